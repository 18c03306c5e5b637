import StickerBase
import StickerCodecs
import StickerPacks
import StickerRules

// Frames of a sequence, whose sizes and places are tied to one another.
extension FileRepairer {
  /// Returns true if a fix may change the file: a single frame must stay like the others.
  func suits(_ fix: any Fix.Type, for rules: [String]) -> Bool {
    file.role != .frame || fix.suitsFrames
      || fix.suitsAlikeFrames
        && findings.contains { rules.contains($0.ruleID) && $0.isOfAllFrames }
  }
}

/// What a rewritten frame of a sequence keeps besides its picture.
enum FrameRepair {
  /// Returns a rewritten frame with the place on a larger canvas that the original has, by which `assemble` places it.
  ///
  /// - Throws: ``FixDeclined`` if the new picture has another shape, to which the place does not apply.
  static func placed(
    _ new: [UInt8], like old: [UInt8], _ limits: DecodeLimits
  ) throws(FixDeclined) -> [UInt8] {
    guard let original = try? ImageFile.probe(old, limits: limits).image,
      original.metadata.place != nil, let before = PNGEdit(old)
    else { return new }
    guard let written = try? ImageFile.probe(new, limits: limits).image,
      written.width == original.width, written.height == original.height,
      written.uprightOrientation == original.uprightOrientation, var after = PNGEdit(new)
    else {
      throw FixDeclined("its place on a larger canvas applies to the picture as it is")
    }
    after.takePlace(of: before)
    return after.bytes
  }
}
