import StickerBase
import StickerPacks

/// Flags packs with more or fewer stickers than a platform takes.
struct UnsuitedPackSize: PackRule {
  static let metadata = RuleMetadata(
    id: "unsuited-pack-size", group: .platforms, severity: .error,
    summary: "A platform takes packs with another number of stickers.",
    why: "The platform refuses the pack as a whole.",
    howToFix: "Add stickers, or leave some out.",
    limit: { _ in "as 'stickerlint platforms' lists them" },
    since: "0.1.0", evidence: [.platforms])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard pack.product == nil, pack.conversation == nil, pack.stickerCount > 0 else { return }
    for platform in profile.receivers {
      let stickers = pack.stickers(for: platform, among: profile.receivers)
      // Sequences and files that cannot be measured also count.
      let count = pack.stickerCount - (pack.stickers.count - stickers.count)
      // Another platform of the same service takes all stickers.
      if count == 0, pack.stickers.allSatisfy({ platform.leaves($0, profile) }) { continue }
      checkUpload(pack, stickers, count, platform, report)
      guard let limit = platform.pack[.stickers] else { continue }
      guard platform.dividesPacks else {
        if !limit.allows(count) {
          // Files that cannot be measured are refused anyway.
          let unmeasured = count - stickers.count
          let kinds = stickers.map(\.moves)
          let refused = stickers.indices.filter { platform.refuses(stickers[$0]) }
          let usable = UsableStickers(
            of: kinds, for: platform, refused: Set(refused),
            opaque: Set(stickers.indices.filter { stickers[$0].isOpaque }))
          let omitted = platform.stickersToLeaveOut(of: kinds, without: Set(refused))
            .map { $0.count + unmeasured }
          let takesAllKinds = kinds.allSatisfy { platform.limits(animated: $0) != nil }
          report(
            .count(
              count, "sticker", limit, platform, pack, refused: refused.count, omitted: omitted,
              mayGrow: takesAllKinds, usable: usable.count < limit.least ?? 0 ? usable : nil))
        }
        continue
      }
      let shares = platform.shares(of: stickers.map(\.moves))
      let wrong = shares.filter { !limit.allows($0.stickers.count) }
      for share in wrong { report(.share(share, of: count, limit, platform, pack)) }
      if wrong.isEmpty, shares.count > 1 { report(.shares(shares, count, platform)) }
    }
  }
}

extension UnsuitedPackSize {
  /// Checks the limits on the stickers, images and bytes of an upload as a whole.
  private func checkUpload(
    _ pack: Pack, _ stickers: [StickerSummary], _ count: Int, _ platform: Platform,
    _ report: (Finding.Draft) -> Void
  ) {
    if let limit = platform.pack[.firstStickers], !limit.allows(count) {
      report(.first(count, limit, platform))
    }
    // If each sticker must be both a still and an animation, both images count.
    let images = count * (platform.pack.requires(.paired) ? 2 : 1) + platform.pictures.count
    if let limit = platform.pack[.packedImages], !limit.allows(images) {
      report(.packed(images, limit, platform))
    }
    if let limit = platform.pack[.eventBytes] {
      let bytes = ImagePackEvent(pack, stickers, for: platform).byteCount
      if !limit.allows(bytes) { report(.event(bytes, count, limit, platform)) }
    }
  }
}

extension Platform {
  /// Returns true if another platform of the same service takes the sticker instead.
  fileprivate func leaves(_ sticker: StickerSummary, _ profile: Profile) -> Bool {
    leaves(animated: sticker.moves, to: profile.receivers)
  }

  /// Returns true if the platform does not take the sticker, whatever the number of stickers.
  fileprivate func refuses(_ sticker: StickerSummary) -> Bool {
    let needsTransparency = limits(animated: sticker.moves)?.requires(.transparency) ?? false
    return sticker.isNotAnImage || sticker.exceedsLimits || needsTransparency && sticker.isOpaque
  }
}

extension ImagePackEvent {
  /// Creates the event of a pack before its images are made, with the sizes of the stickers in place of the sizes of
  /// the images.
  ///
  /// - Parameter stickers: the stickers that the platform gets.
  init(_ pack: Pack, _ stickers: [StickerSummary], for platform: Platform) {
    let declared = Dictionary(
      (pack.declaration?.stickers ?? []).map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first })
    let names = pack.names(of: stickers, on: platform)
    let images = zip(platform.names(for: names), stickers).map { code, sticker in
      let info = Info(
        width: sticker.size?.width ?? 0, height: sticker.size?.height ?? 0,
        size: sticker.byteCount.bytes, type: "image/png")
      return (
        code,
        Image(
          url: Self.placeholder(for: code),
          body: declared[sticker.path]?.label ?? sticker.path.stem,
          info: info)
      )
    }
    self.init(
      images: Dictionary(images, uniquingKeysWith: { first, _ in first }),
      pack: Description(
        name: pack.declaration?.name ?? pack.name, attribution: pack.declaration?.author,
        usage: ["sticker"]))
  }
}

extension Finding.Draft {
  fileprivate static func first(_ count: Int, _ limit: PlatformLimit, _ platform: Platform) -> Self
  {
    Self(
      "This pack has \(counted(count, "sticker")). \(platform.name) begin with \(limit.textWithUnit); the others "
        + "are added later, one by one.",
      measured: Quantity(count, .stickers), limit: limit.most.map { Quantity($0, .stickers) }
    ).changed(for: platform)
  }

  fileprivate static func packed(_ images: Int, _ limit: PlatformLimit, _ platform: Platform)
    -> Self
  {
    Self(
      "This pack makes \(counted(images, "image")). An archive of \(platform.name) has "
        + "\(limit.textWithUnit).",
      help: "Leave out some stickers.",
      measured: Quantity(images, .count), limit: limit.most.map { Quantity($0, .count) }
    ).refused(by: platform, limit)
  }

  fileprivate static func event(
    _ bytes: Int, _ count: Int, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    Self(
      "The event for \(counted(count, "sticker")) has about \(bytes.grouped) bytes. An event of "
        + "\(platform.service) has \(limit.textWithUnit).",
      help: "Divide the pack, or shorten names and labels.",
      measured: Quantity(bytes, .bytes), limit: limit.most.map { Quantity($0, .bytes) }
    ).refused(by: platform, limit)
  }

  /// Returns the finding about one of the packs into which a pack is divided for a platform. Each of them has only
  /// stills or only animations.
  fileprivate static func share(
    _ share: PlatformShare, of total: Int, _ limit: PlatformLimit, _ platform: Platform,
    _ pack: Pack
  ) -> Self {
    let noun = share.isAnimated == true ? "animation" : "still"
    let number = share.stickers.count
    // Where stills and animations are in separate packs, all stickers of one kind may be left out.
    let omitted = number - (limit.nearest(below: number) ?? 0)
    var draft = count(
      number, noun, limit, platform, pack, omitted: omitted < total ? omitted : nil, mayGrow: true)
    if share.stickers.count < total {
      draft.message += " Stills and animations are in different packs there."
    }
    return draft
  }

  fileprivate static func shares(
    _ shares: [PlatformShare], _ total: Int, _ platform: Platform
  ) -> Self {
    let words = shares.map {
      counted($0.stickers.count, $0.isAnimated == true ? "animation" : "still")
    }
    return Self(
      "For \(platform.name), \(platform.converter) makes \(shares.count.grouped) packs of this one: "
        + "\(listed(words)).",
      measured: Quantity(total, .stickers),
      limit: platform.pack[.stickers]?.most.map { Quantity($0, .stickers) }
    ).changed(for: platform)
  }

  fileprivate static func count(
    _ count: Int, _ noun: String, _ limit: PlatformLimit, _ platform: Platform, _ pack: Pack,
    refused: Int = 0, omitted: Int?, mayGrow: Bool, usable: UsableStickers? = nil
  ) -> Self {
    let bound: Int? =
      if case .numbers(let numbers) = limit.value {
        numbers.min { abs($0 - count) < abs($1 - count) }
      } else {
        limit.least.map { count < $0 ? $0 : limit.most ?? $0 } ?? limit.most
      }
    let usable = usable.flatMap { $0.count < $0.total ? $0.text : nil }
    var draft = Self(
      "\(usable ?? "This pack has \(counted(count, noun))"). A pack of \(platform.name) has \(limit.text).",
      measured: Quantity(count, .stickers), limit: bound.map { Quantity($0, .stickers) })
    // Stickers that the platform refuses anyway do not count.
    let kept = count - refused
    let missing = mayGrow ? limit.nearest(above: kept).map { $0 - kept } : nil
    draft.advice = advice(missing, omitted, noun, platform, pack)
    return draft.refused(by: platform, limit).placed(at: "stickers", of: pack.declaration)
  }

  /// Returns the advice to reach a number of stickers that the platform takes.
  ///
  /// - Parameters:
  ///   - missing: the number of stickers to add; `nil` if that does not help.
  ///   - omitted: the number of stickers to leave out, as `export` does; `nil` if that does not help.
  private static func advice(
    _ missing: Int?, _ omitted: Int?, _ noun: String, _ platform: Platform, _ pack: Pack
  ) -> Advice? {
    var choices: [String] = []
    if let missing { choices.append("add \(counted(missing, noun))") }
    if let omitted {
      let manifest = pack.manifestCommand == nil ? "" : ", which this creates"
      choices.append(
        "leave out \(counted(omitted, noun))\(omitted == 1 ? "" : ", each") with "
          + "'for: {\(platform.id): {leave-out: true}}' below it in stickerpack.yml\(manifest)")
    }
    guard !choices.isEmpty else { return nil }
    return Advice(
      choices.joined(separator: ", or ").capitalizedFirst + ".",
      omitted == nil ? nil : pack.manifestCommand)
  }
}
