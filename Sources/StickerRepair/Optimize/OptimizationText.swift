import StickerBase
package import StickerLinting
import StickerRules
import SystemPackage

/// The result of an optimization, as text.
package struct OptimizationText: Sendable {
  private let plan: OptimizationPlan
  private let style: TextStyle

  package init(_ plan: OptimizationPlan, _ style: TextStyle) {
    (self.plan, self.style) = (plan, style)
  }

  /// Maximum number of unchanged files named per reason.
  private static let maxNamed = 3

  private var arrow: String { style.sign("→", "->") }

  /// One line per smaller file and per changed list, a sentence for each reason that files stay unchanged, and a
  /// sentence about files whose colors are premultiplied.
  package var text: String {
    var text = plan.smaller.map(line).joined()
    for file in plan.lists {
      let what = file.fixes.map(\.what).joined(separator: ", ")
      text += "  \(style.paint(file.path.display.printable, .bold))  \(what)\n"
    }
    return text + unchanged + premultiplied
  }

  /// A sentence about files whose colors are premultiplied, with the command that makes them straight.
  private var premultiplied: String {
    guard !plan.premultiplied.isEmpty else { return "" }
    let sentence = PremultipliedColors.keptSentence(for: plan.premultiplied)
    return wrap(style.plain(sentence), width: style.width - 4).enumerated().map { index, line in
      "  \(index == 0 ? style.sign("·", "-") : " ") \(line)\n"
    }.joined()
  }

  /// Returns a line such as `  Pack/wave.gif → wave.png  612 KB → 401 KB, 34.5 % less; a PNG of the same frames`.
  private func line(_ file: SmallerFile) -> String {
    var name = file.path.display.printable
    let isRenamed = file.path != file.newPath
    if isRenamed { name += " \(arrow) \(file.newPath.displayedName.printable)" }
    return "  \(style.paint(name, .bold))  \(sizes(file.before, file.after))"
      + (isRenamed ? "; a PNG of the same frames" : "")
      + (file.omitsHiddenImage
        ? "; without the image that only programs without APNG support show" : "")
      + file.omitted.clauses.map { "; \($0)" }.joined() + "\n"
  }

  private func sizes(_ before: Int, _ after: Int) -> String {
    "\(ByteCount(before)) \(arrow) \(ByteCount(after)), \(tenths(100 * saved(before, after))) % less"
  }

  private func saved(_ before: Int, _ after: Int) -> Double {
    Double(before - after) / Double(max(1, before))
  }

  private var unchanged: String {
    var order: [String] = []
    var paths: [String: [FilePath]] = [:]
    let distinct = DistinctNames(plan.unchanged.map(\.path))
    for file in plan.unchanged {
      let reason = file.reason ?? "no smaller encoding was found"
      if paths[reason] == nil { order.append(reason) }
      paths[reason, default: []].append(file.path)
    }
    return order.map { reason in
      let files = paths[reason] ?? []
      let names = files.prefix(Self.maxNamed).map { distinct[$0].printable }
      let sentence =
        "\(names.joined(separator: ", "))\(andMore(files.count - Self.maxNamed)): \(reason)"
      return wrap(style.plain(sentence), width: style.width - 4).enumerated().map { index, line in
        "  \(index == 0 ? style.sign("·", "-") : " ") \(line)\n"
      }.joined()
    }.joined()
  }

  /// Returns the files that stay larger than `limit` bytes, each with the command that fits it with loss. There is no
  /// command for a path that cannot be typed.
  package func above(_ limit: Int) -> String {
    plan.above(limit).map { path, count in
      let word = path.shellWord
      let command = word.map { "stickerlint assemble \($0) --max-bytes \(limit) -o FILE.png" }
      let advice =
        "without loss it has \(count.grouped) bytes, more than \(limit.grouped)"
        + (command.map { "; '\($0)' fits it with the least visible loss" } ?? "")
      return wrap(
        style.plain("\(path.display.printable): \(advice)"), width: style.width - 4
      ).enumerated().map { "  \($0 == 0 ? style.sign("✗", "x") : " ") \($1)\n" }.joined()
    }.joined()
  }

  /// A sentence such as `12 of 20 files are smaller: 1.2 MB → 1.1 MB, 14.1 % less`.
  package var summary: String {
    let (count, all) = (plan.smaller.count, plan.fileCount)
    guard count > 0 else {
      return all == 0
        ? "there are no images"
        : "\(counted(all, "file")), \(agreeing(all, "which cannot", "none of which can")) "
          + "be made smaller without loss"
    }
    return "\(count.grouped) of \(counted(all, "file")) \(agreeing(count, "is", "are")) smaller: "
      + sizes(plan.bytesBefore, plan.bytesAfter)
  }
}
