import StickerBase
import StickerRules

extension PackReport {
  /// What a stream says of packs, in the order of their paths: where it named files of one pack one by one,
  /// each of them came with what is to be said of the pack.
  static func joined(_ packs: [PackReport]) -> [PackReport] {
    let sorted = packs.enumerated().sorted { a, b in
      a.element.path == b.element.path
        ? a.offset < b.offset : naturallyPrecedes(a.element.path, b.element.path)
    }
    return sorted.reduce(into: []) { joined, next in
      if joined.last?.path == next.element.path, let last = joined.indices.last {
        joined[last].join(next.element)
      } else {
        joined.append(next.element)
      }
    }
  }

  private mutating func join(_ other: PackReport) {
    let whole = max(stickerCount + siblingCount, other.stickerCount + other.siblingCount)
    let known = Set(stickers)
    let new = other.stickers.filter { !known.contains($0) }
    stickers = (stickers + new).sorted(by: naturallyPrecedes)
    siblingCount = max(0, whole - stickerCount)
    // What is said of the pack itself came with each of them.
    func adding(_ more: [Finding], to list: [Finding]) -> [Finding] {
      let said = Set(list.map(\.identity))
      return (list + more.filter { !said.contains($0.identity) }).sorted(by: Finding.precedes)
        .numbered()
    }
    findings = adding(other.findings, to: findings)
    baselined = adding(other.baselined, to: baselined)
    let accepted = Set(ignored.map(\.finding.identity))
    ignored += other.ignored.filter { !accepted.contains($0.finding.identity) }
    ignored.sort { Finding.precedes($0.finding, $1.finding) }
    errors += other.errors.filter { !errors.contains($0) }
    representatives.merge(other.representatives) { one, _ in one }
    goodCount = countGood()
  }

  /// Stickers of which nothing spoils them.
  private func countGood() -> Int {
    let spoiled = Set((findings + baselined).filter(spoils).map(\.path))
    let folders = spoiled.union(spoiled.map(\.parent))
    return stickers.count { !folders.contains($0) }
  }
}

extension Finding {
  /// What tells it from others of the same pack.
  fileprivate var identity: [String] {
    [ruleID, path.display, "\(line ?? 0)", "\(frame ?? -1)", "\(occurrence)", message]
  }
}
