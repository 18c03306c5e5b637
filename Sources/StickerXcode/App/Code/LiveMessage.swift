import UIKit

/// The live view of a message in the transcript. It is lightweight, and has no keyboard and no scroll view; a
/// tap opens the app.
final class LiveMessage: UIViewController {
  private let label = UILabel(frame: .zero)
  private var height: CGFloat?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    label.numberOfLines = 0
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 12),
      label.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -12),
      label.topAnchor.constraint(equalTo: safe.topAnchor, constant: 12),
    ])
  }

  /// Shows the state of a message.
  ///
  /// - Parameters:
  ///   - state: the state in the message's URL; `nil` to show no text.
  ///   - height: the height in points; `nil` to fit the text.
  ///   - isDraft: true while the message is in the input field.
  func show(_ state: AppMessages.State?, height: Int?, isDraft: Bool) {
    label.text = state.map(Self.text)
    label.textColor = isDraft ? .secondaryLabel : .label
    self.height = height.map { CGFloat($0) }
  }

  /// Returns the size of the bubble, within the maximum that Messages gives.
  func contentSize(in size: CGSize) -> CGSize {
    let textArea = CGSize(width: size.width - 24, height: size.height)
    let neededHeight = height ?? label.sizeThatFits(textArea).height + 24
    return CGSize(width: size.width, height: min(neededHeight, size.height))
  }

  /// Returns a text with one line for each item of the state.
  static func text(of state: AppMessages.State) -> String {
    state.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}
