#if canImport(Messages) && canImport(UIKit)
  public import Foundation
  public import Messages
  import UIKit

  /// Creates the messages that a script describes.
  @MainActor public final class MessageBuilder {
    /// The script whose messages are created.
    public let script: MessageScript
    private let folder: URL
    private let participants: (_ sender: String) -> [String: UUID]
    private var sessions: [String: MSSession] = [:]

    /// - Parameters:
    ///   - folder: the folder of the script, to which its files are relative.
    ///   - participants: the identifiers of this device and conversation, by id of the script.
    public init(_ script: MessageScript, in folder: URL, participants: [String: UUID]) {
      (self.script, self.folder) = (script, folder)
      self.participants = { _ in participants }
    }

    /// Creates a builder for the people of a conversation: the sender of a message is the person who holds the device,
    /// and the others follow in the order of the script.
    public init(_ script: MessageScript, in folder: URL, conversation: MSConversation) {
      (self.script, self.folder) = (script, folder)
      let people =
        [conversation.localParticipantIdentifier] + conversation.remoteParticipantIdentifiers
      participants = { sender in
        let others = script.participants.filter { $0 != sender }
        return Dictionary(zip([sender] + others, people)) { first, _ in first }
      }
    }

    /// Makes later messages continue an existing session, such as the session of the message that was tapped.
    ///
    /// - Parameters:
    ///   - session: the session; `nil` to change nothing.
    ///   - name: the name of the session in the script.
    public func join(_ session: MSSession?, as name: String) {
      if let session { sessions[name] = session }
    }

    /// Returns a message with all properties in the script except the height of a live layout, which the app's view
    /// controller requests.
    ///
    /// Messages of one session get the same `MSSession`, so that a later message replaces the earlier ones.
    ///
    /// - Throws: ``MessageScriptError`` if Messages or the receivers could not use the message.
    public func message(_ message: MessageScript.Message) throws(MessageScriptError) -> MSMessage {
      let people = participants(message.sender)
      let result = message.session.map { MSMessage(session: session($0)) } ?? MSMessage()
      result.url = try message.checkedURL()
      result.summaryText = try text(message.summary, people)
      result.accessibilityLabel = try text(message.accessibilityLabel, people)
      let layout = try message.layout.map { layout throws(MessageScriptError) in
        try templateLayout(layout, people)
      }
      if message.isLive {
        guard let layout else { throw .missingAlternate }
        result.layout = MSMessageLiveLayout(alternateLayout: layout)
      } else {
        result.layout = layout
      }
      return result
    }

    private func session(_ name: String) -> MSSession {
      let session = sessions[name] ?? MSSession()
      sessions[name] = session
      return session
    }

    private func templateLayout(
      _ layout: MessageScript.Layout, _ people: [String: UUID]
    ) throws(MessageScriptError) -> MSMessageTemplateLayout {
      let result = MSMessageTemplateLayout()
      if let path = layout.image {
        let file = folder.appendingPathComponent(path, isDirectory: false)
        guard let image = UIImage(contentsOfFile: file.path) else { throw .fileUnreadable(path) }
        result.image = image
      }
      result.mediaFileURL = layout.media.map {
        folder.appendingPathComponent($0, isDirectory: false)
      }
      result.imageTitle = try text(layout.imageTitle, people)
      result.imageSubtitle = try text(layout.imageSubtitle, people)
      result.caption = try text(layout.caption, people)
      result.subcaption = try text(layout.subcaption, people)
      result.trailingCaption = try text(layout.trailingCaption, people)
      result.trailingSubcaption = try text(layout.trailingSubcaption, people)
      return result
    }

    private func text(
      _ text: String?, _ people: [String: UUID]
    ) throws(MessageScriptError) -> String? {
      guard let text else { return nil }
      return try MessageScript.Message.text(text, for: people)
    }
  }
#endif
