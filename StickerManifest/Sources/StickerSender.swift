/// A conversation to which items of one type can be sent: stickers or messages. `StickerConversation` and
/// `MessageConversation` wrap an `MSConversation`; tests can use a substitute.
@MainActor public protocol SendingConversation<Item> {
  /// The type of the items.
  associatedtype Item

  /// Sends an item without a further action by the user (`MSConversation.send`, iOS 11).
  func send(_ item: Item) async throws

  /// Inserts an item into the input field, from where the user sends it (`MSConversation.insert`).
  func insert(_ item: Item) async throws

  /// Returns the reason that a direct send was not allowed; `nil` for any other error.
  func refusal(in error: any Error) -> DirectSendRefusal?
}

/// A reason that Messages does not allow a direct send. The cases have the names of `MSMessageErrorCode`.
public enum DirectSendRefusal: Sendable, Equatable {
  /// The user has not touched the app since the last send.
  case sendWithoutRecentInteraction
  /// The app is not visible.
  case sendWhileNotVisible
}

/// Sends items directly if Messages allows it, and otherwise inserts them into the input field.
///
/// Messages allows a direct send only while the app is visible, and one for each touch (WWDC 2017, session 234). The
/// app reports its visibility and touches to the sender, which does not try a direct send that would be refused. If
/// Messages refuses one nevertheless, the item is inserted. All other errors are thrown.
///
/// Apple still recommends inserting: send directly only if the app makes clear which action sends something, and
/// which item.
@MainActor public final class StickerSender<Conversation: SendingConversation> {
  /// The outcome of a request to send an item.
  public enum Outcome: Sendable, Equatable {
    case sent
    /// The item is in the input field, because a direct send was not allowed.
    case inserted(DirectSendRefusal)
  }

  private let conversation: Conversation
  private var hasTouch = false

  /// True while the app is visible: set it in `viewDidAppear` and `viewWillDisappear`. When it becomes false, an
  /// earlier touch no longer counts.
  public var isVisible = false {
    didSet { if !isVisible { hasTouch = false } }
  }

  public init(_ conversation: Conversation) { self.conversation = conversation }

  /// Reports that the user has touched the app, which allows one direct send.
  public func touched() {
    if isVisible { hasTouch = true }
  }

  /// Sends an item directly, or inserts it if a direct send is not allowed.
  ///
  /// - Throws: any other error of the conversation when it sends or inserts the item.
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

  /// Returns the reason that a direct send is not allowed; `nil` if it is allowed. The touch is used up at once, before
  /// anything is awaited.
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
