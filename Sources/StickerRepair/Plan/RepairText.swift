import StickerBase
import StickerForge
package import StickerKit
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
    var text = plan.files.map(lines).joined()
    if !plan.left.isEmpty {
      text += "\n  \(style.paint("left as it is, and why", .bold))\n" + left
    }
    return text
  }

  private func lines(of file: RepairedFile) -> String {
    var name = file.path.display.printable
    if file.isRenamed { name += " \(arrow) \(file.newPath.displayedName.printable)" }
    var text = "\n  \(style.paint(name, .bold))\n"
    for fix in file.fixes {
      let cause = fix.rules.isEmpty ? fix.id : fix.rules.joined(separator: ", ")
      text += wrapped("\(fix.what) [\(cause)]", behind: "\(style.sign("✓", "+")) ")
    }
    if let facts = facts(of: file) { text += wrapped(facts, behind: "  ") }
    return text
  }

  private var arrow: String { style.sign("→", "->") }

  private func wrapped(_ sentence: String, behind mark: String) -> String {
    let lines = wrap(style.plain(sentence), width: style.width - 6)
    return lines.enumerated().map { index, line in
      "    \(index == 0 ? mark : "  ")\(line)\n"
    }.joined()
  }

  /// A line such as `600 × 600 px → 618 × 618 px, 24 → 23 frames, 600 KB → 441 KB; as intended, checked`.
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
      parts.append("without the image that only programs without APNG show")
    }
    let quality =
      file.quality == nil
      ? after.frames > 1
        ? "every frame and its time as before, checked" : "every pixel as before, checked"
      : "as intended, checked"
        + (showsQuality ? file.comparedQuality.map { ": \(Self.words($0))" } ?? "" : "")
    return parts.joined(separator: ", ") + "; \(quality)"
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
  private var left: String {
    struct Cause: Hashable {
      let rule: String?
      let reason: String
    }
    var order: [Cause] = []
    var paths: [Cause: [FilePath]] = [:]
    for cause in plan.left {
      let key = Cause(rule: cause.rule, reason: cause.reason)
      if paths[key] == nil { order.append(key) }
      paths[key, default: []].append(cause.path)
    }
    return order.map { cause in
      let files = paths[cause] ?? []
      let names =
        files.prefix(Self.mostNamed).map { $0.displayedName.printable }.joined(separator: ", ")
        + andMore(files.count - Self.mostNamed)
      let rule = cause.rule.map { " [\($0)]" } ?? ""
      return wrapped("\(names): \(cause.reason)\(rule)", behind: "\(style.sign("·", "-")) ")
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
