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

  /// The reason that a fix does not suit a frame.
  func reasonUnsuited(for rules: [String]) -> String {
    findings.contains { rules.contains($0.ruleID) && $0.isOfPlacedFrames }
      ? FrameRepair.placeReason : "it is a frame of a sequence, whose frames must stay alike"
  }

  /// Checks that a changed frame still says for how long it is shown. Only a container that is not encoded again keeps
  /// that: a PNG of one picture has no time.
  ///
  /// - Throws: ``FixDeclined`` if the frame has a time of its own and is encoded again.
  func checkTime(of art: EditablePicture) throws(FixDeclined) {
    guard file.role == .frame, art.header.ownTime != nil, art.requestsEncoding else { return }
    throw FixDeclined(FrameRepair.timeReason)
  }
}

/// What a rewritten frame of a sequence keeps besides its picture.
enum FrameRepair {
  static let placeReason = "its place on a larger canvas applies to the picture as it is"
  static let timeReason =
    "its PNG would not say for how long the frame is shown: assemble the frames"

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
      throw FixDeclined(placeReason)
    }
    after.takePlace(of: before)
    return after.bytes
  }
}
