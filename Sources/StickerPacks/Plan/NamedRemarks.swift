package import StickerBase

/// Remarks on the stickers of a pack. Equal remarks are combined into one with the names of all their stickers.
package struct NamedRemarks: Sendable {
  /// Maximum number of names that a remark lists.
  private static let maxShown = 3

  private var entries: [(remark: Remark, names: [String])] = []
  /// The index of each remark in ``entries``.
  private var indices: [Remark: Int] = [:]

  package init() {}

  /// Adds remarks.
  ///
  /// - Parameter name: the file or folder of the sticker.
  package mutating func add(_ remarks: [Remark], of name: String) {
    for remark in remarks {
      if let index = indices[remark] {
        if entries[index].names.last != name { entries[index].names.append(name) }
      } else {
        indices[remark] = entries.count
        entries.append((remark, [name]))
      }
    }
  }

  /// The remarks, each preceded by the names of its stickers, such as `a.png, b.png, c.png and 2 more`. A remark that
  /// already begins with the name of its only sticker stays as it is.
  package var remarks: [Remark] {
    entries.map { remark, names in
      if names.count == 1, remark.text.hasPrefix("\(names[0].printable) ") { return remark }
      let listed = names.prefix(Self.maxShown).map(\.printable).joined(separator: ", ")
      return Remark(
        isWarning: remark.isWarning,
        text: "\(listed)\(andMore(names.count - Self.maxShown)): \(remark.text)")
    }
  }
}
