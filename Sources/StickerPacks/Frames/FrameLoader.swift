package import StickerBase
import StickerCodecs
package import StickerEncoding
import SystemPackage

/// Decoded frames in display order.
package struct LoadedFrames: Sendable {
  package internal(set) var pictures: [StoredBitmap] = []
  package internal(set) var remarks: [Remark]
}

/// Decodes the files of a ``FrameList``, once it is known that all of their frames can be stored.
package struct FrameLoader: Sendable {
  private let limits: WritingLimits
  /// Maximum number of files read or decoded at the same time; fewer if memory is short.
  private let jobs: Int
  /// True if other programs may be run for files that stickerlint itself cannot decode.
  private let usesExternalPrograms: Bool
  /// True if all colors are taken as premultiplied, regardless of what the files specify.
  private let arePremultiplied: Bool

  package init(
    limits: WritingLimits = .standard, jobs: Int = 1, usesExternalPrograms: Bool = false,
    arePremultiplied: Bool = false
  ) {
    self.limits = limits
    self.arePremultiplied = arePremultiplied
    self.jobs = jobs
    self.usesExternalPrograms = usesExternalPrograms
  }

  /// Maximum number of files that are read ahead of the first unread one. Their properties, which may include a color
  /// profile, are held meanwhile.
  private static let maxAhead = 64

  /// Reads the properties of all files.
  ///
  /// - Parameter allowsMixedSizes: true if the frames will be brought to one size.
  package func survey(
    _ list: FrameList, allowsMixedSizes: Bool = false
  ) async throws(SequenceFault) -> FrameSurvey {
    try limits.check(frames: list.entries.count)
    let gate = MemoryGate(capacity: limits.memoryBytes / 4)
    var pool = ColorPool()
    var files: [FrameFile] = []
    var fault: SequenceFault?
    // Profiles are shared in the order of the files, so that their maximum does not depend on the number of threads.
    await inParallel(list.entries, jobs: jobs, ahead: Self.maxAhead) { entry in
      let size = FileContents.byteCount(of: entry.path, entry.links)
      return await gate.holding(min(size, limits.decoding.fileBytes)) {
        Result { () throws(SequenceFault) in
          try FrameFile(entry, limits, usesExternalPrograms: usesExternalPrograms)
        }
      }
    } inOrder: { probe in
      guard fault == nil else { return }
      do throws(SequenceFault) {
        files.append(try probe.get().sharing(&pool, list.entries[files.count]))
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    let survey = FrameSurvey(
      list, files, try FrameColors(list, files, pool), allowsPlaces: !allowsMixedSizes, limits)
    try check(survey, allowsMixedSizes: allowsMixedSizes)
    return survey
  }

  private func check(
    _ survey: FrameSurvey, allowsMixedSizes: Bool
  ) throws(SequenceFault) {
    if survey.files.count > 1 {
      for (entry, file) in zip(survey.list.entries, survey.files) where file.delays.count > 1 {
        throw .animated(entry.path, frames: file.delays.count)
      }
      // A file of several frames beside others was rejected above: each file is one frame.
      let sizes = FrameSizes(
        zip(survey.list.entries.map(\.path), survey.sizes).map { ($0, $1) },
        unusedPlaces: survey.unusedPlaces)
      guard sizes.odd.isEmpty || allowsMixedSizes else { throw .mixedSizes(sizes) }
    }
    try limits.check(frames: survey.frameCount)
  }

  /// Decodes all frames. A file that is listed several times is decoded once.
  ///
  /// - Parameters:
  ///   - plan: the plan for these frames in this shape.
  ///   - progress: called with the number of files decoded so far and in all.
  package func load(
    _ survey: FrameSurvey, as shape: FrameShape, within plan: MemoryPlan, in store: FrameStore,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(SequenceFault) -> LoadedFrames {
    let gate = MemoryGate(capacity: plan.decodingBytes)
    var sources: Set<FrameList.Source> = []
    let files = survey.list.entries.indices.filter { index in
      sources.insert(survey.list.entries[index].source).inserted
    }
    // The position of each source in `files`.
    var positions: [FrameList.Source: Int] = [:]
    for (position, index) in files.enumerated() {
      positions[survey.list.entries[index].source] = position
    }
    var done = 0
    let decoded = await inParallel(files, jobs: jobs) { index in
      await gate.holding(MemoryPlan.bytes(decoding: index, of: survey, as: shape)) {
        decode(index, of: survey, as: shape, in: store)
      }
    } onEach: { _ in
      done += 1
      progress(done, files.count)
    }
    // This fault comes first: decoding stops if a picture cannot be kept, which looks like a file that has changed.
    if let fault = store.fault { throw .lost(fault) }
    var frames = LoadedFrames(remarks: survey.list.remarks)
    var division = AlphaDivision()
    for entry in survey.list.entries {
      let file = try decoded[positions[entry.source] ?? 0].get()
      division.add(file.division)
      frames.pictures += file.frames
    }
    for (index, file) in zip(files, decoded) {
      guard let fault = try file.get().damage else { continue }
      let name = survey.list.entries[index].path.printableName
      frames.remarks.append(.warning("\(name) is damaged: \(fault.printable)"))
    }
    frames.remarks +=
      survey.remarks + division.remarks(isRequested: arePremultiplied) + shape.remarks
    return frames
  }

  /// The frames of one file and its defect.
  private struct Decoded: Sendable {
    var frames: [StoredBitmap] = []
    var damage: String?
    var division = AlphaDivision()
  }

  private func decode(
    _ index: Int, of survey: FrameSurvey, as shape: FrameShape, in store: FrameStore
  ) -> Result<Decoded, SequenceFault> {
    Result { () throws(SequenceFault) in
      var decoded = Decoded()
      let file = survey.files[index]
      decoded.damage = try file.decode(survey.list.entries[index], limits) {
        let isStraight = !arePremultiplied && !file.isPremultiplied
        let bitmap = file.shown(isStraight ? $0 : decoded.division.straight($0))
        let common = survey.colors.common(bitmap, of: index)
        let placed = survey.placement?.placed(common, ofFile: index) ?? common
        decoded.frames.append(store.keep(shape.shaped(placed)))
        return store.fault == nil
      }
      return decoded
    }
  }
}

extension AlphaDivision {
  /// Returns a warning if the colors cannot have been premultiplied, otherwise a note if many pixels lose detail.
  ///
  /// - Parameter isRequested: true if `--premultiplied` was given; otherwise the movie specifies it.
  fileprivate func remarks(isRequested: Bool) -> [Remark] {
    if isWrong {
      let fault = "are not premultiplied, since many colors are lighter than their alpha"
      return [
        .warning(
          isRequested
            ? "the frames \(fault); leave out --premultiplied"
            : "the movie says that its colors are premultiplied, but they \(fault); export it again"
        )
      ]
    }
    guard faint * 10 > semitransparent else { return [] }
    return [
      .note(
        "\(percent(faintShare)) of the semitransparent pixels have an alpha below "
          + "\(Self.minAlpha), where few shades are left after dividing")
    ]
  }
}

extension FrameList {
  /// The identity of a file: two entries with the same source are the same file.
  fileprivate struct Source: Hashable {
    var path: FilePath
    var links: LinkPolicy
  }
}

extension FrameList.Entry {
  fileprivate var source: FrameList.Source {
    FrameList.Source(path: path, links: links)
  }
}
