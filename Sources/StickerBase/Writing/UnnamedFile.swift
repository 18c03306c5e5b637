package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Temporary files without a name, for another program to read; they disappear when they are closed, at the latest with
/// the process.
package enum UnnamedFile {
  /// Creates a file with the given parts, one after another.
  ///
  /// - Parameter folder: the folder in whose file system the file is created.
  package static func filled(
    _ parts: some Sequence<[UInt8]>, in folder: FilePath
  ) throws(WriteFault) -> RandomAccessFile {
    let descriptor = try makeFile(in: folder)
    var count = 0
    for part in parts {
      let code = write(part, to: descriptor)
      guard code == 0 else {
        close(descriptor)
        throw WriteFault(folder, code: code)
      }
      count += part.count
    }
    return RandomAccessFile(descriptor, of: folder, byteCount: count)
  }

  private static func makeFile(in folder: FilePath) throws(WriteFault) -> CInt {
    var name = Array("\(folder.string)/.stickerlint.XXXXXX".utf8CString)
    return try Interruption.making { () throws(WriteFault) in
      let descriptor = mkstemp(&name)
      guard descriptor >= 0 else { throw WriteFault(folder) }
      unlink(name)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
  }

  /// Writes all of the bytes; returns 0 or an `errno` value.
  private static func write(_ bytes: [UInt8], to descriptor: CInt) -> CInt {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let part = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = systemWrite(descriptor, part.baseAddress, part.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : EIO }
        done += count
      }
      return 0
    }
  }
}

/// Calls the system's `write`, which a method of the same name would shadow.
private func systemWrite(
  _ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  write(descriptor, bytes, count)
}
