import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the program cleanly when it is told to stop: nothing half-written stays behind.
public enum Interruption {
  /// A path to remove, and the one that was noted before it.
  private struct Leftover {
    var path: UnsafeMutablePointer<CChar>
    var next: UnsafeMutablePointer<Leftover>?
    /// The one that was made before it, forgotten or not, so that none gets lost to leak checkers.
    var earlier: UnsafeMutablePointer<Leftover>?
  }

  /// What to remove, what was noted last first. Only the thread that writes changes it, and a signal
  /// handler reads it.
  nonisolated(unsafe) private static var leftovers: UnsafeMutablePointer<Leftover>?
  nonisolated(unsafe) private static var latest: UnsafeMutablePointer<Leftover>?
  nonisolated(unsafe) private static var isEnding = false
  nonisolated(unsafe) private static var hasProgressLine = false

  /// Lets Ctrl-C and requests to end take effect at once, with the status that shells expect: 128
  /// and the signal's number.
  ///
  /// - Parameter hasProgressLine: whether a line on standard error is to be taken away first.
  public static func end(hasProgressLine: Bool) {
    self.hasProgressLine = hasProgressLine
    leftovers = nil
    isEnding = false
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        // Only what a signal handler may call (POSIX.1-2017, 2.4.3).
        Interruption.isEnding = true
        Interruption.order()
        Interruption.removeLeftovers()
        if Interruption.hasProgressLine {
          _ = withUnsafeBytes(of: (UInt8(0x0D), UInt8(0x1B), UInt8(0x5B), UInt8(0x4B))) {
            write(STDERR_FILENO, $0.baseAddress, $0.count)
          }
        }
        _exit(128 + number)
      }
    }
  }

  /// Removes a file, or a folder once what was noted after it is gone, if the program is told to
  /// stop before ``keep()``. To be called before it is made.
  static func remove(_ path: FilePath) {
    // A program that ends makes nothing more; the handler does not return.
    while isEnding { pause() }
    guard let text = path.withPlatformString({ strdup($0) }) else { return }
    let node = UnsafeMutablePointer<Leftover>.allocate(capacity: 1)
    node.initialize(to: Leftover(path: text, next: leftovers, earlier: latest))
    latest = node
    leftovers = node
  }

  /// Forgets everything that was to be removed. When this returns, nothing of it is being removed.
  static func keep() {
    // The nodes stay in memory: a handler in another thread may be going through them.
    leftovers = nil
    order()
    while isEnding { pause() }
  }

  /// Lets what was written before be seen by other threads before what follows is read: the system
  /// takes a lock for this call, which a signal handler may make.
  private static func order() {
    var unused = sigaction()
    sigaction(SIGHUP, nil, &unused)
  }

  /// Another thread may have been about to make the last file: what could not be removed yet is
  /// tried again a moment later.
  private static func removeLeftovers() {
    guard leftovers != nil else { return }
    for _ in 0..<20 {
      var isFull = false
      var node = leftovers
      while let leftover = node {
        let path = leftover.pointee.path
        if unlink(path) != 0, rmdir(path) != 0, errno == ENOTEMPTY { isFull = true }
        node = leftover.pointee.next
      }
      poll(nil, 0, 1)
      if !isFull { break }
    }
    var node = leftovers
    while let leftover = node {
      unlink(leftover.pointee.path)
      node = leftover.pointee.next
    }
  }
}
