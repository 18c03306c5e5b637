import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

extension Linter {
  /// Measures every file of the packs, as many files at a time as there are jobs, and applies the rules about single
  /// stickers, except to the siblings of named stickers. Without details, only a ``StickerSummary`` of each sticker is
  /// kept, whose size does not depend on the number of frames.
  ///
  /// - Parameters:
  ///   - keepsDetails: true to keep all measurements, for commands that show single stickers.
  ///   - onPack: called with each pack, in order, as soon as it is completely measured. The pack is not kept
  ///     otherwise.
  func measure(
    _ sources: [(PackSource, Judge)], keepsDetails: Bool,
    _ progress: (_ done: Int, _ total: Int) -> Void, onPack: (MeasuredPack, Judge) async -> Void
  ) async {
    let budget = MemoryBudget()
    let media = await measureMedia(sources, within: budget)
    var packs: [(PackWork, Judge)] = []
    for (source, judge) in sources {
      // With details, the siblings of named stickers are judged as well, since pages show them, too.
      var work = PackWork(source, keepsDetails ? nil : NamedPart(of: source))
      let named = work.namedUnits
      if !named.isEmpty, named.count < work.counts.units {
        work.siblingDepth = await siblingDepth(beside: named, judge, within: budget)
      }
      packs.append((work, judge))
    }
    let total = packs.reduce(0) { $0 + $1.0.counts.files }
    let work = packs.lazy.flatMap { work, judge in
      work.units.lazy.map { ($0, judge, work.depth(of: $0), work.choices[$0.path] ?? [:]) }
    }
    var done = 0
    var remainingPacks = packs.makeIterator()
    func next() -> (MeasuredPack, Judge)? {
      remainingPacks.next().map { work, judge in
        (MeasuredPack(work.source, unmeasured: work.counts.units, media), judge)
      }
    }
    var current = next()
    func finishMeasuredPacks() async {
      while case (var measured, let judge)? = current, measured.unmeasured == 0 {
        current = nil
        measured.pack.orderStickersAsListed()
        measured.pack.sizeClass = sizeClass(of: measured.pack, judge.configuration)
        measured.pack.remeasure = StickerInspector(
          limits: judge.configuration.decodeLimits
        ).lookMeasurement(of: measured.pack.source)
        await addDigests(
          to: &measured.pack, limit: judge.configuration.decodeLimits.fileBytes, within: budget)
        await onPack(measured, judge)
        current = next()
      }
    }
    await finishMeasuredPacks()
    await inParallel(work, jobs: jobs) { work, judge, depth, choices in
      await work.measured(
        for: judge, within: budget, depth, keepsDetails: keepsDetails, choices: choices)
    } onEach: { judged in
      done += judged.fileCount
      progress(done, total)
    } inOrder: { judged in
      current?.0.take(judged)
      await finishMeasuredPacks()
    }
  }

  /// Measures the files that messages show. A file that several messages show is measured once.
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

  /// Returns the size class of a pack; see ``sizeClass``.
  private func sizeClass(of pack: Pack, _ configuration: Configuration) -> PackSizeClass? {
    if let sizeClass { return sizeClass }
    let configured = configuration.size.map { size in
      if case .flag = size.origin { return PackSizeClass(size.value, .option) }
      return PackSizeClass(size.value, .configuration)
    }
    if let configured, configured.origin == .option { return configured }
    if let declared = pack.declaration?.size { return PackSizeClass(declared, .manifest) }
    let profile = configuration.effectiveRules(at: nil).profile
    if let known = pack.contents?.gridSize.flatMap(profile.sizeClass(named:)) {
      return PackSizeClass(known, .contents)
    }
    return configured ?? PackSizeClass(inferredFrom: pack.stickers, profile: profile)
  }

  /// Computes the digests of files that may be identical to others.
  private func addDigests(
    to pack: inout Pack, limit: Int, within budget: MemoryBudget
  ) async {
    var groups = pack.possibleDuplicates[...]
    while !groups.isEmpty {
      // The digests are computed in batches, because few files have duplicates, and only their digests are kept.
      var indices: [Int] = []
      while indices.count < Self.digestsAtATime, let group = groups.popFirst() { indices += group }
      let files = indices.map { index in
        pack.stickers[index].sourceIndex.map {
          (pack.source.files[$0], pack.stickers[index].byteCount)
        }
      }
      let digests = await inParallel(files, jobs: jobs) { file -> String? in
        guard let (file, count) = file else { return nil }
        return await budget.files.holding(min(count.bytes, limit)) {
          (try? file.contents(limit: limit))?.bytes.map { SHA256.hexDigest(of: $0) }
        }
      }
      var counts: [String: Int] = [:]
      for digest in digests { if let digest { counts[digest, default: 0] += 1 } }
      for (index, digest) in zip(indices, digests) {
        if let digest, counts[digest, default: 0] > 1 { pack.stickers[index].digest = digest }
      }
    }
  }

  /// Number of files from which a batch of digests is complete.
  private static let digestsAtATime = 256
}

extension Pack {
  /// Groups of indices of stickers whose files may be identical. The files of a group have the same size and, if the
  /// looks of all files of that size are known, the same pixels.
  fileprivate var possibleDuplicates: [[Int]] {
    let files = stickers.indices.filter { !stickers[$0].isSequence }
    let bySize = Dictionary(grouping: files) { stickers[$0].byteCount }
    return bySize.values.filter { $0.count > 1 }.flatMap { indices in
      guard indices.allSatisfy({ stickers[$0].look != nil }) else { return [indices] }
      let byLook = Dictionary(grouping: indices) { stickers[$0].look?.fingerprint }
      return byLook.values.filter { $0.count > 1 }
    }
  }
}
