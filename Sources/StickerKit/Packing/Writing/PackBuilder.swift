import StickerCodecs
import StickerForge
public import SystemPackage

/// Makes the files of a pack.
public struct PackBuilder: Sendable {
  public var output: PackOutput
  public var update: PackUpdate
  /// Whether sequences become APNG files here instead of frames for Xcode.
  public var assemblesSequences: Bool
  /// Frames that are worked on at the same time.
  public var jobs: Int

  public init(
    output: PackOutput, update: PackUpdate = .refused, assemblesSequences: Bool = false,
    jobs: Int = 1
  ) {
    self.output = output
    self.update = update
    self.assemblesSequences = assemblesSequences
    self.jobs = jobs
  }

  /// The files of a pack for a place.
  ///
  /// - Parameter progress: called with the sequences assembled so far and in all.
  /// - Throws: ``PackFault`` when something of the pack cannot be read or assembled, or the place is
  ///   taken.
  public func build(
    _ plan: PackPlan, at path: FilePath, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(PackFault) -> WrittenPack {
    var plan = plan
    let present = try presentFolder(at: path)
    if present != nil { plan.adoptLabels(of: path) }
    if plan.size == nil { plan.inferSize() }
    let sequences = try await assembled(plan, progress)
    switch output {
    case .folder:
      var written = plan.folder(sequences: sequences)
      if let present { written.keepOthers(of: present) }
      return written
    case .catalog:
      plan.tellLosses(at: path)
      let tables = plan.labelTables()
      var written = try await catalog(of: plan, sequences, in: present)
      written.tree.add(tables, below: "")
      if let present { written.keepLabels(of: present) }
      return written
    case .project(let settings):
      return try await project(of: plan, settings, sequences, in: present)
    }
  }

  /// The catalog, with what stays of the one that is there.
  private func catalog(
    of plan: PackPlan, _ sequences: [Int: [UInt8]], in present: FileTree?
  ) async throws(PackFault) -> WrittenPack {
    var plan = plan
    let kept = present.map { CatalogUpdate(of: $0, by: plan, prunes: update == .pruning) }
    if let kept { plan.tellKept(kept.keptStickers) }
    let icons = try await plan.iconFiles(jobs: jobs)
    var written = plan.catalog(
      sequences: sequences, icons: icons, alsoListed: kept?.keptStickers ?? [])
    kept?.keep(in: &written)
    return written
  }

  /// A project around the catalog. What belongs to the project alone is written once: people choose
  /// their team there, and much else.
  private func project(
    of plan: PackPlan, _ settings: ProjectSettings, _ sequences: [Int: [UInt8]],
    in present: FileTree?
  ) async throws(PackFault) -> WrittenPack {
    guard plan.icon != nil else {
      throw PackFault(
        "a project needs icons: --icon IMAGE makes them of a picture of 1,024 px or more, as does "
          + "'icon: IMAGE' in stickerpack.yml")
    }
    let project: StickerProject
    do throws(StickerProjectError) {
      project = try StickerProject(
        name: plan.name, bundleIdentifier: settings.bundleIdentifier, team: settings.team,
        labels: plan.languages.isEmpty
          ? nil : LabelTables(name: plan.name, languages: plan.languages))
    } catch {
      throw PackFault(error.description)
    }
    let place = FilePath(project.catalogPath)
    var written = try await catalog(
      of: plan, sequences, in: present?.subtree(below: place)
    ).moved(below: place)
    for file in project.files { written.tree.add(file.text, at: FilePath(file.path)) }
    written.tree.add(plan.labelTables(), below: place.removingLastComponent())
    if let present {
      written.keepLabels(of: present)
      for file in project.files {
        let path = FilePath(file.path)
        if let kept = present.contents[path] { written.tree.add(kept, at: path) }
      }
      written.keepOthers(of: present, except: place)
    } else if settings.bundleIdentifier == nil {
      written.plan.remarks.append(
        .note(
          "the project's identifier is \(project.bundleIdentifier), which the App Store does not "
            + "take; --bundle-id names yours"))
    }
    return written
  }

  /// What is at the place already; `nil` when that is nothing, or an empty folder.
  private func presentFolder(at path: FilePath) throws(PackFault) -> FileTree? {
    do throws(FileFault) {
      guard let kind = try? FileKind(path, followsLinks: false) else { return nil }
      guard kind == .folder else {
        throw FileFault.notAFile(path, kind: kind)
      }
      let present = try FileTree(keeping: path)
      return present.contents.isEmpty || update == .refused ? nil : present
    } catch {
      throw PackFault("\(error)")
    }
  }

  private func assembled(
    _ plan: PackPlan, _ progress: (_ done: Int, _ total: Int) -> Void
  ) async throws(PackFault) -> [Int: [UInt8]] {
    var files: [Int: [UInt8]] = [:]
    let wanted = plan.stickers.indices.filter { plan.stickers[$0].frames != nil }
    for (done, index) in wanted.enumerated() {
      let sticker = plan.stickers[index]
      guard let frames = sticker.frames else { continue }
      guard assemblesSequences else {
        guard frames.delays == nil || output == .folder else {
          throw PackFault(
            "the frames of \(sticker.origin.path.display.printable) show for different times, which "
              + "a .stickersequence cannot say; --sequences apng makes one file of them")
        }
        continue
      }
      progress(done, wanted.count)
      files[index] = try await apng(of: frames)
    }
    return files
  }

  private func apng(of frames: PlannedFrames) async throws(PackFault) -> [UInt8] {
    var list = FrameList()
    let even = frames.timing.delay(frames: frames.files.count)
    list.entries = frames.files.enumerated().map { index, path in
      FrameList.Entry(path: path, followsLinks: false, delay: frames.delays?[index] ?? even)
    }
    do throws(SequenceFault) {
      let loaded = try await FrameLoader(jobs: jobs).load(list)
      let timed = zip(loaded.bitmaps, loaded.delays).map {
        TimedBitmap(bitmap: $0, delay: $1 ?? even)
      }
      return try await encode(timed, loopCount: frames.timing.loopCount)
    } catch {
      throw PackFault("\(error)")
    }
  }

  private func encode(
    _ frames: [TimedBitmap], loopCount: Int
  ) async throws(SequenceFault) -> [UInt8] {
    do throws(ForgeFault) {
      let animation = try Animation(frames: frames, loopCount: loopCount)
      return try await APNGEncoder(jobs: jobs).encode(animation)
    } catch {
      throw .unusableList("frames", problem: "\(error)")
    }
  }
}

extension PackPlan {
  /// Takes the size class that most stickers fit, or the middle one.
  mutating func inferSize() {
    let paths = stickers.compactMap { sticker -> FilePath? in
      switch sticker.content {
      case .image(let path): path
      case .frames(let frames): frames.files.first
      }
    }
    let measured = paths.compactMap { path -> Sticker? in
      guard let file = try? ImageFile(at: path, limits: .standard, followsLinks: false) else {
        return nil
      }
      var sticker = Sticker(path: path, byteCount: ByteCount(0))
      sticker.image = file.image
      return sticker
    }
    if let inferred = PackSizeClass(inferredFrom: measured, profile: .messages) {
      size = inferred.sizeClass
    } else {
      size = Profile.messages.sizeClasses[1]
      remarks.append(
        .note("the stickers fit no one size; the pack is made for 'regular' (--size changes that)"))
    }
  }

  /// The files of the icon set.
  fileprivate mutating func iconFiles(jobs: Int) async throws(PackFault) -> FileTree {
    switch icon {
    case nil: return FileTree()
    case .set(let path):
      do throws(FileFault) {
        return try FileTree(copying: path)
      } catch {
        throw PackFault(error.description)
      }
    case .picture(let path, let color):
      let background = color.map { IconBackground($0) }
      if let color, background == .some(nil) {
        throw PackFault("'\(color.excerpt)' is not a color such as #ff8800 or white")
      }
      do throws(IconFault) {
        let picture = try IconPicture(at: path)
        let drawing = try IconSetDrawing(of: picture, background: background ?? nil, fills: false)
        let set = try await drawing.draw(jobs: jobs)
        remarks += set.remarks
        return set.tree
      } catch {
        throw PackFault(error.description)
      }
    }
  }

  /// Tells what an asset catalog has no place for.
  fileprivate mutating func tellLosses(at path: FilePath) {
    if stickers.contains(where: { !$0.emoji.isEmpty }) {
      remarks.append(.note("a catalog has no place for emoji; they stay where they are"))
    }
    if !languages.isEmpty {
      let place = path.appending("*.lproj").display.printable
      remarks.append(
        .note(
          "labels in \(counted(languages.count, "language")) are in \(place): add them to the sticker "
            + "extension in Xcode, which reads them from there only"))
    }
  }

  /// Tells which stickers of the catalog stay although the pack does not have them.
  fileprivate mutating func tellKept(_ folders: [String]) {
    guard !folders.isEmpty else { return }
    let verb = folders.count == 1 ? "stays" : "stay"
    remarks.append(
      .note(
        "\(counted(folders.count, "sticker")) that \(source.display.printable) does not have "
          + "\(verb): \(listing(folders)); --prune takes such out"))
  }

  /// Keeps the labels that somebody has written into the catalog that is there, where the pack says
  /// nothing.
  fileprivate mutating func adoptLabels(of path: FilePath) {
    guard let present = try? PackPlan(of: path, PackLoader([path])) else { return }
    let known = Dictionary(present.stickers.map { (StickerName.key($0.name), $0) }) { one, _ in one
    }
    for index in stickers.indices {
      guard let old = known[StickerName.key(stickers[index].name)] else { continue }
      if stickers[index].label == nil { stickers[index].label = old.label }
      stickers[index].labels.merge(old.labels) { mine, _ in mine }
    }
  }
}
