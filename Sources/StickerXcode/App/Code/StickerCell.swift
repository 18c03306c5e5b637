import Messages
import StickerManifest
import UIKit

/// A sticker in the grid.
final class StickerCell: UICollectionViewCell {
  static let identifier = "sticker"

  private let stickerView = MSStickerView(frame: .zero, sticker: nil)
  private var animates = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    stickerView.frame = contentView.bounds
    stickerView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(stickerView)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ shown: StickerBrowser.ShownSticker) {
    isMoving = false
    animates = shown.entry.animates
    stickerView.sticker = shown.sticker
  }

  /// True to play an animated sticker. With Reduce Motion, an animated sticker shows its first frame.
  var isMoving = false {
    didSet {
      if isMoving, animates, !UIAccessibility.isReduceMotionEnabled {
        stickerView.startAnimating()
      } else {
        stickerView.stopAnimating()
      }
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    isMoving = false
    stickerView.sticker = nil
  }
}
