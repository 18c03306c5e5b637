// Further declarations of Foundation, for apps and StickerManifest; see Foundation.swift.

public struct URLQueryItem: Hashable, Sendable {
  public init(name: String, value: String?) {}
  public var name: String { fatalError() }
  public var value: String? { fatalError() }
}

public struct URLComponents: Hashable, Sendable {
  public init?(url: URL, resolvingAgainstBaseURL: Bool) {}
  public var percentEncodedQuery: String? {
    get { fatalError() }
    set {}
  }
  public var queryItems: [URLQueryItem]? {
    get { fatalError() }
    set {}
  }
  public var url: URL? { fatalError() }
}

extension URL {
  public var scheme: String? { fatalError() }
  public var host: String? { fatalError() }
}

extension Date: Codable {
  public init(timeIntervalSinceReferenceDate: TimeInterval) { fatalError() }
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws {}
}

extension Error {
  public var localizedDescription: String { fatalError() }
}

open class NSError: NSObject, Error, @unchecked Sendable {
  open var domain: String { fatalError() }
  open var code: Int { fatalError() }
}

/// The function that the compiler calls for `error as NSError`.
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }

open class NSCoder: NSObject {}

open class Bundle: NSObject, @unchecked Sendable {
  public init(for aClass: AnyClass) {}
  open var bundleURL: URL { fatalError() }
}

public struct IndexPath: Hashable, Sendable {
  public subscript(index: Int) -> Int { fatalError() }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSLocalizedString(_ key: String, comment: String) -> String { fatalError() }

// MARK: CoreGraphics, which Foundation re-exports

public typealias CGFloat = Double

public struct CGSize: Hashable, Sendable {
  public var width: CGFloat
  public var height: CGFloat
  public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
  public init() { self.init(width: 0, height: 0) }
  public static let zero = CGSize()
}

public struct CGRect: Hashable, Sendable {
  public init() {}
  public static let zero = CGRect()
  public var width: CGFloat { fatalError() }
  public var height: CGFloat { fatalError() }
}
