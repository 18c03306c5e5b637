package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FilePath {
  /// The last component of this path as text, like ``display``; the whole path if it has no components.
  package var displayedName: String {
    lastComponent.map { FilePath(root: nil, components: $0).display } ?? display
  }

  /// This path as text. If any part of the path is not UTF-8, all its bytes beyond ASCII are written as `\xff`, which
  /// an ASCII name can also contain: compare paths, not this text. Control characters are left for
  /// ``Swift/String/printable`` or the output format to escape.
  package var display: String {
    withPlatformString { start in
      let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start))
      if let valid = String(validating: bytes, as: UTF8.self) { return valid }
      return bytes.reduce(into: "") { text, byte in
        text +=
          byte < 0x80
          ? String(UnicodeScalar(byte))
          : "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }
  }

  /// The folder that contains this path; `.` for a bare name.
  package var parent: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// The parent of this folder, also for `.` and `..`, relative to the current folder.
  package var above: FilePath {
    switch lastComponent?.kind {
    case .regular: parent
    case .currentDirectory: self == "." ? ".." : removingLastComponent().above
    case .parentDirectory: appending("..")
    case nil: self
    }
  }

  /// The absolute path without links; `nil` if nothing exists there, or if it cannot be reached.
  package var real: FilePath? {
    guard let real = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return FilePath(platformString: real)
  }

  /// This path without `.` components. `..` components stay, because a link may precede them.
  package var withoutCurrentFolders: FilePath {
    let path = FilePath(root: root, components.filter { $0.kind != .currentDirectory })
    return path.isEmpty ? "." : path
  }

  /// Returns the path of a name in this folder in the form that messages show: without `./` if this folder is `.`.
  package func appendingAsShown(_ name: Component) -> FilePath {
    self == "." ? FilePath(root: nil, components: name) : appending(name)
  }

  /// Returns this path relative to a folder that contains it; unchanged if the folder does not.
  package func relative(to folder: FilePath) -> FilePath {
    var path = self
    return path.removePrefix(folder) && !path.isEmpty ? path : self
  }

  /// Returns true if the path has this extension, whatever the case of its letters.
  ///
  /// - Parameter lowercase: the extension in lower case.
  package func hasExtension(_ lowercase: String) -> Bool {
    self.extension?.lowercased() == lowercase
  }

  /// The bytes of this path as the system takes them, without a terminating NUL.
  package var bytes: [UInt8] {
    withPlatformString { start in
      Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
  }
}

extension FilePath.Component {
  /// The bytes of this name as the system takes them, without a terminating NUL.
  package var bytes: [UInt8] {
    withPlatformString { start in
      Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
  }
}

/// Returns true if `a` precedes `b` in the order that people expect: `star-2` before `Star-10`, `star １０`
/// before `star １１`; names that are equal in that order are in byte order.
///
/// Every list of names that people see has this order.
package func naturallyPrecedes(_ a: FilePath, _ b: FilePath) -> Bool {
  a.withPlatformString { a in
    b.withPlatformString { b in
      let left = UnsafeRawBufferPointer(start: a, count: strlen(a))
      let right = UnsafeRawBufferPointer(start: b, count: strlen(b))
      return NaturalOrder.precedes(left, right)
    }
  }
}

extension Set<FilePath> {
  /// Returns true if the set contains a path or a folder above it.
  package func holds(_ path: FilePath) -> Bool {
    var path = path
    while !contains(path) {
      guard path.removeLastComponent() else { return false }
    }
    return true
  }
}
