import StickerBase
import StickerPacks
import SystemPackage

/// The `Contents.json` of a folder in a catalog during repair.
package struct EditableContents: Sendable {
  /// The folder of the `Contents.json`.
  let folder: FilePath
  let kind: CatalogFolder.Kind
  /// Names of the sticker folders, sequences or images in the folder, sorted.
  let present: [String]
  private(set) var root: DocumentNode
  /// True if the file exists.
  let exists: Bool
  /// The bytes of the file; empty if it is missing.
  let original: [UInt8]

  /// Parses the file.
  ///
  /// - Parameter json: contents of the file; `nil` if it is missing.
  /// - Throws: ``FixDeclined`` if it cannot be parsed, is not an object, or has a number that would lose precision.
  init(
    _ folder: FilePath, kind: CatalogFolder.Kind, json: [UInt8]?, present: [String]
  ) throws(FixDeclined) {
    (self.folder, self.kind, self.present) = (folder, kind, present)
    exists = json != nil
    original = json ?? []
    do throws(DocumentFault) {
      root =
        try json.map { json throws(DocumentFault) in try JSONReader.value(of: json) }
        ?? .object([])
    } catch {
      throw FixDeclined("it cannot be parsed: \(error.problem.printable)")
    }
    guard case .mapping = root.content else { throw FixDeclined("it is not a JSON object") }
    if let number = root.inexactNumber {
      throw FixDeclined("its number \(number.excerpt) would lose precision: edit the file by hand")
    }
  }

  /// The current contents.
  var contents: PackContents { PackContents(json: bytes, of: kind) }

  /// The bytes in Xcode's formatting, or the original bytes if nothing changed.
  var bytes: [UInt8] { isChanged ? Array(jsonText(JSONValue(root)).utf8) : original }

  private(set) var isChanged = false

  /// The value at a path of nested keys; `nil` if there is none.
  subscript(keys: String...) -> DocumentNode? {
    keys.reduce(root) { node, key in node?.entries.first { $0.key == key }?.value }
  }

  /// Changes the object at a path of keys; missing objects are created.
  mutating func change(_ keys: [String] = [], _ body: (inout [DocumentNode.Entry]) -> Void) {
    let before = root
    root = root.changing(keys[...], body)
    if root != before { isChanged = true }
  }

  /// Sets the value at a path of keys.
  mutating func set(_ value: DocumentNode, _ keys: [String]) {
    guard let last = keys.last else { return }
    change(keys.dropLast()) { entries in
      if let index = entries.firstIndex(where: { $0.key == last }) {
        entries[index].value = value
      } else {
        entries.append(.new(last, value))
      }
    }
  }

  /// Changes the name of a listed file.
  ///
  /// - Returns: true if an entry changed.
  mutating func rename(_ old: String, to new: String) -> Bool {
    let before = root
    if kind == .sticker {
      guard case .scalar(old, isPlain: false)? = self["properties", "filename"]?.content else {
        return false
      }
      set(.text(new), ["properties", "filename"])
      return root != before
    }
    guard let key = kind.listKey, case .sequence(let entries)? = self[key]?.content else {
      return false
    }
    let renamed = entries.map { entry in
      entry.entries.contains {
        $0.key == "filename" && $0.value.content == DocumentNode.text(old).content
      }
        ? entry.changing([]) {
          $0 = $0.map { $0.key == "filename" ? .new("filename", .text(new)) : $0 }
        }
        : entry
    }
    set(.list(renamed), [key])
    return root != before
  }
}

extension CatalogFolder.Kind {
  /// The key of the list of the folder's items; `nil` if the folder holds one image, which is a property.
  var listKey: String? {
    switch self {
    case .pack: "stickers"
    case .sequence: "frames"
    case .iconSet: "images"
    case .sticker: nil
    }
  }
}

extension DocumentNode {
  private static let nowhere = TextPlace(line: 1, column: 1)

  static func text(_ text: String) -> DocumentNode {
    DocumentNode(content: .scalar(text, isPlain: false), place: nowhere)
  }
  static func number(_ number: Int) -> DocumentNode {
    DocumentNode(content: .scalar("\(number)", isPlain: true), place: nowhere)
  }
  static func list(_ items: [DocumentNode]) -> DocumentNode {
    DocumentNode(content: .sequence(items), place: nowhere)
  }
  static func object(_ entries: [Entry]) -> DocumentNode {
    DocumentNode(content: .mapping(entries), place: nowhere)
  }

  /// The entries of an object; empty for other values.
  var entries: [Entry] {
    guard case .mapping(let entries) = content else { return [] }
    return entries
  }

  fileprivate func changing(
    _ keys: ArraySlice<String>, _ body: (inout [Entry]) -> Void
  ) -> DocumentNode {
    var (node, entries) = (self, entries)
    if let key = keys.first {
      let index = entries.firstIndex { $0.key == key } ?? entries.count
      if index == entries.count { entries.append(.new(key, .object([]))) }
      entries[index].value = entries[index].value.changing(keys.dropFirst(), body)
    } else {
      body(&entries)
    }
    node.content = .mapping(entries)
    return node
  }
}

extension DocumentNode.Entry {
  static func new(_ key: String, _ value: DocumentNode) -> DocumentNode.Entry {
    DocumentNode.Entry(key: key, keyPlace: TextPlace(line: 1, column: 1), value: value)
  }
}
