package import StickerBase
package import StickerPacks

/// The evidence for a rule or for one of its numbers.
package struct Evidence: Sendable, Equatable {
  /// The kind of source, which shows how reliable a statement is.
  package enum Basis: String, Sendable, CaseIterable {
    /// Apple's documentation, or a session at WWDC.
    case apple
    /// A public standard.
    case standard
    /// An observation of Xcode, App Store Connect or a system that no document mentions.
    case observed
    /// A choice of this project, based on measurements or on the benefit for users.
    case judgement
  }

  package let basis: Basis
  /// The claim with its numbers; `nil` for the rule's limit as a whole.
  package let statement: String?
  /// The source: a URL, a page of this project, the place of an observation, or the reason for a choice.
  package let locator: String
  /// The first day on which the claim holds, and its reliability; `nil` for claims that no release by Apple changes.
  package let dated: Dated?

  /// The first day on which a claim holds, and its reliability.
  package struct Dated: Sendable, Equatable {
    package let since: CalendarDay
    package let confidence: FactConfidence
  }

  private init(
    basis: Basis, statement: String?, locator: String, dated: Dated? = nil
  ) {
    (self.basis, self.statement, self.locator, self.dated) = (basis, statement, locator, dated)
  }

  /// The evidence in one line: for example, `apple: less than 500 KB (https://…)`. A fact has its date and its
  /// confidence after the source: `; since 2018-09-17, official`.
  package var text: String {
    let date = dated.map { "; since \($0.since), \($0.confidence.rawValue)" } ?? ""
    return "\(basis.rawValue): \(statement ?? "the limit") (\(locator)\(date))"
  }

  /// Returns evidence from the table of facts that Apple's releases change.
  static func fact<Value>(_ fact: AppleFact<Value>) -> Self {
    Self(
      basis: fact.confidence == .official ? .apple : .observed, statement: fact.statement,
      locator: fact.source, dated: Dated(since: fact.since, confidence: fact.confidence))
  }

  /// Returns evidence from a document by Apple.
  static func apple(_ document: Document, _ statement: String? = nil) -> Self {
    Self(basis: .apple, statement: statement, locator: document.rawValue)
  }

  /// Returns evidence from a standard.
  static func standard(_ document: Document, _ statement: String? = nil) -> Self {
    Self(basis: .standard, statement: statement, locator: document.rawValue)
  }

  /// Returns evidence from an observation.
  ///
  /// - Parameter place: the place of the observation, in words.
  static func observed(_ statement: String, in place: String) -> Self {
    Self(basis: .observed, statement: statement, locator: place)
  }

  /// Returns a judgement of this project.
  ///
  /// - Parameter reason: a page with measurements, or the reason for the choice.
  static func judgement(_ statement: String? = nil, because reason: String) -> Self {
    Self(basis: .judgement, statement: statement, locator: reason)
  }

  /// Returns a judgement based on the measurements in `docs/design/edges.md`.
  static func measured(_ statement: String? = nil) -> Self {
    judgement(statement, because: "docs/design/edges.md")
  }

  /// The documents that rules are based on.
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
    case buildSettings =
      "https://developer.apple.com/documentation/xcode/build-settings-reference"
    case privacyManifest =
      "https://developer.apple.com/documentation/technotes/tn3181-debugging-invalid-privacy-manifest"
    case requiredReasons =
      "https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api"
    case collectedData =
      "https://developer.apple.com/documentation/bundleresources/describing-data-use-in-privacy-manifests"
    case bundleStructure =
      "https://developer.apple.com/documentation/bundleresources/placing-content-in-a-bundle"
    case fileSystem =
      "https://developer.apple.com/support/downloads/Apple-File-System-Reference.pdf"
    case accessibility = "https://www.w3.org/TR/WCAG22/"
    case pngSpecification = "https://www.w3.org/TR/png-3/"
    case imageFormats =
      "https://www.w3.org/TR/png-3/, https://www.w3.org/Graphics/GIF/spec-gif89a.txt, https://www.w3.org/Graphics/JPEG/itu-t81.pdf"
  }
}
