import StickerBase
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Serves one page to programs on this machine, and notifies them of a newer one.
///
/// The server listens only on 127.0.0.1, at a port that the system chooses and below a path that cannot be
/// guessed, and reads no files. Other users of this machine can neither find the page nor block the server:
/// the sizes of heads, the number of connections and all times are bounded.
package final class PageServer: Sendable {
  /// The address of the page: `http://127.0.0.1:PORT/TOKEN/`.
  package let address: String
  private let listener: CInt
  /// A pipe that ends the `poll` of ``run()``: a byte is written when the page or its status changes, and when the
  /// server is to stop.
  private let wake: (reading: CInt, writing: CInt)
  private let routes: PageRoutes
  private let state: Mutex<State>

  private struct State {
    var page: [UInt8]
    var status = PageStatus()
    var isStopped = false
  }

  /// The maximum number of connections at a time. A further connection closes the oldest one without a
  /// request, or else the oldest answered one, or else the oldest waiting one. While all are being answered, the new
  /// connection is closed.
  static let maxConnections = 32

  /// A failure to start the server, with the system's error message.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// Opens the socket; ``run()`` answers requests.
  ///
  /// - Parameters:
  ///   - page: the page as HTML.
  ///   - problem: a problem of the page, in words; `nil` for none.
  package init(showing page: [UInt8], problem: String? = nil) throws(Fault) {
    var state = State(page: page)
    state.status.problem = problem
    self.state = Mutex(state)
    var generator = SystemRandomNumberGenerator()
    let token = (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    let (listener, port) = try Self.listen()
    self.listener = listener
    routes = PageRoutes(token: token, port: port)
    address = "http://127.0.0.1:\(port)/\(token)/"
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else {
      let fault = Self.fault()
      _ = systemClose(listener)
      throw fault
    }
    wake = (ends[0], ends[1])
    for end in ends { Self.prepare(end) }
  }

  deinit {
    for descriptor in [listener, wake.reading, wake.writing] { _ = systemClose(descriptor) }
  }

  /// Replaces the page. Browsers reload it if it differs.
  ///
  /// - Parameter problem: a problem of the new page, in words; `nil` for none.
  package func show(_ page: [UInt8], problem: String? = nil) {
    state.withLock { state in
      if state.page != page {
        state.page = page
        state.status.page += 1
      }
      state.status.report(problem)
    }
    wakeUp()
  }

  /// Shows, on the current page, the reason that there is no newer one.
  package func report(_ problem: String) {
    state.withLock { $0.status.report(problem) }
    wakeUp()
  }

  /// Makes ``run()`` return.
  package func stop() {
    state.withLock { $0.isStopped = true }
    wakeUp()
  }

  private func wakeUp() {
    var byte: UInt8 = 0
    // The write may fail because the pipe is full, which wakes the loop as well.
    _ = write(wake.writing, &byte, 1)
  }

  /// Answers requests until ``stop()`` is called; blocks its thread.
  package func run() {
    var connections: [PageConnection] = []
    while !state.withLock({ $0.isStopped }) {
      var polled = [
        pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
      ]
      polled += connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      guard poll(&polled, nfds_t(polled.count), Self.pause(connections)) >= 0 || errno == EINTR
      else { break }
      if polled[1].revents != 0 { drainWakes() }
      for index in connections.indices where polled[index + 2].revents != 0 {
        advance(&connections[index])
      }
      sendStatus(&connections)
      endOverdue(&connections)
      if polled[0].revents != 0 {
        for _ in 1...Self.maxConnections where accept(into: &connections) {}
      }
      removeEnded(from: &connections)
    }
    for connection in connections { close(connection.descriptor) }
  }

  /// Returns the timeout for `poll` in ms: until the next deadline, at most a minute; -1 (none) without connections.
  private static func pause(_ connections: [PageConnection]) -> CInt {
    guard let next = connections.map(\.deadline).min() else { return -1 }
    let time = ContinuousClock.now.duration(to: next).components
    return CInt(
      min(max(time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000 + 1, 0), 60_000))
  }

  private func drainWakes() {
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(wake.reading, &buffer, buffer.count) > 0 {}
  }

  private func advance(_ connection: inout PageConnection) {
    if case .writing = connection.state { return connection.write() }
    switch connection.read() {
    case nil, .unfinished: break
    case .tooLong: connection.answer(with: .text("431 Request Header Fields Too Large"))
    case .malformed: connection.answer(with: .text("400 Bad Request"))
    case .complete(let request):
      let (status, page) = state.withLock { ($0.status, $0.page) }
      switch routes.outcome(of: request, showing: status.page) {
      case .answer(let answer): connection.answer(with: answer)
      case .page(let isHead):
        connection.answer(
          with: HTTPResponse("200 OK", "text/html; charset=utf-8", body: page, isHead: isHead))
      case .waiting(let known, let isHead): connection.wait(after: known, isHead: isHead)
      }
    }
  }

  /// Answers the clients that wait for a status after the one that they know.
  private func sendStatus(_ connections: inout [PageConnection]) {
    let status = state.withLock { $0.status }
    for index in connections.indices {
      guard case .waiting(let known, let isHead) = connections[index].state, known != status.number
      else { continue }
      let body = Array(jsonText(status, isPretty: false).utf8)
      connections[index].answer(
        with: HTTPResponse("200 OK", "application/json", body: body, isHead: isHead))
    }
  }

  /// Ends the connections whose deadline has passed, with an answer where a client expects one.
  private func endOverdue(_ connections: inout [PageConnection]) {
    for index in connections.indices where connections[index].deadline <= .now {
      switch connections[index].state {
      case .reading: connections[index].answer(with: .text("408 Request Timeout"))
      case .waiting: connections[index].answer(with: .text("204 No Content", isHead: true))
      default: connections[index].giveUp()
      }
    }
  }

  /// Accepts a pending connection.
  ///
  /// - Returns: true if there was one.
  private func accept(into connections: inout [PageConnection]) -> Bool {
    let descriptor = systemAccept(listener)
    guard descriptor >= 0 else {
      // With too many open files, `poll` would report the listener again at once: the pause prevents a busy
      // loop.
      if errno != EAGAIN { _ = poll(nil, 0, 50) }
      return false
    }
    Self.prepare(descriptor)
    if connections.count(where: { !$0.isOver }) >= Self.maxConnections {
      let patience = connections.map { $0.patience ?? .max }
      guard let minPatience = patience.min(), minPatience < .max,
        let oldest = patience.firstIndex(of: minPatience)
      else {
        close(descriptor)
        return true
      }
      connections[oldest].giveUp()
    }
    connections.append(PageConnection(descriptor))
    return true
  }

  private func removeEnded(from connections: inout [PageConnection]) {
    for connection in connections where connection.isOver { close(connection.descriptor) }
    connections.removeAll(where: \.isOver)
  }

  private func close(_ descriptor: CInt) { _ = systemClose(descriptor) }
}

extension PageServer {
  /// Opens a socket that listens on 127.0.0.1 only, and returns it with the port that the system chose.
  private static func listen() throws(Fault) -> (CInt, UInt16) {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = CInt(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw fault() }
    prepare(descriptor)
    var socketAddress = sockaddr_in()
    socketAddress.sin_family = sa_family_t(AF_INET)
    socketAddress.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutableBytes(of: &socketAddress) { bytes -> CInt in
      guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return -1
      }
      if bind(descriptor, address, size) != 0 { return -1 }
      if systemListen(descriptor) != 0 { return -1 }
      return getsockname(descriptor, address, &size)
    }
    guard code == 0 else {
      let fault = fault()
      _ = systemClose(descriptor)
      throw fault
    }
    return (descriptor, UInt16(bigEndian: socketAddress.sin_port))
  }

  private static func prepare(_ descriptor: CInt) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  private static func fault() -> Fault {
    Fault(description: "cannot serve a page on this machine: \(String(cString: strerror(errno)))")
  }
}

// Wrappers of system calls that methods of ``PageServer`` with the same names would hide.
private func systemClose(_ descriptor: CInt) -> CInt { close(descriptor) }
private func systemAccept(_ descriptor: CInt) -> CInt { accept(descriptor, nil, nil) }
private func systemListen(_ descriptor: CInt) -> CInt { listen(descriptor, SOMAXCONN) }
