package import StickerBase
package import StickerCodecs
package import SystemPackage

/// A sequence of frames that Xcode or stickerlint turns into an animation.
package struct PlannedFrames: Sendable, Equatable {
  /// The frames in display order; a file may occur several times.
  private var entries: [FrameList.Entry]
  /// The list that specifies the places of frames, for messages; `nil` if none does.
  let placeSource: String?
  /// The texts of warnings about unused times and places in lists, names and files.
  let unusedWarnings: [String]
  /// The delay of each frame; `nil` if the rate or duration in ``timing`` applies.
  package private(set) var delays: [FrameDelay]?
  /// The number of plays, and the rate or duration of all frames, which applies if ``delays`` is `nil`.
  package var timing: SequenceTiming
  /// The indices of list entries without a frame, from 0. Xcode writes them as `{}` and never shows them.
  package var emptySlots: [Int] = []

  /// Creates a sequence from the frames that a search found.
  ///
  /// - Parameter timing: the timing in a manifest or catalog, which takes precedence over all other times.
  init(_ list: FrameList, timing: SequenceTiming?) {
    (entries, placeSource) = (list.entries, list.placeSource)
    // The given timing replaces all other times. Then only unused places are worth a warning.
    unusedWarnings = timing == nil ? list.unusedWarnings : list.unusedPlaces.map(\.text)
    (self.timing, delays) = SequenceTiming.find(in: list, overriddenBy: timing)
  }

  /// The files in display order.
  package var files: [FilePath] { entries.map(\.path) }

  /// Returns the frames as `assemble` finds them: each with its delay and its place.
  ///
  /// - Parameter links: the policy for links to the frames.
  package func list(_ links: LinkPolicy) -> FrameList {
    var list = FrameList(loopCount: timing.loopCount)
    let commonDelay = timing.delay(frames: entries.count)
    list.entries = entries.enumerated().map { index, entry in
      var entry = entry
      (entry.links, entry.delay) = (links, delays?[index] ?? commonDelay)
      return entry
    }
    list.placeSource = placeSource
    return list
  }

  /// Finds the source of the places of trimmed frames. The places are lost when the frames are copied.
  ///
  /// - Returns: `source` names the source for messages; it is `nil` if the frames have no places, cannot be read or
  ///   exceed the limit. `isList` is true if the source is a list, false if it is the files of the frames. `warnings`
  ///   are about places that cannot be used, and about a file that is itself an animation, of which a copy shows only
  ///   the first frame.
  package func places(
    _ links: LinkPolicy, _ limits: WritingLimits
  ) -> (source: String?, isList: Bool, warnings: [Remark]) {
    guard entries.count <= limits.decoding.frames else { return (nil, false, []) }
    var images: [FilePath: ImageHeader] = [:]
    for path in files where images[path] == nil {
      guard let file = try? ImageFile(at: path, limits: limits.decoding, links) else {
        return (nil, false, [])
      }
      images[path] = file.image
    }
    let animated = files.first { images[$0]?.frames.count ?? 1 > 1 }
    var warnings =
      animated.map { path in
        Remark.warning(
          "\(path.printableName) is itself an animation of \((images[path]?.frames.count ?? 0).grouped) frames, of "
            + "which only the first is shown; 'stickerlint disassemble' splits it into single frames"
        )
      }.map { [$0] } ?? []
    let items = entries.compactMap { entry in
      images[entry.path].map { FramePlacement.Item(entry.path, $0, listed: entry.place) }
    }
    let (placement, remarks) = FramePlacement.find(items, in: placeSource, limits)
    warnings += remarks.filter(\.isWarning)
    guard placement != nil else { return (nil, false, warnings) }
    return (placeSource ?? FramePlacement.ownSource, placeSource != nil, warnings)
  }

  /// Returns items, one for each frame, with `nil` inserted at ``emptySlots``.
  package func slots<Item>(_ items: [Item]) -> [Item?] {
    let empty = Set(emptySlots)
    var remaining = items[...]
    return (0..<items.count + emptySlots.count).map {
      empty.contains($0) ? nil : remaining.popFirst()
    }
  }
}
