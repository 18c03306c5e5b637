import StickerBase
import StickerMessages
import StickerPacks

/// Flags replies to messages that nobody can have tapped, or that belong to another session.
struct SessionOutOfOrder: PackRule {
  static let metadata = RuleMetadata(
    id: "session-out-of-order", group: .messages, severity: .error,
    summary: "A message replies to one that does not exist, was replaced, or belongs to another "
      + "session.",
    why:
      "A reply takes its session from the tapped message, and only the latest message of a session "
      + "can be tapped: by then, earlier ones are lines of text.",
    howToFix: "Let 'reply-to' name the message before it in the same session.",
    since: "0.1.0",
    evidence: [
      .apple(.session, "a later message of a session removes the previous one from the transcript"),
      .apple(.sessionOnMessages, "a reply uses the session of the tapped message"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard let conversation = pack.describedConversation else { return }
    // The index of each message with an id.
    let indices = Dictionary(
      conversation.steps.enumerated().compactMap { index, step in step.id.map { ($0.value, index) }
      }
    ) { first, _ in first }
    // The index of the latest message of each session so far.
    var latest: [String: Int] = [:]
    for (index, step) in conversation.steps.enumerated() {
      if let reply = step.replyTo {
        let obstacle = replyObstacle(
          reply.value, indices[reply.value], of: step, at: index, latest, conversation.steps)
        if let obstacle { report(.outOfOrder(obstacle, at: reply.place)) }
      }
      if let session = step.session?.value { latest[session] = index }
    }
  }

  /// Returns the reason why a message cannot be a reply, as a clause; `nil` if it can be one.
  ///
  /// - Parameters:
  ///   - id: the id of the message that `step` replies to.
  ///   - target: the index of the message with this id; `nil` if there is none.
  ///   - step: the reply.
  ///   - index: the index of the reply.
  ///   - latest: the index of the latest message of each session before the reply.
  ///   - steps: all messages.
  private func replyObstacle(
    _ id: String, _ target: Int?, of step: Message, at index: Int, _ latest: [String: Int],
    _ steps: [Message]
  ) -> String? {
    guard let target, steps.indices.contains(target) else {
      return "there is no message '\(id.excerpt)'"
    }
    guard target != index else { return "'\(id.excerpt)' is this message" }
    guard target < index else { return "'\(id.excerpt)' is sent later" }
    let tapped = steps[target]
    guard tapped.isFromApp else {
      return "'\(id.excerpt)' is a text, which cannot be tapped to open the app"
    }
    guard let session = tapped.session?.value else {
      return step.session == nil ? nil : "'\(id.excerpt)' is in no session"
    }
    guard session == step.session?.value else {
      return "'\(id.excerpt)' is in the session '\(session)', and this message is not"
    }
    guard latest[session] == target else {
      return "a later message of '\(session)' has replaced '\(id.excerpt)'"
    }
    return nil
  }
}

extension Finding.Draft {
  fileprivate static func outOfOrder(_ obstacle: String, at place: TextPlace) -> Self {
    Self(
      "This cannot be a reply: \(obstacle).",
      help: "Name the message before it in the same session, or leave out 'reply-to'.", at: place)
  }
}
