#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A client's connection to a ``PageServer``: reads a request, writes an answer and closes, each step within its time
/// limit.
struct PageConnection {
  let descriptor: CInt
  private(set) var state = State.reading
  private(set) var deadline = ContinuousClock.now + Self.readingTime
  private var head = RequestHead()
  /// The number of bytes that were read and dropped after the answer.
  private var drained = 0
  /// The time at which the connection ends, even if the client still takes parts of the answer.
  private let end: ContinuousClock.Instant

  enum State {
    case reading
    /// Waits until ``PageStatus/number`` differs from `after`.
    case waiting(after: Int, isHead: Bool)
    case writing(HTTPResponse, sent: Int)
    /// The answer is sent. Further input is read and dropped, because closing with unread input may reset the
    /// connection before the client has read the answer.
    case draining
    case over
  }

  /// The time limit for the head of a request.
  private static let readingTime = Duration.seconds(5)
  /// The time limit for the client to take the next part of an answer.
  private static let writingTime = Duration.seconds(15)
  /// The time limit for the client to close its end after the answer.
  private static let drainingTime = Duration.seconds(1)
  /// The time after which a waiting client gets an empty answer: shorter than the timeouts of proxies and browsers.
  static let waitingTime = Duration.seconds(25)
  /// Maximum number of bytes that are read and dropped after the answer.
  private static let maxDrained = 1 << 20
  /// The time limit for a whole connection. It suffices for a page of many MB, even if the client takes small parts.
  private static let maxConnectionTime = Duration.seconds(120)

  /// The flags of `send`, with which writing to a closed connection does not raise SIGPIPE.
  #if canImport(Darwin)
    private static let flags: CInt = 0
  #else
    private static let flags = CInt(MSG_NOSIGNAL)
  #endif

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      var isQuiet: CInt = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(MemoryLayout<CInt>.size))
    #endif
    end = .now + Self.maxConnectionTime
  }

  /// The `poll` events that the connection waits for.
  var events: Int16 {
    switch state {
    case .writing: Int16(POLLOUT)
    default: Int16(POLLIN)
    }
  }

  var isOver: Bool { if case .over = state { true } else { false } }

  /// The order in which connections are closed when there are too many, the lowest first: connections without
  /// a request, then answered ones, then waiting ones, whose clients can ask again. `nil` while an answer is
  /// sent, and for a connection that is over.
  var patience: Int? {
    switch state {
    case .over, .writing: nil
    case .reading: 0
    case .draining: 1
    case .waiting: 2
    }
  }

  mutating func answer(with answer: HTTPResponse) {
    state = .writing(answer, sent: 0)
    deadline = .now + Self.writingTime
  }

  mutating func wait(after number: Int, isHead: Bool) {
    state = .waiting(after: number, isHead: isHead)
    deadline = .now + Self.waitingTime
  }

  /// Closes the connection; a waiting client gets a 503 answer, as far as it can be sent at once.
  mutating func giveUp() {
    if case .waiting(_, let isHead) = state {
      answer(
        with: .text("503 Service Unavailable", fields: ["Retry-After: 5"], isHead: isHead))
      write()
    }
    state = .over
  }

  /// Receives available bytes.
  ///
  /// - Returns: the parsed head, or the error to answer; `nil` if there is nothing to answer.
  mutating func read() -> PageRequest.Reading? {
    var buffer = [UInt8](repeating: 0, count: 4 << 10)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return nil }
    guard count > 0 else {
      state = .over
      return nil
    }
    switch state {
    case .reading:
      let reading = head.add(buffer[..<count])
      return reading == .unfinished ? nil : reading
    case .draining:
      drained += count
      if drained > Self.maxDrained { state = .over }
      return nil
    // Further requests of a waiting client are dropped: each connection gets one answer.
    default: return nil
    }
  }

  /// Sends as much of the answer as the socket accepts.
  mutating func write() {
    guard case .writing(let answer, var sent) = state else { return }
    let total = answer.head.count + answer.body.count
    while sent < total {
      let isHead = sent < answer.head.count
      let part = isHead ? answer.head : answer.body
      let start = isHead ? sent : sent - answer.head.count
      let count = part.withUnsafeBytes { bytes in
        send(descriptor, bytes.baseAddress.map { $0 + start }, part.count - start, Self.flags)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        state = .writing(answer, sent: sent)
        return
      }
      guard count > 0 else {
        state = .over
        return
      }
      sent += count
      deadline = min(.now + Self.writingTime, end)
    }
    shutdown(descriptor, CInt(SHUT_WR))
    state = .draining
    deadline = .now + Self.drainingTime
  }
}
