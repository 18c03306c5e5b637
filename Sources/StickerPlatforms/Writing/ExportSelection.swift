import StickerBase
import StickerCodecs
package import StickerPacks
import SystemPackage

extension ExportBuilder {
  /// Returns the platforms of the run that take all stickers of a pack in place of ``platform``, in words:
  /// `no stills; line-animated has all 11`; `nil` if ``platform`` takes any sticker, or if all are left out.
  package func substitutes(of plan: PackPlan) -> String? {
    let count = plan.stickers.count { !$0.choices.isLeftOut(of: platform) }
    guard count > 0,
      plan.chosen(for: platform, among: platforms, limits.decoding).plan.stickers.isEmpty
    else { return nil }
    let leftKinds = [false, true].filter { platform.leaves(animated: $0, to: platforms) }
    let kinds = [false, true].filter { !leftKinds.contains($0) }.map {
      $0 ? "animations" : "stills"
    }
    let substitutes = leftKinds.compactMap {
      platform.others(taking: $0, among: platforms).first?.id
    }
    return
      "no \(listed(kinds, "or")); \(listed(substitutes)) \(agreeing(substitutes.count, "has", "have")) all "
      + count.grouped
  }
}

// Stickers of a kind that the platform does not take. They are left to another platform of the run, or an earlier
// export left them to one.
extension ExportBuilder {
  /// Returns the paths in the pack of the stickers that this export or an earlier one leaves to another platform.
  package func stickersLeftToOthers(of plan: PackPlan) -> [String] {
    zip(plan.stickers, plan.relativePaths).filter { sticker, path in
      leftBefore.contains(path)
        || !sticker.choices.isLeftOut(of: platform)
          && platform.leaves(
            animated: sticker.isAnimated(plan.links, limits.decoding), to: platforms)
    }.map(\.1)
  }

  /// Returns the indices of the stickers that an earlier export left to another platform, and that no platform of this
  /// run takes in place of ``platform``.
  ///
  /// - Parameter earlier: the paths in the pack of the stickers that the earlier export left.
  package func leftAgain(of plan: PackPlan, _ earlier: [String]) -> Set<Int> {
    let paths = plan.relativePaths
    return Set(
      plan.stickers.indices.filter { index in
        guard earlier.contains(paths[index]) else { return false }
        let sticker = plan.stickers[index]
        let isAnimated = sticker.isAnimated(plan.links, limits.decoding)
        return !sticker.choices.isLeftOut(of: platform)
          && platform.limits(animated: isAnimated) == nil
          && !platform.leaves(animated: isAnimated, to: platforms)
      })
  }
}

extension PackPlan {
  /// The paths of the stickers relative to the pack's folder.
  package var relativePaths: [String] {
    paths.map { path in
      var path = path
      _ = path.removePrefix(folder)
      return path.string
    }
  }

  /// Returns the plan without the stickers that are not for a platform, since a person left them out, or since another
  /// of the platforms takes their kind.
  ///
  /// - Parameters:
  ///   - platforms: all platforms that the pack is exported for.
  ///   - unmentioned: the paths in the pack of left-out stickers that need no remark.
  /// - Returns: the plan, and remarks with the names of the stickers that are left out.
  func chosen(
    for platform: Platform, among platforms: [Platform], _ limits: DecodeLimits,
    unmentioned: Set<String> = []
  ) -> (plan: PackPlan, remarks: [Remark]) {
    var plan = self
    var remarks = NamedRemarks()
    let (names, paths) = (displayedNames, relativePaths)
    plan.stickers = zip(stickers.indices, stickers).compactMap { index, sticker in
      let name = names[index]
      if sticker.choices.isLeftOut(of: platform) {
        if unmentioned.contains(paths[index]) { return nil }
        let place =
          sticker.choices[platform.id]?.isOption == true ? "--leave-out" : ManifestFile.name
        remarks.add([.note("left out, as \(place) says")], of: name)
        return nil
      }
      for animated in [false, true] where platform.leaves(animated: animated, to: platforms) {
        guard sticker.isAnimated(links, limits) == animated,
          let other = platform.others(taking: animated, among: platforms).first
        else { continue }
        remarks.add(
          [.note("left to \(other.id), which takes \(animated ? "animations" : "stills")")],
          of: name)
        return nil
      }
      return sticker
    }
    return (plan, remarks.remarks)
  }

  /// The names of the stickers in messages: the path of the image or of the folder of frames. The sticker's own name is
  /// used for frames that have no folder to themselves, and in a catalog, where paths are long, unless another sticker
  /// has the same name.
  package var displayedNames: [String] {
    let counts = Dictionary(stickers.map { ($0.name, 1) }, uniquingKeysWith: +)
    return zip(stickers, places).map { sticker, place in
      let isShared = sticker.frames != nil && place == sticker.origin
      let isInCatalog = [place.path, place.path.parent].contains {
        [.sticker, .sequence].contains(CatalogFolder.Kind($0))
      }
      return isShared || isInCatalog && counts[sticker.name] == 1
        ? sticker.name.excerpt : place.path.display.printable
    }
  }
}

extension PlannedSticker {
  /// Returns true if the sticker has several frames, according to the header of its file or its list of frames; false
  /// if the file cannot be read.
  func isAnimated(_ links: LinkPolicy, _ limits: DecodeLimits) -> Bool {
    switch content {
    case .frames(let frames): return frames.files.count > 1
    case .image(let path):
      let file = try? FileContents(path, limit: limits.fileBytes, links)
      guard let bytes = file?.bytes, let found = try? ImageFile.probe(bytes, limits: limits) else {
        return false
      }
      return found.image.frames.count > 1
    }
  }
}
