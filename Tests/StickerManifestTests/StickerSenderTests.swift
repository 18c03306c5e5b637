import StickerManifest
import Testing

/// The conditions for sending directly, tested with a conversation that records its calls.
@MainActor @Suite struct StickerSenderTests {
  @MainActor private final class Conversation: SendingConversation {
    enum Fault: Error, Equatable { case touch, hidden, other }

    var log: [String] = []
    var sendFault: Fault?
    var insertFault: Fault?

    func send(_ item: String) async throws {
      log.append("send \(item)")
      if let sendFault { throw sendFault }
    }

    func insert(_ item: String) async throws {
      log.append("insert \(item)")
      if let insertFault { throw insertFault }
    }

    func refusal(in error: any Error) -> DirectSendRefusal? {
      switch error as? Fault {
      case .touch: .sendWithoutRecentInteraction
      case .hidden: .sendWhileNotVisible
      default: nil
      }
    }
  }

  @Test func oneTouchAllowsOneSend() async throws {
    let conversation = Conversation()
    let sender = StickerSender(conversation)
    sender.isVisible = true
    sender.touched()
    sender.touched()
    #expect(try await sender.send("a") == .sent)
    #expect(try await sender.send("b") == .inserted(.sendWithoutRecentInteraction))
    sender.touched()
    #expect(try await sender.send("c") == .sent)
    #expect(conversation.log == ["send a", "insert b", "send c"])
  }

  @Test func nothingIsSentWhileTheAppIsHidden() async throws {
    let conversation = Conversation()
    let sender = StickerSender(conversation)
    sender.touched()
    #expect(try await sender.send("a") == .inserted(.sendWhileNotVisible))
    sender.isVisible = true
    #expect(try await sender.send("b") == .inserted(.sendWithoutRecentInteraction))
    sender.touched()
    sender.isVisible = false
    sender.isVisible = true
    #expect(try await sender.send("c") == .inserted(.sendWithoutRecentInteraction))
    #expect(conversation.log == ["insert a", "insert b", "insert c"])
  }

  @Test(arguments: [
    (Conversation.Fault.touch, DirectSendRefusal.sendWithoutRecentInteraction),
    (.hidden, .sendWhileNotVisible),
  ])
  private func refusedSendIsInserted(
    _ fault: Conversation.Fault, _ refusal: DirectSendRefusal
  ) async throws {
    let conversation = Conversation()
    conversation.sendFault = fault
    let sender = StickerSender(conversation)
    sender.isVisible = true
    sender.touched()
    #expect(try await sender.send("a") == .inserted(refusal))
    #expect(conversation.log == ["send a", "insert a"])
    // The refused send used the touch.
    #expect(try await sender.send("b") == .inserted(.sendWithoutRecentInteraction))
  }

  @Test func otherErrorsAreThrown() async throws {
    let conversation = Conversation()
    conversation.sendFault = .other
    let sender = StickerSender(conversation)
    sender.isVisible = true
    sender.touched()
    await #expect(throws: Conversation.Fault.other) { try await sender.send("a") }
    #expect(conversation.log == ["send a"])
    conversation.insertFault = .other
    await #expect(throws: Conversation.Fault.other) { try await sender.send("b") }
    conversation.sendFault = .touch
    sender.touched()
    await #expect(throws: Conversation.Fault.other) { try await sender.send("c") }
    #expect(conversation.log == ["send a", "insert b", "send c", "insert c"])
  }

  /// After one touch, only one of two concurrent sends is sent.
  @Test func oneTouchAllowsOneOfTwoConcurrentSends() async throws {
    let conversation = Conversation()
    let sender = StickerSender(conversation)
    sender.isVisible = true
    sender.touched()
    async let first = sender.send("a")
    async let second = sender.send("b")
    let outcomes = try await [first, second]
    #expect(outcomes.count { $0 == .sent } == 1)
  }
}
