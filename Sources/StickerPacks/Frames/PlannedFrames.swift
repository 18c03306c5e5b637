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
  let unused: [String]
  /// The delay of each frame; `nil` if ``timing`` applies.
  package private(set) var delays: [FrameDelay]?
  /// The number of plays, and the rate or duration of all frames, which applies if ``delays`` is `nil`.
  package var timing: SequenceTiming
  /// The indices of list entries without a frame, from 0. Xcode writes them as `{}` and never shows them.
  package var emptySlots: [Int] = []

  /// Creates frames from those that a search found.
  ///
  /// - Parameter timing: the timing in a manifest or catalog, which takes precedence over all other times.
  init(_ list: FrameList, timing: SequenceTiming?) {
    (entries, placeSource) = (list.entries, list.placeSource)
    // A given timing replaces all other times, so only unused places are worth a warning.
    unused = timing == nil ? list.unused : list.unusedPlaces.map(\.text)
    (self.timing, delays) = SequenceTiming.found(in: list, overriddenBy: timing)
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

  /// Finds the places of trimmed frames, which are lost when the frames are copied.
  ///
  /// - Returns: the words for the source of the places, `nil` if the frames are not placed, cannot be read or exceed
  ///   the limit; true if a list has the places, not the frames themselves; and warnings about what a copy does not
  ///   show: places that cannot be used, and all but the first frame of an animation.
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
    let (placement, remarks) = FramePlacement.found(items, in: placeSource, limits)
    warnings += remarks.filter(\.isWarning)
    guard placement != nil else { return (nil, false, warnings) }
    return (placeSource ?? FramePlacement.ownSource, placeSource != nil, warnings)
  }

  /// Returns the items, one for each file, with `nil` inserted for entries without a frame.
  package func slots<Item>(_ items: [Item]) -> [Item?] {
    let empty = Set(emptySlots)
    var rest = items[...]
    return (0..<items.count + emptySlots.count).map { empty.contains($0) ? nil : rest.popFirst() }
  }
}
