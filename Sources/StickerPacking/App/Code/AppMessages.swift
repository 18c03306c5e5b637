import Messages
import StickerManifest
import UIKit

/// The messages that `Messages/messages.json` describes, for one conversation.
@MainActor final class AppMessages {
  /// The state in a URL, by the names of its items. Put a structure of your own here.
  typealias State = [String: String]

  let script: MessageScript
  private let builder: MessageBuilder

  init(in conversation: MSConversation) throws {
    script = try Self.bundled()
    builder = MessageBuilder(script, in: Self.folder, conversation: conversation)
  }

  /// Where the script and its pictures are.
  static var folder: URL {
    Bundle(for: AppMessages.self).bundleURL.appendingPathComponent("Messages", isDirectory: true)
  }

  static func bundled() throws -> MessageScript {
    let file = folder.appendingPathComponent("messages.json", isDirectory: false)
    return try MessageScript(json: try Data(contentsOf: file))
  }

  /// A message, in the session of the one that was tapped.
  func message(
    _ message: MessageScript.Message, after selected: MSMessage?
  ) throws -> MSMessage {
    if let name = message.session { builder.join(selected?.session, as: name) }
    return try builder.message(message)
  }

  /// What writes and reads the state of messages that have a URL like this one of the script, in its
  /// version, which is its item `v`.
  static func coder(for url: URL) -> MessageURL<State> {
    MessageURL(base: url, version: MessageURL<State>(base: url).version(of: url) ?? 1)
  }

  /// The state in the URL of a message, if it is like one of the script's.
  func state(of url: URL) -> State? {
    likeMessages(url).lazy.compactMap { $0.url.flatMap(URL.init(string:)) }
      .compactMap { try? Self.coder(for: $0).state(of: url) }.first
  }

  /// The height in points of a live message.
  func liveHeight(of url: URL) -> Int? {
    likeMessages(url).compactMap(\.liveHeight).first
  }

  /// What the script has at the same place of the same server.
  private func likeMessages(_ url: URL) -> [MessageScript.Message] {
    script.messages.filter { message in
      guard let other = message.url.flatMap(URL.init(string:)) else { return false }
      return other.host == url.host && other.path == url.path
    }
  }
}
