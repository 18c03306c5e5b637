package import StickerBase
package import StickerEncoding
package import StickerRules
package import SystemPackage

/// The planned result of a repair, before anything is written.
package struct RepairPlan: Sendable {
  /// Changed files, sorted by path.
  package var files: [RepairedFile] = []
  /// Causes that were not fixed, each with the reason, sorted by path.
  package var unfixed: [UnfixedFinding] = []
  /// Lines of other files that use the old names of renamed files.
  package var oldNames = OldNameUses()
  /// Number of examined files.
  package var fileCount = 0

  package init() {}

  /// True if nothing changes.
  package var isEmpty: Bool { files.isEmpty }

  /// True if files in a format that Messages does not show are converted.
  package var convertsFiles: Bool {
    files.contains { $0.fixes.contains { $0.id == ConvertToPNG.id } }
  }

  /// Returns the plan, updated by the findings about its result. If the finding of an unfixed cause is gone, another
  /// fix may have resolved it. The cause is then removed if it has no fix; if its fix was refused, it is marked as
  /// hidden. Causes about the size of a file that was fitted on a smaller canvas are removed, too: the canvas has
  /// another size now.
  package func compared(with result: [Finding]) -> RepairPlan {
    var plan = self
    let left = Set(
      result.flatMap { finding in
        finding.namedPaths.map { NamedCause(rule: finding.ruleID, name: $0.lastComponent) }
      })
    func isGone(_ cause: UnfixedFinding) -> Bool {
      let name = renamed(cause.path).lastComponent
      return cause.rule.map { !left.contains(NamedCause(rule: $0, name: name)) } ?? false
    }
    let shrunk = Set(files.filter(\.isShrunkToFit).map(\.path))
    plan.unfixed.removeAll { cause in
      let isResized = shrunk.contains(cause.path) && FitSizeClass.ruleIDs.contains(cause.rule ?? "")
      return isResized || cause.kind == .noFix && isGone(cause)
    }
    for index in plan.unfixed.indices where plan.unfixed[index].isRefused {
      plan.unfixed[index].isHidden = isGone(plan.unfixed[index])
    }
    return plan
  }

  /// A rule, and the name of a file that it reports.
  private struct NamedCause: Hashable {
    var rule: String
    var name: FilePath.Component?
  }

  /// Returns true if the fix for a finding about the result was refused for at least one of its files.
  package func refuses(_ finding: Finding) -> Bool {
    let causes = unfixed.filter { $0.isRefused && $0.rule == finding.ruleID }
    guard !causes.isEmpty else { return false }
    let names = Set(finding.namedPaths.map(\.lastComponent))
    return causes.contains { names.contains(renamed($0.path).lastComponent) }
  }

  /// Returns the path of a file or folder after the repair.
  package func renamed(_ path: FilePath) -> FilePath {
    let plain = path.withoutCurrentFolders
    return files.first { $0.isRenamed && $0.path.withoutCurrentFolders == plain }?.newPath ?? path
  }
}

/// One file and its planned changes.
package struct RepairedFile: Sendable {
  /// Current path.
  package var path: FilePath
  /// Path after the repair; equal to ``path`` unless the file is renamed.
  package var newPath: FilePath
  /// Fixes applied, in order.
  package var fixes: [AppliedFix] = []
  /// Facts before the repair; `nil` for a list, for a new file, and for a file that is not decoded.
  package var before: PictureFacts?
  package var after: PictureFacts?
  /// Quality of the pictures compared with the original, if pixels changed.
  package var quality: Quality?
  /// True if a default image is removed that only programs without APNG support show.
  package var omitsHiddenImage = false
  /// The data that the new contents leave out, except for what ``fixes`` report.
  package var omitted = OmittedData()
  /// New contents; `nil` if the file is only renamed.
  package var bytes: [UInt8]?
  /// Stamp of the original when it was read; `nil` if there was no file.
  package var stamp: FileStamp?

  package init(path: FilePath, newPath: FilePath? = nil, stamp: FileStamp?) {
    (self.path, self.newPath, self.stamp) = (path, newPath ?? path, stamp)
  }

  package var isRenamed: Bool { path != newPath }

  /// ``quality``, if size and number of frames are unchanged; otherwise the pictures cannot be compared pixel
  /// by pixel.
  package var comparedQuality: Quality? {
    guard let before, let after, before.width == after.width, before.height == after.height,
      before.frames == after.frames
    else { return nil }
    return quality
  }
}

/// A fix that was applied.
package struct AppliedFix: Sendable, Equatable {
  package var id: String
  /// IDs of the rules whose findings the fix resolves; empty if a flag requested it, or if another fix made it
  /// necessary.
  package var rules: [String]
  package var kind: RepairClass
  package var stage = FixStage.picture
  /// The change as a clause, safe to print.
  package var what: String
}

/// Facts about a picture file: canvas size in px, number of frames, and size in bytes.
package struct PictureFacts: Sendable, Equatable {
  package var width: Int
  package var height: Int
  package var frames: Int
  package var byteCount: Int

  init(_ animation: Animation, byteCount: Int) {
    (width, height, self.byteCount) = (animation.width, animation.height, byteCount)
    frames = animation.frames.count
  }
}

/// A finding whose cause was not fixed, or a requested fix that was not applied, with the reason.
package struct UnfixedFinding: Sendable, Equatable {
  package var path: FilePath
  /// The ID of the rule; `nil` if the entry is about a fix that a flag requested, or about a new name.
  package var rule: String?
  /// The reason as a clause, safe to print.
  package var reason: String
  package var kind = Kind.left
  /// The command that tries changes which may help; `nil` if there is none.
  package var trial: String?
  /// True if the finding is gone in the result although its cause was not fixed.
  package var isHidden = false

  /// The fix for the finding, as far as it is known. Reasons of one kind, about one rule, are reported together.
  package enum Kind: Sendable, Hashable {
    /// There is no fix for the finding; a fix for another finding may still resolve it.
    case noFix
    /// An option would enable a fix, as the reason describes: `--lossy`, or only `--pick` with the rule.
    case offered(byLossy: Bool)
    /// The fix was tried and declined, or undone because of another rule, and is not advised again.
    case refused(undoneFor: String?)
    /// Any other reason.
    case left
  }

  package var isRefused: Bool { if case .refused = kind { true } else { false } }
}

extension Finding {
  /// The path of the finding; for a joint finding, also the paths of the files that it stands for.
  fileprivate var namedPaths: [FilePath] { [path] + draft.covers }
}

extension RepairedFile {
  /// True if a fit under the size limit made the canvas smaller.
  fileprivate var isShrunkToFit: Bool {
    guard let before, let after, fixes.contains(where: { $0.id == FitLimit.id }) else {
      return false
    }
    return max(after.width, after.height) < max(before.width, before.height)
  }
}
