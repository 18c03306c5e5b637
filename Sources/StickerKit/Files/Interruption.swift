import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the program cleanly when it is told to stop: nothing half-written stays behind.
public enum Interruption {
  /// The file to remove. Only the thread that writes sets it, and a signal handler reads it.
  nonisolated(unsafe) private static var temporary: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var hasProgressLine = false

  /// Lets Ctrl-C and requests to end take effect at once, with the status that shells expect: 128
  /// and the signal's number.
  ///
  /// - Parameter hasProgressLine: whether a line on standard error is to be taken away first.
  public static func end(hasProgressLine: Bool) {
    self.hasProgressLine = hasProgressLine
    temporary = nil
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        // Only what a signal handler may call (POSIX.1-2017, 2.4.3).
        if let temporary = Interruption.temporary { unlink(temporary) }
        if Interruption.hasProgressLine {
          _ = withUnsafeBytes(of: (UInt8(0x0D), UInt8(0x1B), UInt8(0x5B), UInt8(0x4B))) {
            write(STDERR_FILENO, $0.baseAddress, $0.count)
          }
        }
        _exit(128 + number)
      }
    }
  }

  /// Removes a file if the program is told to stop before ``keep()``.
  static func remove(_ path: FilePath) {
    temporary = path.withPlatformString { strdup($0) }
  }

  static func keep() {
    let path = temporary
    temporary = nil
    free(path)
  }
}
