import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// What is measured at a time: a file, or a sequence with all its frames.
enum MeasuringWork: Sendable {
  case file(PackSource.File)
  indirect case sequence(SequenceSource)

  /// All work on a pack. Images in a sequence's folder that its list leaves out are work for
  /// themselves.
  static func all(of source: PackSource) -> [MeasuringWork] {
    let sequences = source.sequenceSources().filter { !$0.frames.isEmpty }
    let frames = Set(sequences.flatMap { $0.frames.map(\.path) })
    let files = source.files.filter { $0.role != .frame || !frames.contains($0.path) }
    return files.map { .file($0) } + sequences.map { .sequence($0) }
  }

  /// The files that are measured.
  var fileCount: Int {
    switch self {
    case .file: 1
    case .sequence(let sequence): Set(sequence.frames.map(\.path)).count
    }
  }

  /// Measures the files and lets the rules about single stickers judge them.
  func measured(
    for judge: Judge, within budget: MemoryBudget, keepsDetails: Bool = false
  ) async -> Judged {
    let inspector = StickerInspector(limits: judge.configuration.decodeLimits)
    var judged = Judged(fileCount: fileCount, keepsDetails: keepsDetails)
    switch self {
    case .file(let file) where file.role == .icon:
      judged.take(await inspector.inspectIcon(file, within: budget), judge)
    case .file(let file):
      let sticker = await inspector.inspect(
        file, within: budget)
      judged.take(sticker, isFrame: file.role == .frame, judge)
    case .sequence(let source):
      let maximum = judge.profile(at: source.path).maximumBytes
      let measured = await SequenceInspector(inspector: inspector, maximumBytes: maximum)
        .inspect(source, within: budget)
      for frame in measured.frames { judged.take(frame, isFrame: true, judge) }
      if let sequence = measured.sequence {
        judged.take(.success(sequence), isFrame: false, judge)
      }
    }
    return judged
  }
}

/// What is kept of measured files, with what the rules about single stickers say.
struct Judged: Sendable {
  private(set) var stickers: [StickerSummary] = []
  private(set) var frames: [FilePath] = []
  private(set) var icons: [Icon] = []
  private(set) var faults: [FileFault] = []
  private(set) var findings: [Finding] = []
  /// All that was measured of the stickers, if that is wanted.
  private(set) var details: [Sticker] = []
  let fileCount: Int
  private let keepsDetails: Bool

  init(fileCount: Int, keepsDetails: Bool) {
    self.fileCount = fileCount
    self.keepsDetails = keepsDetails
  }

  fileprivate mutating func take(
    _ outcome: Result<Sticker, FileFault>, isFrame: Bool, _ judge: Judge
  ) {
    switch outcome {
    case .success(let sticker):
      findings += judge.findings(about: sticker, isSequenceFrame: isFrame)
      if keepsDetails, !isFrame { details.append(sticker) }
      if isFrame { frames.append(sticker.path) } else { stickers.append(StickerSummary(sticker)) }
    case .failure(let fault): faults.append(fault)
    }
  }

  fileprivate mutating func take(_ outcome: Result<(Sticker, Icon), FileFault>, _ judge: Judge) {
    switch outcome {
    case .success((let file, let icon)):
      findings += judge.findings(about: file, isSequenceFrame: true)
      icons.append(icon)
    case .failure(let fault): faults.append(fault)
    }
  }
}
