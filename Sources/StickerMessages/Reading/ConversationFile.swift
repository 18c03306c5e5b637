import StickerBase

/// The parsed content of a `*.message.yml` file; missing keys are `nil`.
struct ConversationFile: Sendable {
  var version: Int?
  var app: String?
  var participants: [Participant]?
  var steps: [Located<StepFile>]?

  /// The suffix of the names of descriptions.
  static let suffix = ".message.yml"
  /// The maximum size of a file in bytes; larger files are refused.
  static let maximumBytes = 1 << 18
  static let maxParticipants = 100
  static let maxSteps = 500

  /// All keys, in the order of the documentation.
  static var fields: [Field<ConversationFile>] {
    [
      Field("version", \.version, .integer(1...1), "The version of this format."),
      Field("app", \.app, .text, "The name of the app."),
      Field(
        "participants", \.participants, .participants,
        "The participants, by ids that you choose: {anna: Anna, ben: {name: Ben, device: mac}}. "
          + "The first one holds the phone at the left of the preview.", isRequired: true),
      Field(
        "steps", \.steps,
        .list(
          of: .located(StepFile.shape), atMost: maxSteps, notEmpty: "a conversation needs a step"),
        "The messages that are sent, the earliest first.", isRequired: true),
    ]
  }

  static var shape: Shape<ConversationFile> {
    .object(
      ConversationFile(), fields, unknown: .refused("a key of a conversation"), isOptional: false)
  }

  /// The JSON Schema of the file.
  static var schema: [String: SchemaValue] {
    guard case .object(var schema) = shape.schema else { return [:] }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["$id"] = .string(ProjectAddress.schema("message"))
    schema["title"] = "stickerlint messages of an app"
    return schema
  }
}

/// A step as written.
struct StepFile: Sendable {
  var id: Located<String>?
  var from: Located<String>?
  var text: String?
  var layout: Located<LayoutFile>?
  var live: Located<LiveFile>?
  var url: Located<String>?
  var accessibilityLabel: Located<MessageText>?
  var summary: Located<MessageText>?
  var session: Located<String>?
  var replyTo: Located<String>?

  static var fields: [Field<StepFile>] {
    [
      Field(
        "from", \.from, .located(.id), "The sender: the id of a participant.", isRequired: true),
      Field(
        "layout", \.layout, .located(LayoutFile.shape),
        "The MSMessageTemplateLayout of a message of the app."),
      Field(
        "live", \.live, .located(LiveFile.shape),
        "Instead of a layout: the MSMessageLiveLayout, with its alternate."),
      Field("text", \.text, .text, "Instead of a layout: the text that a person writes."),
      Field("url", \.url, .located(.text), "The URL that carries the state of the message."),
      Field(
        "accessibility-label", \.accessibilityLabel, .located(.messageText),
        "The text that VoiceOver reads aloud for the message."),
      Field(
        "summary", \.summary, .located(.messageText),
        "The text for the message in lists, in notifications, and once a later message of its session "
          + "has replaced it."),
      Field(
        "session", \.session, .located(.id), "The name of the session that the message belongs to."),
      Field(
        "id", \.id, .located(.id),
        "The name by which 'reply-to' of other messages refers to this one."),
      Field(
        "reply-to", \.replyTo, .located(.id),
        "The id of the message that was tapped to create this one (default: the latest message of the "
          + "session)."
      ),
    ]
  }

  static var shape: Shape<StepFile> {
    .object(StepFile(), fields, unknown: .refused("a key of a step"), isOptional: false)
  }
}

/// A template layout as written.
struct LayoutFile: Sendable {
  var image: Located<String>?
  var media: Located<String>?
  var imageTitle: Located<MessageText>?
  var imageSubtitle: Located<MessageText>?
  var caption: Located<MessageText>?
  var subcaption: Located<MessageText>?
  var trailingCaption: Located<MessageText>?
  var trailingSubcaption: Located<MessageText>?

  static var fields: [Field<LayoutFile>] {
    [
      Field("image", \.image, .located(.text), "The picture, relative to this file."),
      Field(
        "media", \.media, .located(.text),
        "Instead of 'image': an image, video or sound file (mediaFileURL)."),
      Field(
        "image-title", \.imageTitle, .located(.messageText),
        "White text at the lower left of the picture."),
      Field(
        "image-subtitle", \.imageSubtitle, .located(.messageText), "White text below the title."),
      Field("caption", \.caption, .located(.messageText), "Text at the left of the bar."),
      Field("subcaption", \.subcaption, .located(.messageText), "Gray text below the caption."),
      Field(
        "trailing-caption", \.trailingCaption, .located(.messageText),
        "Text at the right of the bar."),
      Field(
        "trailing-subcaption", \.trailingSubcaption, .located(.messageText),
        "Gray text below the trailing caption."),
    ]
  }

  static var shape: Shape<LayoutFile> {
    .object(LayoutFile(), fields, unknown: .refused("a key of a layout"), isOptional: false)
  }
}

/// A live layout as written.
struct LiveFile: Sendable {
  var picture: Located<String>?
  var height: Int?
  var alternate: Located<LayoutFile>?

  static var fields: [Field<LiveFile>] {
    [
      Field(
        "picture", \.picture, .located(.text),
        "A picture of what the app draws, for the preview; not part of the message."),
      Field(
        "height", \.height, .integer(1...2_000),
        "The height in points that the app requests (contentSizeThatFits)."),
      Field(
        "alternate", \.alternate, .located(LayoutFile.shape),
        "The layout that people without the app see. Messages requires one."),
    ]
  }

  static var shape: Shape<LiveFile> {
    .object(LiveFile(), fields, unknown: .refused("a key of a live layout"), isOptional: false)
  }
}
