import StickerBase
package import StickerPacks
package import SystemPackage

extension PackPlan {
  /// A word in a command that a person replaces with the author's name.
  package static let authorPlaceholder = "NAME"
}

// Facts about an export that are known before any file is written: texts that a pack lacks, names that the service
// already uses, a missing program, files that cannot be read, an earlier export.
extension ExportBuilder {
  /// True if the platform needs an author, and the pack has none, or too short a one.
  package func lacksAuthor(_ plan: PackPlan) -> Bool {
    platform.length(of: plan.author ?? "") < platform.pack[.author]?.least ?? 0
  }

  /// True if the platform needs emoji, and a sticker has none, or too few.
  package func lacksEmoji(_ whole: PackPlan) -> Bool {
    guard let minCount = platform.pack[.emoji]?.least else { return false }
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    let emoji = StickerEmoji(in: plan.folder, plan.links)
    return plan.stickers.contains {
      emoji.emoji(ofFile: $0.fileStem, declared: $0.emoji).count < minCount
    }
  }

  /// True if the service already uses a sticker's name.
  package func hasReservedNames(_ whole: PackPlan) -> Bool {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    let names = plan.stickers.map { (plan.prefixes[platform.id] ?? "") + $0.name }
    return platform.names(for: names).contains(where: platform.hasStandardEmoji(named:))
  }

  /// Returns the fault of the program that writes the videos of a pack, known before anything is drawn; `nil` if it can
  /// be used, or if the pack needs none.
  package func videoFault(for whole: PackPlan) async -> VideoFault? {
    guard platform.animation?.writtenFormat(animated: true) == .webm else { return nil }
    do throws(VideoFault) {
      try VideoFitter.checkProgram()
      return nil
    } catch {
      let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
      for sticker in plan.stickers where sticker.isAnimated(plan.links, limits.decoding) {
        // Only decoding shows whether all frames look the same. It is done only if the program cannot be used.
        if await !isStill(sticker, plan.links) { return error }
      }
      return nil
    }
  }

  /// Returns the stickers whose files cannot be read, as their headers show, with the reasons.
  package static func unreadable(
    in plan: PackPlan, jobs: Int, _ limits: WritingLimits
  ) async -> [(path: FilePath, refusal: Refusal)] {
    let loader = FrameLoader(limits: limits, jobs: jobs)
    var found: [(FilePath, Refusal)] = []
    for ((sticker, path), name) in zip(zip(plan.stickers, plan.paths), plan.displayedNames) {
      do throws(SequenceFault) {
        _ = try await loader.survey(sticker.frameList(plan.links))
      } catch  where PackFault.frames(error).neededBytes == nil {
        found.append((path, Refusal(error.reason).naming(name)))
      } catch {
        // The fault of a picture that needs too much memory is reported when the pictures are drawn.
        continue
      }
    }
    return found
  }

  /// True if an earlier export for the platform wrote a folder.
  package func hasEarlierExport(in folder: FilePath) -> Bool {
    ExportRecord(at: folder)?.platform == platform.id
  }
}

extension SequenceFault {
  /// The reason that a file cannot be drawn. It may begin with the name of the file.
  fileprivate var reason: String {
    if case .undecodable(_, let fault) = self {
      return "it cannot be read as an image: \(fault.description.printable)"
    }
    return description
  }
}
