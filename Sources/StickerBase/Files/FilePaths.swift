package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FilePath {
  /// The last name of this path as text, as ``display``.
  package var displayedName: String {
    lastComponent.map { FilePath(root: nil, components: $0).display } ?? display
  }

  /// This path as text. A name that is not UTF-8 has its other bytes written `\xff`, which a name in
  /// ASCII can spell as well: compare paths, not this. Control characters are left for
  /// ``Swift/String/printable`` or the format to escape.
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

  /// The folder that a file lies in; `.` for a bare name.
  package var parent: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// The folder that this one lies in, also for `.` and `..`, as it can be written from here.
  package var above: FilePath {
    switch lastComponent?.kind {
    case .regular: parent
    case .currentDirectory: ".."
    case .parentDirectory: appending("..")
    case nil: self
    }
  }

  /// The absolute path without links; `nil` when nothing is there.
  package var real: FilePath? {
    guard let real = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return FilePath(platformString: real)
  }

  /// Without the components that mean "here". Those that mean "the folder above" stay, because a
  /// link may stand before them.
  package var withoutCurrentFolders: FilePath {
    let path = FilePath(root: root, components.filter { $0.kind != .currentDirectory })
    return path.isEmpty ? "." : path
  }

  /// A name in this folder, without a needless `./` in front.
  package func appendingVisibly(_ name: Component) -> FilePath {
    self == "." ? FilePath(root: nil, components: name) : appending(name)
  }

  /// This path as seen from a folder that it lies in.
  package func relative(to folder: FilePath) -> FilePath {
    var path = self
    return path.removePrefix(folder) && !path.isEmpty ? path : self
  }

  package func hasExtension(_ wanted: String) -> Bool { self.extension?.lowercased() == wanted }

  /// The bytes that the file system compares.
  package var bytes: [UInt8] {
    withPlatformString { start in
      Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
  }
}

extension FilePath.Component {
  /// The bytes that the file system compares.
  package var bytes: [UInt8] {
    withPlatformString { start in
      Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
  }
}

/// The order that people expect: `star-2` before `star-10`; equal names in byte order.
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
  /// Whether a path, or a folder that it lies in, is among these.
  package func holds(_ path: FilePath) -> Bool {
    var path = path
    while !contains(path) {
      guard path.removeLastComponent() else { return false }
    }
    return true
  }
}
