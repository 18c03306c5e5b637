/// A conversation that things of one kind can be sent to: stickers, or messages. `StickerConversation`
/// and `MessageConversation` make one of an `MSConversation`; tests make one of anything.
@MainActor public protocol SendingConversation<Item> {
  /// What is sent.
  associatedtype Item

  /// Sends without another touch of the person (`MSConversation.send`, iOS 11).
  func send(_ item: Item) async throws

  /// Puts it into the input field, where the person sends it (`MSConversation.insert`).
  func insert(_ item: Item) async throws

  /// Which rule of direct send an error is about; `nil` for any other error.
  func refusal(in error: any Error) -> DirectSendRefusal?
}

/// What Messages allows no direct send for; called like the codes of `MSMessageErrorCode`.
public enum DirectSendRefusal: Sendable, Equatable {
  /// The person has not touched the app since the last send.
  case sendWithoutRecentInteraction
  /// The app is not to be seen.
  case sendWhileNotVisible
}

/// Sends directly where Messages allows it, and otherwise puts what is to be sent into the input field.
///
/// Messages allows a direct send only while the app is visible, and one for each touch (WWDC 2017,
/// session 234). A sender is told of both, so that nothing is tried that would be refused; what is
/// refused all the same is inserted. Every other error is thrown.
///
/// To insert stays what Apple recommends: send directly only where the app shows clearly what will be
/// sent, and by what.
@MainActor public final class StickerSender<Conversation: SendingConversation> {
  /// What became of something that was to be sent.
  public enum Outcome: Sendable, Equatable {
    case sent
    /// It waits in the input field, because a direct send was not allowed.
    case inserted(DirectSendRefusal)
  }

  private let conversation: Conversation
  private var hasTouch = false

  /// Whether the app is to be seen: set it in `viewDidAppear` and `viewWillDisappear`. Touches of
  /// before count no longer.
  public var isVisible = false {
    didSet { if !isVisible { hasTouch = false } }
  }

  public init(_ conversation: Conversation) { self.conversation = conversation }

  /// The person has touched the app: one direct send is allowed.
  public func touched() {
    if isVisible { hasTouch = true }
  }

  /// Sends, or inserts where that is not allowed.
  ///
  /// - Throws: any other error of the conversation, whether of sending or inserting.
  @discardableResult
  public func send(_ item: Conversation.Item) async throws -> Outcome {
    guard let refusal = takeTouch() else {
      do {
        try await conversation.send(item)
        return .sent
      } catch {
        guard let refusal = conversation.refusal(in: error) else { throw error }
        return try await insert(item, refusal)
      }
    }
    return try await insert(item, refusal)
  }

  /// Uses up the touch, before anything is waited for; what stands against that, if anything does.
  private func takeTouch() -> DirectSendRefusal? {
    guard isVisible else { return .sendWhileNotVisible }
    guard hasTouch else { return .sendWithoutRecentInteraction }
    hasTouch = false
    return nil
  }

  private func insert(
    _ item: Conversation.Item, _ refusal: DirectSendRefusal
  ) async throws -> Outcome {
    try await conversation.insert(item)
    return .inserted(refusal)
  }
}
