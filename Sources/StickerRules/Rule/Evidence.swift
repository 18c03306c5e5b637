/// What a rule, or a number of it, stands on.
package struct Evidence: Sendable, Equatable {
  /// How far a statement can be trusted, and whom to ask about it.
  package enum Basis: String, Sendable, CaseIterable {
    /// A document or a session of Apple's says so.
    case apple
    /// A public standard says so.
    case standard
    /// Seen in what Xcode, App Store Connect or a system does; no document says so.
    case observed
    /// Chosen here: by measuring, or by what helps the people who use the sticker.
    case judgement
  }

  package let basis: Basis
  /// What is backed, with its numbers; `nil` for the rule's limit as a whole.
  package let statement: String?
  /// Where to look: an address, a page of this project, or the words that were observed.
  package let locator: String

  /// For people: `apple: less than 500 KB (https://…)`.
  package var text: String { "\(basis.rawValue): \(statement ?? "the limit") (\(locator))" }

  /// What a document of Apple's says.
  static func apple(_ document: Document, _ statement: String? = nil) -> Self {
    Self(basis: .apple, statement: statement, locator: document.rawValue)
  }

  /// What a standard says.
  static func standard(_ document: Document, _ statement: String? = nil) -> Self {
    Self(basis: .standard, statement: statement, locator: document.rawValue)
  }

  /// - Parameter place: where it was seen, in words.
  static func observed(_ statement: String, in place: String) -> Self {
    Self(basis: .observed, statement: statement, locator: place)
  }

  /// - Parameter reason: a page that measures it, or why it was chosen.
  static func judgement(_ statement: String? = nil, because reason: String) -> Self {
    Self(basis: .judgement, statement: statement, locator: reason)
  }

  /// A judgement that the page about edges and motion measures.
  static func measured(_ statement: String? = nil) -> Self {
    judgement(statement, because: "docs/design/edges.md")
  }

  /// Documents that rules are drawn from.
  enum Document: String {
    case sticker =
      "https://developer.apple.com/documentation/messages/mssticker/init(contentsoffileurl:localizeddescription:)"
    case addingPacks =
      "https://developer.apple.com/documentation/messages/adding-your-sticker-packs-to-messages"
    case guidelines =
      "https://developer.apple.com/design/human-interface-guidelines/imessage-apps-and-stickers"
    case sessionOnStickers = "https://developer.apple.com/videos/play/wwdc2016/204/"
    case sessionOnAnimation = "https://developer.apple.com/videos/play/wwdc2017/234/"
    case sessionOnMessages = "https://developer.apple.com/videos/play/wwdc2016/224/"
    case layoutImage =
      "https://developer.apple.com/documentation/messages/msmessagetemplatelayout/image"
    case layoutMedia =
      "https://developer.apple.com/documentation/messages/msmessagetemplatelayout/mediafileurl"
    case caption =
      "https://developer.apple.com/documentation/messages/msmessagetemplatelayout/caption"
    case liveLayout =
      "https://developer.apple.com/documentation/messages/msmessagelivelayout/init(alternatelayout:)"
    case longURL =
      "https://developer.apple.com/documentation/messages/msmessageerrorcode/urlexceedsmaxsize"
    case messageLabel =
      "https://developer.apple.com/documentation/messages/msmessage/accessibilitylabel"
    case participants =
      "https://developer.apple.com/documentation/messages/msconversation/remoteparticipantidentifiers"
    case session = "https://developer.apple.com/documentation/messages/mssession"
    case assetCatalogs =
      "https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/"
    case messagesIcons =
      "https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/MessagesIconType.html"
    case json = "https://developer.apple.com/documentation/foundation/jsonserialization"
    case jsonText = "https://www.rfc-editor.org/rfc/rfc8259#section-8.1"
    case strings =
      "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/LoadingResources/Strings/Strings.html"
    case bundleKeys =
      "https://developer.apple.com/documentation/bundleresources/information-property-list"
    case bundleStructure =
      "https://developer.apple.com/documentation/bundleresources/placing-content-in-a-bundle"
    case fileSystem =
      "https://developer.apple.com/support/downloads/Apple-File-System-Reference.pdf"
    case storage = "https://support.apple.com/102119"
    case accessibility = "https://www.w3.org/TR/WCAG22/"
    case pngSpecification = "https://www.w3.org/TR/png-3/"
    case imageFormats =
      "https://www.w3.org/TR/png-3/, https://www.w3.org/Graphics/GIF/spec-gif89a.txt, https://www.w3.org/Graphics/JPEG/itu-t81.pdf"
  }
}
