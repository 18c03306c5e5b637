#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The messages of an app as `stickerlint pack --with messages` writes them from a `*.message.yml`:
/// what apps make messages from, and what their tests compare them with.
///
/// Members that are not known are passed over, so that a version may gain optional ones.
public struct MessageScript: Codable, Sendable, Equatable {
  /// The version of the format.
  public static let schemaVersion = 1

  /// ``schemaVersion``, as it is written.
  public var schemaVersion = Self.schemaVersion
  /// The program that wrote the file, with its version.
  public var generator: String
  /// The ids of the people who take part; the first one holds the phone that is looked at.
  public var participants: [String]
  /// The messages of the app, the earliest first.
  public var messages: [Message]
  /// The paths of all files that were written with the script, relative to it: its pictures, and the
  /// description that it was made of.
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
  /// - Throws: ``ManifestError`` when it is none, or of a version that is not known.
  public init(json: Data) throws(ManifestError) {
    guard json.count <= Manifest.mostBytes else {
      throw .tooLarge(bytes: json.count, limit: Manifest.mostBytes)
    }
    guard let script = try? JSONDecoder().decode(MessageScript.self, from: json) else {
      throw .invalid(place: "the script of messages", reason: "is not what it should be")
    }
    guard script.schemaVersion == Self.schemaVersion else {
      throw .unknownSchemaVersion(script.schemaVersion)
    }
    for (index, message) in script.messages.enumerated() {
      let files = [message.layout?.image, message.layout?.media].compactMap(\.self)
      for file in files where !RelativePath.isInside(file) {
        throw .fileEscapes(sticker: message.id ?? "\(index)", file: file)
      }
    }
    self = script
  }

  /// An `MSMessage`. In its texts `${anna}` stands for the name of a participant.
  public struct Message: Codable, Sendable, Equatable {
    /// What the description calls it.
    public var id: String?
    /// The id of the participant who sends it.
    public var sender: String
    /// The name of its `MSSession`; `nil` for a message that stands alone.
    public var session: String?
    /// `MSMessage.url`.
    public var url: String?
    /// `MSMessage.summaryText`.
    public var summary: String?
    /// `MSMessage.accessibilityLabel`.
    public var accessibilityLabel: String?
    /// Whether the layout is the alternate of an `MSMessageLiveLayout`.
    public var isLive: Bool
    /// The height in points that a live layout asks for.
    public var liveHeight: Int?
    /// The `MSMessageTemplateLayout`, or the alternate one of a live layout.
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
    /// The path of what `mediaFileURL` names, relative to the script.
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

/// Why a message cannot be made of a script.
public enum MessageScriptError: Error, Equatable, Sendable {
  /// A text names a participant who is not in the conversation, by id.
  case unknownParticipant(String)
  /// The URL is too long; called as in `MSMessageErrorCode`, whose code is 8.
  case urlExceedsMaxSize(characters: Int, limit: Int)
  /// The URL is none.
  case improperURL(String)
  /// A live layout has no alternate, which people see who do not have the app.
  case missingAlternate
  /// The layout's picture cannot be read: its path in the script.
  case fileUnreadable(String)
}

extension MessageScript.Message {
  /// The URL, checked as Messages would.
  ///
  /// - Throws: ``MessageScriptError`` when it is none or too long.
  public func checkedURL() throws(MessageScriptError) -> URL? {
    guard let url else { return nil }
    guard let checked = URL(string: url) else { throw .improperURL(url) }
    let characters = checked.absoluteString.utf8.count
    guard characters <= MessageURLLimit.characters else {
      throw .urlExceedsMaxSize(characters: characters, limit: MessageURLLimit.characters)
    }
    return checked
  }

  /// A text as Messages takes it: `$` and the identifier of a participant where the script has
  /// `${anna}`. Messages shows the name in its place, on every device its own.
  ///
  /// - Parameters:
  ///   - text: what the script says.
  ///   - participants: the identifiers of this device and conversation, by id. They differ on other
  ///     devices, and must not be stored or sent.
  public static func text(
    _ text: String, for participants: [String: UUID]
  ) throws(MessageScriptError) -> String {
    try Self.text(text) { id throws(MessageScriptError) in
      guard let identifier = participants[id] else { throw .unknownParticipant(id) }
      return "$" + identifier.uuidString
    }
  }

  /// A text with something else where the script has `${anna}`, such as a name.
  public static func text<Fault>(
    _ text: String, name: (_ id: String) throws(Fault) -> String
  ) throws(Fault) -> String {
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      result += rest[..<sign]
      rest = rest[sign...].dropFirst()
      // No id is longer; text without the end of its braces is not searched again and again.
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
