#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes the state of an app into the URL of a message, and reads it back. Each member of the state is an item of the
/// query, so that a website can read it, too.
///
/// Strings are written unchanged, numbers and Boolean values as text, and all other values as JSON; `nil` is left out.
/// If somebody opens the message on a Mac, the URL opens in a browser (WWDC 2016, session 224): let the website show
/// the same as the message.
///
/// A received URL may have been written by anybody, so do not trust its state.
public struct MessageURL<State: Codable>: Sendable {
  /// The URL without its query, for example `https://example.com/ice-cream`; a query in it is replaced.
  public let base: URL
  /// The version that is written with a state.
  public let version: Int
  /// The versions that can be read.
  public let readableVersions: ClosedRange<Int>

  /// - Parameters:
  ///   - base: the URL without its query; a query in it is replaced.
  ///   - version: the version to write; increase it whenever older apps cannot read the new states.
  ///   - readableVersions: the versions to read; by default only `version`. A URL without a version has version 1.
  public init(base: URL, version: Int = 1, readableVersions: ClosedRange<Int>? = nil) {
    self.base = base
    self.version = version
    self.readableVersions = readableVersions ?? version...version
  }

  /// Returns the URL of a state.
  ///
  /// - Throws: ``MessageURLError`` if it has more characters than Messages takes, or if the state is not a structure or
  ///   dictionary, or has a member `v`, the name of the version.
  public func url(for state: State) throws(MessageURLError) -> URL {
    let url = try unlimitedURL(for: state)
    let characters = url.absoluteString.utf8.count
    guard characters <= MessageURLLimit.characters else {
      throw .urlExceedsMaxSize(characters: characters, limit: MessageURLLimit.characters)
    }
    return url
  }

  /// Returns the number of characters that a URL has left with a state; negative if the state does not fit. A character
  /// other than ASCII letters, digits and `-._~` takes three or more.
  public func room(after state: State) throws(MessageURLError) -> Int {
    MessageURLLimit.characters - (try unlimitedURL(for: state)).absoluteString.utf8.count
  }

  /// Returns the version of the state in a URL; 1 if the URL has no version, `nil` if the version is not a number.
  public func version(of url: URL) -> Int? {
    guard let text = QueryItems(url).first(QueryItems.versionName) else { return 1 }
    return Int(text)
  }

  /// Returns the state in a URL.
  ///
  /// - Throws: ``MessageURLError`` if the URL is too long, does not match ``base``, has a version that cannot be read,
  ///   or has no state of this type.
  public func state(of url: URL) throws(MessageURLError) -> State {
    let text = url.absoluteString
    guard text.utf8.count <= MessageURLLimit.maxRead else {
      throw .urlExceedsMaxSize(characters: text.utf8.count, limit: MessageURLLimit.maxRead)
    }
    guard url.scheme?.lowercased() == base.scheme?.lowercased(),
      url.host?.lowercased() == base.host?.lowercased(), url.path == base.path
    else { throw .otherBase(text) }
    guard let version = version(of: url), readableVersions.contains(version) else {
      throw .unknownVersion(QueryItems(url).first(QueryItems.versionName) ?? "1")
    }
    do {
      return try State(from: QueryDecoder(items: QueryItems(url)))
    } catch let error as DecodingError {
      throw .invalid(error.place)
    } catch {
      throw .invalid("the state")
    }
  }

  private func unlimitedURL(for state: State) throws(MessageURLError) -> URL {
    var items = try QueryItems(of: state)
    items.append(QueryItems.versionName, "\(version)")
    guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: true) else {
      throw .otherBase(base.absoluteString)
    }
    parts.percentEncodedQuery = items.percentEncoded
    guard let url = parts.url else { throw .otherBase(base.absoluteString) }
    return url
  }
}

/// The limits on the length of a message's URL.
public enum MessageURLLimit {
  /// The maximum number of characters that Messages takes (`MSMessage.url`).
  public static let characters = 5000

  /// The maximum number of characters that are read: Messages has been seen to deliver a few more than 5,000.
  static let maxRead = 8192
}

/// A reason that a state cannot be written as a URL, or read from one.
public enum MessageURLError: Error, Equatable, Sendable {
  /// The URL is too long. The case has the name of code 8 of `MSMessageErrorCode`.
  case urlExceedsMaxSize(characters: Int, limit: Int)
  /// The scheme, host or path of the URL is not that of the messages with this kind of state.
  case otherBase(String)
  /// The app does not read the version of the state, or the version is not a number. The value is the version's text.
  case unknownVersion(String)
  /// The state, or a member of it, is missing or invalid. The value names it.
  case invalid(String)
  /// A member of the state has the name of the item that holds the version.
  case reserved(String)
}

extension MessageURLError: CustomStringConvertible {
  /// The reason on one line, whatever the URL contains.
  public var description: String {
    switch self {
    case .urlExceedsMaxSize(let characters, let limit):
      "the URL has \(characters) characters and the limit is \(limit): keep the state on a server, and"
        + " its name in the URL"
    case .otherBase(let url): "\(url.quoted) is not a URL of this kind of message"
    case .unknownVersion(let version):
      "the message is of version \(version.quoted), which this app does not read: update the app"
    case .invalid(let place): "\(place) of the message is missing or invalid"
    case .reserved(let name):
      "the name \(name.quoted) is reserved for the version: rename this member of the state"
    }
  }
}

extension DecodingError {
  /// The quoted name of the member that the error is about; `the state` if the error names none.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, _): key.stringValue.quoted
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.first?.stringValue.quoted ?? "the state"
    @unknown default: "the state"
    }
  }
}
