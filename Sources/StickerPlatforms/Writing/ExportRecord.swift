package import StickerBase
import StickerCodecs
import StickerPacks
package import SystemPackage

/// The record that an export leaves in its folder: the source of the files, and their digests. Only a folder with a
/// record is recognized as an export.
package struct ExportRecord: Sendable, Encodable {
  /// The id of the platform.
  package let platform: String
  /// The name of the pack; empty if it is not known.
  package let title: String
  /// The path of the pack's folder or manifest, relative to the folder of the export.
  private let source: String
  /// The SHA-256 of the inputs of the export, in hexadecimal digits; empty if it is not known.
  package let inputs: String
  /// The options that the next update repeats, as words of a command line. A record is not trusted: the words are read
  /// like those that a person types, and options that lead to other files are ignored.
  package private(set) var options: [String]
  /// The paths of the stickers below the folder, without covers, trays and tabs.
  package let stickers: [String]
  /// The name of each sticker in the pack, in the order of ``stickers``; empty if they are not known.
  package let names: [String]
  /// The paths in the pack of the stickers that the export left to other platforms, since ``platform`` does not take
  /// their kind.
  package let left: [String]
  /// The SHA-256 of each file, in hexadecimal digits, by its path below the folder.
  private let files: [String: String]

  /// The name of the record. It is hidden, since the platform has no use for it.
  package static let file = FilePath(KnownNames.exportRecord)
  /// Maximum size of a record in bytes. The record of a thousand files takes a tenth of it.
  private static let maxBytes = 1 << 20

  /// Creates the record of the files of a pack.
  ///
  /// - Parameters:
  ///   - source: the pack's folder or manifest.
  ///   - inputs: the SHA-256 of the inputs of the export.
  ///   - options: the options that the next update repeats, as words of a command line.
  ///   - left: the paths in the pack of the stickers that are left to other platforms.
  ///   - folder: the folder that the files are written to.
  package init(
    of pack: ExportedPack, from source: FilePath, inputs: String, options: [String],
    left: [String], in folder: FilePath
  ) {
    self.left = left
    (platform, title, self.inputs, self.options) = (pack.platform.id, pack.title, inputs, options)
    stickers = pack.stickers.map(\.path.string)
    names = pack.stickers.map(\.name)
    self.source = source.absolute.path(from: folder.absolute).string
    var files: [String: String] = [:]
    for case (let path, .bytes(let bytes)) in pack.tree.contents {
      files[path.string] = SHA256.hexDigest(of: bytes)
    }
    self.files = files
  }

  /// Reads the record of a folder; `nil` if there is none, or if it cannot be read.
  package init?(at folder: FilePath) {
    let contents = try? FileContents(folder.pushing(Self.file), limit: Self.maxBytes, .refused)
    guard let bytes = contents?.bytes, let node = try? JSONReader.value(of: bytes),
      case .mapping(let entries) = node.content
    else { return nil }
    let values = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    guard let platform = values["platform"]?.text, let source = values["source"]?.text,
      let inputs = values["inputs"]?.text, case .mapping(let files)? = values["files"]?.content
    else { return nil }
    (self.platform, self.source, self.inputs) = (platform, source, inputs)
    title = values["title"]?.text ?? ""
    func texts(_ key: String) -> [String] {
      guard case .sequence(let nodes)? = values[key]?.content else { return [] }
      return nodes.compactMap(\.text)
    }
    (stickers, names, options) = (texts("stickers"), texts("names"), texts("options"))
    left = texts("left")
    self.files = Dictionary(files.map { ($0.key, $0.value.text ?? "") }) { first, _ in first }
  }

  /// The contents of the record's file.
  package var text: String { jsonText(self) }

  /// Writes the record of an unchanged folder again if the next update has to repeat other options.
  package func renew(options: [String], in folder: FilePath) throws(WriteFault) {
    guard options != self.options else { return }
    var record = self
    record.options = options
    try FileReplacement.write(
      Array(record.text.utf8), to: folder.pushing(Self.file), mayReplace: true)
  }

  /// Returns true if the export wrote a file with this path below the folder.
  package func has(_ path: FilePath) -> Bool { files[path.string] != nil }

  /// Returns true for the record itself, and for a file of the Finder.
  package static func isRecordOrFinderFile(_ path: FilePath) -> Bool {
    path == file || path.lastComponent?.string == Inventory.findersFile
  }

  /// Returns the path of a file below the folder that is missing, that differs from the file that the export wrote, or
  /// that the export did not write; the path of the record if the folder cannot be read; `nil` if nothing has changed.
  package func firstChange(in folder: FilePath) -> FilePath? {
    guard let present = try? FileTree(keeping: folder) else { return Self.file }
    var missing = files
    for path in present.paths where !Self.isRecordOrFinderFile(path) {
      let content = present.contents[path]
      if case .folder? = content { continue }
      let wanted = missing.removeValue(forKey: path.string)
      guard case .kept(let file)? = content,
        let bytes = try? FileContents(file, limit: DecodeLimits.standard.fileBytes, .refused).bytes,
        SHA256.hexDigest(of: bytes) == wanted
      else { return path }
    }
    return missing.keys.min().map { FilePath($0) }
  }

  /// Returns the pack's folder or manifest; `nil` if it is no longer there.
  ///
  /// - Parameter folder: the folder of the export.
  package func source(from folder: FilePath) -> FilePath? {
    let path = folder.pushing(FilePath(source)).lexicallyNormalized()
    return (try? FileKind(path, followsLinks: true)) == nil ? nil : path
  }
}

extension DocumentNode {
  /// The text of a scalar; `nil` for other values.
  fileprivate var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }
}

extension FilePath {
  /// Returns the path that leads from a folder to this path; both are absolute.
  fileprivate func path(from folder: FilePath) -> FilePath {
    let (target, start) = (Array(components), Array(folder.components))
    let common = zip(target, start).prefix { $0 == $1 }.count
    let up: FilePath.Component = ".."
    let steps = start.dropFirst(common).map { _ in up } + target.dropFirst(common)
    return steps.isEmpty ? "." : FilePath(root: nil, steps)
  }
}
