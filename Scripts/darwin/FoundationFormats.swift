// The declarations of Foundation for JSON, property lists, XML, text, time, UUIDs, processes and threads; see
// Foundation.swift.
import Darwin

// MARK: JSON, property lists, XML

open class JSONEncoder: @unchecked Sendable {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    @available(macOS 10.13, iOS 11.0, *)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    @available(macOS 10.15, iOS 13.0, *)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
  public enum NonConformingFloatEncodingStrategy: Sendable {
    case `throw`
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  public init() {}
  open var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
    get { fatalError() }
    set {}
  }
  open var outputFormatting: OutputFormatting {
    get { fatalError() }
    set {}
  }
  open func encode<Value: Encodable>(_ value: Value) throws -> Data { fatalError() }
}

open class JSONDecoder: @unchecked Sendable {
  public init() {}
  open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    fatalError()
  }
}

open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let fragmentsAllowed = ReadingOptions(rawValue: 4)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = WritingOptions(rawValue: 1)
    @available(macOS 10.13, iOS 11.0, *)
    public static let sortedKeys = WritingOptions(rawValue: 2)
  }
  open class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any {
    fatalError()
  }
  open class func data(
    withJSONObject object: Any, options: WritingOptions = []
  ) throws -> Data { fatalError() }
}

open class PropertyListEncoder: @unchecked Sendable {
  public init() {}
  open var outputFormat: PropertyListSerialization.PropertyListFormat {
    get { fatalError() }
    set {}
  }
  open func encode<Value: Encodable>(_ value: Value) throws -> Data { fatalError() }
}

open class PropertyListSerialization: NSObject {
  public enum PropertyListFormat: UInt, Sendable {
    case openStep = 1
    case xml = 100
    case binary = 200
  }
  public struct ReadOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  open class func propertyList(
    from data: Data, options: ReadOptions = [],
    format: UnsafeMutablePointer<PropertyListFormat>?
  ) throws -> Any { fatalError() }
  open class func data(
    fromPropertyList list: Any, format: PropertyListFormat, options: Int
  ) throws -> Data { fatalError() }
}

public protocol XMLParserDelegate: AnyObject {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String])
  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  func parser(_ parser: XMLParser, foundCharacters text: String)
}

open class XMLParser: NSObject {
  public init(data: Data) {}
  open var delegate: (any XMLParserDelegate)? {
    get { fatalError() }
    set {}
  }
  open func parse() -> Bool { fatalError() }
  open var parserError: (any Error)? { fatalError() }
}

// MARK: Text

extension String {
  public struct Encoding: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let ascii = Encoding(rawValue: 1)
    public static let isoLatin1 = Encoding(rawValue: 5)
    public static let utf8 = Encoding(rawValue: 4)
    public static let utf16 = Encoding(rawValue: 10)
    public static let utf16BigEndian = Encoding(rawValue: 0)
    public static let utf16LittleEndian = Encoding(rawValue: 0)
  }
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let caseInsensitive = CompareOptions(rawValue: 1)
    public static let backwards = CompareOptions(rawValue: 4)
    public static let regularExpression = CompareOptions(rawValue: 1024)
  }
  public init(contentsOf url: URL, encoding: Encoding) throws { fatalError() }
  public init(contentsOfFile path: String, encoding: Encoding) throws { fatalError() }
  public init?(data: Data, encoding: Encoding) { nil }
  public init(format: String, _ arguments: any CVarArg...) { fatalError() }
}

extension StringProtocol {
  public var capitalized: String { fatalError() }
  public var removingPercentEncoding: String? { fatalError() }
  public func components<Separator: StringProtocol>(
    separatedBy separator: Separator
  ) -> [String] { fatalError() }
  public func replacingOccurrences<One: StringProtocol, Other: StringProtocol>(
    of one: One, with other: Other, options: String.CompareOptions = [],
    range: Range<Index>? = nil
  ) -> String { fatalError() }
  public func range<Other: StringProtocol>(
    of other: Other, options: String.CompareOptions = [], range: Range<Index>? = nil,
    locale: Locale? = nil
  ) -> Range<Index>? { fatalError() }
  public func trimmingCharacters(in set: CharacterSet) -> String { fatalError() }
  public func data(using encoding: String.Encoding) -> Data? { fatalError() }
  public func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws {}
  public var precomposedStringWithCanonicalMapping: String { fatalError() }
  public var decomposedStringWithCanonicalMapping: String { fatalError() }
}

public struct CharacterSet: Hashable, Sendable {
  public static var whitespaces: CharacterSet { fatalError() }
  public static var whitespacesAndNewlines: CharacterSet { fatalError() }
}

public struct Locale: Hashable, Sendable {
  public init(identifier: String) {}
  public static var preferredLanguages: [String] { fatalError() }
  public static var current: Locale { fatalError() }
}

public struct IntegerFormatStyle<Value: BinaryInteger>: Sendable {
  public static var number: IntegerFormatStyle<Value> { fatalError() }
  public func locale(_ locale: Locale) -> IntegerFormatStyle<Value> { fatalError() }
}

extension BinaryInteger {
  @available(macOS 12.0, iOS 15.0, *)
  public func formatted(_ style: IntegerFormatStyle<Self>) -> String { fatalError() }
}

// MARK: Time, UUIDs, processes, threads

public typealias TimeInterval = Double

public struct Date: Hashable, Comparable, Sendable {
  public init() {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public var timeIntervalSince1970: TimeInterval { fatalError() }
  public func timeIntervalSince(_ other: Date) -> TimeInterval { fatalError() }
  public static func < (one: Date, other: Date) -> Bool { fatalError() }
}

public struct UUID: Hashable, Sendable {
  public init() {}
  public var uuidString: String { fatalError() }
}

open class Process: NSObject, @unchecked Sendable {
  public enum TerminationReason: Int, Sendable {
    case exit = 1
    case uncaughtSignal = 2
  }
  open var executableURL: URL? {
    get { fatalError() }
    set {}
  }
  open var currentDirectoryURL: URL? {
    get { fatalError() }
    set {}
  }
  open var arguments: [String]? {
    get { fatalError() }
    set {}
  }
  open var environment: [String: String]? {
    get { fatalError() }
    set {}
  }
  open var standardInput: Any? {
    get { fatalError() }
    set {}
  }
  open var standardOutput: Any? {
    get { fatalError() }
    set {}
  }
  open var standardError: Any? {
    get { fatalError() }
    set {}
  }
  open var processIdentifier: Int32 { fatalError() }
  open var isRunning: Bool { fatalError() }
  open var terminationStatus: Int32 { fatalError() }
  open var terminationReason: TerminationReason { fatalError() }
  open func run() throws {}
  open func interrupt() {}
  open func terminate() {}
  open func waitUntilExit() {}
}

open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var environment: [String: String] { fatalError() }
  open var processIdentifier: Int32 { fatalError() }
  open var activeProcessorCount: Int { fatalError() }
}

open class NSLock: NSObject, @unchecked Sendable {
  public override init() {}
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

open class Thread: NSObject, @unchecked Sendable {
  open class func sleep(forTimeInterval interval: TimeInterval) {}
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
}
