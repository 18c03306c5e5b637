package import StickerPacks

extension Pack {
  /// Returns the stickers, each with the size of the pack.
  package func members(_ profile: Profile) -> [PackMember] {
    let side = sizeClass?.sizeClass.side
    let isSizeOfMost = 2 * stickers.count { $0.longerSide == side } > stickers.count
    let larger = sizeClass.flatMap {
      LargerThanSizeClass.largerSizeClass(
        than: $0.sizeClass, for: stickers.compactMap(\.longerSide), profile)
    }
    return stickers.map {
      PackMember(
        $0, packSize: sizeClass, isSizeOfMost: isSizeOfMost, mayGetLargerSize: larger != nil)
    }
  }
}
