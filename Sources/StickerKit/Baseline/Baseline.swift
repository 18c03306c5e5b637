import StickerBase
import StickerPacks
import StickerRules
package import SystemPackage

/// Findings that a pack already has and that are accepted until they become worse, as a file.
package struct Baseline: Sendable {
  /// The file in the working folder that is meant when no other is named.
  package static let defaultName = KnownNames.baseline
  /// The largest file that is read, in bytes; one of this size holds some 25,000 findings.
  static let maximumBytes = 4 << 20
  /// The only version of the format.
  static let version = 1

  /// The file as the user would type it.
  package let file: FilePath
  /// The folder that paths are relative to: that of the file, absolute and without links.
  let folder: FilePath
  /// Whether there was no such file: one that appears meanwhile is somebody else's.
  package internal(set) var isNew = false
  /// True if files may be missing from its checkout on purpose.
  package var isOfPartialCheckout = false
  var entries: [BaselineEntry] = []

  /// A baseline without findings, to be written to a file.
  package init(file: FilePath) {
    self.file = file
    folder = file.parent.realFolder
    isNew = true
  }

  /// How many findings it accepts.
  package var count: Int { entries.count }

  /// The file as it is shown in messages.
  var name: String { file.display.printable }

  /// The file's text: an entry a line, sorted by path and rule.
  package var text: String {
    let lines = entries.map { entry in
      (entry, path: BaselinePath.text(of: entry.path, from: folder))
    }.sorted { one, other in
      if one.path != other.path {
        return naturallyPrecedes(FilePath(one.path), FilePath(other.path))
      }
      return (one.0.ruleID, one.0.measured?.value ?? 0)
        < (other.0.ruleID, other.0.measured?.value ?? 0)
    }.map { entry, path in
      "    { \"rule\": \(json(entry.ruleID)), \"path\": \(json(path))"
        + "\(measure(entry.measured))\(content(entry)) }"
    }
    let findings = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
    return "{\n  \"version\": \(Self.version),\n  \"findings\": \(findings)\n}\n"
  }

  private func json(_ text: String) -> String { String(jsonText(text, isPretty: false).dropLast()) }

  private func content(_ entry: BaselineEntry) -> String {
    entry.digest.map { ", \"sha256\": \(json($0))" } ?? ""
  }

  private func measure(_ quantity: Quantity?) -> String {
    guard let quantity, quantity.value.isFinite else { return "" }
    let number = Int(exactly: quantity.value).map(String.init) ?? "\(quantity.value)"
    return ", \"measured\": \(number), \"unit\": \(json(quantity.unit.rawValue))"
  }
}
