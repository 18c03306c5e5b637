import StickerCodecs
import SystemPackage

extension Linter {
  /// Measures every file of the packs, as many at a time as there are jobs.
  func measure(
    _ sources: [PackSource], _ progress: (_ done: Int, _ total: Int) -> Void
  ) async -> (packs: [Pack], faults: [FileFault]) {
    let inspector = StickerInspector(limits: limits)
    let files = sources.flatMap(\.files)
    var done = 0
    let outcomes = await inParallel(files, jobs: jobs) { file in
      Result { () throws(FileFault) in
        try inspector.inspect(file.path, followsLinks: file.followsLinks)
      }
    } onEach: {
      done += 1
      progress(done, files.count)
    }
    var packs: [Pack] = []
    var faults: [FileFault] = []
    var next = outcomes.startIndex
    for source in sources {
      var pack = Pack(path: source.path, name: source.name)
      pack.sequenceCount = source.sequenceCount
      pack.oddFiles = source.oddFiles
      pack.contents = source.contents
      for file in source.files {
        defer { next += 1 }
        switch outcomes[next] {
        case .success(let sticker) where file.isSequenceFrame: pack.sequenceFrames.append(sticker)
        case .success(let sticker): pack.stickers.append(sticker)
        case .failure(.notAFile(let path, let kind)):
          pack.oddFiles.append(OddFile(path: path, kind: kind))
        case .failure(let fault): faults.append(fault)
        }
      }
      pack.sizeClass = sizeClass(of: pack)
      await addDigests(to: &pack)
      packs.append(pack)
    }
    return (packs, faults)
  }

  private func sizeClass(of pack: Pack) -> PackSizeClass? {
    if let sizeClass { return PackSizeClass(sizeClass, .option) }
    if let written = pack.contents?.gridSize,
      let known = profile.sizeClasses.first(where: { $0.name == written })
    {
      return PackSizeClass(known, .contents)
    }
    return PackSizeClass(inferredFrom: pack.stickers, profile: profile)
  }

  /// Takes the digest of files that have the same size as another one, which identical files must.
  private func addDigests(to pack: inout Pack) async {
    let bySize = Dictionary(grouping: pack.stickers.indices) { pack.stickers[$0].byteCount }
    let twins = bySize.values.filter { $0.count > 1 }.flatMap { $0 }.sorted()
    let paths = twins.map { pack.stickers[$0].path }
    let limit = limits.fileBytes
    let digests = await inParallel(paths, jobs: jobs) { path in
      let file = try? FileContents(path, limit: limit, followsLinks: true)
      return file?.bytes.map { SHA256.hexDigest(of: $0) }
    }
    for (index, digest) in zip(twins, digests) { pack.stickers[index].digest = digest }
  }
}

/// Does the same work on every element, at most `jobs` at a time, and gives the results in order.
func inParallel<Element: Sendable, Output: Sendable>(
  _ elements: [Element], jobs: Int, _ work: @escaping @Sendable (Element) -> Output,
  onEach: () -> Void = {}
) async -> [Output] {
  await withTaskGroup(of: (Int, Output).self) { group in
    var outputs = [Output?](repeating: nil, count: elements.count)
    var next = 0
    func startNext() {
      guard next < elements.count else { return }
      let (index, element) = (next, elements[next])
      group.addTask { (index, work(element)) }
      next += 1
    }
    for _ in 0..<max(1, jobs) { startNext() }
    while let (index, output) = await group.next() {
      outputs[index] = output
      onEach()
      startNext()
    }
    return outputs.compactMap { $0 }
  }
}
