import StickerBase
import StickerCodecs
import StickerPacks
import StickerRules
import SystemPackage

/// The images that a named sticker of a pack may look like, as far as headers tell.
private struct ComparableImages {
  private var hasStills = false
  /// The durations of the animations in ms.
  private var durations: [Double] = []

  init(_ stickers: some Sequence<StickerSummary>) {
    for look in stickers.lazy.compactMap(\.look) {
      if look.isAnimated { durations.append(look.duration) } else { hasStills = true }
    }
  }

  var isEmpty: Bool { !hasStills && durations.isEmpty }

  func contains(_ image: ImageHeader) -> Bool {
    guard image.frames.count > 1 else { return hasStills }
    let duration = image.duration
    return durations.contains {
      min($0, duration) >= LookAlikeStickers.minTime * max($0, duration)
    }
  }
}

extension Linter {
  /// Measures the looks of the stickers beside the named ones, as far as rules compare them with those.
  ///
  /// A look requires decoded pixels, so this takes most of the time when one file of a large pack is checked.
  /// Without the rules that compare looks, no sibling is decoded.
  func addSiblingLooks(
    to pack: inout Pack, _ judge: Judge, within budget: MemoryBudget
  ) async {
    guard let named = NamedPart(of: pack.source), judge.runsAny(of: RuleRegistry.comparingLooks)
    else { return }
    let comparable = ComparableImages(pack.stickers.lazy.filter { !named.isSibling($0.path) })
    guard !comparable.isEmpty else { return }
    let sequences = Dictionary(pack.source.sequenceSources().map { ($0.path, $0) }) { one, _ in one
    }
    let siblings = pack.stickers.indices.filter { named.isSibling(pack.stickers[$0].path) }
    let works = siblings.lazy.compactMap { [pack] index -> (index: Int, work: MeasuringWork)? in
      let sticker = pack.stickers[index]
      if let place = sticker.place { return (index, .file(pack.source.files[place], place: place)) }
      return sequences[sticker.path].map { (index, .sequence($0)) }
    }
    await inParallel(works, jobs: jobs) { index, work in
      (index, await work.look(for: judge, ifIn: comparable, within: budget))
    } inOrder: { index, look in
      pack.stickers[index].look = look
      if index >= AppearanceCache.maxKept, pack.stickers[index].place != nil {
        pack.stickers[index].look?.forgetDetails()
      }
    }
  }
}

extension MeasuringWork {
  /// Returns the look of a sticker if it is comparable; `nil` otherwise, or if it cannot be decoded.
  fileprivate func look(
    for judge: Judge, ifIn comparable: ComparableImages, within budget: MemoryBudget
  ) async -> StickerAppearance? {
    let inspector = StickerInspector(limits: judge.configuration.decodeLimits)
    let depth = MeasuringDepth.looks(comparable.contains)
    switch self {
    case .file(let file, _):
      return try? await inspector.inspect(file, depth, within: budget).get().look
    case .sequence(let source):
      let maximum = judge.profile(at: source.path).maximumBytes
      return await SequenceInspector(inspector: inspector, maximumBytes: maximum)
        .inspect(source, depth, within: budget).sequence?.look
    }
  }
}
