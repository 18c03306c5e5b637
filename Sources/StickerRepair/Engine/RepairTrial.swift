import StickerBase
import StickerCodecs
package import StickerLinting
package import StickerPacks
package import StickerRules
import Synchronization
import SystemPackage

/// Tries repairs before lint suggests them, since findings alone do not show the outcome.
///
/// A repair is done in memory and judged like a file, alone and in its pack; nothing is written.
package final class RepairTrial: Sendable {
  private let budget: Mutex<Budget>

  /// The remaining work of a run. Repairs beyond it are suggested with "Or try".
  private struct Budget {
    /// Pixels of all frames to decode.
    var pixels: Int
    /// Bytes of files to read.
    var bytes = 256 << 20
  }

  /// - Parameter pixels: the budget of a run, in pixels of all frames.
  package init(pixels: Int = 6_000_000) { budget = Mutex(Budget(pixels: pixels)) }

  /// Returns the findings of a pack, each with the outcome of its repair. Findings that a repair does not
  /// resolve are marked as not repairable, also if it resolves them in some of their files, or if it would cause
  /// another finding as severe.
  package func tried(_ findings: [Finding], of pack: Pack, by judge: Judge) async -> [Finding] {
    let findings = findings.map { $0.namingItsFiles(in: pack) }
    guard findings.contains(where: \.isUncertain) else { return findings }
    var trial = PackTrial(findings, of: pack, by: judge, spending: self)
    return await trial.tried()
  }

  /// The most pixels of one file's frames, so that one long animation does not take the work of all others.
  private static let mostOfFile = 1_500_000

  /// Returns the work for a pixel, compared with that of most repairs: an outline takes the distance of every pixel
  /// from the art.
  static func weight(of rules: Set<String>) -> Int {
    rules.isDisjoint(with: DrawOutline.ruleIDs) ? 1 : 4
  }

  /// Takes the work of one file from the budget.
  ///
  /// - Parameter frame: the pixels of one frame.
  /// - Returns: the number of frames that may be decoded; `nil` if the budget does not suffice for one.
  func spend(bytes: Int, frame: Int, count: Int) -> Int? {
    budget.withLock { budget in
      let most = min(budget.pixels, Self.mostOfFile) / max(1, frame)
      // One frame of an animation is a still, which other rules judge.
      let frames = min(count, max(most, budget.pixels / max(1, frame) >= 2 ? 2 : 1))
      guard frames * frame <= budget.pixels, bytes <= budget.bytes, frames > 1 || count == 1 else {
        return nil
      }
      budget.pixels -= frames * frame
      budget.bytes -= bytes
      return frames
    }
  }
}

extension Finding {
  /// True if a repair must be tried to know whether it resolves the finding.
  var isUncertain: Bool {
    guard draft.isRepairable, draft.resolvingPackSize == nil,
      let metadata = RuleRegistry.metadata(ruleID),
      metadata.repairArguments.isEmpty, FixRegistry.ofPictures.contains(ruleID)
    else { return false }
    return metadata.repair != .safe || ruleID == UnsupportedFormat.metadata.id
  }

  /// Returns this finding, which is not repairable if fixes of pictures cannot reach its files. A sequence is not a
  /// file: fixes only change frames that a finding names.
  fileprivate func namingItsFiles(in pack: Pack) -> Finding {
    guard draft.resolvingPackSize == nil, FixRegistry.ofPictures.contains(ruleID) else {
      return self
    }
    let files = Set(filesToRepair)
    guard !pack.source.files.contains(where: { files.contains($0.path) }) else { return self }
    var finding = self
    finding.isRepairable = false
    return finding
  }
}
