import StickerBase
import StickerPacks
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A standard stream. Every call writes all of its text before it returns.
struct Console {
  /// Standard output, for reports.
  static let output = Console(descriptor: STDOUT_FILENO)
  /// Standard error, for messages.
  static let error = Console(descriptor: STDERR_FILENO)

  let descriptor: CInt

  /// True if the stream is a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The width of the terminal in columns; `nil` if it is unknown, or if the stream is not a terminal.
  var columns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a text. If the reader has gone away, the rest is discarded.
  ///
  /// - Returns: false if a part could not be written for another reason, such as a full disk.
  @discardableResult
  func write(_ text: String) -> Bool { write { $0.write(text) } }

  /// Writes a text piece by piece. If the reader has gone away, the rest is discarded.
  ///
  /// - Returns: false if a part could not be written for another reason, such as a full disk.
  func write(_ content: (inout BufferedText) -> Void) -> Bool {
    var text = BufferedText(send: send)
    content(&text)
    return [0, EPIPE].contains(text.finish())
  }

  /// Writes requested output; ends the run if it cannot be written.
  func report(_ text: String) throws {
    guard write(text) else { throw Stop(.failure) }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> CInt {
    var rest = bytes
    while !rest.isEmpty {
      let count = systemWrite(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR || (errno == EAGAIN && waitUntilWritable()) { continue }
        return errno
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return 0
  }
}

// Messages of the program, which begin with its name.
extension Console {
  /// Prints a message.
  func say(_ sentence: String) { write("stickerlint: \(sentence)\n") }

  /// Prints a warning.
  func warn(_ sentence: String) { say("warning: \(sentence)") }

  /// Prints a remark as a message or a warning.
  func say(_ remark: Remark) {
    if remark.isWarning { warn(remark.text) } else { say(remark.text) }
  }

  /// Prints the first of the files that were left out of a copy and the number of the others, with the reason.
  func say(leftOut files: [FilePath], _ reason: String) {
    guard let first = files.first else { return }
    say("left out, \(reason): \(first.display.printable)\(andMore(files.count - 1))")
  }

  /// Prints where the originals of replaced files are.
  func say(originalsIn backup: FilePath) {
    say("the originals are in \(backup.display.printable)")
  }
}

extension Console {
  /// Waits until the stream, which another process may have made non-blocking, accepts more; returns false if it cannot
  /// wait.
  private func waitUntilWritable() -> Bool {
    var stream = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&stream, 1, -1) >= 0 || errno == EINTR
  }
}

/// Calls `write(2)`, which the methods of the same name hide inside ``Console``.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
