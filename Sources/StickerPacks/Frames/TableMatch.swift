import StickerBase
import SystemPackage

/// The comparison of a list of frames with the names of images.
struct TableMatch {
  /// The list, in which each listed name is replaced with the name of the image that it matches. A listed name may
  /// begin with `./`. Its extension may differ from that of the only image with its stem: it may be that of a project's
  /// file, or that of the frame before it was converted.
  let table: FrameTable
  /// The number of rows whose names match an image.
  let matchedRows: Int
  /// The number of images with a row.
  let listedImages: Int
  /// The first listed name that matches no image; `nil` if there is none.
  let missing: String?
  /// True if the list has exactly one row for each image, and no other rows.
  let isOneToOne: Bool

  /// Compares a list with images.
  ///
  /// - Parameter names: the images' file names.
  init(_ table: FrameTable, _ names: [String]) {
    let known = Dictionary(names.map { (Array($0.utf8), $0) }) { first, _ in first }
    let stems = Dictionary(grouping: names) { Self.stem(of: $0) }
    var table = table
    var found: Set<String> = []
    var matchedRows = 0
    var missing: String?
    for index in table.rows.indices {
      guard let listed = table.rows[index].name else { continue }
      let name = Self.plainName(listed)
      let twins = stems[Self.stem(of: name)] ?? []
      if let match = known[Array(name.utf8)] ?? (twins.count == 1 ? twins[0] : nil) {
        table.rows[index].name = match
        found.insert(match)
        matchedRows += 1
      } else {
        missing = missing ?? listed
      }
    }
    (self.table, self.matchedRows, self.missing) = (table, matchedRows, missing)
    listedImages = found.count
    isOneToOne =
      matchedRows == table.rows.count && found.count == matchedRows && matchedRows == names.count
  }

  /// Returns a name without a leading `./`.
  static func plainName(_ name: String) -> String {
    name.hasPrefix("./") ? String(name.dropFirst(2)) : name
  }

  /// Returns a name without its extension; a name with a folder is returned whole, so that it matches nothing.
  private static func stem(of name: String) -> String {
    guard !name.contains("/"), let component = FilePath.Component(name) else { return name }
    return component.stem
  }
}
