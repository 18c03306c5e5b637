package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a symbolic link leads, told without following it.
package struct LinkTarget: Equatable, Sendable {
  /// What the link leads to, by its text alone: `..` takes off the name before it, as in any path.
  package enum End: Equatable, Sendable {
    /// A regular file that no other link is on the way to, below the folder that somebody named.
    case file(FilePath, FileIdentity)
    /// Something else there.
    case other(FileKind)
    case nothing
    /// A path that is absolute, or not below the folder that somebody named.
    case outside
  }

  /// The text of the link.
  package let written: FilePath
  package let end: End

  /// Reads a link; `nil` when it cannot be read.
  ///
  /// - Parameter root: the folder that somebody named. Nothing outside of it is looked at.
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
    let place = names.reduce(root) { $0.appendingVisibly($1) }
    do throws(FileFault) {
      let (kind, identity) = try OpenFolder(place, .refusedBelow(root)).kindAndIdentity(of: name)
      self = kind == .file ? .file(place.appendingVisibly(name), identity) : .other(kind)
    } catch {
      if case .notAFile(_, let kind) = error { self = .other(kind) } else { self = .nothing }
    }
  }
}

extension OpenFolder {
  /// The text of a link in it, up to the longest path that a system knows.
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
