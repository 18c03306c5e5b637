package import StickerBase

/// Remarks on the stickers of a pack: equal remarks are combined, with the names of their stickers.
package struct NamedRemarks: Sendable {
  /// Maximum number of names that a remark lists.
  private static let maxShown = 3

  private var found: [(remark: Remark, names: [String])] = []
  /// The index of each remark in ``found``.
  private var indices: [Remark: Int] = [:]

  /// Creates an empty list of remarks.
  package init() {}

  /// Adds remarks.
  ///
  /// - Parameter name: the file or folder of the sticker.
  package mutating func add(_ remarks: [Remark], of name: String) {
    for remark in remarks {
      if let index = indices[remark] {
        if found[index].names.last != name { found[index].names.append(name) }
      } else {
        indices[remark] = found.count
        found.append((remark, [name]))
      }
    }
  }

  /// The remarks, each preceded by the names of its stickers, such as `a.png, b.png, c.png and 2 more`; one that
  /// begins with the name of its only sticker stays as it is.
  package var remarks: [Remark] {
    found.map { remark, names in
      if names.count == 1, remark.text.hasPrefix("\(names[0].printable) ") { return remark }
      let listed = names.prefix(Self.maxShown).map(\.printable).joined(separator: ", ")
      return Remark(
        isWarning: remark.isWarning,
        text: "\(listed)\(andMore(names.count - Self.maxShown)): \(remark.text)")
    }
  }
}
