import StickerCodecs
import SystemPackage

extension Linter {
  /// Measures every file of the packs, as many at a time as there are jobs, and judges it at once:
  /// what is kept of a sticker does not grow with its frames.
  func measure(
    _ sources: [(PackSource, Judge)], _ progress: (_ done: Int, _ total: Int) -> Void
  ) async -> [(Pack, Judge, [Finding])] {
    let budget = MemoryBudget()
    let files = sources.flatMap { source, judge in source.files.map { ($0, judge) } }
    var done = 0
    let outcomes = await inParallel(files, jobs: jobs) { file, judge in
      let inspector = StickerInspector(limits: judge.configuration.decodeLimits)
      return await inspector.inspect(
        file.path, followsLinks: file.followsLinks, isStandardInput: file.isStandardInput,
        within: budget
      ).map {
        var sticker = $0
        let findings = judge.findings(about: sticker, isSequenceFrame: file.isSequenceFrame)
        sticker.forgetFrames()
        return Judged(sticker: sticker, findings: findings)
      }
    } onEach: {
      done += 1
      progress(done, files.count)
    }
    var packs: [(Pack, Judge, [Finding])] = []
    var rest = outcomes[...]
    for (source, judge) in sources {
      var pack = Pack(source)
      let findings = pack.take(rest.prefix(source.files.count), of: source.files)
      rest = rest.dropFirst(source.files.count)
      pack.sizeClass = sizeClass(of: pack, judge.configuration.settled(at: nil).profile)
      await addDigests(
        to: &pack, limit: judge.configuration.decodeLimits.fileBytes, within: budget)
      packs.append((pack, judge, findings))
    }
    return packs
  }

  private func sizeClass(of pack: Pack, _ profile: Profile) -> PackSizeClass? {
    if let sizeClass { return PackSizeClass(sizeClass, .option) }
    if let written = pack.contents?.gridSize,
      let known = profile.sizeClasses.first(where: { $0.name == written })
    {
      return PackSizeClass(known, .contents)
    }
    return PackSizeClass(inferredFrom: pack.stickers, profile: profile)
  }

  /// Takes the digest of files that have the same size as another one, which identical files must.
  private func addDigests(
    to pack: inout Pack, limit: Int, within budget: MemoryBudget
  ) async {
    let bySize = Dictionary(grouping: pack.stickers.indices) { pack.stickers[$0].byteCount }
    let twins = bySize.values.filter { $0.count > 1 }.flatMap { $0 }.sorted()
    let stickers = twins.map { pack.stickers[$0] }
    let digests = await inParallel(stickers, jobs: jobs) { sticker in
      await budget.files.holding(min(sticker.byteCount.bytes, limit)) {
        let file = try? FileContents(
          sticker.path, limit: limit, followsLinks: sticker.followsLinks)
        return file?.bytes.map { SHA256.hexDigest(of: $0) }
      }
    }
    for (index, digest) in zip(twins, digests) { pack.stickers[index].digest = digest }
  }
}

/// A measured file with what the rules about single files say.
private struct Judged: Sendable {
  var sticker: Sticker
  var findings: [Finding]
}

extension Pack {
  fileprivate init(_ source: PackSource) {
    self.init(path: source.path, name: source.name)
    isWholeCatalog = source.isWholeCatalog
    sequences = source.sequences
    emptyFolders = source.emptyFolders
    limitsReached = source.limitsReached
    oddFiles = source.oddFiles
    faults = source.faults
    catalogFolders = source.catalogFolders.sorted { naturallyPrecedes($0.path, $1.path) }
  }

  /// Sorts the outcomes of the pack's files into what they turned out to be.
  fileprivate mutating func take(
    _ outcomes: ArraySlice<Result<Judged, FileFault>>, of files: [PackSource.File]
  ) -> [Finding] {
    var findings: [Finding] = []
    for (outcome, file) in zip(outcomes, files) {
      switch outcome {
      case .success(let judged):
        findings += judged.findings
        if file.isSequenceFrame {
          sequenceFrames.append(judged.sticker)
        } else {
          stickers.append(judged.sticker)
        }
      case .failure(.notAFile(let path, let kind)):
        oddFiles.append(OddFile(path: path, kind: kind))
      case .failure(let fault): faults.append(fault)
      }
    }
    return findings
  }
}
