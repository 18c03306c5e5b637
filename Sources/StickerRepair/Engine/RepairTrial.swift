import StickerBase
import StickerCodecs
import StickerForge
package import StickerKit
package import StickerPacks
package import StickerRules
import SystemPackage

/// Tries repairs before lint suggests them: those that change pixels, since the findings alone do not tell their
/// outcome.
///
/// A repair is done in memory and judged as a file would be; nothing is encoded or written.
///
/// It may be called from several threads: the budget is only read and written under its lock.
package final class RepairTrial: @unchecked Sendable {
  /// The budget of pixels, over all frames, that is left. Repairs beyond it are suggested with "Or try".
  private var pixelsLeft: Int
  private let lock = Lock()

  /// - Parameter pixels: those of all frames that are tried in a run.
  package init(pixels: Int = 12_000_000) { pixelsLeft = pixels }

  /// The findings of a pack with what a repair does to each. Those that a repair leaves are no longer
  /// repairable.
  package func tried(_ findings: [Finding], of pack: Pack, by judge: Judge) -> [Finding] {
    let isUncertain = findings.map(isUncertain)
    guard isUncertain.contains(true) else { return findings }
    let files = Dictionary(pack.source.files.map { ($0.path, $0) }) { one, _ in one }
    let byFile = Dictionary(
      grouping: findings.flatMap { finding in
        finding.filesToMend.map { (file: $0, finding: finding) }
      },
      by: \.file)
    return zip(findings, isUncertain).map { finding, isUncertain in
      guard isUncertain else { return finding }
      let ends = finding.filesToMend.map { path -> Bool? in
        guard let file = files[path] else { return false }
        guard spend(on: file) else { return nil }
        var request = RepairRequest()
        request.picks = Set(finding.repairedWith + [finding.ruleID])
        let bench = Workbench(
          pack: pack, file: file, findings: byFile[path]?.map(\.finding) ?? [], request: request,
          judge: judge, limits: judge.writingLimits, jobs: 1)
        return bench.ended()?.contains(finding.ruleID)
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

  /// True if a repair has to be tried to tell whether it ends a finding.
  private func isUncertain(_ finding: Finding) -> Bool {
    guard finding.isRepairable, finding.endingPackSize == nil,
      let metadata = RuleRegistry.metadata(finding.ruleID)
    else { return false }
    return metadata.repair == .lossy && !metadata.repairIsChoice
      && FixRegistry.changingPictures.contains(finding.ruleID)
  }

  /// Takes the pixels of a file from what is left, if there are so many.
  private func spend(on file: PackSource.File) -> Bool {
    guard lock.holding({ pixelsLeft > 0 }) else { return false }
    let image = (try? ImageFile(at: file.path, limits: .standard, followsLinks: false))?.image
    let pixels = image.map { $0.decodedBytes / 4 } ?? 0
    return lock.holding {
      guard pixels <= pixelsLeft else {
        // The budget is spent: later files are not even opened.
        pixelsLeft = 0
        return false
      }
      pixelsLeft -= pixels
      return true
    }
  }
}
