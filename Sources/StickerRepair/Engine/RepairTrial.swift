import StickerBase
import StickerCodecs
package import StickerLinting
package import StickerPacks
package import StickerRules
import Synchronization
import SystemPackage

/// Tries repairs that change pixels before lint suggests them, since findings alone do not show the outcome.
///
/// A repair is done in memory and judged like a file; nothing is encoded or written.
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
  package init(pixels: Int = 12_000_000) { budget = Mutex(Budget(pixels: pixels)) }

  /// Returns the findings of a pack, each with the effect of its repair. Findings that a repair does not
  /// resolve are marked as not repairable, also if it resolves them in some of their files.
  package func tried(_ findings: [Finding], of pack: Pack, by judge: Judge) -> [Finding] {
    let files = Dictionary(pack.source.files.map { ($0.path, $0) }) { one, _ in one }
    // A sequence is not a file: fixes only change frames that a finding names.
    let findings = findings.map { finding in
      guard finding.resolvingPackSize == nil, FixRegistry.ofPictures.contains(finding.ruleID),
        !finding.filesToRepair.contains(where: { files[$0] != nil })
      else { return finding }
      var finding = finding
      finding.isRepairable = false
      return finding
    }
    let isUncertain = findings.map(isUncertain)
    guard isUncertain.contains(true) else { return findings }
    let byFile = Dictionary(
      grouping: findings.flatMap { finding in
        finding.filesToRepair.map { (file: $0, finding: finding) }
      },
      by: \.file)
    return zip(findings, isUncertain).map { finding, isUncertain in
      guard isUncertain else { return finding }
      var undecodable: String?
      let ends = finding.filesToRepair.map { path -> Bool? in
        guard let file = files[path] else { return false }
        var request = RepairRequest()
        request.picks = Set(finding.jointRepairs + [finding.ruleID])
        let repairer = FileRepairer(
          pack: pack, file: file, findings: byFile[path]?.map(\.finding) ?? [], request: request,
          judge: judge, limits: judge.writingLimits, jobs: 1)
        do throws(FixDeclined) {
          return try outcome(of: finding.ruleID, repairer)
        } catch {
          undecodable = error.reason
          return false
        }
      }
      var finding = finding
      if let undecodable, finding.command != nil, let sentence = finding.advice?.sentence {
        // No other command can decode it either.
        finding.advice = Advice("\(sentence.dropLast()) at its source, since \(undecodable).")
      }
      if ends.contains(false) {
        finding.isRepairable = false
      } else {
        finding.triedEffect = ends.contains(nil) ? .mayEnd : .ends
      }
      return finding
    }
  }

  /// True if a repair must be tried to know whether it resolves a finding.
  private func isUncertain(_ finding: Finding) -> Bool {
    guard finding.isRepairable, finding.resolvingPackSize == nil,
      let metadata = RuleRegistry.metadata(finding.ruleID)
    else { return false }
    return metadata.repair == .lossy && !metadata.repairNeedsPick
      && FixRegistry.ofPictures.contains(finding.ruleID)
  }

  /// Returns true if the repair of a file ends the finding of a rule; `nil` if the budget does not suffice to
  /// know.
  ///
  /// - Throws: ``FixDeclined`` if the file cannot be decoded.
  private func outcome(
    of rule: String, _ repairer: FileRepairer
  ) throws(FixDeclined) -> Bool? {
    let file = repairer.file
    guard spend(bytes: FileContents.byteCount(of: file.location, file.links)) else { return nil }
    let header = try repairer.decodableHeader()
    guard repairer.canEncode(header) else { return false }
    guard FixRegistry.changingPictures.contains(rule) else {
      // Only encoding shows if an animation fits under a size limit.
      return FitLimit.ruleIDs.contains(rule) && header.frames.count > 1 ? nil : true
    }
    guard spend(pixels: header.decodedBytes / 4) else { return nil }
    return repairer.ended().contains(rule)
  }

  /// Takes work from the budget; returns false if it does not suffice.
  private func spend(pixels: Int = 0, bytes: Int = 0) -> Bool {
    budget.withLock { budget in
      guard pixels <= budget.pixels, bytes <= budget.bytes else { return false }
      budget.pixels -= pixels
      budget.bytes -= bytes
      return true
    }
  }
}
