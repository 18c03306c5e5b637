package import StickerBase
import StickerRules
import SystemPackage

// Of the reports of parts, the report that one run over everything would have made.
extension Report {
  /// - Throws: ``DocumentError`` that names the reports which do not belong together, or says what is
  ///   missing.
  package init(merging parts: [WrittenPart]) throws(DocumentError) {
    guard !parts.isEmpty else {
      throw DocumentError(description: "the reports are empty: nothing was checked\n")
    }
    let areStreamed = parts.allSatisfy { $0.report.part?.path != nil }
    try Self.checkVersion(of: parts)
    if !areStreamed {
      try Self.checkOrigin(of: parts)
      try Self.checkCompleteness(of: parts)
    }
    self.init()
    packs = parts.flatMap(\.report.packs)
    if areStreamed {
      packs = PackReport.joined(packs)
    } else {
      packs.sort { $0.place < $1.place }
    }
    let halves = parts.compactMap { $0.report.part }
    let used = halves.reduce(into: Set()) { $0.formUnion($1.usedIgnores) }
    unusedIgnores = Self.united(
      halves.flatMap { part in
        // What is past its day was used, and is told nevertheless.
        part.unusedIgnores.filter {
          let place = ReportPart.IgnorePlace($0)
          return part.usedIgnores.contains(place) || !used.contains(place)
        }
      })
    movedBaseline = parts.flatMap(\.report.movedBaseline).sorted {
      ($0.file.string, $0.line) < ($1.file.string, $1.line)
    }
    // The part that has a file under its old name does not know that another one has it under its new name.
    let moved = Dictionary(grouping: movedBaseline, by: \.file).mapValues { Set($0.map(\.line)) }
    staleBaseline = Self.united(parts.flatMap(\.report.staleBaseline))
      .filter { moved[$0.file]?.contains($0.line) != true }
    unmatchedPatterns = Self.united(halves.flatMap(\.unmatchedPatterns)).filter { leftover in
      halves.allSatisfy { $0.unmatchedPatterns.contains(leftover) }
    }
    for failure in parts.flatMap(\.report.failures) where !failures.contains(failure) {
      failures.append(failure)
    }
  }

  /// Each once, in the order of files and lines.
  private static func united(_ leftovers: [Leftover]) -> [Leftover] {
    let sorted = leftovers.sorted {
      ($0.file.string, $0.line, $0.column ?? 0, $0.ruleID)
        < ($1.file.string, $1.line, $1.column ?? 0, $1.ruleID)
    }
    return sorted.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  private static func checkVersion(of parts: [WrittenPart]) throws(DocumentError) {
    guard let first = parts.first,
      let other = parts.first(where: { $0.version != first.version })
    else { return }
    throw DocumentError(
      description:
        "\(first.file.display.printable) and \(other.file.display.printable) were written by "
        + "stickerlint \(first.version.excerpt) and \(other.version.excerpt): check all parts with the "
        + "same one\n")
  }

  private static func checkOrigin(of parts: [WrittenPart]) throws(DocumentError) {
    guard let first = parts.first, let whole = first.report.part else { return }
    for other in parts.dropFirst() {
      let names = "\(first.file.display.printable) and \(other.file.display.printable)"
      guard let part = other.report.part, part.shard.count == whole.shard.count,
        part.packCount == whole.packCount, part.digest == whole.digest,
        part.path == nil, whole.path == nil
      else {
        throw DocumentError(
          description:
            "\(names) are not of the same whole: check all parts of the same commit, with "
            + "the same paths and the same number of parts\n")
      }
    }
  }

  private static func checkCompleteness(of parts: [WrittenPart]) throws(DocumentError) {
    var files: [Int: FilePath] = [:]
    for one in parts {
      guard let shard = one.report.part?.shard else { continue }
      if let other = files[shard.number] {
        throw DocumentError(
          description: "\(other.display.printable) and \(one.file.display.printable) are both part "
            + "\(shard)\n")
      }
      files[shard.number] = one.file
    }
    guard let whole = parts.first?.report.part else { return }
    let missing = (1...whole.shard.count).filter { files[$0] == nil }
    guard missing.isEmpty else {
      let names = missing.prefix(10).map { "\($0)/\(whole.shard.count)" }.joined(separator: ", ")
      throw DocumentError(
        description:
          "\(agreeing(missing.count, "part", "parts")) \(names)\(andMore(missing.count - 10)) "
          + "\(agreeing(missing.count, "is", "are")) missing: what was not checked is not fine\n")
    }
    let count = parts.reduce(0) { $0 + $1.report.packs.count }
    guard count == whole.packCount else {
      throw DocumentError(
        description: "the parts have \(counted(count, "pack")) together, and should have "
          + "\(whole.packCount.grouped): one of them is not complete\n")
    }
  }
}
