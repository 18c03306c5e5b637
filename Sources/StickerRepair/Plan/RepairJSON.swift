import StickerBase
import StickerEncoding
package import StickerLinting
import StickerRules
import SystemPackage

/// A repair plan as JSON: changes per file, done or planned.
package struct RepairJSON: Encodable {
  let schemaVersion = 1
  /// True if files were written.
  let written: Bool
  let files: [File]
  let left: [Unfixed]
  /// Lines that use the old names of renamed files, at most 1,000.
  let oldNames: [OldName]
  /// Findings about the result, even if it was not written; `null` if there is no result.
  let remaining: [Remaining]?

  enum CodingKeys: String, CodingKey {
    case schemaVersion, written, files, left, oldNames, remaining
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schemaVersion, forKey: .schemaVersion)
    try container.encode(written, forKey: .written)
    try container.encode(files, forKey: .files)
    try container.encode(left, forKey: .left)
    try container.encode(oldNames, forKey: .oldNames)
    try container.encode(remaining, forKey: .remaining)
  }

  struct Remaining: Encodable {
    let path: String
    let rule: String
    let severity: String
    let message: String
  }

  struct File: Encodable {
    let path: String
    /// Path after the repair; equal to ``path`` unless the file is renamed.
    let newPath: String
    let fixes: [Fix]
    /// `null` for a list, for a new file, and for a file that is not decoded.
    let before: Facts?
    let after: Facts?
    /// Quality of the pictures compared with the original, over white and black; `null` if they did not
    /// change, or their size or number of frames did.
    let quality: Measured?
    /// True if a default image is removed that only programs without APNG support show.
    let omitsHiddenImage: Bool

    enum CodingKeys: String, CodingKey {
      case path, newPath, fixes, before, after, quality, omitsHiddenImage
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(path, forKey: .path)
      try container.encode(newPath, forKey: .newPath)
      try container.encode(fixes, forKey: .fixes)
      try container.encode(before, forKey: .before)
      try container.encode(after, forKey: .after)
      try container.encode(quality, forKey: .quality)
      try container.encode(omitsHiddenImage, forKey: .omitsHiddenImage)
    }
  }

  struct Fix: Encodable {
    let id: String
    let rules: [String]
    /// `safe`, `lossy` or `rename`.
    let `class`: String
    let what: String
  }

  /// Canvas size in px, number of frames, and size in bytes.
  struct Facts: Encodable {
    let width: Int
    let height: Int
    let frames: Int
    let bytes: Int
  }

  struct Measured: Encodable {
    /// PSNR in dB; 99 for no difference.
    let psnr: Double
    let ssim: Double
  }

  struct Unfixed: Encodable {
    let path: String
    /// The ID of the rule; `null` if the entry is about a fix that a flag requested, or about a new name.
    let rule: String?
    let reason: String
    /// The option of `fix` that allows what the reason describes, as arguments; `null` if there is none.
    let options: [String]?
    /// The command that tries changes which may help; `null` if there is none.
    let command: String?
    /// True if the finding is gone in the result although its cause was not fixed.
    let isHidden: Bool

    enum CodingKeys: String, CodingKey {
      case path, rule, reason, options, command, isHidden
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(path, forKey: .path)
      try container.encode(rule, forKey: .rule)
      try container.encode(reason, forKey: .reason)
      try container.encode(options, forKey: .options)
      try container.encode(command, forKey: .command)
      try container.encode(isHidden, forKey: .isHidden)
    }
  }

  /// A line of code, a page or data that uses the old name of a file.
  struct OldName: Encodable {
    let path: String
    /// The line, from 1.
    let line: Int
    let old: String
    let new: String
  }

  /// - Parameters:
  ///   - result: findings about the result; `nil` if there is no result.
  ///   - isWritten: true if files were written.
  package init(_ plan: RepairPlan, result: Report?, isWritten: Bool) {
    written = isWritten
    remaining = result?.findings.map {
      Remaining(
        path: $0.path.display, rule: $0.ruleID, severity: $0.severity.rawValue, message: $0.message)
    }
    files = plan.files.map { file in
      File(
        path: file.path.display, newPath: file.newPath.display,
        fixes: file.fixes.map {
          Fix(id: $0.id, rules: $0.rules, class: $0.kind.rawValue, what: $0.what)
        },
        before: file.before.map(Facts.init), after: file.after.map(Facts.init),
        quality: file.comparedQuality.map(Measured.init),
        omitsHiddenImage: file.omitsHiddenImage)
    }
    left = plan.unfixed.map(Unfixed.init)
    oldNames = plan.oldNames.uses.map {
      OldName(path: $0.file.display, line: $0.line, old: $0.old, new: $0.new)
    }
  }

  package var text: String { jsonText(self) }
}

extension RepairJSON.Facts {
  fileprivate init(_ facts: PictureFacts) {
    self.init(
      width: facts.width, height: facts.height, frames: facts.frames, bytes: facts.byteCount)
  }
}

extension RepairJSON.Unfixed {
  fileprivate init(_ cause: UnfixedFinding) {
    var options: [String]?
    if case .offered(let byLossy) = cause.kind {
      options = byLossy ? ["--lossy"] : ["--pick", cause.rule ?? ""]
    }
    self.init(
      path: cause.path.display, rule: cause.rule, reason: cause.reason, options: options,
      command: cause.trial, isHidden: cause.isHidden)
  }
}

extension RepairJSON.Measured {
  fileprivate init(_ quality: Quality) {
    self.init(
      psnr: (quality.psnr * 100).rounded() / 100, ssim: (quality.ssim * 10_000).rounded() / 10_000)
  }
}
