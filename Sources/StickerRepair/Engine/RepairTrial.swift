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
  /// The remaining budget of pixels, over all frames. Repairs beyond it are suggested with "Or try".
  private let pixelsLeft: Mutex<Int>

  /// - Parameter pixels: the budget of a run, in pixels of all frames.
  package init(pixels: Int = 12_000_000) { pixelsLeft = Mutex(pixels) }

  /// Returns the findings of a pack, each with the effect of its repair. Findings that a repair does not
  /// resolve are marked as not repairable.
  package func tried(_ findings: [Finding], of pack: Pack, by judge: Judge) -> [Finding] {
    let isUncertain = findings.map(isUncertain)
    guard isUncertain.contains(true) else { return findings }
    let files = Dictionary(pack.source.files.map { ($0.path, $0) }) { one, _ in one }
    let byFile = Dictionary(
      grouping: findings.flatMap { finding in
        finding.filesToRepair.map { (file: $0, finding: finding) }
      },
      by: \.file)
    return zip(findings, isUncertain).map { finding, isUncertain in
      guard isUncertain else { return finding }
      let ends = finding.filesToRepair.map { path -> Bool? in
        guard let file = files[path] else { return false }
        guard spend(on: file) else { return nil }
        var request = RepairRequest()
        request.picks = Set(finding.jointRepairs + [finding.ruleID])
        let repairer = FileRepairer(
          pack: pack, file: file, findings: byFile[path]?.map(\.finding) ?? [], request: request,
          judge: judge, limits: judge.writingLimits, jobs: 1)
        return repairer.ended()?.contains(finding.ruleID)
      }
      var finding = finding
      if ends.allSatisfy({ $0 == true }) {
        finding.triedEffect = .ends
      } else if ends.allSatisfy({ $0 == false }) {
        finding.isRepairable = false
      } else {
        finding.triedEffect = .mayEnd
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
      && FixRegistry.changingPictures.contains(finding.ruleID)
  }

  /// Deducts the pixels of a file from the budget; returns false if it does not suffice.
  private func spend(on file: PackSource.File) -> Bool {
    guard pixelsLeft.withLock({ $0 > 0 }) else { return false }
    let image = (try? ImageFile(at: file.path, limits: .standard, followsLinks: false))?.image
    let pixels = image.map { $0.decodedBytes / 4 } ?? 0
    return pixelsLeft.withLock { left in
      guard pixels <= left else {
        // The budget is spent: later files are not even opened.
        left = 0
        return false
      }
      left -= pixels
      return true
    }
  }
}
