import Messages
import StickerManifest
import UIKit

/// The messages of the script `Messages/messages.json`, for one conversation.
@MainActor final class AppMessages {
  /// The state in a message's URL, by the names of the query items. Replace it with your own type.
  typealias State = [String: String]

  let script: MessageScript
  private let builder: MessageBuilder

  init(in conversation: MSConversation) throws {
    script = try Self.bundled()
    builder = MessageBuilder(script, in: Self.folder, conversation: conversation)
  }

  /// The folder of the script and its images.
  static var folder: URL {
    Bundle(for: AppMessages.self).bundleURL.appendingPathComponent("Messages", isDirectory: true)
  }

  /// Returns the script in the bundle of this code.
  static func bundled() throws -> MessageScript {
    let file = folder.appendingPathComponent("messages.json", isDirectory: false)
    return try MessageScript(json: try Data(contentsOf: file))
  }

  /// Returns a message to send. If it has a session, it continues the session of the selected message.
  ///
  /// - Parameters:
  ///   - message: the message of the script.
  ///   - selected: the message that was tapped; `nil` if there is none.
  func message(
    _ message: MessageScript.Message, after selected: MSMessage?
  ) throws -> MSMessage {
    if let name = message.session { builder.join(selected?.session, as: name) }
    return try builder.message(message)
  }

  /// Returns a coder for the states in URLs with the same base as `url`. Its version is the number in the query item
  /// `v` of `url`; 1 if there is none.
  static func coder(for url: URL) -> MessageURL<State> {
    MessageURL(base: url, version: MessageURL<State>(base: url).version(of: url) ?? 1)
  }

  /// Returns the state in the URL of a message; `nil` if the state cannot be read, or if no message of the script has
  /// the same host and path.
  func state(of url: URL) -> State? {
    messages(like: url).lazy.compactMap { $0.url.flatMap(URL.init(string:)) }
      .compactMap { try? Self.coder(for: $0).state(of: url) }.first
  }

  /// Returns the height in points of the live message with a URL; `nil` if the script gives no height.
  func liveHeight(of url: URL) -> Int? {
    messages(like: url).compactMap(\.liveHeight).first
  }

  /// Returns the messages of the script whose URLs have the same host and path as `url`.
  private func messages(like url: URL) -> [MessageScript.Message] {
    script.messages.filter { message in
      guard let messageURL = message.url.flatMap(URL.init(string:)) else { return false }
      return messageURL.host == url.host && messageURL.path == url.path
    }
  }
}
