import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Gives two folders each other's name in one step: no moment passes without a whole folder under
/// either.
enum FolderExchange {
  /// - Parameters:
  ///   - new: the folder that is to have the name of `old`, beside it or in a folder beside it.
  /// - Throws: ``WriteFault`` where the system or the file system cannot; both stay as they are.
  static func exchange(_ new: FilePath, _ old: FilePath) throws(WriteFault) {
    let result = new.withPlatformString { new in old.withPlatformString { swap(new, $0) } }
    switch result {
    case 0: return
    case EINVAL, ENOSYS, ENOTSUP:
      throw WriteFault(
        path: old,
        reason: "this file system cannot exchange folders in one step: write to a new place instead"
      )
    default: throw WriteFault(old, code: result)
    }
  }

  /// - Returns: 0, or what is wrong.
  private static func swap(_ one: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> CInt {
    #if canImport(Darwin)
      return renamex_np(one, other, UInt32(RENAME_SWAP)) == 0 ? 0 : errno
    #else
      guard let renameat2 else { return ENOSYS }
      return renameat2(AT_FDCWD, one, AT_FDCWD, other, exchangeFlag) == 0 ? 0 : errno
    #endif
  }

  #if !canImport(Darwin)
    /// `RENAME_EXCHANGE` of `linux/fs.h`.
    private static let exchangeFlag: CUnsignedInt = 2

    private typealias Rename =
      @convention(c) (
        CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt
      ) -> CInt

    /// `renameat2` of Linux 3.15, which Swift's view of the C library leaves out.
    private static let renameat2 = dlsym(nil, "renameat2")
      .map { unsafeBitCast($0, to: Rename.self) }
  #endif
}
