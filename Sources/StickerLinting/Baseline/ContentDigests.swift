import StickerBase
import StickerPacks
import SystemPackage

/// The digests of a pack's files, which identify renamed files. A file is read when its digest is first requested.
struct ContentDigests {
  /// Number of hexadecimal digits of a digest, as in fingerprints.
  static let digits = 16

  private let files: [FilePath: PackSource.File]
  private let limit: Int
  private var known: [FilePath: String?] = [:]

  /// Creates the digests of a pack's files without reading any file.
  ///
  /// - Parameter limit: the size in bytes of the largest file that is read.
  init(_ pack: Pack, limit: Int) {
    // Files from a stream or an archive cannot be renamed.
    let files = pack.source.files.filter { if case .disk = $0.medium { true } else { false } }
    self.files = Dictionary(files.map { ($0.path, $0) }) { one, _ in one }
    self.limit = limit
  }

  /// Returns the first ``digits`` hexadecimal digits of a file's SHA-256; `nil` if the file is not among the pack's
  /// files on the disk, larger than the limit, or unreadable.
  mutating func digest(of path: FilePath) -> String? {
    if let known = known[path] { return known }
    let bytes = files[path].flatMap { try? $0.contents(limit: limit).bytes }
    let digest = bytes.map { String(SHA256.hexDigest(of: $0).prefix(Self.digits)) }
    known[path] = .some(digest)
    return digest
  }

  /// True if a text has the form of a digest.
  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == digits
      && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}
