package import StickerBase
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PackSource {
  /// An image to measure.
  package struct File: Sendable {
    package var path: FilePath
    /// Links are followed only when somebody named them.
    package var links: LinkPolicy
    package var role: Role
    /// Where its bytes are; the path only says what it is called where they are not on the disk.
    package var medium = Medium.disk
    /// True if a configuration's `include` lists it.
    var isIncluded = false
    /// Whether Xcode has compiled it, so that it is what people get.
    package var isBuilt = false

    package init(
      path: FilePath, links: LinkPolicy, role: Role = .sticker, medium: Medium = .disk,
      isBuilt: Bool = false
    ) {
      self.path = path
      self.links = links
      self.role = role
      self.medium = medium
      self.isBuilt = isBuilt
    }
  }

  /// Where the bytes of a file are.
  package enum Medium: Sendable {
    case disk
    case standardInput
    /// The file that a link of this path leads to, below the folder that somebody named.
    case linked(FilePath)
    /// Apart, because there may be a hundred thousand files, and few are in archives.
    indirect case archive(ArchivedFile)
  }

  /// What an image is for.
  package enum Role: Sendable {
    case sticker
    /// A frame of a `.stickersequence`.
    case frame
    /// An icon of a `.stickersiconset`.
    case icon
    /// A picture, a movie or a sound of a message.
    case layout

    /// What the images of a folder are for.
    init(in folder: CatalogFolder.Kind?) {
      switch folder {
      case .sequence: self = .frame
      case .iconSet: self = .icon
      case .pack, .sticker, nil: self = .sticker
      }
    }
  }
}

extension PackSource.File {
  /// The file that a link of its path leads to; `nil` where its path is that of a file.
  package var linkTarget: FilePath? {
    if case .linked(let target) = medium { target } else { nil }
  }

  /// True for what is neither in an archive nor a stream.
  package var isOnDisk: Bool {
    switch medium {
    case .disk, .linked: true
    case .standardInput, .archive: false
    }
  }

  /// Where its bytes lie on the disk.
  package var location: FilePath { linkTarget ?? path }

  /// Reads it whole, if it has no more bytes than a limit.
  package func contents(limit: Int) throws(FileFault) -> FileContents {
    switch medium {
    case .standardInput:
      return try FileContents(stream: STDIN_FILENO, named: path, limit: limit)
    case .archive(let file): return try file.contents(named: path, limit: limit)
    case .disk, .linked: break
    }
    do throws(FileFault) {
      return try FileContents(location, limit: limit, links)
    } catch {
      // A link that leads to what cannot be read is at fault itself: whoever made it chose the target.
      guard case .unreadable = error, links == .followed,
        (try? FileKind(path, followsLinks: false)) == .link
      else { throw error }
      throw .notAFile(path, kind: .link)
    }
  }

  /// How many bytes it has now.
  ///
  /// - Parameter limit: what is said of more, and of a stream, which does not tell.
  package func byteCount(atMost limit: Int) -> Int {
    switch medium {
    case .standardInput: limit
    case .archive(let file): min(file.byteCount, limit)
    case .disk, .linked: min(FileContents.byteCount(of: location, links), limit)
    }
  }

  /// Bytes of memory that reading it takes: a file of an archive is there twice for a while.
  func readingBytes(limit: Int) -> Int {
    let count = byteCount(atMost: limit)
    guard case .archive(let file) = medium else { return count }
    return count + min(file.packedCount, limit)
  }
}
