import StickerBase
import StickerPacks
import SystemPackage

/// The digests of a pack's files, by which a file is known again under another name. Each file is read
/// when it is first asked for.
struct ContentDigests {
  /// Hexadecimal digits of a digest, as in fingerprints.
  static let digits = 16

  private let files: [FilePath: PackSource.File]
  private let limit: Int
  private var known: [FilePath: String?] = [:]

  /// - Parameter limit: the bytes of the largest file that is read.
  init(_ pack: Pack, limit: Int) {
    // What comes from a stream or an archive has no name that could change.
    let files = pack.source.files.filter { if case .disk = $0.medium { true } else { false } }
    self.files = Dictionary(files.map { ($0.path, $0) }) { one, _ in one }
    self.limit = limit
  }

  /// The first ``digits`` hexadecimal digits of a file's SHA-256; `nil` for what is none of the files,
  /// larger than the limit, or unreadable.
  mutating func digest(of path: FilePath) -> String? {
    if let known = known[path] { return known }
    let bytes = files[path].flatMap { try? $0.contents(limit: limit).bytes }
    let digest = bytes.map { String(SHA256.hexDigest(of: $0).prefix(Self.digits)) }
    known[path] = .some(digest)
    return digest
  }

  /// True if a text is written as digests are.
  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == digits && text.allSatisfy { "0"..."9" ~= $0 || "a"..."f" ~= $0 }
  }
}
