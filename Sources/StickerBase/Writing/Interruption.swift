import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the program cleanly when it is told to stop: before the last step of what it writes all is
/// undone, and from there on it is finished, so that exit status and files agree.
///
/// Signals arrive in a thread of their own. It and whoever makes a file take turns, so that nothing
/// is made any more while what was made is removed.
package enum Interruption {
  /// What is removed when the program is told to stop, in the order in which it was made.
  nonisolated(unsafe) private static var leftovers: [FilePath] = []
  nonisolated(unsafe) private static var isFinished = false
  nonisolated(unsafe) private static var hasProgressLine = false
  /// Other programs that work for this one.
  nonisolated(unsafe) private static var programs: [pid_t] = []

  /// Foundation's locks, and Synchronization on older systems of Apple's, are not to be had.
  nonisolated(unsafe) private static let mutex = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // A last step makes files as well.
    pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    return mutex
  }()

  /// Lets Ctrl-C and requests to end take effect from now on, with the status that shells expect:
  /// 128 and the signal's number.
  ///
  /// - Parameter hasProgressLine: whether a line on standard error is to be taken away first.
  package static func begin(hasProgressLine: Bool) {
    self.hasProgressLine = hasProgressLine
    _ = cfiles_watch_signals { Interruption.stop($0) }
  }

  /// Makes something that goes if the program is told to stop before ``forget(_:)``, a folder with
  /// all that is in it.
  static func making<Made: ~Copyable>(
    _ path: FilePath, _ make: () throws(WriteFault) -> Made
  ) throws(WriteFault) -> Made {
    lock()
    defer { unlock() }
    leftovers.append(path)
    do throws(WriteFault) {
      return try make()
    } catch {
      forget(path)
      throw error
    }
  }

  /// Makes something in a folder that goes.
  static func making<Made: ~Copyable, Fault>(
    _ make: () throws(Fault) -> Made
  ) throws(Fault) -> Made {
    lock()
    defer { unlock() }
    return try make()
  }

  /// Leaves something where it is: it is gone, or has its name.
  static func forget(_ path: FilePath) {
    lock()
    defer { unlock() }
    leftovers.removeAll { $0 == path }
  }

  /// Does what cannot be undone. A request to stop waits, and is passed over once this is done: the
  /// program has then done what it was asked for.
  static func lastStep<Result: ~Copyable>(
    _ step: () throws(WriteFault) -> Result
  ) throws(WriteFault) -> Result {
    lock()
    defer { unlock() }
    let result = try step()
    isFinished = true
    return result
  }

  /// Starts another program, which is ended if this one is told to stop before ``status(of:)`` tells its
  /// end. One at a time, and no pipes are made meanwhile: no program gets those of another one.
  ///
  /// - Parameter start: gives 0, or an errno value, and the process.
  static func starting(_ start: () -> (code: CInt, process: pid_t?)) -> CInt {
    lock()
    defer { unlock() }
    let (code, process) = start()
    if let process { programs.append(process) }
    return code
  }

  /// How a program that was started has ended, as `waitpid` tells it; `nil` while it runs. Its number may be
  /// another one's afterwards.
  static func status(of process: pid_t) -> CInt? {
    lock()
    defer { unlock() }
    var status: CInt = 0
    let found = waitpid(process, &status, WNOHANG)
    if found == 0 || found < 0 && errno == EINTR { return nil }
    programs.removeAll { $0 == process }
    return found == process ? status : -1
  }

  /// Lets a request to stop end the program again: what comes now is work of its own.
  package static func beginAnew() {
    lock()
    defer { unlock() }
    isFinished = false
  }

  /// Takes everything back and ends the program.
  private static func stop(_ number: CInt) {
    lock()
    if isFinished { return unlock() }
    for process in programs { kill(-process, SIGKILL) }
    for path in leftovers.reversed() { FolderRemoval.remove(path) }
    if hasProgressLine { _ = write(STDERR_FILENO, "\r\u{1B}[K", 4) }
    _exit(128 + number)
  }

  private static func lock() { pthread_mutex_lock(mutex) }
  private static func unlock() { pthread_mutex_unlock(mutex) }
}
