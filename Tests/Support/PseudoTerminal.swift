import Foundation

#if canImport(Darwin)
  private let newSession = POSIX_SPAWN_SETSID
#else
  // Of glibc's spawn.h, for programs that ask for its extensions.
  private let newSession = 0x80
#endif

/// What a run of the built program came to in a terminal.
public struct TerminalResult: Sendable {
  public let status: Int32
  /// All that the terminal got, both streams as they came.
  public let output: String
  /// Whether the terminal's settings are what they were before.
  public let isRestored: Bool
}

/// The system refused a terminal or a process.
private struct TerminalFault: Error {
  /// As `errno`.
  var code: Int32
}

/// Both sides of a new terminal of 80 × 24 cells, and its path.
private func openTerminal() throws -> (main: Int32, side: Int32, path: String) {
  var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
  // Neither system shows Swift what the other one has.
  #if canImport(Darwin)
    let main = posix_openpt(O_RDWR | O_NOCTTY)
    guard main >= 0, grantpt(main) == 0, unlockpt(main) == 0, let name = ptsname(main) else {
      throw TerminalFault(code: errno)
    }
    let path = String(cString: name)
    let side = open(path, O_RDWR | O_NOCTTY)
    guard side >= 0, ioctl(side, UInt(TIOCSWINSZ), &size) == 0 else {
      throw TerminalFault(code: errno)
    }
  #else
    var (main, side): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 256)
    guard openpty(&main, &side, &name, nil, &size) == 0 else { throw TerminalFault(code: errno) }
    let path = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  #endif
  return (main, side, path)
}

/// Runs the built `stickerlint` in a terminal of its own of 80 × 24 cells.
///
/// - Parameters:
///   - question: the text after which the terminal answers, once.
///   - answer: what it answers.
public func stickerlintInTerminal(
  _ arguments: [String], environment: [String: String] = [:], answering question: String,
  with answer: [UInt8]
) throws -> TerminalResult {
  let (main, side, path) = try openTerminal()
  // The settings outlive the program where a side stays open.
  defer { for descriptor in [main, side] { close(descriptor) } }
  for descriptor in [main, side] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  let before = settings(of: side)
  let process = try spawn(arguments, environment, on: path)
  var output: [UInt8] = []
  var isAsked = false
  var status: Int32 = 0
  var hasEnded = false
  while true {
    var stream = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    if poll(&stream, 1, hasEnded ? 0 : 20) > 0 {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(main, &bytes, bytes.count)
      if count > 0 { output += bytes.prefix(count) }
    } else if hasEnded {
      break
    } else {
      hasEnded = waitpid(process, &status, WNOHANG) == process
    }
    if !isAsked, String(decoding: output, as: UTF8.self).contains(question) {
      isAsked = true
      _ = answer.withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
    }
  }
  return TerminalResult(
    status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
    output: String(decoding: output, as: UTF8.self), isRestored: settings(of: side) == before)
}

/// The flags of a terminal, and its characters.
private func settings(of terminal: Int32) -> [UInt64] {
  var settings = termios()
  tcgetattr(terminal, &settings)
  let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
  return flags.map { UInt64($0) }
    + withUnsafeBytes(of: settings.c_cc) { $0.map { UInt64($0) } }
}

/// Starts the program as leader of a session, whose terminal the first one is that it opens.
private func spawn(
  _ arguments: [String], _ environment: [String: String], on terminal: String
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
  posix_spawn_file_actions_adddup2(&actions, 0, 1)
  posix_spawn_file_actions_adddup2(&actions, 0, 2)
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  posix_spawnattr_setflags(&attributes, Int16(newSession))
  let program = programFolder.appending(path: "stickerlint").path
  var variables = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color"]
  for name in ["HOME", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "LLVM_PROFILE_FILE"] {
    variables[name] = ProcessInfo.processInfo.environment[name]
  }
  let texts = variables.merging(environment) { $1 }.map { "\($0)=\($1)" }
  let words = ([program] + arguments).map { strdup($0) }
  let settings = texts.map { strdup($0) }
  defer { for text in words + settings { free(text) } }
  var process = pid_t()
  let code = posix_spawn(&process, program, &actions, &attributes, words + [nil], settings + [nil])
  guard code == 0 else { throw TerminalFault(code: code) }
  return process
}
