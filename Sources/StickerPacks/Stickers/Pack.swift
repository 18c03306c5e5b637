import StickerBase
package import SystemPackage

/// The stickers that go into one sticker browser: a folder of images, or a `.stickerpack`. What was
/// found on disk is a part of it, and can be asked of it.
@dynamicMemberLookup
package struct Pack: Sendable {
  /// What was found on disk.
  package var source: PackSource
  /// What people see as stickers: files, and sequences that could be measured. In the order of the
  /// pack's `Contents.json`, and then of their names.
  package var stickers: [StickerSummary] = []
  /// Images of `.stickersequence` folders, each a frame of an animation that Xcode makes.
  package var sequenceFrames: [FilePath] = []
  /// Images of `.stickersiconset` folders.
  package var icons: [Icon] = []
  /// What was measured of the files that its messages show.
  package var media: [FilePath: MessageMedia] = [:]
  /// The size that the stickers are made for, if that can be told.
  package var sizeClass: PackSizeClass?
  /// Measures what a file of it looks like, where that was not kept; see ``PackLooks``.
  package var measuresLook: (@Sendable (StickerSummary) -> StickerLook?)?

  package init(_ source: PackSource) { self.source = source }

  package subscript<Value>(dynamicMember member: WritableKeyPath<PackSource, Value>) -> Value {
    get { source[keyPath: member] }
    set { source[keyPath: member] = newValue }
  }

  /// What the pack's own `Contents.json` says, if it has one.
  package var contents: PackContents? {
    source.catalogFolders.first { $0.path == source.path }?.contents
  }

  /// Everything that a finding can be about.
  package var checkedPaths: [FilePath] {
    [source.path] + stickers.map(\.path) + sequenceFrames + source.sequences + source.emptyFolders
      + source.oddFiles.map(\.path) + source.catalogFolders.flatMap { [$0.path, $0.contentsPath] }
      + icons.map(\.path) + source.foldersWithoutContents + source.localizations.paths
  }

  /// Stickers that people will see: single files and sequences.
  package var stickerCount: Int { files.count + source.sequences.count }

  /// Stickers that are single files.
  package var files: [StickerSummary] {
    stickers.contains(where: \.isSequence) ? stickers.filter { !$0.isSequence } : stickers
  }

  /// What a sticker is called among those of the pack; safe to print. The folder of its own that it has
  /// in a catalog says nothing more.
  package func shortName(of sticker: StickerSummary) -> String {
    let isAlone = CatalogFolder.Kind(sticker.path.parent) == .sticker
    return isAlone
      ? sticker.name.printable : sticker.path.relative(to: source.path).display.printable
  }

  /// Folders of a kind that have a `Contents.json`.
  package func folders(_ kind: CatalogFolder.Kind) -> [CatalogFolder] {
    source.catalogFolders.filter { $0.kind == kind }
  }

  /// Puts the stickers into the order in which the pack's own list names them.
  package mutating func orderStickersAsListed() {
    guard let listed = contents?.listedNames, !listed.isEmpty else { return }
    let places = Dictionary(zip(listed, listed.indices)) { one, _ in one }
    func place(_ sticker: StickerSummary) -> Int {
      let name = sticker.path.relative(to: source.path).components.first?.string ?? ""
      return places[name] ?? listed.count
    }
    stickers = stickers.enumerated()
      .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(\.element)
  }
}

extension PackSizeClass {
  /// The class that more than half of the stickers fit; `nil` when there is none. Stickers that are too
  /// small for any have no say.
  package init?(inferredFrom stickers: [StickerSummary], profile: Profile) {
    let groups = profile.stickersBySize(stickers)
    let all = stickers.count { ($0.longerSide ?? 0) >= profile.minimumSide }
    guard let winner = groups.first(where: { $0.stickers.count * 2 > all }) else { return nil }
    self.init(winner.size, .inferred)
  }
}

extension Profile {
  /// The stickers that fit each size class, smallest class first; without empty classes and without
  /// stickers outside the profile's sizes.
  package func stickersBySize(
    _ stickers: [StickerSummary]
  ) -> [(size: SizeClass, stickers: [StickerSummary])] {
    sizeClasses.compactMap { size in
      func isIn(_ sticker: StickerSummary) -> Bool {
        guard let side = sticker.longerSide, sides.contains(side) else { return false }
        // Exporters round: 409 px are 408.
        return sizeClass(holding: min(side, side * 98 / 100 + 1)) == size
      }
      let count = stickers.count(where: isIn)
      guard count > 0 else { return nil }
      return (size, count == stickers.count ? stickers : stickers.filter(isIn))
    }
  }
}
