#if canImport(Messages) && canImport(UIKit)
  import Foundation
  public import Messages

  extension SendingConversation {
    /// Returns the reason that a direct send was not allowed, by the codes of `MSMessageErrorCode`; `nil` for any other
    /// error.
    public func refusal(in error: any Error) -> DirectSendRefusal? {
      let error = error as NSError
      guard error.domain == MSMessagesErrorDomain else { return nil }
      return switch MSMessageErrorCode(rawValue: error.code) {
      case .sendWithoutRecentInteraction: .sendWithoutRecentInteraction
      case .sendWhileNotVisible: .sendWhileNotVisible
      default: nil
      }
    }
  }

  /// A conversation to which stickers are sent.
  public final class StickerConversation: SendingConversation {
    private let conversation: MSConversation

    public init(_ conversation: MSConversation) { self.conversation = conversation }

    public func send(_ item: MSSticker) async throws {
      try await finished { conversation.send(item, completionHandler: $0) }
    }

    public func insert(_ item: MSSticker) async throws {
      try await finished { conversation.insert(item, completionHandler: $0) }
    }
  }

  /// A conversation to which messages are sent.
  public final class MessageConversation: SendingConversation {
    private let conversation: MSConversation

    public init(_ conversation: MSConversation) { self.conversation = conversation }

    public func send(_ item: MSMessage) async throws {
      try await finished { conversation.send(item, completionHandler: $0) }
    }

    public func insert(_ item: MSMessage) async throws {
      try await finished { conversation.insert(item, completionHandler: $0) }
    }
  }

  /// Starts an operation and waits until it calls its completion handler.
  @MainActor private func finished(
    _ start: (@escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      start { error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume()
        }
      }
    }
  }
#endif
