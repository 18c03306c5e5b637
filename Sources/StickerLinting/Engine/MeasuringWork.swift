import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// A unit of measuring, which is a file or a sequence with all its frames.
enum MeasuringWork: Sendable {
  /// A file and its index among the pack's files.
  case file(PackSource.File, index: Int)
  indirect case sequence(SequenceSource)

  /// The path of the file, or of the sequence's folder.
  var path: FilePath {
    switch self {
    case .file(let file, _): file.path
    case .sequence(let sequence): sequence.path
    }
  }

  /// Number of files that are measured.
  var fileCount: Int {
    switch self {
    case .file: 1
    case .sequence(let sequence): Set(sequence.frames.map(\.path)).count
    }
  }

  /// Measures the files and applies the rules about single stickers.
  ///
  /// - Parameters:
  ///   - depth: the facts to measure. Unless it is ``MeasuringDepth/all``, the rules are not applied to stickers.
  ///   - choices: the choices for platforms, by the name of the platform.
  func measured(
    for judge: Judge, within budget: MemoryBudget, _ depth: MeasuringDepth = .all,
    keepsDetails: Bool = false, choices: [String: PlatformChoice] = [:]
  ) async -> Judged {
    let inspector = StickerInspector(limits: judge.configuration.decodeLimits)
    var judged = Judged(
      fileCount: fileCount, keepsDetails: keepsDetails, isSibling: !depth.isAll, choices: choices)
    switch self {
    case .file(let file, _) where file.role == .icon:
      judged.takeIcon(await inspector.inspectIcon(file, within: budget), judge)
    case .file(let file, let index):
      let sticker = await inspector.inspect(file, depth, within: budget)
      judged.takeSticker(sticker, isFrame: file.role == .frame, sourceIndex: index, judge)
    case .sequence(let source):
      let maximum = judge.profile(at: source.path).maximumBytes
      let measured = await SequenceInspector(inspector: inspector, maximumBytes: maximum)
        .inspect(source, depth, within: budget)
      judged.takeFrames(measured.frames, of: source, measured.sequence, judge)
    }
    return judged
  }
}

/// All units of work on a pack, created when they are needed. Images in a sequence's folder that its list leaves out
/// are separate units.
struct PackWork: Sendable {
  let source: PackSource
  private let sequences: [SequenceSource]
  /// Images that are measured as frames of a sequence.
  private let frames: Set<FilePath>
  /// The choices for platforms, by path and name of the platform.
  let choices: [FilePath: [String: PlatformChoice]]
  /// The part whose stickers are judged; `nil` for the whole pack.
  private let named: NamedPart?
  /// The facts to measure about the siblings of the named stickers.
  var siblingDepth = MeasuringDepth.header

  /// Creates the work on a pack.
  ///
  /// - Parameter named: the part whose stickers are judged by themselves; `nil` for the whole pack.
  init(_ source: PackSource, _ named: NamedPart?) {
    (self.source, self.named) = (source, named)
    let chosen = (source.declaration?.stickers ?? []).filter { !$0.choices.isEmpty }
    choices = Dictionary(chosen.map { ($0.path, $0.choices) }) { one, _ in one }
    sequences = source.sequenceSources().filter { !$0.frames.isEmpty }
    frames = Set(sequences.flatMap { $0.frames.map(\.path) })
  }

  /// Returns true if a file is measured by itself, and not as a frame of a sequence.
  private func isAlone(_ file: PackSource.File) -> Bool {
    file.role != .frame || !frames.contains(file.path)
  }

  /// The units with named stickers; empty if the whole pack is judged. All other units are only compared with these.
  var namedUnits: [MeasuringWork] {
    named.map { named in units.filter { !named.isSibling($0.path) } } ?? []
  }

  /// Returns the facts to measure about a unit.
  func depth(of unit: MeasuringWork) -> MeasuringDepth {
    named?.isSibling(unit.path) == true ? siblingDepth : .all
  }

  /// The number of units, and the number of files measured in them.
  var counts: (units: Int, files: Int) {
    let alone = source.files.count(where: isAlone)
    return (
      alone + sequences.count,
      alone + sequences.reduce(0) { $0 + MeasuringWork.sequence($1).fileCount }
    )
  }

  var units: some Sequence<MeasuringWork> {
    let files = source.files.indices.lazy.filter { isAlone(source.files[$0]) }
      .map { MeasuringWork.file(source.files[$0], index: $0) }
    return [AnySequence(files), AnySequence(sequences.lazy.map { .sequence($0) })].joined()
  }
}

/// The measurements of one unit that are kept, with the findings of the rules about single stickers.
struct Judged: Sendable {
  private(set) var stickers: [StickerSummary] = []
  private(set) var frames: [FilePath] = []
  private(set) var icons: [Icon] = []
  private(set) var faults: [FileFault] = []
  private(set) var findings: [Finding] = []
  /// All measurements of the stickers, if requested.
  private(set) var details: [Sticker] = []
  let fileCount: Int
  private let keepsDetails: Bool
  private let isSibling: Bool
  private let choices: [String: PlatformChoice]

  init(
    fileCount: Int, keepsDetails: Bool, isSibling: Bool, choices: [String: PlatformChoice] = [:]
  ) {
    (self.fileCount, self.keepsDetails, self.isSibling) = (fileCount, keepsDetails, isSibling)
    self.choices = choices
  }

  /// Takes a sticker, or a frame that is measured as a file.
  ///
  /// - Parameters:
  ///   - isBox: replaces ``StickerSummary/isBox`` if it is not `nil`.
  ///   - sourceIndex: the index of the file among the pack's files.
  fileprivate mutating func takeSticker(
    _ outcome: Result<Sticker, FileFault>, isFrame: Bool, isBox: Bool? = nil,
    sourceIndex: Int? = nil,
    _ judge: Judge
  ) {
    switch outcome {
    case .success(var sticker):
      sticker.choices = choices
      if !isSibling { findings += judge.findings(about: sticker, isFrameOrIcon: isFrame) }
      if keepsDetails, !isFrame { details.append(sticker) }
      guard !isFrame else { return frames.append(sticker.path) }
      var summary = sticker.summary
      if let isBox { summary.isBox = isBox }
      summary.sourceIndex = sourceIndex
      summary.isSibling = isSibling
      stickers.append(summary)
    case .failure(let fault): faults.append(fault)
    }
  }

  /// Takes the frames of a sequence, and the sequence itself, which is `nil` if no frame can be read.
  fileprivate mutating func takeFrames(
    _ outcomes: [Result<Sticker, FileFault>], of source: SequenceSource, _ sequence: Sticker?,
    _ judge: Judge
  ) {
    var read: [Sticker] = []
    for outcome in outcomes {
      switch outcome {
      case .success(let frame): read.append(frame)
      case .failure(let fault): faults.append(fault)
      }
    }
    frames += read.map(\.path)
    if !isSibling { findings += judge.findings(about: read, of: source, sequence) }
    guard let sequence else { return }
    let canvas = sequence.image?.uprightSize
    let isBox =
      !read.isEmpty
      && read.allSatisfy { $0.image?.uprightSize == canvas && $0.summary.isBox }
    takeSticker(.success(sequence), isFrame: false, isBox: isBox, judge)
  }

  fileprivate mutating func takeIcon(_ outcome: Result<(Sticker, Icon), FileFault>, _ judge: Judge)
  {
    switch outcome {
    case .success((let file, let icon)):
      findings += judge.findings(about: file, isFrameOrIcon: true, isIcon: true)
      icons.append(icon)
    case .failure(let fault): faults.append(fault)
    }
  }
}
