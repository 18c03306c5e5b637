#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes the state of an app into the URL of a message and reads it back: a member of the state is an
/// item of the query, so that a website can read it too.
///
/// Texts are written as they are, numbers and truth values as text, whatever else as JSON. A person
/// who opens the message on a Mac comes to that URL in a browser (WWDC 2016, session 224): let the
/// website show what the message shows.
///
/// A URL that is received was made by somebody else. What it says is what anybody may write.
public struct MessageURL<State: Codable>: Sendable {
  /// The URL without its query, such as `https://example.com/ice-cream`; a query in it is replaced.
  public let base: URL
  /// The version of the state that is written.
  public let version: Int
  /// The versions that the state can be read from.
  public let readableVersions: ClosedRange<Int>

  /// - Parameters:
  ///   - base: the URL without its query; a query in it is replaced.
  ///   - version: raise it whenever older apps could not read what is written.
  ///   - readableVersions: only `version` unless given. A URL without a version counts as 1.
  public init(base: URL, version: Int = 1, readableVersions: ClosedRange<Int>? = nil) {
    self.base = base
    self.version = version
    self.readableVersions = readableVersions ?? version...version
  }

  /// The URL of a state.
  ///
  /// - Throws: ``MessageURLError`` when it has more characters than Messages takes, or the state is
  ///   not a structure or dictionary.
  public func url(for state: State) throws(MessageURLError) -> URL {
    let url = try unlimitedURL(for: state)
    let characters = url.absoluteString.utf8.count
    guard characters <= MessageURLLimit.characters else {
      throw .urlExceedsMaxSize(characters: characters, limit: MessageURLLimit.characters)
    }
    return url
  }

  /// How many characters are left behind a state; less than 0 where it does not fit. A character
  /// outside of letters, digits and `-._~` takes three or more.
  public func room(behind state: State) throws(MessageURLError) -> Int {
    MessageURLLimit.characters - (try unlimitedURL(for: state)).absoluteString.utf8.count
  }

  /// The version of the state in a URL; 1 where it says none, `nil` where it says no number.
  public func version(of url: URL) -> Int? {
    guard let text = QueryItems(url).first(QueryItems.versionName) else { return 1 }
    return Int(text)
  }

  /// The state in a URL.
  ///
  /// - Throws: ``MessageURLError`` when the URL is another one, or of another version, or says no such
  ///   state.
  public func state(of url: URL) throws(MessageURLError) -> State {
    let text = url.absoluteString
    guard text.utf8.count <= MessageURLLimit.mostRead else {
      throw .urlExceedsMaxSize(characters: text.utf8.count, limit: MessageURLLimit.mostRead)
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

/// How long the URL of a message may be.
public enum MessageURLLimit {
  /// The most characters that Messages takes (`MSMessage.url`).
  public static let characters = 5000

  /// The most that are read: a few more than 5,000 were seen to pass.
  static let mostRead = 8192
}

/// Why a state cannot be written as a URL, or read from one.
public enum MessageURLError: Error, Equatable, Sendable {
  /// The URL is too long; called as in `MSMessageErrorCode`, whose code is 8.
  case urlExceedsMaxSize(characters: Int, limit: Int)
  /// The URL is not one of this kind of message.
  case otherBase(String)
  /// The state is of a version that the app does not read.
  case unknownVersion(String)
  /// A member of the state is missing or not what it should be.
  case invalid(String)
}

extension MessageURLError: CustomStringConvertible {
  /// One line, whatever the URL holds.
  public var description: String {
    switch self {
    case .urlExceedsMaxSize(let characters, let limit):
      "the URL has \(characters) characters and the limit is \(limit): keep the state on a server, and"
        + " its name in the URL"
    case .otherBase(let url): "\(url.quoted) is no URL of this kind of message"
    case .unknownVersion(let version):
      "the message is of version \(version.quoted), which this app does not read: update it"
    case .invalid(let place): "\(place) of the message is missing or not what it should be"
    }
  }
}

extension DecodingError {
  /// The member that it is about.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, _): key.stringValue.quoted
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.first?.stringValue.quoted ?? "the state"
    @unknown default: "the state"
    }
  }
}
