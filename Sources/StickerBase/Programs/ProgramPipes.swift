#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The standard streams of an external program: the file that it reads, and the pipes for its output and errors. Pipe
/// ends that are still open are closed when the value is destroyed.
struct ProgramPipes: ~Copyable {
  /// An outcome of reading a program's output.
  enum Outcome {
    /// The program closed its standard output and error.
    case ended
    /// The consumer of the output wants no more.
    case refused
    /// The program did not close both streams in time.
    case late
  }

  private let input: RandomAccessFile
  /// This program's ends of standard output and error; -1 when closed.
  private var ends: [CInt] = [-1, -1]
  /// The external program's ends, which are closed here once it runs.
  private var childEnds: [CInt] = [-1, -1]
  /// The beginning of standard error.
  private var errorOutput: [UInt8] = []

  init(for input: RandomAccessFile, _ name: String) throws(ProgramFault) {
    self.input = input
    for stream in 0..<2 {
      let pair = try Self.makePipe(name)
      (ends[stream], childEnds[stream]) = (pair[0], pair[1])
      _ = fcntl(ends[stream], F_SETFL, O_NONBLOCK)
    }
  }

  private static func makePipe(_ name: String) throws(ProgramFault) -> [CInt] {
    try Interruption.making { () throws(ProgramFault) in
      var pair: [CInt] = [-1, -1]
      guard pipe(&pair) == 0 else {
        throw .unusable(name, reason: String(cString: strerror(errno)))
      }
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return pair
    }
  }

  deinit { for end in ends + childEnds where end >= 0 { systemClose(end) } }

  /// The descriptors to pass to the program as its standard streams. Access rewinds the file.
  var childStreams: [CInt] {
    let descriptor = input.descriptor ?? -1
    // On macOS, a program that opens /dev/fd/0 continues where the last program that read the file stopped.
    _ = lseek(descriptor, 0, SEEK_SET)
    return [descriptor] + childEnds
  }

  mutating func closeChildStreams() {
    for (stream, end) in childEnds.enumerated() where end >= 0 {
      systemClose(end)
      childEnds[stream] = -1
    }
  }

  /// The first line of standard error, without the component and memory address that ffmpeg puts before the
  /// message.
  var complaint: String {
    let text = String(decoding: errorOutput, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    let words = line.hasPrefix("[") ? line.drop { $0 != "]" }.dropFirst() : line
    return String(words.drop { $0 == " " })
  }

  /// Reads the program's output and errors until it closes both, the time is over, or `take` returns false.
  mutating func pump(
    until end: ContinuousClock.Instant, maxComplaint: Int, _ take: (UnsafeRawBufferPointer) -> Bool
  ) -> Outcome {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while ends[0] >= 0 || ends[1] >= 0 {
      let remaining = (end - .now) / .milliseconds(1)
      guard remaining > 0 else { return .late }
      var streams = ends.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&streams, nfds_t(streams.count), CInt(min(remaining.rounded(.up), 60_000))) > 0
      else {
        continue
      }
      if streams[0].revents != 0, let part = receive(0, into: buffer), !take(part) {
        return .refused
      }
      if streams[1].revents != 0, let part = receive(1, into: buffer) {
        errorOutput += part.prefix(max(0, maxComplaint - errorOutput.count))
      }
    }
    return .ended
  }

  /// Reads the available bytes of a stream; `nil` if it has ended or has none yet.
  private mutating func receive(
    _ stream: Int, into buffer: UnsafeMutableRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    let count = systemRead(ends[stream], buffer.baseAddress, buffer.count)
    if count > 0 { return UnsafeRawBufferPointer(rebasing: buffer[..<count]) }
    if count == 0 || errno != EINTR && errno != EAGAIN { close(stream) }
    return nil
  }

  private mutating func close(_ stream: Int) {
    systemClose(ends[stream])
    ends[stream] = -1
  }
}

/// Calls the system's `read`, which a method of the same name would shadow.
private func systemRead(
  _ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, bytes, count)
}

/// Calls the system's `close`, which a method of the same name would shadow.
private func systemClose(_ descriptor: CInt) { close(descriptor) }
