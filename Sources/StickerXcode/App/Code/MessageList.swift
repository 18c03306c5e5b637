import StickerManifest
import UIKit

/// The messages to send, each as a button, and the state of the message that was tapped.
final class MessageList: UIViewController {
  /// Called when the user taps a button.
  var send: (MessageScript.Message) -> Void = { _ in }

  private let buttons = UIStackView(arrangedSubviews: [])
  private let status = UILabel(frame: .zero)

  /// The state of the message that was tapped.
  var state: AppMessages.State? {
    didSet { status.text = state.map(LiveMessage.text) }
  }

  /// An error message for the user.
  var problem: String? {
    didSet { status.text = problem }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    status.numberOfLines = 0
    status.font = .preferredFont(forTextStyle: .footnote)
    status.adjustsFontForContentSizeCategory = true
    status.textColor = .secondaryLabel
    let stack = UIStackView(arrangedSubviews: [buttons, status])
    for stack in [stack, buttons] {
      stack.axis = .vertical
      stack.spacing = 8
    }
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
      stack.topAnchor.constraint(equalTo: safe.topAnchor, constant: 16),
      stack.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -8),
    ])
  }

  func show(_ messages: [MessageScript.Message]) {
    for button in buttons.arrangedSubviews { button.removeFromSuperview() }
    for message in messages {
      buttons.addArrangedSubview(
        UIButton(
          type: .system,
          primaryAction: UIAction(title: Self.title(of: message)) { [weak self] _ in
            self?.send(message)
          }))
    }
  }

  /// Returns the title of a message's button. It has the ids of the participants, since only Messages knows their
  /// names.
  static func title(of message: MessageScript.Message) -> String {
    let text =
      message.layout?.caption ?? message.summary
      ?? NSLocalizedString("Message", comment: "A message that has no text")
    return MessageScript.Message.text(text) { id in id }
  }
}
