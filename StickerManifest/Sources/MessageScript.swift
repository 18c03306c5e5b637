#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The messages of an app as `stickerlint pack --with messages` writes them from a `*.message.yml`. Apps create
/// messages from them, and tests of apps compare messages with them.
///
/// Unknown members are ignored, so that later releases may add optional ones without changing `schemaVersion`.
public struct MessageScript: Codable, Sendable, Equatable {
  /// The version of the format.
  public static let schemaVersion = 1

  /// The version of the format that this script has.
  public var schemaVersion = Self.schemaVersion
  /// The program that wrote the file, with its version.
  public var generator: String
  /// The ids of the participants. The conversation is shown as on the phone of the first participant.
  public var participants: [String]
  /// The messages of the app, the earliest first.
  public var messages: [Message]
  /// The paths of all files that were written with the script, relative to it: pictures, media files, and the
  /// description from which it was written. `nil` if its writer does not list them.
  public var files: [String]?

  public init(
    generator: String, participants: [String], messages: [Message], files: [String]? = nil
  ) {
    self.generator = generator
    self.participants = participants
    self.messages = messages
    self.files = files
  }

  /// Reads a script.
  ///
  /// - Throws: ``ManifestError`` if the data are not a script or too large, or if the script has an unknown version, or
  ///   a message with a picture or media file outside its folder.
  public init(json: Data) throws(ManifestError) {
    guard json.count <= Manifest.maxBytes else {
      throw .tooLarge(bytes: json.count, limit: Manifest.maxBytes)
    }
    guard let script = try? JSONDecoder().decode(MessageScript.self, from: json) else {
      throw .invalid(
        place: "the file",
        reason: "is not a message script, or a value in it is missing or has the wrong type")
    }
    guard script.schemaVersion == Self.schemaVersion else {
      throw .unknownSchemaVersion(script.schemaVersion, supported: Self.schemaVersion)
    }
    for (index, message) in script.messages.enumerated() {
      let files = [message.layout?.image, message.layout?.media].compactMap(\.self)
      for file in files where !RelativePath.isInside(file) {
        throw .fileEscapes(sticker: message.id ?? "\(index)", file: file)
      }
    }
    self = script
  }

  /// An `MSMessage`. In its texts, `${anna}` stands for the name of a participant.
  public struct Message: Codable, Sendable, Equatable {
    /// The id of the message in the description.
    public var id: String?
    /// The id of the participant who sends the message.
    public var sender: String
    /// The name of the message's `MSSession`; `nil` for a message without a session.
    public var session: String?
    /// `MSMessage.url`.
    public var url: String?
    /// `MSMessage.summaryText`.
    public var summary: String?
    /// `MSMessage.accessibilityLabel`.
    public var accessibilityLabel: String?
    /// True if the layout is the alternate of an `MSMessageLiveLayout`.
    public var isLive: Bool
    /// The height in points that a live layout requests.
    public var liveHeight: Int?
    /// The `MSMessageTemplateLayout`, or the alternate of a live layout.
    public var layout: Layout?

    public init(
      id: String? = nil, sender: String, session: String? = nil, url: String? = nil,
      summary: String? = nil, accessibilityLabel: String? = nil, isLive: Bool = false,
      liveHeight: Int? = nil, layout: Layout? = nil
    ) {
      self.id = id
      self.sender = sender
      self.session = session
      self.url = url
      self.summary = summary
      self.accessibilityLabel = accessibilityLabel
      self.isLive = isLive
      self.liveHeight = liveHeight
      self.layout = layout
    }
  }

  /// An `MSMessageTemplateLayout`.
  public struct Layout: Codable, Sendable, Equatable {
    /// The path of the picture, relative to the script.
    public var image: String?
    /// The path of the file for `mediaFileURL`, relative to the script.
    public var media: String?
    public var imageTitle: String?
    public var imageSubtitle: String?
    public var caption: String?
    public var subcaption: String?
    public var trailingCaption: String?
    public var trailingSubcaption: String?

    public init(
      image: String? = nil, media: String? = nil, imageTitle: String? = nil,
      imageSubtitle: String? = nil, caption: String? = nil, subcaption: String? = nil,
      trailingCaption: String? = nil, trailingSubcaption: String? = nil
    ) {
      self.image = image
      self.media = media
      self.imageTitle = imageTitle
      self.imageSubtitle = imageSubtitle
      self.caption = caption
      self.subcaption = subcaption
      self.trailingCaption = trailingCaption
      self.trailingSubcaption = trailingSubcaption
    }
  }
}

/// A reason that a message cannot be created from a script.
public enum MessageScriptError: Error, Equatable, Sendable {
  /// A text names a participant who is not in the conversation; the value is the id.
  case unknownParticipant(String)
  /// The URL is too long. The case has the name of code 8 of `MSMessageErrorCode`.
  case urlExceedsMaxSize(characters: Int, limit: Int)
  /// The text is not a URL.
  case improperURL(String)
  /// A live layout has no alternate, which people without the app see.
  case missingAlternate
  /// The layout's picture cannot be read; the value is its path in the script.
  case fileUnreadable(String)
}

extension MessageScript.Message {
  /// Returns the message's URL if Messages will take it; `nil` if the message has no URL.
  ///
  /// - Throws: ``MessageScriptError`` if it is invalid or too long.
  public func checkedURL() throws(MessageScriptError) -> URL? {
    guard let url else { return nil }
    guard let checked = URL(string: url) else { throw .improperURL(url) }
    let characters = checked.absoluteString.utf8.count
    guard characters <= MessageURLLimit.characters else {
      throw .urlExceedsMaxSize(characters: characters, limit: MessageURLLimit.characters)
    }
    return checked
  }

  /// Returns a text as Messages expects it: `$` and the identifier of a participant replace `${anna}`. Messages shows
  /// the person's name there, which may differ between devices.
  ///
  /// - Parameters:
  ///   - text: the text in the script.
  ///   - participants: the identifiers of this device and conversation, by id. They differ on other devices, and must
  ///     not be stored or sent.
  /// - Throws: ``MessageScriptError/unknownParticipant(_:)``.
  public static func text(
    _ text: String, for participants: [String: UUID]
  ) throws(MessageScriptError) -> String {
    try Self.text(text) { id throws(MessageScriptError) in
      guard let identifier = participants[id] else { throw .unknownParticipant(id) }
      return "$" + identifier.uuidString
    }
  }

  /// Returns a text with a replacement, such as a name, for each `${anna}` of the script.
  ///
  /// - Parameters:
  ///   - text: a text of the script.
  ///   - name: returns the replacement for the id of a participant.
  public static func text<Fault>(
    _ text: String, name: (_ id: String) throws(Fault) -> String
  ) throws(Fault) -> String {
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      result += rest[..<sign]
      rest = rest[sign...].dropFirst()
      // An id has at most 64 characters; with its braces, 66. The bound keeps many unclosed braces from taking
      // quadratic time.
      guard rest.first == "{", let end = rest.prefix(66).firstIndex(of: "}") else {
        result += "$"
        continue
      }
      result += try name(String(rest[..<end].dropFirst()))
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }
}
