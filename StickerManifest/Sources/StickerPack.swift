#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A pack of stickers in an app: a `manifest.json`, and the images in its folder.
public struct StickerPack: Sendable {
  /// The manifest of the pack.
  public let manifest: Manifest
  /// The stickers, in the order in which people see them.
  public let stickers: [Sticker]

  /// A sticker of a pack, with the location of its image.
  @dynamicMemberLookup
  public struct Sticker: Sendable, Equatable {
    /// The sticker's entry in the manifest.
    public let entry: Manifest.Sticker
    /// The location of the image.
    public let fileURL: URL

    /// A member of the ``entry``.
    public subscript<Value>(dynamicMember member: KeyPath<Manifest.Sticker, Value>) -> Value {
      entry[keyPath: member]
    }
  }

  /// Loads a pack and checks that its images exist in the folder of the manifest. Their contents are not compared with
  /// the digests in the manifest: Xcode may compress PNG files when it copies them into an app.
  ///
  /// - Parameter file: the `manifest.json`.
  public init(contentsOf file: URL) throws(ManifestError) {
    guard file.isFileURL else {
      throw .unreadable(path: file.absoluteString, reason: "it is not a file URL")
    }
    let data: Data
    do {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: file.resolvingSymlinksInPath().path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw ManifestError.unreadable(path: file.path, reason: "it is not a file")
      }
      let size = attributes[.size]
      // The size is an NSNumber on Apple's systems, and an unsigned integer on others.
      let bytes = size as? Int ?? (size as? any BinaryInteger).map { Int(clamping: $0) } ?? 0
      guard bytes <= Manifest.maxBytes else {
        throw ManifestError.tooLarge(bytes: bytes, limit: Manifest.maxBytes)
      }
      data = try Data(contentsOf: file)
    } catch let error as ManifestError {
      throw error
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw .unreadable(path: file.path, reason: "it does not exist")
    } catch {
      throw .unreadable(path: file.path, reason: "\(error)".quoted)
    }
    let manifest = try Manifest(json: data)
    let folder = file.deletingLastPathComponent()
    var stickers: [Sticker] = []
    for entry in manifest.stickers {
      stickers.append(Sticker(entry: entry, fileURL: try Self.locate(entry, in: folder)))
    }
    self.manifest = manifest
    self.stickers = stickers
  }

  /// The pack's name.
  public var name: String { manifest.name }

  /// The size in which Messages shows the stickers.
  public var size: Manifest.Size { manifest.size }

  /// The number of stickers; a pack may be empty.
  public var numberOfStickers: Int { stickers.count }

  /// Returns the sticker at a position in the pack; `nil` if there is none.
  public func sticker(at index: Int) -> Sticker? {
    stickers.indices.contains(index) ? stickers[index] : nil
  }

  private static func locate(
    _ entry: Manifest.Sticker, in folder: URL
  ) throws(ManifestError) -> URL {
    let url = folder.appendingPathComponent(entry.file, isDirectory: false)
    let target = url.resolvingSymlinksInPath()
    let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw .fileMissing(sticker: entry.name, path: url.path)
    }
    let inside = folder.resolvingSymlinksInPath().pathComponents
    guard target.pathComponents.starts(with: inside) else {
      throw .fileEscapes(sticker: entry.name, file: entry.file)
    }
    return url
  }
}
