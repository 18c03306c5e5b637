import StickerBase
import StickerCodecs
import StickerEncoding
package import StickerPacks
package import SystemPackage

/// Creates the files of a pack.
package struct PackBuilder: Sendable {
  package var output: PackOutput
  package var update: PackUpdate
  /// True to assemble sequences into APNG files, instead of writing frames for Xcode.
  package var assemblesSequences: Bool
  /// Number of frames processed at the same time.
  package var jobs: Int
  /// The limits for writing images.
  package var limits: WritingLimits
  /// True to draw a project's icons from a picture that is too small or, without a picture, from the first sticker, so
  /// that the project can be tried.
  package var allowsPlaceholderIcon = false

  package init(
    output: PackOutput, update: PackUpdate = .refused, assemblesSequences: Bool = false,
    jobs: Int = 1, limits: WritingLimits = .standard
  ) {
    self.output = output
    self.update = update
    self.assemblesSequences = assemblesSequences
    self.jobs = jobs
    self.limits = limits
  }

  /// Builds the files of a pack for a destination.
  ///
  /// - Parameters:
  ///   - waiting: called before waiting for another process that is replacing the existing folder.
  ///   - progress: called with the number of sequences assembled so far and in total.
  /// - Throws: ``PackFault`` if a part of the pack cannot be read or assembled, or if the pack must not replace the
  ///   files at the path. Without an update, only ``PackWriter`` refuses an existing folder.
  package func build(
    _ plan: PackPlan, at path: FilePath, waiting: () -> Void = {},
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(PackFault) -> WrittenPack {
    let lock = update == .refused ? nil : FolderLock(at: path, waiting: waiting)
    let present = try presentFolder(at: path, for: plan)
    var written = try await build(plan, at: path, in: present, progress)
    (written.replaced, written.replacementLock) = (present, lock)
    return written
  }

  private func build(
    _ plan: PackPlan, at path: FilePath, in present: FileTree?,
    _ progress: (_ done: Int, _ total: Int) -> Void
  ) async throws(PackFault) -> WrittenPack {
    var plan = plan
    if let present, let project = present.projectName {
      try checkOutput(matches: project, of: present, at: path, packName: plan.name)
      // Without a new icon, the existing one stays.
      if plan.icon == nil { plan.icon = present.iconSet.map { .set(path.pushing($0)) } }
    }
    if allowsPlaceholderIcon, output.isProject { plan.takePlaceholderIcon() }
    if present != nil, update != .pruning { plan.adoptLabels(of: path) }
    if plan.size == nil { plan.inferSize() }
    plan.remarkOnRates()
    let sequences = try await assembled(&plan, progress)
    switch output {
    case .folder:
      var written = try plan.folder(sequences: sequences)
      if let present {
        if update != .pruning { try written.checkManifest(of: present) }
        written.keepOthers(of: present)
      }
      return written
    case .catalog:
      plan.remarkOnLosses(at: path)
      plan.remarkOnMissingLabels()
      let tables = plan.labelTables()
      var written = try await catalog(of: plan, sequences, in: present)
      written.tree.add(tables, below: "")
      for table in tables.contents.keys {
        written.setOrigin(of: table, PlannedSticker.Origin(path: plan.source))
      }
      if let present { try written.keepLabels(of: present) }
      return written
    case .project(let settings):
      if let app = settings.app {
        return try await self.app(of: plan, settings, app, sequences, in: present)
      }
      return try await project(of: plan, settings, sequences, in: present)
    }
  }

  /// Returns the files of the catalog, including the files of the existing catalog that stay.
  func catalog(
    of plan: PackPlan, _ sequences: [Int: [UInt8]], in present: FileTree?
  ) async throws(PackFault) -> WrittenPack {
    var plan = plan
    var catalogUpdate: CatalogUpdate?
    if let present {
      catalogUpdate = try CatalogUpdate(of: present, by: plan, prunes: update == .pruning)
    }
    if let catalogUpdate {
      if let otherPack = catalogUpdate.otherPack {
        throw PackFault.refused(
          "the catalog already contains the pack '\(otherPack.excerpt)', and Xcode accepts only one; "
            + "update it by giving its name with --name, or use --prune to "
            + "replace it with '\(plan.name.excerpt)'")
      }
      plan.remarkOnKeptFiles(catalogUpdate.keptStickers)
      plan.remarkOnPrunedFiles(catalogUpdate.prunedStickers.sorted())
    }
    let icons = try await plan.iconFiles(
      jobs: jobs, limits: limits, enlarging: allowsPlaceholderIcon)
    var written = plan.catalog(
      sequences: sequences, icons: icons, alsoListed: catalogUpdate?.keptStickers ?? [])
    catalogUpdate?.keep(in: &written)
    return written
  }

  /// Checks that ``output`` matches the existing project in a folder.
  ///
  /// - Throws: ``PackFault`` if it does not.
  private func checkOutput(
    matches project: String, of present: FileTree, at path: FilePath, packName name: String
  ) throws(PackFault) {
    let folder = path.display.printable
    guard case .project(let settings) = output else {
      throw PackFault.refused(
        "\(folder) holds the Xcode project '\(project.excerpt)'; name another place with -o, or the "
          + "catalog in it")
    }
    let isApp = present.hasCode
    let advice =
      "update it with \(present.updatingOptions(for: project)), or write a new one into another folder (-o)"
    guard isApp == (settings.app != nil) else {
      throw PackFault.refused(
        "\(folder) holds the project of \(isApp ? "an app with code" : "a sticker pack"); \(advice)"
      )
    }
    let wanted = settings.app?.name ?? settings.name ?? name
    guard wanted == project else {
      throw PackFault.refused(
        "\(folder) holds the project '\(project.excerpt)', not '\(wanted.excerpt)'; \(advice)")
    }
    if !isApp, update != .pruning, let pack = present.stickerPackName, pack != name {
      throw PackFault.refused(
        "\(folder) holds the pack '\(pack.excerpt)', not '\(name.excerpt)', and Xcode accepts only "
          + "one; \(advice); --prune replaces the pack")
    }
  }

  /// Returns the existing files at the path; `nil` if there are none, or if they must not be changed.
  private func presentFolder(
    at path: FilePath, for plan: PackPlan
  ) throws(PackFault) -> FileTree? {
    if let real = path.real, real == plan.folder.real {
      throw PackFault.refused(
        "\(path.display.printable) holds the pack's source files; name another folder with -o")
    }
    do throws(FileFault) {
      guard let kind = try? FileKind(path, followsLinks: false) else { return nil }
      guard kind == .folder else {
        throw FileFault.notAFile(path, kind: kind)
      }
      let present = try FileTree(keeping: path)
      return present.contents.isEmpty || update == .refused ? nil : present
    } catch {
      throw PackFault.unreadable(error)
    }
  }

  /// Returns the APNGs of the sequences that are assembled, by index of the sticker, and adds remarks about all
  /// sequences.
  private func assembled(
    _ plan: inout PackPlan, _ progress: (_ done: Int, _ total: Int) -> Void
  ) async throws(PackFault) -> [Int: [UInt8]] {
    var files: [Int: [UInt8]] = [:]
    var heldBytes = 0
    var remarks = NamedRemarks()
    let places = plan.places.map(\.path)
    let sequences = plan.stickers.indices.filter { plan.stickers[$0].frames != nil }
    for (done, index) in sequences.enumerated() {
      let sticker = plan.stickers[index]
      guard let frames = sticker.frames else { continue }
      guard assemblesSequences || output.isApp else {
        guard frames.delays == nil || output == .folder else {
          throw PackFault.refused(
            "the frames of \(places[index].display.printable) have different delays, which a "
              + ".stickersequence cannot store; --sequences apng makes an APNG of them instead")
        }
        remarks.add(
          try positionWarnings(for: frames, at: places[index]), of: places[index].displayedName)
        continue
      }
      progress(done, sequences.count)
      let (file, found) = try await apng(of: frames, heldBytes: heldBytes)
      remarks.add(found, of: places[index].displayedName)
      heldBytes += file.count
      guard heldBytes <= limits.memoryBytes / 4 else {
        throw PackFault.refused(
          "as APNG files, the sequences take more than \(ByteCount(limits.memoryBytes / 4)), a "
            + "quarter of the memory limit; use fewer or smaller ones, or allow more with --limit "
            + "memory-bytes")
      }
      files[index] = file
    }
    plan.remarks += remarks.remarks
    return files
  }

  /// Returns warnings about frame positions that are not used. A `.stickersequence` is not checked: Xcode ignores frame
  /// positions there, too, and lint reports them.
  ///
  /// - Throws: ``PackFault`` if copied frames would not look like the animation.
  private func positionWarnings(
    for frames: PlannedFrames, at path: FilePath
  ) throws(PackFault) -> [Remark] {
    guard CatalogFolder.Kind(path) != .sequence else { return [] }
    let (source, isList, warnings) = frames.places(.refused, limits)
    guard let source, output != .folder || isList else { return warnings }
    throw PackFault.refused(
      "the frames of \(path.display.printable) are positioned by \(source), and copying the frames would lose "
        + "that; --sequences apng makes an APNG of them instead")
  }

  /// Returns the APNG of a sequence, and remarks on it.
  ///
  /// - Parameter heldBytes: the size in bytes of the APNGs of earlier sequences, which are in memory.
  private func apng(
    of frames: PlannedFrames, heldBytes: Int
  ) async throws(PackFault) -> (file: [UInt8], remarks: [Remark]) {
    let defaultDelay = frames.timing.delay(frames: frames.files.count)
    do throws(SequenceFault) {
      let loader = FrameLoader(limits: limits, jobs: jobs)
      let survey = try await loader.survey(frames.list(.refused))
      let shape = FrameShape(of: survey)
      let plan = try MemoryPlan(
        for: survey, as: shape, showings: survey.frameCount, jobs: jobs, limits: limits,
        reserved: heldBytes)
      let loaded = try await loader.load(survey, as: shape, within: plan, in: plan.store())
      let timed = zip(loaded.pictures, survey.delays).map {
        TimedBitmap(stored: $0, delay: $1 ?? defaultDelay)
      }
      let file = try await encode(
        timed, loopCount: frames.timing.loopCount, survey.colors.description, within: plan)
      return (file, loaded.remarks)
    } catch {
      throw PackFault.frames(error)
    }
  }

  private func encode(
    _ frames: [TimedBitmap], loopCount: Int, _ colors: ColorDescription, within plan: MemoryPlan
  ) async throws(SequenceFault) -> [UInt8] {
    do throws(EncodingFault) {
      var animation = try Animation(frames: frames, loopCount: loopCount)
      animation.colors = colors
      return try await APNGEncoder(jobs: plan.jobs, limits: plan.limits(limits)).encode(animation)
    } catch {
      throw SequenceFault(error)
    }
  }
}
