import Foundation
import StickerManifest
import StickerTestSupport
import Testing

/// The state of an app in a message's URL.
@Suite struct MessageURLTests {
  struct IceCream: Codable, Equatable {
    enum Base: String, Codable { case cone, cup }
    struct Topping: Codable, Equatable { var name: String, grams: Double }

    var base = Base.cone
    var scoops = 2
    var isToGo = true
    var note: String?
    var toppings: [Topping] = []
    var price = 0.1
    var number = UInt64.max
    var date: Date?
    var site: URL?
    var data: Data?
  }

  private static let base = Result { try #require(URL(string: "https://example.com/ice-cream")) }

  private static func coder<State: Codable>(
    of type: State.Type = State.self, version: Int = 1, reads: ClosedRange<Int>? = nil
  ) throws -> MessageURL<State> {
    MessageURL(base: try base.get(), version: version, readableVersions: reads)
  }

  @Test func stateIsAnOrdinaryQuery() throws {
    let url = try Self.coder(of: IceCream.self, version: 3).url(
      for: IceCream(note: "a + b & c=d#é"))
    #expect(
      url.absoluteString == "https://example.com/ice-cream?base=cone&isToGo=true"
        + "&note=a%20%2B%20b%20%26%20c%3Dd%23%C3%A9&number=18446744073709551615&price=0.1&scoops=2"
        + "&toppings=%5B%5D&v=3")
  }

  @Test func writtenStateIsReadBack() throws {
    let coder = try Self.coder(of: IceCream.self)
    let full = IceCream(
      base: .cup, scoops: -7, isToGo: false, note: "",
      toppings: [.init(name: "\"nuts\"", grams: 2.5)],
      price: 1e300, number: 0, date: Date(timeIntervalSinceReferenceDate: 0.5),
      site: try Self.base.get(),
      data: Data([0, 255]))
    for state in [IceCream(), full] {
      #expect(try coder.state(of: try coder.url(for: state)) == state)
    }
    let texts = try Self.coder(of: [String: String].self)
    for text in hostileNames + [
      "2", "true", "null", "\"quoted\"", "[1]", "{}", "1e5", " ", "+", "%2B",
    ] {
      let state = ["text": text, text == "v" ? "w" : text: "x"]
      #expect(try texts.state(of: try texts.url(for: state)) == state, "\(text)")
    }
  }

  @Test func urlAbove5000CharactersIsRefused() throws {
    let coder = try Self.coder(of: [String: String].self)
    let room = try coder.room(after: ["a": ""])
    #expect(room == 5000 - "https://example.com/ice-cream?a=&v=1".count)
    let full = ["a": String(repeating: "x", count: room)]
    #expect(try coder.url(for: full).absoluteString.count == 5000)
    #expect(try coder.room(after: full) == 0)
    let more = ["a": String(repeating: "x", count: room + 1)]
    #expect(try coder.room(after: more) == -1)
    #expect(throws: MessageURLError.urlExceedsMaxSize(characters: 5001, limit: 5000)) {
      try coder.url(for: more)
    }
    // An escaped character becomes several characters.
    #expect(try coder.room(after: ["a": "🦦"]) == room - 12)
  }

  @Test func otherVersionsAreRefused() throws {
    let old = try Self.coder(of: [String: String].self, version: 1)
    let new = try Self.coder(of: [String: String].self, version: 2)
    let both = try Self.coder(of: [String: String].self, version: 2, reads: 1...2)
    let url = try old.url(for: ["a": "b"])
    #expect(throws: MessageURLError.unknownVersion("1")) { try new.state(of: url) }
    #expect(throws: MessageURLError.unknownVersion("2")) {
      try old.state(of: try new.url(for: ["a": "b"]))
    }
    #expect(try both.state(of: url) == ["a": "b"] && both.version(of: url) == 1)
    let unversioned = try #require(URL(string: "https://EXAMPLE.com/ice-cream?a=b"))
    #expect(try both.state(of: unversioned) == ["a": "b"] && both.version(of: unversioned) == 1)
    let odd = try #require(URL(string: "https://example.com/ice-cream?a=b&v=x"))
    #expect(both.version(of: odd) == nil)
    #expect(throws: MessageURLError.unknownVersion("x")) { try both.state(of: odd) }
  }

  /// The sender of a message controls its URL.
  @Test(arguments: [
    "https://example.com/ice-cream", "https://example.com/ice-cream?base=cone&scoops=2",
    "https://example.com/ice-cream?base=plate&scoops=2&isToGo=true&toppings=%5B%5D&price=1&number=1",
    "https://example.com/ice-cream?base=cone&scoops=99999999999999999999&isToGo=true&toppings=[]",
    "https://example.com/ice-cream?base=cone&scoops=2&isToGo=yes&toppings=%5B%5D&price=1&number=1",
    "https://example.com/other?base=cone", "https://example.org/ice-cream",
    "http://example.com/ice-cream",
    "data:,x", "?base=cone",
    "https://example.com/ice-cream?toppings=" + String(repeating: "%5B", count: 2000),
    "https://example.com/ice-cream?a=" + String(repeating: "a", count: 9000),
  ])
  func urlsWithoutAValidStateAreRefused(_ text: String) throws {
    let url = try #require(URL(string: text))
    let error = #expect(throws: MessageURLError.self) {
      try Self.coder(of: IceCream.self).state(of: url)
    }
    #expect(error?.description.contains("\n") == false && (error?.description.count ?? 0) < 400)
  }

  @Test func stateThatCannotBeAQueryIsRefused() throws {
    #expect(throws: MessageURLError.invalid("the state")) {
      try Self.coder(of: [Int].self).url(for: [1])
    }
    #expect(throws: MessageURLError.reserved("v")) {
      try Self.coder(of: [String: String].self).url(for: ["v": "1"])
    }
    let url = try Self.coder(of: [String: String].self).url(for: ["a": "b"])
    #expect(throws: MessageURLError.self) { try Self.coder(of: [Int].self).state(of: url) }
    #expect(throws: MessageURLError.self) { try Self.coder(of: Int.self).state(of: url) }
    // The first of two query items of one name counts.
    let twice = try #require(URL(string: url.absoluteString + "&a=c"))
    #expect(try Self.coder(of: [String: String].self).state(of: twice) == ["a": "b"])
  }
}
