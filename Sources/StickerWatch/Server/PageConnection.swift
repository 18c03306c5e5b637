#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One client of a ``PageServer``: reads a request, writes an answer and ends, each within its time.
struct PageConnection {
  let descriptor: CInt
  private(set) var state = State.reading
  private(set) var deadline = ContinuousClock.now + Self.readingTime
  private var head = RequestHead()
  private var drained = 0
  /// When it ends whatever happens.
  private let end: ContinuousClock.Instant

  enum State {
    case reading
    /// Until there is news other than these.
    case waiting(after: Int, isHead: Bool)
    case writing(PageAnswer, sent: Int)
    /// All is sent; what the client still sends is read, so that it gets to see the answer.
    case draining
    case over
  }

  /// For the head of a request, however slowly it comes.
  private static let readingTime = Duration.seconds(5)
  /// For the next part of an answer to be taken.
  private static let writingTime = Duration.seconds(15)
  private static let drainingTime = Duration.seconds(1)
  /// Shorter than proxies and browsers wait.
  static let waitingTime = Duration.seconds(25)
  private static let mostDrained = 1 << 20
  /// For a page of many MB on this machine, taken in small parts.
  private static let longestTime = Duration.seconds(120)

  /// A client that has gone raises no signal.
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
    end = .now + Self.longestTime
  }

  /// What is to be waited for.
  var events: Int16 {
    switch state {
    case .writing: Int16(POLLOUT)
    default: Int16(POLLIN)
    }
  }

  var isOver: Bool { if case .over = state { true } else { false } }

  /// Which of several is given up first: what asks for nothing before what has its answer, and before what
  /// waits, which may ask again. `nil` where an answer is on its way.
  var patience: Int? {
    switch state {
    case .over, .writing: nil
    case .reading: 0
    case .draining: 1
    case .waiting: 2
    }
  }

  mutating func answer(with answer: PageAnswer) {
    state = .writing(answer, sent: 0)
    deadline = .now + Self.writingTime
  }

  mutating func wait(after news: Int, isHead: Bool) {
    state = .waiting(after: news, isHead: isHead)
    deadline = .now + Self.waitingTime
  }

  /// Ends; who waits is told as much as can be sent at once.
  mutating func giveUp() {
    if case .waiting(_, let isHead) = state {
      answer(
        with: .text("503 Service Unavailable", fields: ["Retry-After: 5"], isHead: isHead))
      write()
    }
    state = .over
  }

  /// Takes what has come.
  ///
  /// - Returns: what is to be answered once a whole head is there.
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
      if drained > Self.mostDrained { state = .over }
      return nil
    // A client that asks on before it has its answer gets one answer.
    default: return nil
    }
  }

  /// Sends as much as is taken.
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
