import StickerBase
import StickerPictures

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension TerminalDrawing {
  /// What the terminal says that it can draw, asked once; `nil` where nobody answers in time.
  static let answered = ask()

  /// As long as an answer may take, over a network as well.
  private static let patience = Duration.milliseconds(200)

  private static func ask() -> TerminalDrawing? {
    let isOwn = tcgetpgrp(STDIN_FILENO) == getpgrp()
    var settings = termios()
    guard isOwn, Console.output.isTerminal, variable("TERM") != "dumb",
      tcgetattr(STDIN_FILENO, &settings) == 0
    else { return nil }
    // Answers come without a newline and are not to be seen; Ctrl-C stays what it is.
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
      // What comes late is not to be taken for a command.
      _ = withUnsafePointer(to: restored) { tcsetattr(STDIN_FILENO, TCSAFLUSH, $0) }
    } while: {
      // Terminals that do not know a question may show it.
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

  /// What has been typed or answered; `nil` when nothing comes any more.
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

/// The system call, which the function of the same name would hide.
private func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
