package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Paths that another program wrote into a file or pipe.
package enum PathList {
  /// Bytes of a list that are read at all.
  static let maximumBytes = 16 << 20
  /// The most paths; as many names are looked at in folders.
  static let maximumCount = TreeLimits.standard.entries

  /// Why a list cannot be used, in words.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - file: the file, pipe or device; `nil` for standard input.
  ///   - isNULSeparated: whether a NUL byte ends each path, and not a newline.
  /// - Throws: ``Fault``.
  package static func read(
    _ file: FilePath?, isNULSeparated: Bool
  ) throws(Fault) -> [FilePath] {
    let name = file ?? "standard input"
    let contents: FileContents
    do throws(FileFault) {
      contents = try self.contents(file, name)
    } catch {
      throw Fault(description: error.description)
    }
    let shown = name.display.printable
    guard var bytes = contents.bytes else {
      throw Fault(description: "\(shown) holds more than \(ByteCount(maximumBytes)) of paths")
    }
    // Windows PowerShell writes both encodings with a mark. Names themselves may be in any.
    if !isNULSeparated, !DecodedText.Encoding(of: bytes).mark.isEmpty {
      bytes = DecodedText(bytes)?.utf8 ?? bytes
    }
    guard isNULSeparated || !bytes.contains(0) else {
      throw Fault(description: "\(shown) is separated by NUL bytes: add -0")
    }
    let lines = bytes.split(separator: isNULSeparated ? 0 : 0x0A, maxSplits: maximumCount)
    guard lines.count <= maximumCount else {
      throw Fault(description: "\(shown) has more than \(maximumCount.grouped) paths")
    }
    // Without -z, git puts names that are not plain in quotation marks; Windows ends lines with CR.
    let isQuoted = { (line: ArraySlice<UInt8>) in
      line.count > 1 && line.first == 0x22 && line.last == 0x22
    }
    guard isNULSeparated || !lines.contains(where: isQuoted) else {
      throw Fault(
        description: "\(shown) has a path in git's quotation marks: add -z to git, and -0 here")
    }
    let paths = isNULSeparated ? lines : lines.map { $0.last == 0x0D ? $0.dropLast() : $0 }
    return paths.map { FilePath(platformString: $0.map(CChar.init(bitPattern:)) + [0]) }
  }

  private static func contents(
    _ file: FilePath?, _ name: FilePath
  ) throws(FileFault) -> FileContents {
    guard let file else {
      return try FileContents(stream: STDIN_FILENO, named: name, limit: maximumBytes)
    }
    let descriptor = file.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      throw .unreadable(file, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    return try FileContents(stream: descriptor, named: name, limit: maximumBytes)
  }
}
