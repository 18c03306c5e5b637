package import StickerCodecs
package import StickerPacks
package import SystemPackage

/// A pack as it was found and measured, and the plan of `stickerlint pack` for it.
package struct PreviewedPack: Sendable {
  package let pack: Pack
  /// All measured stickers of the pack.
  package let stickers: [Sticker]
  /// The limits for reading their files.
  package let limits: DecodeLimits
  /// The plan; `nil` if it was not requested.
  package var plan: Plan?
  /// The stickers that are videos. The page shows them after the others.
  package var videos: [PreviewedVideo] = []
  /// The export that wrote the files; `nil` for a source.
  package var export: Export?

  /// An export, which wrote the files of a pack.
  package struct Export: Sendable {
    /// The id of the platform.
    let platform: String
    /// The command that checks the source pack; `nil` if the source pack is unknown.
    let sourceCheck: String?
    /// The names of the stickers in the source pack, by the absolute paths of the files that were written.
    let names: [FilePath: String]

    package init(platform: String, sourceCheck: String?, names: [FilePath: String]) {
      (self.platform, self.sourceCheck, self.names) = (platform, sourceCheck, names)
    }
  }

  /// The result that `stickerlint pack` would have.
  package enum Plan: Sendable {
    case accepted(PackPlan)
    /// The reason for refusing the pack, in words.
    case refused(String)
  }

  package init(
    _ pack: Pack, _ stickers: [Sticker], limits: DecodeLimits = .standard, plan: Plan? = nil
  ) {
    self.pack = pack
    self.stickers = stickers
    self.limits = limits
    self.plan = plan
  }

  /// The stickers in the order in which Messages shows them.
  var ordered: [Sticker] {
    let indices = Dictionary(zip(pack.stickers.map(\.path), pack.stickers.indices)) { first, _ in
      first
    }
    return stickers.sorted { (indices[$0.path] ?? .max) < (indices[$1.path] ?? .max) }
  }
}
