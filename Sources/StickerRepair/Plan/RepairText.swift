import StickerBase
import StickerEncoding
package import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// A repair plan as text.
package struct RepairText: Sendable {
  private let plan: RepairPlan
  private let style: TextStyle
  private let showsQuality: Bool

  /// - Parameter showsQuality: true to report PSNR and SSIM of changed pictures.
  package init(_ plan: RepairPlan, _ style: TextStyle, showsQuality: Bool = false) {
    (self.plan, self.style, self.showsQuality) = (plan, style, showsQuality)
  }

  /// Maximum number of files named per cause.
  private static let mostNamed = 3

  /// The changes per file, then the unfixed causes with reasons.
  package var text: String {
    var text = groups.map { $0.count < Self.many ? $0.map(lines).joined() : lines(of: $0) }.joined()
    if !plan.unfixed.isEmpty {
      text += "\n  \(style.paint("not fixed, with reasons", .bold))\n" + unfixed
    }
    return text
  }

  /// Minimum number of files with the same repairs that share one entry.
  private static let many = 4

  /// The files; those with the same repairs and nothing else to report are together.
  private var groups: [[RepairedFile]] {
    struct Work: Hashable {
      let fixes: [[String]]
      let changesPictures: Bool
    }
    var places: [Work: Int] = [:]
    var groups: [[RepairedFile]] = []
    for file in plan.files {
      // Only an entry of one file reports a new name, PSNR and SSIM, and what is dropped.
      guard !file.isRenamed, !showsQuality, !file.omitsHiddenImage, file.omitted == OmittedData()
      else {
        groups.append([file])
        continue
      }
      let work = Work(
        fixes: file.fixes.map { [$0.id, $0.what] + $0.rules }, changesPictures: file.quality != nil)
      if let place = places[work] {
        groups[place].append(file)
      } else {
        places[work] = groups.count
        groups.append([file])
      }
    }
    return groups.flatMap { $0.count < Self.many ? $0.map { [$0] } : [$0] }
      .sorted { naturallyPrecedes($0[0].path, $1[0].path) }
  }

  private func lines(of file: RepairedFile) -> String {
    var name = file.path.display.printable
    if file.isRenamed { name += " \(arrow) \(file.newPath.displayedName.printable)" }
    return "\n  \(style.paint(name, .bold))\n" + lines(of: file.fixes)
      + (facts(of: file).map { wrapped($0, behind: "  ") } ?? "")
  }

  /// The entry of several files with the same repairs.
  private func lines(of files: [RepairedFile]) -> String {
    let names = Self.named(files.map(\.path))
    let facts = files.compactMap { file in
      file.before.flatMap { before in file.after.map { (before, $0) } }
    }
    let bytes = facts.reduce((0, 0)) { ($0.0 + $1.0.byteCount, $0.1 + $1.1.byteCount) }
    let heading = wrap(
      style.plain("\(counted(files.count, "file")): \(names)"), width: style.width - 2)
    var text = "\n" + heading.map { "  \(style.paint($0, .bold))\n" }.joined()
    text += lines(of: files[0].fixes)
    if !facts.isEmpty, files.allSatisfy({ $0.bytes != nil }) {
      text += wrapped(
        "\(ByteCount(bytes.0)) \(arrow) \(ByteCount(bytes.1)) together"
          + (bytes.1 > bytes.0 ? ", larger, as the repair requires; " : "; ")
          + files[0].proof(isAnimated: false), behind: "  ")
    }
    return text
  }

  private func lines(of fixes: [DoneFix]) -> String {
    fixes.map { fix in
      let cause = fix.rules.isEmpty ? fix.id : fix.rules.joined(separator: ", ")
      return wrapped("\(fix.what) [\(cause)]", behind: "\(style.sign("✓", "+")) ")
    }.joined()
  }

  /// `wave.png, happy.png, love.png and 17 more`.
  private static func named(_ paths: [FilePath]) -> String {
    var seen: Set<FilePath> = []
    let distinct = paths.filter { seen.insert($0).inserted }
    return distinct.prefix(mostNamed).map(stickerName).joined(separator: ", ")
      + andMore(distinct.count - mostNamed)
  }

  /// The name that people know a file by: that of its `.sticker` folder, if it has one.
  private static func stickerName(_ path: FilePath) -> String {
    CatalogFolder.Kind(path.parent) == .sticker
      ? path.parent.displayedName.printable : path.displayedName.printable
  }

  private var arrow: String { style.sign("→", "->") }

  private func wrapped(_ sentence: String, behind mark: String) -> String {
    let lines = wrap(style.plain(sentence), width: style.width - 6)
    return lines.enumerated().map { index, line in
      "    \(index == 0 ? mark : "  ")\(line)\n"
    }.joined()
  }

  /// A line such as `600 × 600 px → 618 × 618 px, 24 → 23 frames, 600 KB → 441 KB; changed as intended,
  /// verified`.
  private func facts(of file: RepairedFile) -> String? {
    guard let before = file.before, let after = file.after, file.bytes != nil else { return nil }
    let sizes = [before, after].map { "\($0.width) × \($0.height) px" }
    var parts = [sizes[0] == sizes[1] ? sizes[0] : sizes.joined(separator: " \(arrow) ")]
    if before.frames != after.frames {
      parts.append("\(before.frames.grouped) \(arrow) \(after.frames.grouped) frames")
    }
    parts.append("\(ByteCount(before.byteCount)) \(arrow) \(ByteCount(after.byteCount))")
    if after.byteCount > before.byteCount {
      parts.append(
        "\(ByteCount(after.byteCount - before.byteCount)) larger, as the repair requires")
    }
    if file.omitsHiddenImage {
      parts.append("without the image that only programs without APNG support show")
    }
    parts += file.omitted.clauses
    let quality = showsQuality ? file.comparedQuality.map { ": \(Self.words($0))" } ?? "" : ""
    return parts.joined(separator: ", ") + "; \(file.proof(isAnimated: after.frames > 1))\(quality)"
  }

  private static func words(_ quality: Quality) -> String {
    "\(tenths(quality.psnr)) dB and SSIM \(thousandths(quality.ssim)) against the original, over white "
      + "and black"
  }

  private static func thousandths(_ number: Double) -> String {
    let digits = String(Int((min(max(number, 0), 1) * 1000).rounded()))
    return digits == "1000" ? "1" : "0." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// One line for each rule and reason of unfixed causes.
  private var unfixed: String {
    struct Cause: Hashable {
      let rule: String?
      let reason: String
    }
    var order: [Cause] = []
    var causes: [Cause: [UnfixedFinding]] = [:]
    for cause in plan.unfixed {
      let key = Cause(rule: cause.rule, reason: cause.reason)
      if causes[key] == nil { order.append(key) }
      causes[key, default: []].append(cause)
    }
    return order.map { key in
      let names = Self.named((causes[key] ?? []).map(\.path))
      let rule = key.rule.map { " [\($0)]" } ?? ""
      return wrapped("\(names): \(key.reason)\(rule)", behind: "\(style.sign("·", "-")) ")
    }.joined()
  }

  /// A sentence such as `3 files changed, 634 KB → 520 KB`.
  package var summary: String {
    let pictures = plan.files.compactMap { file in
      file.before.flatMap { before in file.after.map { (before.byteCount, $0.byteCount) } }
    }
    let (before, after) = pictures.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    let count = plan.files.count
    var text = "\(counted(count, "file")) changed"
    if before != after { text += ", \(ByteCount(before)) \(arrow) \(ByteCount(after))" }
    return text
  }
}

extension RepairedFile {
  /// The part of the original that the result was found to show, as the rest of a sentence.
  fileprivate func proof(isAnimated: Bool) -> String {
    guard quality == nil else { return "changed as intended, verified" }
    let part = isAnimated ? "every frame and its playback time" : "every pixel"
    let isRounded = omitted.roundsSamples || fixes.contains { $0.id == RoundSamples.id }
    return "\(part) \(isRounded ? "unchanged but for the rounding" : "unchanged"), verified"
  }
}
