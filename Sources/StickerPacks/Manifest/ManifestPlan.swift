import StickerBase
package import SystemPackage

// A pack that a manifest describes.
extension PackPlan {
  /// Returns the manifest in a folder; `nil` if there is none.
  package static func manifest(in folder: FilePath) -> FilePath? {
    let path = folder.withoutCurrentFolders.appendingAsShown(FilePath.Component(ManifestFile.name)!)
    return (try? FileKind(path, followsLinks: false)) == nil ? nil : path
  }

  /// The JSON Schema of a manifest as text.
  package static var manifestSchema: String { ManifestFile.schemaText }

  /// Reads a manifest and looks up the files that it names.
  ///
  /// - Parameters:
  ///   - followsLinks: true if the manifest may be a link, because the user named it.
  ///   - root: the named folder in which the manifest was found; `nil` for the manifest's own folder.
  /// - Throws: ``PackFault`` if the manifest cannot be read, is too large or has mistakes; the fault has the line and
  ///   column of every mistake.
  package init(
    manifest path: FilePath, followsLinks: Bool = false, below root: FilePath? = nil
  ) throws(PackFault) {
    let named = root ?? path.parent
    let bytes: [UInt8]?
    do throws(FileFault) {
      bytes = try FileContents(
        path, limit: ManifestFile.maximumBytes, followsLinks ? .followed : .refusedBelow(named)
      ).bytes
    } catch {
      throw PackFault.unreadable(error)
    }
    guard let bytes else {
      let limit = ByteCount(ManifestFile.maximumBytes)
      throw PackFault.refused(
        "\(path.display.printable) is too large; the limit for a manifest is \(limit)")
    }
    var plan: PackPlan?
    do throws(DocumentError) {
      _ = try YAMLDocument.value(
        of: bytes, name: path.display, "the manifest", ManifestFile.shape
      ) { file, root, problems in
        var reading = ManifestReading(path: path, root: named, problems: problems)
        plan = reading.plan(file, root)
        problems = reading.problems
      }
    } catch {
      throw PackFault.document(error)
    }
    guard let plan else {
      throw PackFault.refused("\(path.display.printable) has no 'stickers'")
    }
    self = plan
  }
}

/// Looks up the files that a manifest names.
private struct ManifestReading {
  let path: FilePath
  /// The folder below which links are not followed.
  let root: FilePath
  var problems: ProblemList
  /// The files of the stickers, as the manifest names them.
  private var listed: Set<FilePath> = []
  /// The frames of the folders that were looked up.
  private var folders: [FilePath: FrameList] = [:]
  /// The total number of frames so far.
  private var frameCount = 0
  private var folder: FilePath { path.parent }
  private var links: LinkPolicy { .refusedBelow(root) }

  /// Maximum total number of frames, which is enough for a hundred stickers of 1,000 frames. Without a limit, a
  /// manifest could name one folder many times.
  private static let maxFrames = 100_000

  init(path: FilePath, root: FilePath, problems: ProblemList) {
    self.path = path
    self.root = root
    self.problems = problems
  }

  mutating func plan(_ file: ManifestFile, _ root: DocumentNode) -> PackPlan {
    let folderName = PackSource(path: folder.real ?? folder).name
    var plan = PackPlan(
      name: file.name?.value ?? (folderName.isEmpty ? "Stickers" : folderName), source: path)
    plan.author = file.author
    if case .mapping(let entries) = root.content {
      plan.keyLines = Dictionary(entries.map { ($0.key, $0.keyPlace.line) }) { one, _ in one }
    }
    plan.size = file.size.map { PackSizeClass($0, .manifest) }
    if let problem = StickerName.problem(with: plan.name) {
      problems.add(problem, at: file.name?.place ?? root.place)
    }
    if let icon = file.icon { plan.icon = self.icon(icon, file.iconBackground) }
    for (platform, entry) in byPlatform(file.platforms ?? []) {
      plan.covers[platform.id] = covers(entry, of: platform)
      if !entry.value.change.isNone { plan.changes[platform.id] = entry.value.change }
      check(entry.value.change, at: entry.place)
      plan.prefixes[platform.id] = prefix(entry.value.prefix)
    }
    listed = Set((file.stickers ?? []).compactMap { $0.value.file.map { FilePath($0.value) } })
    for entry in file.stickers ?? [] {
      if let sticker = sticker(entry, plan.changes, &plan.remarks) { plan.stickers.append(sticker) }
    }
    if file.stickers?.isEmpty == true, problems.faults.isEmpty {
      problems.add("there are no stickers", at: root.place)
    }
    checkNames(plan.stickers, file.stickers ?? [])
    return plan
  }

  private mutating func prefix(_ entry: Located<String>?) -> String? {
    guard let entry else { return nil }
    // The prefix alone need not be a valid name: the letter stands for the name that follows it.
    if let problem = StickerName.problem(with: entry.value + "a") {
      problems.add(problem, at: entry.place)
    }
    return entry.value
  }

  /// Returns the entries of a `for`, each with the platform that its key names in upper or lower case.
  private mutating func byPlatform<Value>(
    _ entries: [NamedValue<Value>]
  ) -> [(platform: Platform, entry: NamedValue<Value>)] {
    var keys: [String: String] = [:]
    return entries.compactMap { entry in
      guard let platform = Platform.named(entry.key) else {
        problems.add(unknown: entry.key, "is not a platform", among: Platform.ids, at: entry.place)
        return nil
      }
      if let other = keys.updateValue(entry.key, forKey: platform.id) {
        problems.add("'\(entry.key)' is the same platform as '\(other)'", at: entry.place)
      }
      return (platform, entry)
    }
  }

  /// Looks up the pictures for a platform.
  private mutating func covers(
    _ entry: NamedValue<ManifestPlatform>, of platform: Platform
  ) -> [String: FilePath] {
    let pictures = entry.value.pictures
    guard !platform.pictures.isEmpty || pictures.isEmpty else {
      problems.add("\(platform.name) have no pictures besides the stickers", at: entry.place)
      return [:]
    }
    let names = platform.pictures.map { FilePath($0.file).stem ?? $0.file }
    var covers: [String: FilePath] = [:]
    for picture in pictures {
      let written = picture.value
      guard names.contains(picture.key) else {
        problems.add(
          unknown: picture.key, "is not a picture of \(platform.name)", among: names,
          at: picture.place)
        continue
      }
      covers[picture.key] = resolve(written, as: .file)
    }
    return covers
  }

  private mutating func icon(_ entry: Located<String>, _ background: String?) -> PlannedIcon? {
    guard let path = resolve(entry), let kind = try? FileKind(path, links) else {
      return nil
    }
    if kind == .file {
      if let fault = IconFault(ofPicture: path, links) {
        problems.add(fault.description, at: entry.place)
      }
      return .picture(path, background: background)
    }
    if CatalogFolder.Kind(path) == .iconSet { return .set(path) }
    problems.add(
      "'\(entry.value.excerpt)' is neither a picture nor a .stickersiconset", at: entry.place)
    return nil
  }

  private mutating func sticker(
    _ entry: Located<ManifestSticker>, _ changes: [String: MotionChange],
    _ remarks: inout [Remark]
  ) -> PlannedSticker? {
    let written = entry.value
    let content: PlannedSticker.Content?
    var name: String?
    switch (written.file, written.frames) {
    case (let file?, nil):
      if written.fps != nil || written.duration != nil || written.repetitions != nil {
        problems.add("'fps', 'duration' and 'repetitions' apply to 'frames' only", at: entry.place)
      }
      let path = resolve(file, as: .file)
      name = path?.stem
      content = path.map { .image($0) }
    case (nil, let frames?):
      name = frames.value.first.flatMap { FilePath($0.value).stem }
      if frames.value.count > 1, written.name == nil {
        problems.add("a list of frames needs a 'name'", at: frames.place)
      }
      content = self.frames(frames, written, at: entry.place, &remarks).map { .frames($0) }
    default:
      problems.add("a sticker needs either 'file' or 'frames'", at: entry.place)
      return nil
    }
    let stickerName = written.name?.value ?? name ?? ""
    guard let content else { return nil }
    if let problem = StickerName.problem(with: stickerName) {
      problems.add(problem, at: written.name?.place ?? entry.place)
    }
    return PlannedSticker(
      name: stickerName, content: content, label: written.label, labels: written.labels ?? [:],
      emoji: written.emoji ?? [], choices: choices(written.choices ?? [], changes),
      origin: PlannedSticker.Origin(path: path, line: entry.place.line))
  }

  /// Returns the choices of a sticker by the id of the platform.
  ///
  /// - Parameter changes: the changes for the whole pack. They apply to platforms for which the sticker has no change.
  private mutating func choices(
    _ entries: [NamedValue<PlatformChoice>], _ changes: [String: MotionChange]
  ) -> [String: PlatformChoice] {
    var choices: [String: PlatformChoice] = [:]
    for (platform, entry) in byPlatform(entries) {
      check(entry.value.change, at: entry.place)
      choices[platform.id] = entry.value
    }
    for (platform, change) in changes where choices[platform]?.change.isNone ?? true {
      choices[platform, default: PlatformChoice()].apply(changeOfPack: change)
    }
    return choices
  }

  private mutating func check(_ change: MotionChange, at place: TextPlace) {
    if change.cut != nil, change.duration != nil {
      problems.add("'cut' and 'duration' both set the time: use one of them", at: place)
    }
  }

  private mutating func frames(
    _ entry: Located<[Located<String>]>, _ written: ManifestSticker, at place: TextPlace,
    _ remarks: inout [Remark]
  ) -> PlannedFrames? {
    if written.fps != nil, written.duration != nil {
      problems.add("'fps' and 'duration' both set the speed: use one of them", at: place)
    }
    var timing: SequenceTiming?
    if let rate = written.fps { timing = SequenceTiming(rate: rate) }
    if let duration = written.duration {
      timing = SequenceTiming(rate: duration)
      timing?.durationType = "fixed"
    }
    let named = entry.value.filter { !$0.value.isEmpty }
    let paths = named.compactMap { resolve($0) }
    guard paths.count == named.count, let first = paths.first else {
      if named.isEmpty { problems.add("there are no frames", at: entry.place) }
      return nil
    }
    var list = FrameList()
    if entry.value.count == 1, (try? FileKind(first, links)) == .folder {
      if let known = folders[first] {
        list = known
      } else {
        do throws(SequenceFault) {
          list = try FrameSearch.frames([first], below: root)
        } catch {
          problems.add("its frames cannot be used: \(error)", at: entry.place)
          return nil
        }
      }
      folders[first] = list
    } else {
      do throws(SequenceFault) {
        list = try FrameSearch.frames(listed: paths, links, usesDelays: timing == nil)
      } catch {
        problems.add("its frames cannot be used: \(error)", at: entry.place)
        return nil
      }
    }
    frameCount += list.entries.count
    guard frameCount <= Self.maxFrames else {
      problems.add(
        "this sticker brings the total to \(frameCount.grouped) frames; the limit is "
          + "\(Self.maxFrames.grouped)", at: entry.place)
      return nil
    }
    let isFolder = entry.value.count == 1 && (try? FileKind(first, links)) == .folder
    // The manifest's number of plays replaces that of a list.
    if timing != nil || written.repetitions != nil { list.loopCount = nil }
    remarks += list.remarks(of: isFolder ? first : first.parent)
    var frames = PlannedFrames(list, timing: timing)
    frames.emptySlots = entry.value.indices.filter { entry.value[$0].value.isEmpty }
    if let repetitions = written.repetitions { frames.timing.repetitions = repetitions }
    return frames
  }

  private mutating func checkNames(
    _ stickers: [PlannedSticker], _ entries: [Located<ManifestSticker>]
  ) {
    var seen: [String: Int] = [:]
    for sticker in stickers {
      guard let line = sticker.origin.line else { continue }
      let key = StickerName.key(sticker.name)
      if let first = seen[key], let entry = entries.first(where: { $0.place.line == line }) {
        problems.add(
          "'\(sticker.name.excerpt)' is already the name of the sticker on line \(first); give "
            + "this one a different 'name'", at: entry.value.name?.place ?? entry.place)
      } else {
        seen[key] = line
      }
    }
  }

  private mutating func resolve(_ entry: Located<String>, as wanted: FileKind? = nil) -> FilePath? {
    DocumentPaths(of: path, below: root, listed: listed).path(entry, as: wanted, &problems)
  }
}
