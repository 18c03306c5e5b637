import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the `Contents.json` of a `.stickerpack`, `.sticker` or `.stickersequence` says.
public struct PackContents: Sendable, Equatable {
  /// `properties.grid-size` as written, at most 40 characters of it.
  public var gridSize: String?
  /// The names of the stickers, of the image or of the frames that the folder is to hold.
  public var listedNames: [String] = []
  /// Why the file could not be understood; `nil` when it could.
  public var fault: String?

  /// The largest `Contents.json` that is read, in bytes; Xcode's hold a few KB.
  static let maximumBytes = 1 << 20

  /// Reads `Contents.json` in `folder`; `nil` when there is none.
  init?(in folder: FilePath) {
    let path = folder.appending("Contents.json")
    guard (try? FileKind(path, followsLinks: false)) != nil else { return nil }
    do throws(FileFault) {
      let file = try FileContents(path, limit: Self.maximumBytes, followsLinks: false)
      guard let bytes = file.bytes else {
        let size = ByteCount(file.byteCount)
        self.init(fault: "it is \(size), the limit is \(ByteCount(Self.maximumBytes))")
        return
      }
      self.init(json: bytes)
    } catch {
      self.init(fault: error.description)
    }
  }

  private init(fault: String) { self.fault = fault }

  /// Reads the text of a `Contents.json`.
  public init(json: [UInt8]) {
    do {
      guard String(validating: json, as: UTF8.self) != nil else {
        fault = "it is not UTF-8"
        return
      }
      let document = try JSONDecoder().decode(Document.self, from: Data(json))
      gridSize = document.properties?.gridSize.map { String($0.prefix(40)) }
      let entries = (document.stickers ?? []) + (document.frames ?? [])
      listedNames =
        entries.compactMap(\.filename) + [document.properties?.filename].compactMap { $0 }
    } catch let error as DecodingError {
      fault = error.reason
    } catch {
      fault = "it is not valid JSON"
    }
  }

  private struct Document: Decodable {
    var properties: Properties?
    var stickers: [Entry]?
    var frames: [Entry]?

    struct Properties: Decodable {
      var gridSize: String?
      var filename: String?

      enum CodingKeys: String, CodingKey {
        case gridSize = "grid-size"
        case filename
      }
    }

    /// An empty slot has no name.
    struct Entry: Decodable {
      var filename: String?
    }
  }
}

extension DecodingError {
  /// What is wrong and where, in one line.
  fileprivate var reason: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context):
      let place = context.codingPath.map(\.stringValue).joined(separator: ".")
      return "\(place.isEmpty ? "the file" : "'\(place)'") does not have the expected type"
    default: return "it is not valid JSON"
    }
  }
}
