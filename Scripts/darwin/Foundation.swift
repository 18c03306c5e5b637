// A stand-in for the interface of Apple's Foundation, which only Xcode has, with Apple's documented availability.
// Scripts/darwin/check.py type-checks against it. If a declaration is missing, look it up at
// https://developer.apple.com/documentation/foundation and add it.
@_exported import Darwin

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol, Equatable, Hashable {
  public init() {}
  public static func == (one: NSObject, other: NSObject) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) {}
}

open class NSNumber: NSObject, @unchecked Sendable {
  public init(value: Int) {}
  open var intValue: Int { fatalError() }
  open var boolValue: Bool { fatalError() }
}

public struct ObjCBool: Sendable, ExpressibleByBooleanLiteral {
  public init(_ value: Bool) {}
  public init(booleanLiteral value: Bool) {}
  public var boolValue: Bool { fatalError() }
}

// MARK: Data

public protocol ContiguousBytes {
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}

public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}

extension Array: DataProtocol where Element == UInt8 {}
extension Array: ContiguousBytes where Element == UInt8 {}

public struct Data: DataProtocol, RangeReplaceableCollection, MutableCollection, ContiguousBytes,
  Hashable, Sendable, Codable
{
  public typealias Index = Int
  public typealias SubSequence = Data
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions(rawValue: 1)
  }

  public init() {}
  public init(repeating value: UInt8, count: Int) {}
  public init<Bytes: Sequence<UInt8>>(_ bytes: Bytes) {}
  public init(contentsOf url: URL) throws {}
  public struct Base64DecodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public init?(base64Encoded text: String, options: Base64DecodingOptions = []) {}
  public struct Base64EncodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String { fatalError() }
  public struct SearchOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public func range(
    of data: Data, options: SearchOptions = [], in range: Range<Int>? = nil
  ) -> Range<Int>? { fatalError() }
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(index: Int) -> UInt8 {
    get { fatalError() }
    set { fatalError() }
  }
  public subscript(bounds: Range<Int>) -> Data {
    get { fatalError() }
    set { fatalError() }
  }
  public mutating func replaceSubrange<Bytes: Collection<UInt8>>(
    _ range: Range<Int>, with bytes: Bytes
  ) {}
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result { fatalError() }
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public init(from decoder: any Decoder) throws {}
  public func encode(to encoder: any Encoder) throws {}
}

// MARK: URL and files

public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
  @available(macOS 13.0, iOS 16.0, *)
  public enum DirectoryHint: Sendable {
    case isDirectory, notDirectory, checkFileSystem, inferFromPath
  }

  public init?(string: String) { nil }
  public init(fileURLWithPath path: String) {}
  public init(fileURLWithPath path: String, isDirectory: Bool) {}
  @available(macOS 13.0, iOS 16.0, *)
  public init(
    filePath: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil
  ) {}
  public var absoluteString: String { fatalError() }
  public var path: String { fatalError() }
  @available(macOS 13.0, iOS 16.0, *)
  public func path(percentEncoded: Bool = true) -> String { fatalError() }
  public var lastPathComponent: String { fatalError() }
  public var pathComponents: [String] { fatalError() }
  public var pathExtension: String { fatalError() }
  public var hasDirectoryPath: Bool { fatalError() }
  public var isFileURL: Bool { fatalError() }
  public var standardizedFileURL: URL { fatalError() }
  public var description: String { fatalError() }
  public func resolvingSymlinksInPath() -> URL { fatalError() }
  public func deletingLastPathComponent() -> URL { fatalError() }
  public func deletingPathExtension() -> URL { fatalError() }
  public mutating func deleteLastPathComponent() {}
  public func appendingPathComponent(_ component: String) -> URL { fatalError() }
  public func appendingPathComponent(_ component: String, isDirectory: Bool) -> URL {
    fatalError()
  }
  @available(macOS 13.0, iOS 16.0, *)
  public func appending<Path: StringProtocol>(
    path: Path, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { fatalError() }
  @available(macOS 13.0, iOS 16.0, *)
  public func appending<Component: StringProtocol>(
    component: Component, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { fatalError() }
}

public struct FileAttributeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let type = FileAttributeKey(rawValue: "")
  public static let size = FileAttributeKey(rawValue: "")
  public static let modificationDate = FileAttributeKey(rawValue: "")
  public static let posixPermissions = FileAttributeKey(rawValue: "")
  public static let referenceCount = FileAttributeKey(rawValue: "")
  public static let systemFileNumber = FileAttributeKey(rawValue: "")
}

public struct FileAttributeType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let typeRegular = FileAttributeType(rawValue: "")
  public static let typeDirectory = FileAttributeType(rawValue: "")
  public static let typeSymbolicLink = FileAttributeType(rawValue: "")
}

open class FileManager: NSObject {
  open class DirectoryEnumerator: NSObject, Sequence, IteratorProtocol {
    open func next() -> Any? { fatalError() }
  }

  open class var `default`: FileManager { fatalError() }
  open var temporaryDirectory: URL { fatalError() }
  open var currentDirectoryPath: String { fatalError() }
  open func fileExists(atPath path: String) -> Bool { fatalError() }
  open func fileExists(
    atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?
  ) -> Bool { fatalError() }
  open func isExecutableFile(atPath path: String) -> Bool { fatalError() }
  open func contents(atPath path: String) -> Data? { fatalError() }
  open func contentsEqual(atPath one: String, andPath other: String) -> Bool { fatalError() }
  open func createFile(
    atPath path: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil
  ) -> Bool { fatalError() }
  open func createDirectory(
    at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func createDirectory(
    atPath path: String, withIntermediateDirectories: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func createSymbolicLink(at url: URL, withDestinationURL target: URL) throws {}
  open func createSymbolicLink(atPath path: String, withDestinationPath target: String) throws {}
  open func destinationOfSymbolicLink(atPath path: String) throws -> String { fatalError() }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
  open func subpathsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
  open func enumerator(atPath path: String) -> DirectoryEnumerator? { fatalError() }
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] {
    fatalError()
  }
  open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {
  }
  open func removeItem(at url: URL) throws {}
  open func removeItem(atPath path: String) throws {}
  open func copyItem(at url: URL, to other: URL) throws {}
  open func copyItem(atPath path: String, toPath other: String) throws {}
  open func moveItem(at url: URL, to other: URL) throws {}
  open func moveItem(atPath path: String, toPath other: String) throws {}
  open func linkItem(at url: URL, to other: URL) throws {}
}

open class FileHandle: NSObject, @unchecked Sendable {
  open class var nullDevice: FileHandle { fatalError() }
  public init(forReadingFrom url: URL) throws {}
  public init(forWritingTo url: URL) throws {}
  open var availableData: Data { fatalError() }
  open var fileDescriptor: Int32 { fatalError() }
  @available(macOS 10.15, iOS 13.0, *)
  public func close() throws {}
  @available(macOS 10.15, iOS 13.0, *)
  public func truncate(atOffset offset: UInt64) throws {}
  @available(macOS 10.15.4, iOS 13.4, *)
  public func readToEnd() throws -> Data? { fatalError() }
  @available(macOS 10.15.4, iOS 13.4, *)
  public func write<Bytes: DataProtocol>(contentsOf data: Bytes) throws {}
  @discardableResult @available(macOS 10.15.4, iOS 13.4, *)
  public func seekToEnd() throws -> UInt64 { fatalError() }
  open func synchronizeFile() {}
}

open class Pipe: NSObject, @unchecked Sendable {
  open var fileHandleForReading: FileHandle { fatalError() }
  open var fileHandleForWriting: FileHandle { fatalError() }
}

public struct CocoaError: Error {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let fileReadCorruptFile = Code(rawValue: 0)
    public static let fileReadNoSuchFile = Code(rawValue: 0)
  }
  public init(_ code: Code) {}
  public var code: Code { fatalError() }
  public static let fileReadCorruptFile = Code(rawValue: 0)
  public static let fileReadNoSuchFile = Code(rawValue: 0)
}
