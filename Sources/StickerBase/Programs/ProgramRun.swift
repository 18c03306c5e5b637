import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
  private var systemEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    _NSGetEnviron().pointee
  }
#else
  import Glibc
  private var systemEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { environ }
#endif

extension ExternalProgram {
  /// Maximum number of bytes of standard error that are kept.
  private static let maxComplaint = 4096

  /// Runs the program until it ends. It is killed when this program is stopped (``Interruption``) and, on
  /// Linux, however this program ends.
  ///
  /// - Parameters:
  ///   - arguments: as the program receives them; no shell interprets them.
  ///   - input: a file that is held open, which the program can open as `/dev/fd/0` without knowing its name.
  ///   - take: called with the output as it arrives; if it returns false, the program is killed, which is no error.
  /// - Returns: the first line of standard error; empty if there is none.
  /// - Throws: ``ProgramFault``, including when the program exits with a status other than 0 or is ended by a signal.
  package func run(
    _ arguments: [String], input: RandomAccessFile, limits: ProgramLimits,
    take: (UnsafeRawBufferPointer) -> Bool
  ) throws(ProgramFault) -> String {
    let end = ContinuousClock.now + .seconds(limits.seconds)
    var pipes = try ProgramPipes(for: input, name)
    let process = try start(arguments, &pipes, limits)
    let outcome = pipes.pump(until: end, maxComplaint: Self.maxComplaint, take)
    if outcome != .ended { kill(-process, SIGKILL) }
    let status = wait(for: process, until: end)
    let complaint = pipes.complaint
    switch outcome {
    case .refused: return complaint
    case .late: throw .tooSlow(name, seconds: limits.seconds)
    case .ended: break
    }
    guard let status else { throw .tooSlow(name, seconds: limits.seconds) }
    if status & 0x7F == SIGXCPU { throw .tooSlow(name, seconds: limits.seconds) }
    guard status == 0 else {
      let ending =
        status & 0x7F == 0
        ? "it exited with status \(status >> 8)" : "it was ended by signal \(status & 0x7F)"
      throw .failed(name, complaint: complaint.isEmpty ? ending : complaint)
    }
    return complaint
  }

  private func start(
    _ arguments: [String], _ pipes: inout ProgramPipes, _ limits: ProgramLimits
  ) throws(ProgramFault) -> pid_t {
    let words = ([name] + arguments).map { strdup($0) } + [nil]
    // FFREPORT makes ffmpeg write a log file.
    let reports = "FFREPORT="
    var environment: [UnsafeMutablePointer<CChar>?] = []
    var next = systemEnvironment
    while let entry = next?.pointee {
      if strncmp(entry, reports, reports.utf8.count) != 0 { environment.append(entry) }
      next = next?.advanced(by: 1)
    }
    environment.append(nil)
    defer { for word in words { free(word) } }
    let streams = pipes.childStreams
    var process = pid_t()
    let code = Interruption.starting {
      let code = path.withPlatformString {
        cfiles_spawn(
          $0, words, environment, streams, Int64(limits.memoryBytes), 2 * limits.seconds, &process)
      }
      return code == 0 ? (code, process) : (code, nil)
    }
    pipes.closeChildStreams()
    guard code == 0 else {
      throw .unusable(name, reason: String(cString: strerror(code)))
    }
    return process
  }

  /// Waits for the process, which is killed when its time is over, and returns its status; `nil` if it was late.
  private func wait(for process: pid_t, until end: ContinuousClock.Instant) -> CInt? {
    var isLate = false
    while true {
      if let status = Interruption.status(of: process) { return isLate ? nil : status }
      if !isLate, .now >= end {
        isLate = true
        kill(-process, SIGKILL)
      }
      usleep(1000)
    }
  }
}
