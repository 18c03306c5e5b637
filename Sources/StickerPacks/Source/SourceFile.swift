package import StickerBase
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PackSource {
  /// A file to measure: an image or, in a message, also a movie or a sound.
  package struct File: Sendable {
    package var path: FilePath
    /// Links are followed only if the user named the file.
    package var links: LinkPolicy
    package var role: Role
    /// The place of the file's bytes. If they are not on disk, the path is only a name.
    package var medium = Medium.disk
    /// True if a configuration's `include` lists the file.
    var isIncluded = false
    /// True if Xcode compiled the file, so it reaches users unchanged.
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

  /// The place of a file's bytes.
  package enum Medium: Sendable {
    case disk
    case standardInput
    /// The file's path is a link, and this is its target, which lies below the named folder.
    case linked(FilePath)
    /// Indirect to save memory, since there may be a hundred thousand files and few are in archives.
    indirect case archive(ArchivedFile)
  }

  /// The purpose of a file.
  package enum Role: Sendable {
    case sticker
    /// A frame of a sequence.
    case frame
    /// An icon of a `.stickersiconset`.
    case icon
    /// An image, a movie or a sound of a message.
    case layout

    /// Determines the purpose of the images in a folder.
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
  /// The target of a link at the path; `nil` if the path is not a link.
  package var linkTarget: FilePath? {
    if case .linked(let target) = medium { target } else { nil }
  }

  /// True if the file is neither in an archive nor read from a stream.
  package var isOnDisk: Bool {
    switch medium {
    case .disk, .linked: true
    case .standardInput, .archive: false
    }
  }

  /// The path of the bytes on disk: the target of a link, or else the path itself.
  package var location: FilePath { linkTarget ?? path }

  /// Reads the whole file, if it does not exceed a limit in bytes.
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
      // A link to an unreadable target is itself at fault, since its author chose the target.
      guard case .unreadable = error, links == .followed,
        (try? FileKind(path, followsLinks: false)) == .link
      else { throw error }
      throw .notAFile(path, kind: .link)
    }
  }

  /// Returns the current size in bytes.
  ///
  /// - Parameter limit: the result for larger files, and for a stream, whose size is unknown.
  package func byteCount(atMost limit: Int) -> Int {
    switch medium {
    case .standardInput: limit
    case .archive(let file): min(file.byteCount, limit)
    case .disk, .linked: min(FileContents.byteCount(of: location, links), limit)
    }
  }

  /// Returns the bytes of memory for reading the file. A file in an archive is in memory both packed and
  /// inflated for a while.
  func readingBytes(limit: Int) -> Int {
    let count = byteCount(atMost: limit)
    guard case .archive(let file) = medium else { return count }
    return count + min(file.packedCount, limit)
  }
}
