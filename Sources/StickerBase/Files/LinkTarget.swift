package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The target of a symbolic link, determined without following the link.
package struct LinkTarget: Equatable, Sendable {
  /// The destination of a link according to its text: `..` removes the name before it.
  package enum End: Equatable, Sendable {
    /// A regular file below the folder that the user named, with no other link on the way.
    case file(FilePath, FileIdentity)
    /// Something other than a regular file, for example a link on the way.
    case other(FileKind)
    /// Nothing, or something that cannot be examined.
    case nothing
    /// A path that is absolute, or leads out of the folder that the user named.
    case outside
  }

  /// The text of the link.
  package let written: FilePath
  package let end: End

  /// Reads a link; `nil` if it cannot be read.
  ///
  /// - Parameter root: the folder that the user named. Nothing outside it is examined.
  package init?(of link: FilePath, below root: FilePath) {
    guard let name = link.lastComponent,
      let folder = try? OpenFolder(link.parent, .refusedBelow(root)),
      let text = folder.target(of: name)
    else { return nil }
    written = text
    end = End(of: text, from: link.parent, below: root)
  }
}

extension LinkTarget.End {
  fileprivate init(of text: FilePath, from folder: FilePath, below root: FilePath) {
    guard text.root == nil, var names = folder.names(below: root) else {
      self = .outside
      return
    }
    for component in text.components {
      switch component.kind {
      case .currentDirectory: continue
      case .regular: names.append(component)
      case .parentDirectory:
        guard names.popLast() != nil else {
          self = .outside
          return
        }
      }
    }
    guard let name = names.popLast() else {
      self = .other(.folder)
      return
    }
    let parent = names.reduce(root) { $0.appendingAsShown($1) }
    do throws(FileFault) {
      let (kind, identity) = try OpenFolder(parent, .refusedBelow(root)).kindAndIdentity(of: name)
      self = kind == .file ? .file(parent.appendingAsShown(name), identity) : .other(kind)
    } catch {
      if case .notAFile(_, let kind) = error { self = .other(kind) } else { self = .nothing }
    }
  }
}

extension OpenFolder {
  /// Returns the text of a link in the folder; `nil` if it cannot be read, is empty, or is longer than the system's
  /// longest path.
  fileprivate borrowing func target(of name: FilePath.Component) -> FilePath? {
    let limit = Int(PATH_MAX)
    let bytes = [CChar](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      let length = readLink(name, into: UnsafeMutableBufferPointer(rebasing: buffer[..<limit]))
      buffer[max(0, length)] = 0
      count = max(0, length) + 1
    }
    return bytes.count > 1 && bytes.count <= limit ? FilePath(platformString: bytes) : nil
  }
}
