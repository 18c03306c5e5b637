import Messages
import StickerManifest
import UIKit

/// What Messages shows: the stickers of the folder `Stickers`, in a grid, on a background of the app.
class StickerAppViewController: MSMessagesAppViewController {
  let browser = StickerBrowser()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    do {
      browser.show(try StickerPack.bundled())
    } catch {
      assertionFailure("\(error)")
    }
    show(browser)
  }

  /// Makes a view controller fill the view.
  func show(_ child: UIViewController) {
    addChild(child)
    child.view.frame = view.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }

  override func didBecomeActive(with conversation: MSConversation) {
    super.didBecomeActive(with: conversation)
    browser.showsSearch = presentationStyle == .expanded
    browser.isActive = true
  }

  /// The last moment to look at the conversation. The process may be ended right after it.
  override func willResignActive(with conversation: MSConversation) {
    super.willResignActive(with: conversation)
    browser.isActive = false
  }

  /// There is no keyboard in the compact style, so that one can search in the expanded style only.
  override func didTransition(to presentationStyle: MSMessagesAppPresentationStyle) {
    super.didTransition(to: presentationStyle)
    browser.showsSearch = presentationStyle == .expanded
  }
}

extension StickerPack {
  /// The pack in the bundle that this code is in.
  static func bundled() throws -> StickerPack {
    let folder = Bundle(for: StickerAppViewController.self).bundleURL
    return try StickerPack(
      contentsOf: folder.appendingPathComponent("Stickers/manifest.json", isDirectory: false))
  }
}
