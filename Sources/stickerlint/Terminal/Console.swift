import StickerBase
import StickerPacks

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One of the standard streams, written to without a buffer.
struct Console {
  /// The report.
  static let output = Console(descriptor: STDOUT_FILENO)
  /// The conversation.
  static let error = Console(descriptor: STDERR_FILENO)

  let descriptor: CInt

  /// Whether a person is reading along.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal; `nil` when there is none.
  var columns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all of a text. A reader that has gone away ends the writing.
  ///
  /// - Returns: false when not everything could be written for another reason, such as a full disk.
  @discardableResult
  func write(_ text: String) -> Bool { write { $0.write(text) } }

  /// Writes a text as it comes; the same holds.
  func write(_ content: (inout BufferedText) -> Void) -> Bool {
    var text = BufferedText(send: send)
    content(&text)
    return [0, EPIPE].contains(text.finish())
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

// The program's own sentences, which have its name before them.
extension Console {
  func say(_ sentence: String) { write("stickerlint: \(sentence)\n") }

  func warn(_ sentence: String) { say("warning: \(sentence)") }

  func say(_ remark: Remark) {
    if remark.isWarning { warn(remark.text) } else { say(remark.text) }
  }

  /// Writes what was asked for; the run ends when it cannot be had.
  func report(_ text: String) throws {
    guard write(text) else { throw Stop(.usage) }
  }
}

extension Console {
  /// Waits while a stream that somebody made non-blocking takes no more.
  private func waitUntilWritable() -> Bool {
    var stream = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&stream, 1, -1) >= 0 || errno == EINTR
  }
}

/// The system call, which the method of the same name would hide.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
