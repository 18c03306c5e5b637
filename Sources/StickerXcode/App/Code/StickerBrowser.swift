import Messages
import StickerManifest
import UIKit

/// A grid of stickers that people tap to insert, or peel off to stick on a message.
final class StickerBrowser: UIViewController {
  private(set) var stickers: [ShownSticker] = []
  private var matches: [ShownSticker] = []
  private var columns = 3
  private let search = UISearchBar(frame: .zero)
  private let grid = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

  /// A sticker with the manifest entry that a search examines.
  struct ShownSticker {
    let entry: StickerPack.Sticker
    let sticker: MSSticker
  }

  /// True while the app is in use. Animations play only then.
  var isActive = false {
    didSet { updateAnimations() }
  }

  var showsSearch = false {
    didSet {
      search.isHidden = !showsSearch
      guard !showsSearch else { return }
      _ = search.resignFirstResponder()
      search.text = nil
      find("")
    }
  }

  /// Shows the stickers of a pack. A sticker that Messages rejects is left out.
  func show(_ pack: StickerPack) {
    columns =
      switch pack.size {
      case .small: 4
      case .regular: 3
      case .large: 2
      }
    stickers = []
    for entry in pack.stickers {
      do {
        stickers.append(ShownSticker(entry: entry, sticker: try entry.messagesSticker()))
      } catch {
        assertionFailure("\(entry.name): \(error)")
      }
    }
    find("")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    search.placeholder = NSLocalizedString("Search stickers", comment: "In the search field")
    search.isHidden = !showsSearch
    search.delegate = self
    grid.backgroundColor = .systemBackground
    grid.alwaysBounceVertical = true
    grid.keyboardDismissMode = .onDrag
    grid.dataSource = self
    grid.delegate = self
    grid.register(StickerCell.self, forCellWithReuseIdentifier: StickerCell.identifier)
    let stack = UIStackView(arrangedSubviews: [search, grid])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    // Messages draws over everything outside the safe area.
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
      stack.topAnchor.constraint(equalTo: safe.topAnchor),
      stack.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
    ])
  }

  /// Shows the stickers whose name, label or emoji contains a text; an empty text shows all stickers.
  func find(_ text: String) {
    matches = stickers.filter { shown in
      text.isEmpty
        || ([shown.entry.name, shown.sticker.localizedDescription] + (shown.entry.emoji ?? []))
          .contains { $0.range(of: text, options: .caseInsensitive) != nil }
    }
    grid.reloadData()
  }

  private func updateAnimations() {
    for case let cell as StickerCell in grid.visibleCells { cell.isMoving = isActive }
  }
}

extension StickerBrowser: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    matches.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: StickerCell.identifier, for: indexPath)
    (cell as? StickerCell)?.show(matches[indexPath.item])
    return cell
  }
}

extension StickerBrowser: UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let gaps = CGFloat(columns - 1) * 10
    let side = max(1, ((collectionView.bounds.width - gaps) / CGFloat(columns)).rounded(.down))
    return CGSize(width: side, height: side)
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? StickerCell)?.isMoving = isActive
  }

  /// Stops the animation, since animations out of sight would use memory and power.
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? StickerCell)?.isMoving = false
  }
}

extension StickerBrowser: UISearchBarDelegate {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { find(searchText) }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    _ = searchBar.resignFirstResponder()
  }
}
