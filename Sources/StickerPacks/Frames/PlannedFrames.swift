package import StickerBase
package import StickerCodecs
package import SystemPackage

/// A sequence of frames that Xcode or stickerlint turns into an animation.
package struct PlannedFrames: Sendable, Equatable {
  /// The frames in display order; a file may occur several times.
  private var entries: [FrameList.Entry]
  /// The list that specifies the places of frames; `nil` if none does.
  private var placeSource: String?
  /// The delay of each frame; `nil` if ``timing`` applies.
  package private(set) var delays: [FrameDelay]?
  /// The number of plays, and the rate or duration of all frames, which applies if ``delays`` is `nil`.
  package var timing: SequenceTiming
  /// The indices of list entries without a frame, from 0. Xcode writes them as `{}` and never shows them.
  package var emptySlots: [Int] = []

  /// Creates frames from those that a search found.
  ///
  /// - Parameter timing: the timing in a manifest or catalog, which takes precedence over a list beside the frames.
  init(_ list: FrameList, timing: SequenceTiming?) {
    (entries, placeSource) = (list.entries, list.placeSource)
    (self.timing, delays) = SequenceTiming.found(in: list, or: timing)
  }

  /// The files in display order.
  package var files: [FilePath] { entries.map(\.path) }

  /// The frames as `assemble` finds them: each with its delay and its place.
  ///
  /// - Parameter links: the policy for links to the frames.
  package func list(_ links: LinkPolicy) -> FrameList {
    var list = FrameList(loopCount: timing.loopCount)
    let even = timing.delay(frames: entries.count)
    list.entries = entries.enumerated().map { index, entry in
      var entry = entry
      (entry.links, entry.delay) = (links, delays?[index] ?? even)
      return entry
    }
    list.placeSource = placeSource
    return list
  }

  /// Finds the places of trimmed frames, which are lost where the frames are copied.
  ///
  /// - Returns: the words for the source of the places, `nil` if all frames are where they are, or are more
  ///   than the limit; true if a list has them, not the frames themselves; and the reasons that places are not
  ///   used.
  package func places(
    _ links: LinkPolicy, _ limits: WritingLimits
  ) -> (source: String?, isList: Bool, unused: [Remark]) {
    guard entries.count <= limits.decoding.frames else { return (nil, false, []) }
    var images: [FilePath: ImageHeader] = [:]
    for path in files where images[path] == nil {
      guard let file = try? ImageFile(at: path, limits: limits.decoding, links) else {
        return (nil, false, [])
      }
      images[path] = file.image
    }
    let items = entries.compactMap { entry in
      images[entry.path].map { FramePlacement.Item(entry.path, $0, listed: entry.place) }
    }
    let found = FramePlacement.found(items, in: placeSource, limits)
    guard found.placement != nil else {
      return (nil, false, found.remarks.filter(\.isWarning))
    }
    return (placeSource ?? FramePlacement.ownSource, placeSource != nil, [])
  }

  /// Returns the items of the files, with `nil` for entries without a frame.
  package func slots<Item>(_ items: [Item]) -> [Item?] {
    let empty = Set(emptySlots)
    var rest = items[...]
    return (0..<items.count + emptySlots.count).map { empty.contains($0) ? nil : rest.popFirst() }
  }
}
