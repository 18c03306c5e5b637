import StickerBase
import StickerPacks
import StickerRules
package import SystemPackage

/// A file of existing findings that are accepted until they become worse.
package struct Baseline: Sendable {
  /// The name of the baseline in the working folder that is used when no other is named.
  package static let defaultName = KnownNames.baseline
  /// The maximum size of a baseline in bytes: room for some 25,000 findings.
  static let maximumBytes = 4 << 20
  /// The only version of the format.
  static let version = 1

  /// The file as the user would type it.
  package let file: FilePath
  /// The folder of the file, as an absolute path without links. The paths in the file are relative to it.
  let folder: FilePath
  /// True if no such file existed at the start. A file that is created during the run belongs to somebody else.
  package internal(set) var isNew = false
  /// True if files may be missing from the checkout on purpose, as in a sparse one.
  package var isOfPartialCheckout = false
  var entries: [BaselineEntry] = []

  /// Creates a baseline without findings, to be written to a new file.
  package init(file: FilePath) {
    self.file = file
    folder = file.parent.realFolder
    isNew = true
  }

  /// The number of accepted findings.
  package var count: Int { entries.count }

  /// The file as messages show it.
  var name: String { file.display.printable }

  /// The text of the file: one entry per line, sorted by path, rule and measured value.
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
