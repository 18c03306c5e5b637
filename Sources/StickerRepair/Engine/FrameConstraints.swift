import StickerCodecs

/// The place on a canvas that a rewritten frame of a sequence keeps, and the reasons not to rewrite a frame.
enum FrameConstraints {
  static let placeReason = "its place on a larger canvas applies to the picture as it is"
  static let timeReason =
    "its PNG would not store the delay of the frame: assemble the frames"

  /// Returns a rewritten frame with the original's place on a larger canvas, which `assemble` uses.
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
    after.copyPlace(of: before)
    return after.bytes
  }
}

// Frames of a sequence, whose sizes and places are tied to one another.
extension FileRepairer {
  /// Returns the reason that a fix may not change the file: a single frame must stay like the others. `nil` if the fix
  /// may change it.
  func reason(against fix: any Fix.Type, for rules: [String]) -> String? {
    guard file.role == .frame, !fix.appliesToFrames else { return nil }
    guard fix.appliesToMatchingFrames,
      findings.contains(where: { rules.contains($0.ruleID) && $0.isAboutAllFrames })
    else { return reasonAgainstSingleFix(for: rules) }
    return reasonAgainstJointFixes
  }

  /// Returns the reason that a fix does not apply to a single frame.
  private func reasonAgainstSingleFix(for rules: [String]) -> String {
    findings.contains { rules.contains($0.ruleID) && $0.isAboutPlacedFrames }
      ? FrameConstraints.placeReason : "it is a frame of a sequence, whose frames must stay alike"
  }

  /// Checks that a changed frame keeps its delay. A file that is encoded again loses it, since a PNG of one picture has
  /// no delay.
  ///
  /// - Throws: ``FixDeclined`` if the file of the frame has a delay and is encoded again.
  func checkTime(of art: EditablePicture) throws(FixDeclined) {
    guard file.role == .frame, art.header.ownDelay != nil, art.requestsEncoding else { return }
    throw FixDeclined(FrameConstraints.timeReason)
  }
}
