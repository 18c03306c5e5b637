import StickerBase
import StickerForge
import StickerPacks
import StickerRules
import SystemPackage

extension Linter {
  /// Measures every file of the packs, as many at a time as there are jobs, and judges it at once:
  /// what is kept of a sticker does not grow with its frames.
  ///
  /// - Parameters:
  ///   - keepsDetails: whether that is wanted all the same, for who shows single stickers.
  ///   - onPack: called with each pack, in order, as soon as all of it is measured. What it does not
  ///     keep is forgotten.
  func measure(
    _ sources: [(PackSource, Judge)], keepsDetails: Bool,
    _ progress: (_ done: Int, _ total: Int) -> Void, onPack: (MeasuredPack, Judge) -> Void
  ) async {
    let budget = MemoryBudget()
    let media = await measureMedia(sources, within: budget)
    var work: [(MeasuringWork, Judge)] = []
    var counts: [Int] = []
    for (source, judge) in sources {
      let parts = MeasuringWork.all(of: source)
      counts.append(parts.count)
      work += parts.map { ($0, judge) }
    }
    let total = work.reduce(0) { $0 + $1.0.fileCount }
    var done = 0
    var rest = zip(sources, counts).makeIterator()
    func next() -> (MeasuredPack, Judge)? {
      rest.next().map { source, count in (MeasuredPack(source.0, missing: count, media), source.1) }
    }
    var current = next()
    func finishWhole() async {
      while case (var measured, let judge)? = current, measured.missing == 0 {
        current = nil
        measured.pack.orderStickersAsListed()
        measured.pack.sizeClass = sizeClass(of: measured.pack, judge.configuration)
        await addDigests(
          to: &measured.pack, limit: judge.configuration.decodeLimits.fileBytes, within: budget)
        onPack(measured, judge)
        current = next()
      }
    }
    await finishWhole()
    await inParallel(work, jobs: jobs) { work, judge in
      await work.measured(for: judge, within: budget, keepsDetails: keepsDetails)
    } onEach: { judged in
      done += judged.fileCount
      progress(done, total)
    } inOrder: { judged in
      current?.0.take(judged)
      await finishWhole()
    }
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
    let bySize = pack.stickers.indices.filter { !pack.stickers[$0].isSequence }
      .sorted { pack.stickers[$0].byteCount < pack.stickers[$1].byteCount }
    func size(_ place: Int) -> ByteCount? {
      bySize.indices.contains(place) ? pack.stickers[bySize[place]].byteCount : nil
    }
    let twins = bySize.indices.filter { [size($0 - 1), size($0 + 1)].contains(size($0)) }
      .map { bySize[$0] }.sorted()
    guard !twins.isEmpty else { return }
    let named = Set(twins.map { pack.stickers[$0].path })
    let sources = Dictionary(
      pack.source.files.lazy.filter { named.contains($0.path) }.map { ($0.path, $0) }
    ) { one, _ in one }
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
