import StickerBase
import StickerPictures

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension TerminalDrawing {
  /// The graphics that the terminal supports, requested once; `nil` if it does not answer in time.
  static let answered = ask()

  /// The longest wait for an answer, including over a network.
  private static let patience = Duration.milliseconds(200)

  private static func ask() -> TerminalDrawing? {
    let isOwn = tcgetpgrp(STDIN_FILENO) == getpgrp()
    var settings = termios()
    guard isOwn, Console.output.isTerminal, variable("TERM") != "dumb",
      tcgetattr(STDIN_FILENO, &settings) == 0
    else { return nil }
    // Answers come without a newline and must not be echoed; Ctrl-C keeps working.
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    let restored = settings
    return Interruption.changing {
      _ = withUnsafePointer(to: raw) { tcsetattr(STDIN_FILENO, TCSADRAIN, $0) }
    } undo: {
      // Late answers must not be read as commands by the shell.
      _ = withUnsafePointer(to: restored) { tcsetattr(STDIN_FILENO, TCSAFLUSH, $0) }
    } while: {
      // Terminals that do not understand a query may display it.
      Console.output.write(TerminalAnswers.question)
      defer { Console.output.write("\r\u{1B}[K") }
      return TerminalDrawing(answers())
    }
  }

  private static func answers() -> TerminalAnswers {
    let end = ContinuousClock.now + patience
    var bytes: [UInt8] = []
    var answers = TerminalAnswers(bytes)
    while !answers.isComplete, bytes.count < TerminalAnswers.mostBytes, let part = read(until: end)
    {
      bytes += part
      answers = TerminalAnswers(bytes)
    }
    return answers
  }

  /// Reads typed or answered bytes; `nil` if no more arrive in time.
  private static func read(until end: ContinuousClock.Instant) -> [UInt8]? {
    let rest = (end - .now) / .milliseconds(1)
    var stream = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard rest > 0 else { return nil }
    let ready = poll(&stream, 1, CInt(rest.rounded(.up)))
    guard ready > 0 else { return ready < 0 && errno == EINTR ? [] : nil }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = systemRead(STDIN_FILENO, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}

/// The system call, which is hidden by the function of the same name.
private func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
