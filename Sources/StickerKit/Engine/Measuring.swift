import StickerBase
import StickerForge
import StickerPacks
import StickerRules
import SystemPackage

extension Linter {
  /// Measures every file of the packs, as many at a time as there are jobs, and judges it at once:
  /// what is kept of a sticker does not grow with its frames.
  ///
  /// - Parameter keepsDetails: whether that is wanted all the same, for who shows single stickers.
  func measure(
    _ sources: [(PackSource, Judge)], keepsDetails: Bool,
    _ progress: (_ done: Int, _ total: Int) -> Void
  ) async -> [(Pack, Judge, [Finding], details: [Sticker])] {
    let budget = MemoryBudget()
    let work = sources.map { source, judge in MeasuringWork.all(of: source).map { ($0, judge) } }
    let total = work.joined().reduce(0) { $0 + $1.0.fileCount }
    var done = 0
    let outcomes = await inParallel(work.flatMap(\.self), jobs: jobs) { work, judge in
      await work.measured(for: judge, within: budget, keepsDetails: keepsDetails)
    } onEach: { judged in
      done += judged.fileCount
      progress(done, total)
    }
    let media = await measureMedia(sources, within: budget)
    var packs: [(Pack, Judge, [Finding], details: [Sticker])] = []
    var rest = outcomes[...]
    for ((source, judge), work) in zip(sources, work) {
      var pack = Pack(source)
      for file in source.conversation?.files ?? [] {
        switch media[file.path] {
        case .success(let measured): pack.media[file.path] = measured
        case .failure(let fault): pack.source.faults.append(fault)
        case nil: break
        }
      }
      let judged = rest.prefix(work.count)
      rest = rest.dropFirst(work.count)
      for one in judged { pack.take(one) }
      pack.orderStickersAsListed()
      pack.sizeClass = sizeClass(of: pack, judge.configuration)
      await addDigests(
        to: &pack, limit: judge.configuration.decodeLimits.fileBytes, within: budget)
      packs.append((pack, judge, judged.flatMap(\.findings), judged.flatMap(\.details)))
    }
    return packs
  }

  /// Measures the files that messages show, each once, however many messages do.
  private func measureMedia(
    _ sources: [(PackSource, Judge)], within budget: MemoryBudget
  ) async -> [FilePath: Result<MessageMedia, FileFault>] {
    var seen: Set<FilePath> = []
    let files = sources.flatMap { source, judge in
      (source.conversation?.files ?? []).map { ($0, judge.configuration.decodeLimits) }
    }.filter { seen.insert($0.0.path).inserted }
    let measured = await inParallel(files, jobs: jobs) { file, limits in
      await StickerInspector(limits: limits).inspectMedia(file, within: budget)
    }
    return Dictionary(uniqueKeysWithValues: zip(files.map(\.0.path), measured))
  }

  private func sizeClass(of pack: Pack, _ configuration: Configuration) -> PackSizeClass? {
    if let sizeClass { return sizeClass }
    let configured = configuration.size.map { size in
      if case .flag = size.origin { return PackSizeClass(size.value, .option) }
      return PackSizeClass(size.value, .configuration)
    }
    if let configured, configured.origin == .option { return configured }
    if let declared = pack.declaration?.size { return PackSizeClass(declared, .manifest) }
    let profile = configuration.settled(at: nil).profile
    if let known = pack.contents?.gridSize.flatMap(profile.sizeClass(named:)) {
      return PackSizeClass(known, .contents)
    }
    return configured ?? PackSizeClass(inferredFrom: pack.stickers, profile: profile)
  }

  /// Takes the digest of files that have the same size as another one, which identical files must.
  private func addDigests(
    to pack: inout Pack, limit: Int, within budget: MemoryBudget
  ) async {
    let files = pack.stickers.indices.filter { !pack.stickers[$0].isSequence }
    let bySize = Dictionary(grouping: files) { pack.stickers[$0].byteCount }
    let twins = bySize.values.filter { $0.count > 1 }.flatMap { $0 }.sorted()
    let sources = Dictionary(pack.source.files.map { ($0.path, $0) }) { one, _ in one }
    let stickers = twins.map { pack.stickers[$0] }
    let digests = await inParallel(stickers, jobs: jobs) { sticker in
      await budget.files.holding(min(sticker.byteCount.bytes, limit)) {
        let file = try? sources[sticker.path]?.contents(limit: limit)
        return file?.bytes.map { SHA256.hexDigest(of: $0) }
      }
    }
    for (index, digest) in zip(twins, digests) { pack.stickers[index].digest = digest }
  }
}

extension Pack {
  /// Sorts what was measured into what it turned out to be.
  fileprivate mutating func take(_ judged: Judged) {
    stickers += judged.stickers
    sequenceFrames += judged.frames
    icons += judged.icons
    for fault in judged.faults {
      switch fault {
      case .notAFile(let path, let kind):
        source.oddFiles.append(OddFile(path: path, kind: kind))
      case .spoiled(let path, let reason):
        source.product?.addFault(path, reason)
      case .unreadable: source.faults.append(fault)
      }
    }
  }
}
