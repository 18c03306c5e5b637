import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the program cleanly when it is requested to stop. Before the last step of its output, everything is undone.
/// From that step on, the output is finished, so that exit status and files agree.
///
/// Signals arrive in a separate thread. A lock keeps other threads from creating files while that thread removes
/// leftovers.
package enum Interruption {
  /// The paths to remove when the program is stopped, in the order of their creation.
  nonisolated(unsafe) private static var leftovers: [FilePath] = []
  nonisolated(unsafe) private static var isFinished = false
  nonisolated(unsafe) private static var hasProgressLine = false
  /// The external programs that are running.
  nonisolated(unsafe) private static var programs: [pid_t] = []

  /// A recursive lock, which `Mutex` is not, because a last step creates files as well.
  nonisolated(unsafe) private static let mutex = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    return mutex
  }()

  /// Lets Ctrl-C and termination requests take effect from now on, with the exit status that shells expect:
  /// 128 plus the signal's number.
  ///
  /// - Parameter hasProgressLine: true if a line on standard error must be cleared first.
  package static func begin(hasProgressLine: Bool) {
    self.hasProgressLine = hasProgressLine
    _ = cfiles_watch_signals { Interruption.stop($0) }
  }

  /// Creates a file or folder that is removed, with all its contents, if the program is stopped before
  /// ``forget(_:)``.
  static func making<Made: ~Copyable>(
    leftover path: FilePath, _ make: () throws(WriteFault) -> Made
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

  /// Creates something that needs no separate removal, for example a file in a tracked folder, or a pipe.
  static func making<Made: ~Copyable, Fault>(
    _ make: () throws(Fault) -> Made
  ) throws(Fault) -> Made {
    lock()
    defer { unlock() }
    return try make()
  }

  /// Stops tracking a path whose file is gone or has its final name.
  static func forget(_ path: FilePath) {
    lock()
    defer { unlock() }
    leftovers.removeAll { $0 == path }
  }

  /// Runs a step that cannot be undone. A request to stop waits for the step, and is ignored if the step succeeds,
  /// because the program has then done its work.
  static func lastStep<Result: ~Copyable>(
    _ step: () throws(WriteFault) -> Result
  ) throws(WriteFault) -> Result {
    lock()
    defer { unlock() }
    let result = try step()
    isFinished = true
    return result
  }

  /// Starts an external program, which is killed if this program is stopped before ``status(of:)`` reports its end. The
  /// lock allows only one start at a time, and no creation of pipes meanwhile, so that no external program inherits the
  /// pipes of another.
  ///
  /// - Parameter start: returns 0 or an errno value, and the process.
  static func starting(_ start: () -> (code: CInt, process: pid_t?)) -> CInt {
    lock()
    defer { unlock() }
    let (code, process) = start()
    if let process { programs.append(process) }
    return code
  }

  /// Returns the status of a program that has ended, as `waitpid` reports it; `nil` while it runs, -1 if
  /// its status cannot be determined. Its process ID may be reused afterwards.
  static func status(of process: pid_t) -> CInt? {
    lock()
    defer { unlock() }
    var status: CInt = 0
    let found = waitpid(process, &status, WNOHANG)
    if found == 0 || found < 0 && errno == EINTR { return nil }
    programs.removeAll { $0 == process }
    return found == process ? status : -1
  }

  /// Makes requests to stop effective again after a last step, for separate work that follows.
  package static func beginAnew() {
    lock()
    defer { unlock() }
    isFinished = false
  }

  /// Undoes everything and ends the program, unless its last step is done.
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
