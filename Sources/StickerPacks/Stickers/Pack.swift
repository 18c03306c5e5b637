package import StickerBase
package import SystemPackage

/// The stickers of one sticker browser: a folder of images, or a `.stickerpack`. The members of ``source``
/// are also members of the pack.
@dynamicMemberLookup
package struct Pack: Sendable {
  /// The files and folders that were found on disk.
  package var source: PackSource
  /// The stickers that people see: files, and sequences that could be measured. They are in the order of the
  /// pack's `Contents.json`, then of their names.
  package var stickers: [StickerSummary] = []
  /// The files of the sequences' frames, from which Xcode or stickerlint makes animations.
  package var sequenceFrames: [FilePath] = []
  /// Images in `.stickersiconset` folders.
  package var icons: [Icon] = []
  /// Measured files that the pack's messages show, by path.
  package var media: [FilePath: MessageMedia] = [:]
  /// The size class of the stickers, if it can be determined.
  package var sizeClass: PackSizeClass?
  /// The current day, which is compared with the dates of Apple's requirements.
  package var today = CalendarDay(year: 1, month: 1, day: 1)
  /// The emoji of the stickers, if the pack is for a platform that needs them.
  package var emoji = StickerEmoji()
  /// Measures the look of a sticker whose details were not kept; see ``AppearanceCache``.
  package var remeasure: (@Sendable (StickerSummary) -> StickerAppearance?)?

  package init(_ source: PackSource) { self.source = source }

  package subscript<Value>(dynamicMember member: WritableKeyPath<PackSource, Value>) -> Value {
    get { source[keyPath: member] }
    set { source[keyPath: member] = newValue }
  }

  /// The contents of the pack's own `Contents.json`, if it has one.
  package var contents: PackContents? {
    source.catalogFolders.first { $0.path == source.path }?.contents
  }

  /// The pack's own files and folders that rules check.
  package var checkedPaths: [FilePath] {
    [source.path] + stickers.map(\.path) + sequenceFrames + source.sequences + source.emptyFolders
      + source.irregularFiles.map(\.path)
      + source.catalogFolders.flatMap { [$0.path, $0.contentsPath] }
      + icons.map(\.path) + source.foldersWithoutContents + source.localizations.paths
  }

  /// Number of stickers that people see: single files and sequences, even those that could not be measured.
  package var stickerCount: Int { fileStickers.count + source.sequences.count }

  /// The stickers that are single files, not sequences of frames.
  package var fileStickers: [StickerSummary] {
    stickers.contains(where: \.isSequence) ? stickers.filter { !$0.isSequence } : stickers
  }

  /// Returns the short name of a sticker within its pack, safe to print. The sticker's own folder in a
  /// catalog is left out.
  package func shortName(of sticker: StickerSummary) -> String {
    let isAlone = CatalogFolder.Kind(sticker.path.parent) == .sticker
    return isAlone
      ? sticker.name.printable : sticker.path.relative(to: source.path).display.printable
  }

  /// Returns the folders of a kind that have a `Contents.json`.
  package func folders(_ kind: CatalogFolder.Kind) -> [CatalogFolder] {
    source.catalogFolders.filter { $0.kind == kind }
  }

  /// Sorts the stickers in the order of the pack's own list.
  package mutating func orderStickersAsListed() {
    guard let listed = contents?.listedNames, !listed.isEmpty else { return }
    let positions = Dictionary(zip(listed, listed.indices)) { first, _ in first }
    func position(_ sticker: StickerSummary) -> Int {
      let name = sticker.path.relative(to: source.path).components.first?.string ?? ""
      return positions[name] ?? listed.count
    }
    stickers = stickers.enumerated()
      .sorted { (position($0.element), $0.offset) < (position($1.element), $1.offset) }
      .map(\.element)
  }
}

extension PackSizeClass {
  /// Finds the class that fits more than half of the stickers; `nil` if there is none. Stickers below the minimum size
  /// or of unknown size are not counted.
  package init?(inferredFrom stickers: [StickerSummary], profile: Profile) {
    let groups = profile.stickersBySize(stickers)
    let all = stickers.count { ($0.longerSide ?? 0) >= profile.minimumSide }
    guard let winner = groups.first(where: { $0.stickers.count * 2 > all }) else { return nil }
    self.init(winner.size, .inferred)
  }
}

extension Profile {
  /// Returns the stickers that fit each size class, smallest class first, without empty classes and without
  /// stickers outside the profile's sizes.
  package func stickersBySize(
    _ stickers: [StickerSummary]
  ) -> [(size: SizeClass, stickers: [StickerSummary])] {
    sizeClasses.compactMap { size in
      func isIn(_ sticker: StickerSummary) -> Bool {
        guard let side = sticker.longerSide, sides.contains(side) else { return false }
        // Exporters round: a sticker of 409 px belongs to the class of 408 px.
        return sizeClass(holding: min(side, side * 98 / 100 + 1)) == size
      }
      let count = stickers.count(where: isIn)
      guard count > 0 else { return nil }
      return (size, count == stickers.count ? stickers : stickers.filter(isIn))
    }
  }
}
