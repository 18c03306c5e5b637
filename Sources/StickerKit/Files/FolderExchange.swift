import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Puts a new folder into the place of one that is there.
enum FolderExchange {
  /// Gives two folders each other's name. Where the file system can, it does so in one step and no
  /// moment passes without a whole folder under either name.
  ///
  /// - Parameters:
  ///   - new: the folder that is to have the name of `old`.
  ///   - spare: a name beside `new` that nothing has.
  static func exchange(
    _ new: FilePath, _ old: FilePath, spare: FilePath
  ) throws(WriteFault) {
    if swap(new, old) { return }
    try rename(old, to: spare)
    do throws(WriteFault) {
      try rename(new, to: old)
    } catch {
      try? rename(spare, to: old)
      throw error
    }
    try? rename(spare, to: new)
  }

  private static func swap(_ one: FilePath, _ other: FilePath) -> Bool {
    one.withPlatformString { one in
      other.withPlatformString { other in
        #if canImport(Darwin)
          renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
        #else
          linuxRename.map { $0(AT_FDCWD, one, AT_FDCWD, other, Self.exchangeFlag) == 0 } ?? false
        #endif
      }
    }
  }

  #if !canImport(Darwin)
    /// `RENAME_EXCHANGE` of `linux/fs.h`.
    private static let exchangeFlag: CUnsignedInt = 2

    private typealias Rename =
      @convention(c) (
        CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt
      ) -> CInt

    /// `renameat2` of Linux 3.15, which Swift's view of the C library leaves out.
    private static let linuxRename = dlsym(nil, "renameat2")
      .map { unsafeBitCast($0, to: Rename.self) }
  #endif

  private static func rename(_ from: FilePath, to other: FilePath) throws(WriteFault) {
    let result = from.withPlatformString { from in
      other.withPlatformString { systemRename(from, $0) }
    }
    guard result == 0 else { throw WriteFault(other) }
  }
}

/// The system call, which the method of the same name would hide.
private func systemRename(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> CInt {
  rename(from, to)
}
