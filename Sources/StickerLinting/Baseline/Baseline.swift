import StickerBase
import StickerPacks
import StickerRules
package import SystemPackage

/// A file of existing findings that are accepted until they become worse.
package struct Baseline: Sendable {
  /// The file name of the default baseline. It lies in the working folder and is used when no baseline is named.
  package static let defaultName = KnownNames.baseline
  /// The maximum size of a baseline in bytes, which is enough for about 25,000 findings.
  static let maximumBytes = 4 << 20
  /// The only version of the format.
  static let version = 1

  /// The file as the user would type it.
  package let file: FilePath
  /// The folder of the file, as an absolute path without links. The paths in the file are relative to it.
  let folder: FilePath
  /// True if no such file existed at the start. A file that is created during the run belongs to somebody else.
  package internal(set) var isNew = false
  /// True if files may be missing from the checkout on purpose, as in a sparse checkout.
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
      (entry: entry, path: BaselinePath.text(of: entry.path, from: folder))
    }.sorted { one, other in
      if one.path != other.path {
        return naturallyPrecedes(FilePath(one.path), FilePath(other.path))
      }
      return (one.entry.ruleID, one.entry.measured?.value ?? 0)
        < (other.entry.ruleID, other.entry.measured?.value ?? 0)
    }.map { entry, path in
      "    { \"rule\": \(quoted(entry.ruleID)), \"path\": \(quoted(path))"
        + "\(measuredMembers(entry.measured))\(digestMember(entry)) }"
    }
    let findings = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
    return "{\n  \"version\": \(Self.version),\n  \"findings\": \(findings)\n}\n"
  }

  /// Returns a text as a JSON string.
  private func quoted(_ text: String) -> String {
    String(jsonText(text, isPretty: false).dropLast())
  }

  private func digestMember(_ entry: BaselineEntry) -> String {
    entry.digest.map { ", \"sha256\": \(quoted($0))" } ?? ""
  }

  private func measuredMembers(_ quantity: Quantity?) -> String {
    guard let quantity, quantity.value.isFinite else { return "" }
    let number = Int(exactly: quantity.value).map(String.init) ?? "\(quantity.value)"
    return ", \"measured\": \(number), \"unit\": \(quoted(quantity.unit.rawValue))"
  }
}
