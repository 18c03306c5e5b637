import StickerBase
import StickerCodecs
import StickerPacks
import StickerRules

/// The images that a named sticker of a pack may look like, judged by their headers.
private struct ComparableImages {
  private var hasStills = false
  /// The durations of the animations in ms.
  private var durations: [Double] = []

  init(_ named: some Sequence<ImageHeader>) {
    for image in named {
      if image.frames.count > 1 { durations.append(image.duration) } else { hasStills = true }
    }
  }

  /// Returns true if an image may look like a named sticker.
  func contains(_ image: ImageHeader) -> Bool {
    guard image.frames.count > 1 else { return hasStills }
    let duration = image.duration
    return durations.contains {
      min($0, duration) >= LookAlikeStickers.minDurationRatio * max($0, duration)
    }
  }
}

extension Linter {
  /// Returns the facts to measure about the siblings of named stickers: the headers of all siblings, and the looks of
  /// those that rules compare with a named sticker.
  ///
  /// A look requires decoded pixels, so looks take most of the time when one file of a large pack is checked. Without
  /// the rules that compare looks, no sibling is decoded.
  func siblingDepth(
    beside named: [MeasuringWork], _ judge: Judge, within budget: MemoryBudget
  ) async -> MeasuringDepth {
    guard judge.runsAny(of: RuleRegistry.lookRuleIDs) else { return .header }
    let headers = await inParallel(named, jobs: jobs) {
      await $0.header(for: judge, within: budget)
    }
    return .looks(ComparableImages(headers.lazy.compactMap(\.self)).contains)
  }
}

extension MeasuringWork {
  /// Reads the header of a sticker; `nil` if the file is no sticker or cannot be read.
  fileprivate func header(for judge: Judge, within budget: MemoryBudget) async -> ImageHeader? {
    let inspector = StickerInspector(limits: judge.configuration.decodeLimits)
    switch self {
    case .file(let file, _):
      guard file.role == .sticker else { return nil }
      return try? await inspector.inspect(file, .header, within: budget).get().image
    case .sequence(let source):
      let maximum = judge.profile(at: source.path).maximumBytes
      return await SequenceInspector(inspector: inspector, maximumBytes: maximum)
        .inspect(source, .header, within: budget).sequence?.image
    }
  }
}
