import SystemPackage

/// What the `Contents.json` of a `.stickerpack`, `.sticker` or `.stickersequence` says.
public struct PackContents: Sendable, Equatable {
  /// `properties.grid-size` as written.
  public var gridSize: String?
  /// The names of the stickers, of the image or of the frames that the folder is to hold.
  public var listedNames: [String] = []
  /// Why the file could not be understood; `nil` when it could.
  public var fault: String?

  /// The file that a catalog's folders describe themselves in.
  static let fileName: FilePath.Component = "Contents.json"
  /// The largest `Contents.json` that is read, in bytes; Xcode's hold a few KB.
  static let maximumBytes = 1 << 20

  /// Reads the `Contents.json` at `path`.
  ///
  /// - Throws: ``FileFault`` when there is a file that cannot be read. Something other than a file
  ///   has a ``fault``.
  init(at path: FilePath) throws(FileFault) {
    do throws(FileFault) {
      let file = try FileContents(path, limit: Self.maximumBytes, followsLinks: false)
      if let bytes = file.bytes {
        understand(bytes)
      } else {
        let size = ByteCount(file.byteCount)
        fault = "it is \(size), the limit is \(ByteCount(Self.maximumBytes))"
      }
    } catch {
      guard case .notAFile(_, let kind) = error else { throw error }
      fault = "it is \(kind)"
    }
  }

  /// Reads the text of a `Contents.json`.
  public init(json: [UInt8]) { understand(json) }

  private mutating func understand(_ json: [UInt8]) {
    do throws(JSONFault) {
      try read(JSONReader.value(of: json))
    } catch {
      fault = error.description(in: json)
    }
  }

  private mutating func read(_ document: JSONNode) throws(JSONFault) {
    for member in try document.members("the file") {
      switch member.key {
      case "properties": try readProperties(member.value)
      case "stickers", "frames":
        for entry in try member.value.elements("'\(member.key)'") {
          try readEntry(entry, in: member.key)
        }
      default: break
      }
    }
  }

  private mutating func readProperties(_ properties: JSONNode) throws(JSONFault) {
    for member in try properties.members("'properties'") {
      switch member.key {
      case "grid-size": gridSize = try member.value.string("'grid-size'")
      case "filename": listedNames.append(try member.value.string("'filename'"))
      default: break
      }
    }
  }

  /// An empty slot has no name.
  private mutating func readEntry(_ entry: JSONNode, in list: String) throws(JSONFault) {
    for member in try entry.members("an entry of '\(list)'") where member.key == "filename" {
      listedNames.append(try member.value.string("'filename'"))
    }
  }
}
