import Foundation
import StickerTestSupport
import Testing

@testable import StickerWatch

/// A local server and its responses to clients.
@Suite(.serialized) struct PageServerTests {
  /// A server that stops when this object is released.
  private final class RunningServer {
    let server: PageServer
    let port: UInt16
    let path: String

    init(_ page: String = "<p>one") throws {
      server = try PageServer(showing: Array(page.utf8))
      let parts = server.address.split(separator: "/", omittingEmptySubsequences: false)
      try #require(parts.count == 5 && parts[4].isEmpty)
      try #require(parts[2].hasPrefix("127.0.0.1:"))
      port = try #require(UInt16(parts[2].dropFirst("127.0.0.1:".count)))
      path = "/\(parts[3])/"
      Thread.detachNewThread { [server] in server.run() }
    }

    deinit { server.stop() }

    /// Sends text and returns everything received until the server closes the connection.
    func answer(_ text: String) throws -> String {
      let client = try Client(port)
      client.send(text)
      return client.readToEnd()
    }

    func get(_ path: String, method: String = "GET") throws -> String {
      try answer("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    }
  }

  /// A TCP connection with a timeout of 10 s.
  private final class Client {
    private let descriptor: CInt

    init(_ port: UInt16) throws {
      #if canImport(Darwin)
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #else
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      #endif
      var timeout = timeval(tv_sec: 10, tv_usec: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      address.sin_port = port.bigEndian
      let code = withUnsafeBytes(of: &address) {
        connect(
          descriptor, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self),
          socklen_t($0.count))
      }
      try #require(code == 0)
    }

    deinit { close(descriptor) }

    @discardableResult
    func send(_ text: String) -> Bool {
      let bytes = Array(text.utf8)
      #if canImport(Darwin)
        return write(descriptor, bytes, bytes.count) == bytes.count
      #else
        return Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
      #endif
    }

    func readToEnd() -> String {
      var all: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
        all += buffer.prefix(count)
      }
      return String(decoding: all, as: UTF8.self)
    }
  }

  @Test func addressRedirectsToThePage() throws {
    let running = try RunningServer()
    let moved = try running.get(running.path)
    #expect(moved.hasPrefix("HTTP/1.1 303 See Other\r\n"))
    #expect(moved.contains("\r\nLocation: \(running.path)1/\r\n"))
    let page = try running.get("\(running.path)1/")
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(page.contains("\r\nContent-Type: text/html; charset=utf-8\r\n"))
    #expect(page.contains("\r\nCache-Control: no-store\r\n"))
    #expect(page.hasSuffix("\r\n\r\n<p>one"))
    let head = try running.get("\(running.path)1/", method: "HEAD")
    #expect(head.contains("\r\nContent-Length: 6\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
  }

  @Test func pathHasARandomToken() throws {
    let (first, second) = (try RunningServer(), try RunningServer())
    #expect(first.path.count == 34)
    #expect(first.path != second.path)
  }

  @Test(arguments: [
    "/", "/favicon.ico", "/0/", "TOKEN", "TOKEN/../", "TOKEN/1/../../etc/passwd", "TOKEN/1/x",
    "TOKEN/01/", "TOKEN/-1", "TOKEN/news/", "TOKEN/news/01", "TOKEN/news/1/", "TOKEN/1/?x",
    "TOKEN/1/%2e%2e/", "TOKENx/1/",
  ])
  func otherPathsAreNotFound(_ path: String) throws {
    let running = try RunningServer()
    let token = String(running.path.dropLast())
    let answer = try running.get(path.replacingOccurrences(of: "TOKEN", with: token))
    #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n"), "\(answer)")
  }

  @Test(arguments: [
    "Host: example.com", "Host: 127.0.0.1", "Host: 127.0.0.1:1", "Host: 127.0.0.1.example.com:PORT",
    "Host: [::1]:PORT", "X-Host: 127.0.0.1:PORT", "Host: 127.0.0.1:PORT@example.com",
  ])
  func otherHostsAreRefused(_ field: String) throws {
    let running = try RunningServer()
    let field = field.replacingOccurrences(of: "PORT", with: "\(running.port)")
    let answer = try running.answer("GET \(running.path)1/ HTTP/1.1\r\n\(field)\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"), "\(answer)")
  }

  @Test func localhostIsThisMachine() throws {
    let running = try RunningServer()
    let answer = try running.answer(
      "GET \(running.path)1/ HTTP/1.1\r\nHOST:\tLocalhost:\(running.port) \r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get"])
  func otherMethodsAreRefused(_ method: String) throws {
    let running = try RunningServer()
    let answer = try running.get("\(running.path)1/", method: method)
    #expect(answer.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
    #expect(answer.contains("\r\nAllow: GET, HEAD\r\n"))
  }

  @Test(arguments: [
    "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET http://127.0.0.1/ HTTP/1.1\r\n\r\n",
    "\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", "GET /\0 HTTP/1.1\r\n\r\n", "\u{16}\u{3}\r\n\r\n",
  ])
  func invalidRequestIsRefused(_ text: String) throws {
    let answer = try RunningServer().answer(text)
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(answer)")
  }

  @Test func longHeadIsRefused() throws {
    let running = try RunningServer()
    let answer = try running.answer(
      "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 200_000) + "\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 431 "))
  }

  /// A client that sends a byte now and then gets no more time than a silent one, and blocks nobody.
  @Test func slowClientsTimeOutWhileOthersAreAnswered() throws {
    let running = try RunningServer()
    let slow = try Client(running.port)
    slow.send("GET / HT")
    let start = ContinuousClock.now
    for _ in 1...4 {
      Thread.sleep(forTimeInterval: 1)
      slow.send("x")
      #expect(try running.get("\(running.path)1/").hasSuffix("<p>one"))
    }
    #expect(slow.readToEnd().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(start.duration(to: .now) < .seconds(8))
  }

  @Test func idleConnectionsDoNotBlockOthers() throws {
    let running = try RunningServer()
    let idle = try (1...100).map { _ in try Client(running.port) }
    #expect(try running.get("\(running.path)1/").hasSuffix("<p>one"))
    #expect(idle.count == 100)
  }

  /// Returns a client that waits for news after a number.
  private func waiter(_ running: RunningServer, after news: Int = 1) throws -> Client {
    let client = try Client(running.port)
    client.send(
      "GET \(running.path)news/\(news) HTTP/1.1\r\nHost: 127.0.0.1:\(running.port)\r\n\r\n")
    return client
  }

  @Test func everyWaitingClientIsNotifiedOfANewPage() throws {
    let running = try RunningServer()
    let clients = try (1...2).map { _ in try waiter(running) }
    Thread.sleep(forTimeInterval: 0.2)
    running.server.show(Array("<p>two".utf8))
    for client in clients {
      let answer = client.readToEnd()
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("\r\nContent-Type: application/json\r\n"))
      #expect(try JSONDocument(body(answer)) == JSONDocument(#"{"number": 2, "page": 2}"#))
    }
    // A client with old news gets an answer at once.
    #expect(try body(running.get("\(running.path)news/0")).contains(#""number":2"#))
    #expect(try running.get("\(running.path)1/").contains("\r\nLocation: \(running.path)2/\r\n"))
    #expect(try running.get("\(running.path)2/").hasSuffix("<p>two"))
  }

  /// The page is kept while there is a problem, and if the next page is the same. A long problem is cut.
  @Test func problemIsSentToWaitingClients() throws {
    let running = try RunningServer()
    let client = try waiter(running)
    running.server.report("no <such> \u{1B} file")
    let reported = try JSONDocument(body(client.readToEnd()))
    #expect(reported["problem"]?.text == "no <such> \u{1B} file")
    #expect(reported["page"]?.number == 1)
    #expect(try running.get("\(running.path)1/").hasSuffix("<p>one"))
    running.server.show(Array("<p>one".utf8))
    let resolved = try JSONDocument(body(running.get("\(running.path)news/2")))
    #expect(resolved == (try JSONDocument(#"{"number": 3, "page": 1}"#)))
    running.server.report(String(repeating: "x", count: 100_000))
    let long = try JSONDocument(body(running.get("\(running.path)news/0")))
    #expect(long["problem"]?.text?.count == 4_000)
  }

  private func body(_ answer: String) throws -> String {
    String(answer[try #require(answer.range(of: "\r\n\r\n")).upperBound...])
  }

  /// Waiting clients do not exclude new ones: the client that has waited longest is disconnected and may return.
  @Test func waitingClientsDoNotBlockOthers() throws {
    let running = try RunningServer()
    let clients = try (1...PageServer.maxConnections).map { _ in try waiter(running) }
    Thread.sleep(forTimeInterval: 0.2)
    #expect(try running.get("\(running.path)1/").hasSuffix("<p>one"))
    let first = clients[0].readToEnd()
    #expect(first.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"), "\(first)")
    #expect(first.contains("\r\nRetry-After: 5\r\n"))
    running.server.report("news")
    #expect(clients[1].readToEnd().hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  /// The head ends at the same byte, in whatever parts it arrives.
  @Test func headInPartsEndsAtTheBlankLine() {
    let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\nmore\r\n\r\n".utf8)
    let end = bytes.count - "more\r\n\r\n".utf8.count
    let whole = PageRequest.Reading.complete(PageRequest(method: "GET", target: "/", host: "a"))
    for size in 1...bytes.count {
      var head = RequestHead()
      for start in stride(from: 0, to: end, by: size) {
        let part = bytes[start..<min(start + size, bytes.count)]
        #expect(head.add(part) == (part.endIndex < end ? .unfinished : whole))
      }
    }
  }

  @Test func aLargePageArrivesWhole() throws {
    let page = String(repeating: "0123456789", count: 2_000_000)
    let running = try RunningServer(page)
    let answer = try running.get("\(running.path)1/")
    #expect(answer.hasSuffix(page))
  }
}
