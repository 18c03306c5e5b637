// A stand-in for the Messages framework with all declarations that this project uses, and some more, from its
// documentation (https://developer.apple.com/documentation/messages). Names and signatures are Apple's; the bodies only
// keep the arguments that tests read.
public import Foundation
public import UIKit

// MARK: Stickers

open class MSSticker: NSObject {
  public let imageFileURL: URL
  public let localizedDescription: String

  public init(contentsOfFileURL fileURL: URL, localizedDescription: String) throws {
    (imageFileURL, self.localizedDescription) = (fileURL, localizedDescription)
  }
}

public enum MSStickerSize: Int, Sendable {
  case small, regular, large
}

open class MSStickerView: UIView {
  open var sticker: MSSticker?
  open var animationDuration: TimeInterval { 0 }

  public convenience init(frame: CGRect, sticker: MSSticker?) {
    self.init(frame: frame)
    self.sticker = sticker
  }

  open func startAnimating() {}
  open func stopAnimating() {}
  open func isAnimating() -> Bool { false }
}

open class MSStickerBrowserView: UIView {
  open weak var dataSource: (any MSStickerBrowserViewDataSource)?
  public let stickerSize: MSStickerSize = .regular

  public convenience init(frame: CGRect, stickerSize: MSStickerSize) { self.init(frame: frame) }

  open func reloadData() {}
}

@MainActor public protocol MSStickerBrowserViewDataSource: NSObjectProtocol {
  func numberOfStickers(in stickerBrowserView: MSStickerBrowserView) -> Int
  func stickerBrowserView(
    _ stickerBrowserView: MSStickerBrowserView, stickerAt index: Int
  ) -> MSSticker
}

// MARK: Messages

open class MSSession: NSObject {}

open class MSMessageLayout: NSObject {}

open class MSMessageTemplateLayout: MSMessageLayout {
  open var caption: String?
  open var subcaption: String?
  open var trailingCaption: String?
  open var trailingSubcaption: String?
  open var image: UIImage?
  open var mediaFileURL: URL?
  open var imageTitle: String?
  open var imageSubtitle: String?
}

open class MSMessageLiveLayout: MSMessageLayout {
  public let alternateLayout: MSMessageTemplateLayout

  public init(alternateLayout: MSMessageTemplateLayout) { self.alternateLayout = alternateLayout }
}

open class MSMessage: NSObject {
  public let session: MSSession?
  public let isPending = false
  public let senderParticipantIdentifier = UUID()
  open var layout: MSMessageLayout?
  open var url: URL?
  open var shouldExpire = false
  open var accessibilityLabel: String?
  open var summaryText: String?
  open var error: (any Error)?

  public override init() { session = nil }
  public init(session: MSSession) { self.session = session }
}

open class MSConversation: NSObject {
  private let local = UUID()
  open var localParticipantIdentifier: UUID { local }
  open var remoteParticipantIdentifiers: [UUID] { [] }
  open var selectedMessage: MSMessage? { nil }

  open func insert(
    _ message: MSMessage, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}
  open func insert(
    _ sticker: MSSticker, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}
  open func insertText(
    _ text: String, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}
  open func send(
    _ message: MSMessage, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}
  open func send(
    _ sticker: MSSticker, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}
  open func sendText(
    _ text: String, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}
}

/// Apple's header has no nullability annotation here.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MSMessagesErrorDomain: String! = "MSMessagesErrorDomain"

public enum MSMessageErrorCode: Int, Sendable {
  case unknown = -1
  case fileNotFound = 1
  case fileUnreadable, improperFileType, improperFileURL
  case stickerFileImproperFileAttributes, stickerFileImproperFileSize, stickerFileImproperFileFormat
  case urlExceedsMaxSize
  case sendWithoutRecentInteraction, sendWhileNotVisible, apiUnavailableInPresentationContext
}

// MARK: The app

public enum MSMessagesAppPresentationStyle: UInt, Sendable {
  case compact, expanded, transcript
}

public enum MSMessagesAppPresentationContext: UInt, Sendable {
  case messages, media
}

@MainActor public protocol MSMessagesAppTranscriptPresentation {
  func contentSizeThatFits(_ size: CGSize) -> CGSize
}

open class MSMessagesAppViewController: UIViewController, MSMessagesAppTranscriptPresentation {
  open var activeConversation: MSConversation? { nil }
  open var presentationStyle: MSMessagesAppPresentationStyle { .compact }
  open var presentationContext: MSMessagesAppPresentationContext { .messages }

  open func requestPresentationStyle(_ presentationStyle: MSMessagesAppPresentationStyle) {}
  open func dismiss() {}
  open func contentSizeThatFits(_ size: CGSize) -> CGSize { size }

  open func willBecomeActive(with conversation: MSConversation) {}
  open func didBecomeActive(with conversation: MSConversation) {}
  open func willResignActive(with conversation: MSConversation) {}
  open func didResignActive(with conversation: MSConversation) {}
  open func willSelect(_ message: MSMessage, conversation: MSConversation) {}
  open func didSelect(_ message: MSMessage, conversation: MSConversation) {}
  open func didReceive(_ message: MSMessage, conversation: MSConversation) {}
  open func didStartSending(_ message: MSMessage, conversation: MSConversation) {}
  open func didCancelSending(_ message: MSMessage, conversation: MSConversation) {}
  open func willTransition(to presentationStyle: MSMessagesAppPresentationStyle) {}
  open func didTransition(to presentationStyle: MSMessagesAppPresentationStyle) {}
}
