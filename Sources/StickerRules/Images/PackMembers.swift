package import StickerPacks

extension Pack {
  /// Returns the stickers, each with the size of the pack.
  package func members(_ profile: Profile) -> [PackMember] {
    let isSizeOfMost =
      sizeClass.map { size in
        2 * stickers.count { $0.longerSide == size.sizeClass.side } > stickers.count
      } ?? false
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
