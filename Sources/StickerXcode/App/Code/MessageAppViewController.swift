import Messages
import StickerManifest
import UIKit

/// The root view controller of an app with messages: a list of the messages to send above the stickers, and
/// the live view of one message in the transcript.
final class MessageAppViewController: StickerAppViewController {
  private let list = MessageList()
  private let live = LiveMessage()
  private var sender: StickerSender<MessageConversation>?
  private var messages: AppMessages?
  private var isOnScreen = false {
    didSet { sender?.isVisible = isOnScreen }
  }

  override func layOut() {
    let stack = UIStackView(arrangedSubviews: [list.view, browser.view])
    stack.axis = .vertical
    show(stack, of: [list, browser])
    show(live.view, of: [live])
    list.send = { [weak self] in self?.send($0) }
    updateVisibleViews()
  }

  // MARK: Life cycle

  override func willBecomeActive(with conversation: MSConversation) {
    super.willBecomeActive(with: conversation)
    sender = StickerSender(MessageConversation(conversation))
    sender?.isVisible = isOnScreen
    do {
      messages = try AppMessages(in: conversation)
    } catch {
      assertionFailure("\(error)")
    }
    list.show(messages?.script.messages ?? [])
    select(conversation.selectedMessage)
    updateVisibleViews()
  }

  override func willResignActive(with conversation: MSConversation) {
    super.willResignActive(with: conversation)
    sender = nil
    messages = nil
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    isOnScreen = true
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    isOnScreen = false
  }

  override func didTransition(to presentationStyle: MSMessagesAppPresentationStyle) {
    super.didTransition(to: presentationStyle)
    updateVisibleViews()
  }

  /// Called when a message is tapped while the app is active. A message that was tapped before is the
  /// conversation's `selectedMessage`.
  override func didSelect(_ message: MSMessage, conversation: MSConversation) {
    super.didSelect(message, conversation: conversation)
    select(message)
  }

  /// Called when another device sends a message of this app in the session that is shown.
  override func didReceive(_ message: MSMessage, conversation: MSConversation) {
    super.didReceive(message, conversation: conversation)
    select(message)
  }

  /// Called when the user sends the message. It may still fail to arrive.
  override func didStartSending(_ message: MSMessage, conversation: MSConversation) {
    super.didStartSending(message, conversation: conversation)
    select(message)
  }

  /// Called when the user deletes the message from the input field. Undo here any changes made for the message.
  override func didCancelSending(_ message: MSMessage, conversation: MSConversation) {
    super.didCancelSending(message, conversation: conversation)
    select(conversation.selectedMessage)
  }

  // MARK: The transcript

  /// Returns the size of the live view in its bubble. Messages asks again when the width, the language or the
  /// text size changes.
  override func contentSizeThatFits(_ size: CGSize) -> CGSize {
    live.contentSize(in: size)
  }

  // MARK: Messages

  /// Shows the views for the current presentation style. Outside of Messages, only the stickers are shown, since
  /// no message can be inserted there.
  private func updateVisibleViews() {
    let isLive = presentationStyle == .transcript
    live.view.isHidden = !isLive
    list.view.isHidden = isLive || presentationContext == .media
    browser.view.isHidden = isLive || browser.stickers.isEmpty
  }

  /// Shows the state of a message; `nil` to show none.
  private func select(_ message: MSMessage?) {
    let state = message?.url.flatMap { messages?.state(of: $0) }
    list.state = state
    live.show(
      state, height: message?.url.flatMap { messages?.liveHeight(of: $0) },
      isDraft: message?.isPending == true)
  }

  private func send(_ message: MessageScript.Message) {
    guard let sender, let messages else { return }
    sender.touched()
    do {
      let created = try messages.message(message, after: activeConversation?.selectedMessage)
      Task { [weak self, list] in
        do {
          // The message replaces any other message in the input field, which is visible once the app is dismissed.
          if case .inserted = try await sender.send(created) { self?.dismiss() }
        } catch {
          list.problem = error.localizedDescription
        }
      }
    } catch {
      list.problem = "\(error)"
    }
  }
}
