import StickerBase
import StickerRules
import SystemPackage

/// An entry in the text of a plan: files with the same repairs.
struct RepairEntry {
  /// The files, at least one, sorted by path.
  private(set) var files: [RepairedFile]

  /// Returns the entries of a plan in the order of their first files.
  ///
  /// - Parameter isDetailed: true for a separate entry for each file.
  static func all(of plan: RepairPlan, isDetailed: Bool) -> [RepairEntry] {
    if isDetailed { return plan.files.map { RepairEntry(files: [$0]) } }
    var indices: [Work: Int] = [:]
    var entries: [RepairEntry] = []
    for file in plan.files {
      let work = Work(file)
      if let index = indices[work] {
        entries[index].files.append(file)
      } else {
        indices[work] = entries.count
        entries.append(RepairEntry(files: [file]))
      }
    }
    return entries
  }

  var first: RepairedFile { files[0] }

  /// A clause for each fix, followed by the rules whose findings it resolves or, if there are none, by its own ID. If
  /// the files were fitted with different losses, the largest loss is described.
  var fixes: [String] {
    first.fixes.enumerated().map { index, fix in
      let cause = fix.rules.isEmpty ? fix.id : fix.rules.joined(separator: ", ")
      if fix.id == FitLimit.id, Set(files.map { $0.fixes[index].what }).count > 1,
        let worst = files.max(by: { $0.loss < $1.loss })
      {
        let name = DistinctNames(files.map(\.newPath))[worst.newPath].printable
        let others = files.count == 2 ? "the other one loses less" : "the others lose less"
        return "\(worst.fixes[index].what) (\(name); \(others)) [\(cause)]"
      }
      let others = OthersRemark(
        files.map { ($0.fixes[index].what, [$0.path, $0.newPath]) })
      return "\(fix.what)\(others.rawValue) [\(cause)]"
    }
  }

  /// The total sizes of the pictures before and after the repair, in bytes; `nil` if the files are lists, new or only
  /// renamed.
  var byteCounts: (before: Int, after: Int)? {
    let counts = files.compactMap { file in
      file.bytes == nil
        ? nil
        : file.before.flatMap { before in file.after.map { (before.byteCount, $0.byteCount) } }
    }
    guard counts.count == files.count else { return nil }
    return counts.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
  }

  /// The parts of the pictures that are compared with the originals, in words that are true for all files.
  var comparedParts: String {
    let animatedCount = files.count { ($0.after?.frames ?? 1) > 1 }
    return switch animatedCount {
    case 0: "every pixel"
    case files.count: "every frame and its playback time"
    default: "every pixel, frame and playback time"
    }
  }

  /// The data that the files leave out together.
  var omitted: OmittedData {
    files.dropFirst().reduce(first.omitted) { $0.adding($1.omitted) }
  }

  /// The repairs of a file without its names and numbers, for comparison with other files.
  private struct Work: Hashable {
    private let fixes: [[String]]
    private let omitted: [String]
    private let flags: [Bool]

    init(_ file: RepairedFile) {
      fixes = file.fixes.map { [$0.id, Self.kind(of: $0, of: file)] + $0.rules }
      omitted = file.omitted.withoutCounts.clauses
      let isPicture = file.before != nil && file.after != nil && file.bytes != nil
      flags = [file.quality != nil, file.isRenamed, file.omitsHiddenImage, isPicture]
    }

    private static func kind(of fix: AppliedFix, of file: RepairedFile) -> String {
      // This clause states the sticker's quality and its author's choices, so its numbers count.
      if fix.id == SuitPlatform.id { return fix.what }
      return OthersRemark.withoutNumbers(
        OthersRemark.withoutNames(fix.what, [file.path, file.newPath]))
    }
  }
}

extension RepairedFile {
  /// The loss of quality for comparison with other files: minus the PSNR in dB, or minus infinity if nothing was lost.
  fileprivate var loss: Double { quality.map { -$0.psnr } ?? -.infinity }
}
