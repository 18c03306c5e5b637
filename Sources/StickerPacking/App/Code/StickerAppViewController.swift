import Messages
import StickerManifest
import UIKit

/// What Messages shows: the stickers of the folder `Stickers`, in a grid, on a background of the app.
class StickerAppViewController: MSMessagesAppViewController {
  let browser = StickerBrowser()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    layOut()
  }

  /// Puts what is shown into the view.
  func layOut() { show(browser.view, of: [browser]) }

  /// Makes a view with those of other view controllers fill this one.
  func show(_ content: UIView, of children: [UIViewController]) {
    for child in children { addChild(child) }
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(content)
    for child in children { child.didMove(toParent: self) }
  }

  /// The view of a message in the transcript is to be light: it needs no stickers.
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
  /// The pack in the bundle that this code is in; `nil` where the app has messages alone.
  static func bundled() throws -> StickerPack? {
    let bundle = Bundle(for: StickerAppViewController.self).bundleURL
    let folder = bundle.appendingPathComponent("Stickers", isDirectory: true)
    guard FileManager.default.fileExists(atPath: folder.path) else { return nil }
    return try StickerPack(
      contentsOf: folder.appendingPathComponent("manifest.json", isDirectory: false))
  }
}
