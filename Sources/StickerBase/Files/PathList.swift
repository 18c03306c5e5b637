package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A list of paths that another program wrote into a file or pipe.
package enum PathList {
  /// Maximum size of a list in bytes.
  static let maximumBytes = 16 << 20
  /// Maximum number of paths, the same as the standard limit for names in folders.
  static let maximumCount = TreeLimits.standard.entries

  /// An error when reading a list, in words.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - file: the file, pipe or device; `nil` for standard input.
  ///   - isNULSeparated: true if a NUL byte ends each path instead of a newline.
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
    let displayName = name.display.printable
    guard var bytes = contents.bytes else {
      throw Fault(description: "\(displayName) has more than \(ByteCount(maximumBytes)) of paths")
    }
    // Windows PowerShell writes UTF-8 and UTF-16 with a byte order mark. The names themselves may be in any
    // encoding.
    if !isNULSeparated, !DecodedText.Encoding(of: bytes).mark.isEmpty {
      bytes = DecodedText(bytes)?.utf8 ?? bytes
    }
    guard isNULSeparated || !bytes.contains(0) else {
      throw Fault(description: "\(displayName) is NUL-separated: add -0")
    }
    var lines = bytes.split(separator: isNULSeparated ? 0 : 0x0A, maxSplits: maximumCount)
    guard lines.count <= maximumCount else {
      throw Fault(description: "\(displayName) has more than \(maximumCount.grouped) paths")
    }
    if !isNULSeparated {
      // Windows ends lines with CR LF.
      lines = lines.map { $0.last == 0x0D ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
    }
    // Without -z, git quotes unusual names.
    let isQuoted = { (line: ArraySlice<UInt8>) in
      line.count > 1 && line.first == 0x22 && line.last == 0x22
    }
    guard isNULSeparated || !lines.contains(where: isQuoted) else {
      throw Fault(
        description: "\(displayName) has a path that git quoted: add -z to git, and -0 here")
    }
    return lines.map { FilePath(platformString: $0.map(CChar.init(bitPattern:)) + [0]) }
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
