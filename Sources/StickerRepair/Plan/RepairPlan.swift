package import StickerBase
package import StickerForge
package import StickerRules
package import SystemPackage

/// What a repair comes to, before anything is written.
package struct RepairPlan: Sendable {
  /// The files that change, in the order of paths.
  package var files: [RepairedFile] = []
  /// Causes that a fix could have mended, or that it could not, in the order of paths.
  package var left: [LeftCause] = []
  /// All files that were looked at.
  package var fileCount = 0

  package init() {}

  /// Whether nothing changes.
  package var isEmpty: Bool { files.isEmpty }

  /// Without what no fix has answered and is not found in the result.
  package func left(in result: [Finding]) -> RepairPlan {
    var plan = self
    plan.left.removeAll { cause in
      let name = renamed(cause.path).lastComponent
      return cause.isUnanswered
        && !result.contains { $0.ruleID == cause.rule && $0.path.lastComponent == name }
    }
    return plan
  }

  /// Where a file or folder is after the repair.
  package func renamed(_ path: FilePath) -> FilePath {
    let plain = path.withoutCurrentFolders
    return files.first { $0.isRenamed && $0.path.withoutCurrentFolders == plain }?.newPath ?? path
  }
}

/// One file with what becomes of it.
package struct RepairedFile: Sendable {
  /// Where it is.
  package var path: FilePath
  /// Where what it becomes is to be: the same, unless it is renamed.
  package var newPath: FilePath
  /// What was done, in order.
  package var fixes: [DoneFix] = []
  /// `nil` for a list, and for one that is new.
  package var before: PictureFacts?
  package var after: PictureFacts?
  /// Of the pictures against the original, where pixels have changed.
  package var quality: Quality?
  /// Whether an image is left out that only programs without APNG show.
  package var omitsHiddenImage = false
  /// What it becomes; `nil` when it is only renamed.
  package var bytes: [UInt8]?
  /// The original when it was read; `nil` where nothing was.
  package var stamp: FileStamp?

  package init(path: FilePath, newPath: FilePath? = nil, stamp: FileStamp?) {
    (self.path, self.newPath, self.stamp) = (path, newPath ?? path, stamp)
  }

  package var isRenamed: Bool { path != newPath }

  /// ``quality``, where size and frames are as before: otherwise the pictures do not lie on one another.
  package var comparedQuality: Quality? {
    guard let before, let after, before.width == after.width, before.height == after.height,
      before.frames == after.frames
    else { return nil }
    return quality
  }
}

/// One fix that was done.
package struct DoneFix: Sendable, Equatable {
  package var id: String
  /// The rules of the findings that it answers; none where it was asked for by a flag.
  package var rules: [String]
  package var kind: RepairClass
  package var stage = FixStage.picture
  /// What was done, as a clause, safe to print.
  package var what: String
}

/// What is known of a picture file: size of the canvas in px, frames and bytes.
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

/// A finding that stays, and why.
package struct LeftCause: Sendable, Equatable {
  package var path: FilePath
  /// `nil` for what a flag asked for.
  package var rule: String?
  /// Why, as a clause, safe to print.
  package var reason: String
  /// Whether no fix answers it, so that it may go with another one.
  package var isUnanswered = false
}
