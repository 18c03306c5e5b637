import StickerBase
package import StickerPacks
package import SystemPackage

extension Profile {
  /// The platforms other than Messages that a pack is for. Messages has rules of its own.
  package var receivers: [Platform] { platforms.filter { $0.id != Platform.messagesID } }

  /// True if the pack is for Messages, with or without other platforms.
  package var isForMessages: Bool { platforms.isEmpty || platforms.count > receivers.count }

  /// Returns the receivers that a sticker is for.
  func receivers(of sticker: Sticker) -> [Platform] {
    let receivers = receivers
    return receivers.filter { platform in
      !sticker.choices.isLeftOut(of: platform)
        && (sticker.image == nil || !platform.leaves(animated: sticker.isAnimated, to: receivers))
    }
  }
}

extension Pack {
  /// The command that creates a manifest of the pack; `nil` if the pack has one.
  var manifestCommand: SuggestedCommand? {
    source.declaration?.isManifest == true ? nil : .manifest(of: self)
  }

  /// Returns the options of `export` that give the pack the author and the emoji that a platform needs and the pack
  /// lacks. The advice of `export` names the same options.
  func textOptions(for platform: Platform) -> [String] {
    let author = source.declaration?.author ?? ""
    let lacksAuthor = platform.length(of: author) < platform.pack[.author]?.least ?? 0
    let minEmoji = platform.pack[.emoji]?.least ?? 0
    return (lacksAuthor ? ["--author", PackPlan.exampleAuthor] : [])
      + (foundEmoji.contains { $0.emoji.count < minEmoji }
        ? ["--default-emoji", StickerEmoji.example] : [])
  }

  /// Returns the names of stickers on a platform, before they are adapted to it.
  func names(of stickers: [StickerSummary], on platform: Platform) -> [String] {
    let paths = stickers.map(\.path)
    return source.declaration?.names(of: paths, on: platform) ?? paths.map { $0.stem ?? "" }
  }

  /// Returns the paths of covers, and of the stickers that the manifest leaves out for all of the given platforms;
  /// empty if there are no platforms.
  package func leftOut(of platforms: [Platform]) -> Set<FilePath> {
    guard !platforms.isEmpty else { return [] }
    return Set(
      (source.declaration?.stickers ?? []).filter { sticker in
        platforms.allSatisfy(sticker.choices.isLeftOut)
      }.map(\.path)
    ).union(covers)
  }

  /// Returns the stickers of the pack for a platform. It leaves out covers, lower densities of a sticker, stickers that
  /// the manifest leaves out for the platform, and stickers that only another platform of the same service takes.
  package func stickers(
    for platform: Platform, among receivers: [Platform]
  ) -> [StickerSummary] {
    let excluded = leftOut(of: [platform])
    return stickersWithoutLowerDensities.filter {
      !excluded.contains($0.path) && !platform.leaves(animated: $0.moves, to: receivers)
    }
  }
}

extension Platform {
  /// The program that makes files for the platform, as messages name it.
  var converter: String { isExported ? "the export" : "another program" }
}

extension Evidence {
  /// The evidence for rules about platforms, each of whose numbers has its own source.
  static let platforms = judgement(
    "each number has its own source and confidence", because: "docs/reference/platforms.md")
}

extension Finding.Draft {
  /// Returns the finding about a limit of a platform: an error, or a warning if the limit is hearsay.
  func refused(by platform: Platform, _ limit: PlatformLimit?) -> Self {
    var draft = refused(by: [platform], isCertain: limit?.isCertain ?? true)
    draft.isUnchecked = limit?.isUnchecked ?? false
    return draft
  }

  /// Returns the finding about a limit that several platforms share: an error, or a warning if the limit is hearsay.
  func refused(by platforms: [Platform], isCertain: Bool) -> Self {
    var draft = self
    draft.platforms = platforms.map(\.id)
    if !isCertain { draft.severity = .warning }
    return draft
  }

  /// Returns the finding about something that must be converted: a note, or a warning if `export` does not do it.
  func changed(for platform: Platform) -> Self {
    var draft = self
    draft.platforms = [platform.id]
    draft.severity = platform.isExported ? .note : .warning
    return draft
  }

  /// Returns the finding about something that is accepted but unusual: a warning.
  func doubted(by platforms: [Platform]) -> Self {
    var draft = self
    draft.platforms = platforms.map(\.id)
    draft.severity = .warning
    return draft
  }
}

extension Finding.Draft {
  /// Returns the finding about a pack at the line of a key in its manifest; unchanged if there is no such line.
  func placed(at key: String, of declaration: PackDeclaration?) -> Self {
    guard let declaration, let line = declaration.keyLines[key] else { return self }
    var draft = self
    (draft.path, draft.line) = (declaration.path, line)
    return draft
  }

  /// Returns the finding about a sticker at the line of the manifest that describes it; unchanged if there is no such
  /// line.
  func placed(in manifest: FilePath?, _ line: Int?, of sticker: FilePath) -> Self {
    guard let manifest, let line else { return self }
    var draft = self
    (draft.path, draft.line, draft.sticker) = (manifest, line, sticker)
    return draft
  }
}

extension [Platform] {
  /// Returns the platforms whose limit on the pack is certain, and then the platforms whose limit is hearsay, without
  /// empty groups.
  func byCertainty(of key: PlatformLimit.Key) -> [(platforms: [Platform], isCertain: Bool)] {
    [true, false].compactMap { isCertain in
      let platforms = filter { ($0.pack[key]?.isCertain ?? true) == isCertain }
      return platforms.isEmpty ? nil : (platforms, isCertain)
    }
  }
}

extension Sticker {
  /// Returns the limits of a platform on this sticker; `nil` if the platform takes no stickers of its kind, or if the
  /// file cannot be read.
  func limits(of platform: Platform) -> PlatformLimits? {
    image == nil ? nil : platform.limits(animated: isAnimated)
  }
}

/// Returns a time in ms as people write it: for example, `1.5 s` or `40 ms`.
func timeText(_ milliseconds: Double) -> String {
  milliseconds < 1000 ? "\(hundredths(milliseconds)) ms" : "\(hundredths(milliseconds / 1000)) s"
}
