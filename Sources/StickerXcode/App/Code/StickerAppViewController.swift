import Messages
import StickerManifest
import UIKit

/// The root view controller: a grid with the stickers of the folder `Stickers`, on a background that the app
/// provides.
class StickerAppViewController: MSMessagesAppViewController {
  let browser = StickerBrowser()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    layOut()
  }

  /// Adds the views of the app. Subclasses override this method.
  func layOut() { show(browser.view, of: [browser]) }

  /// Fills the view of this controller with a view that contains the views of child view controllers.
  func show(_ content: UIView, of children: [UIViewController]) {
    for child in children { addChild(child) }
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(content)
    for child in children { child.didMove(toParent: self) }
  }

  /// Loads the stickers, except for a view in the transcript, which has to be lightweight.
  override func willBecomeActive(with conversation: MSConversation) {
    super.willBecomeActive(with: conversation)
    guard presentationStyle != .transcript, browser.stickers.isEmpty else { return }
    do {
      if let pack = try StickerPack.bundled() { browser.show(pack) }
    } catch {
      assertionFailure("\(error)")
    }
  }

  override func didBecomeActive(with conversation: MSConversation) {
    super.didBecomeActive(with: conversation)
    browser.showsSearch = presentationStyle == .expanded
    browser.isActive = presentationStyle != .transcript
  }

  /// Called when the app can access the conversation for the last time: the process may be terminated right afterwards.
  override func willResignActive(with conversation: MSConversation) {
    super.willResignActive(with: conversation)
    browser.isActive = false
  }

  /// Shows the search field in the expanded style only, since the compact style has no keyboard.
  override func didTransition(to presentationStyle: MSMessagesAppPresentationStyle) {
    super.didTransition(to: presentationStyle)
    browser.showsSearch = presentationStyle == .expanded
  }
}

extension StickerPack {
  /// Returns the pack in the bundle of this code; `nil` if the app has messages only.
  static func bundled() throws -> StickerPack? {
    let bundle = Bundle(for: StickerAppViewController.self).bundleURL
    let folder = bundle.appendingPathComponent("Stickers", isDirectory: true)
    guard FileManager.default.fileExists(atPath: folder.path) else { return nil }
    return try StickerPack(
      contentsOf: folder.appendingPathComponent("manifest.json", isDirectory: false))
  }
}
