// A stand-in for UIKit with all declarations that this project uses, and some more, from its documentation
// (https://developer.apple.com/documentation/uikit). Names and signatures are Apple's. The bodies do almost nothing,
// but an image from a missing file is `nil`.
@_exported public import Foundation

// MARK: Views

open class UIColor: NSObject, @unchecked Sendable {
  public static let systemBackground = UIColor()
  public static let secondarySystemBackground = UIColor()
  public static let label = UIColor()
  public static let secondaryLabel = UIColor()
}

open class UIImage: NSObject, @unchecked Sendable {
  public init?(contentsOfFile path: String) {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
  }
  public init?(systemName name: String) {}
}

@MainActor open class UIResponder: NSObject {
  public override nonisolated init() {}
  open func resignFirstResponder() -> Bool { true }
}

open class UIView: UIResponder {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  open var frame = CGRect()
  open var bounds = CGRect()
  open var backgroundColor: UIColor?
  open var isHidden = false
  open var autoresizingMask: AutoresizingMask = []
  open var translatesAutoresizingMaskIntoConstraints = true
  open var accessibilityLabel: String?
  open var isAccessibilityElement = false
  open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }

  public init(frame: CGRect) { self.frame = frame }
  public required init?(coder: NSCoder) {}
  open func addSubview(_ view: UIView) {}
  open func removeFromSuperview() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { size }
}

open class UILabel: UIView {
  open var text: String?
  open var textColor: UIColor?
  open var numberOfLines = 1
  open var font: UIFont?
  open var adjustsFontForContentSizeCategory = false
}

open class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: Sendable {
    public static let body = TextStyle()
    public static let footnote = TextStyle()
  }

  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

open class UIStackView: UIView {
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var spacing: CGFloat = 0
  open var arrangedSubviews: [UIView] { [] }

  public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }
  open func addArrangedSubview(_ view: UIView) {}
}

open class UIControl: UIView {}

open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom, system
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
  }
}

@MainActor open class UIAction: NSObject {
  public convenience init(
    title: String = "", image: UIImage? = nil, handler: @escaping @MainActor (UIAction) -> Void
  ) {
    self.init()
  }
}

@MainActor public enum UIAccessibility {
  public static var isReduceMotionEnabled: Bool { false }
}

// MARK: Layout

@MainActor open class UILayoutGuide: NSObject {
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
}

@MainActor open class NSLayoutAnchor<AnchorType>: NSObject {
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint() }
}

open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {}
}

// MARK: View controllers

open class UIViewController: UIResponder {
  open lazy var view: UIView! = UIView(frame: .zero)
  open var children: [UIViewController] { [] }

  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) {}
  public override nonisolated init() {}

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func loadViewIfNeeded() {}
  open func addChild(_ childController: UIViewController) {}
  open func removeFromParent() {}
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
}
