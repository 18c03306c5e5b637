import StickerBase
import SystemPackage

// A pack in an asset catalog.
extension PackPlan {
  /// Creates the plan of the stickers that a `.stickerpack` lists, with the values in their `Contents.json`
  /// files.
  init(catalog source: PackSource) throws(PackFault) {
    self.init(name: source.name, source: source.path)
    let folders = Dictionary(source.catalogFolders.map { ($0.path, $0) }) { one, _ in one }
    for folder in source.catalogFolders {
      guard let fault = folder.contents.fault else { continue }
      throw PackFault.refused("\(folder.contentsPath.display.printable): \(fault)")
    }
    guard let contents = folders[source.path]?.contents else {
      throw PackFault.refused("\(source.path.display.printable) has no Contents.json")
    }
    size = contents.gridSize.flatMap(Profile.messages.sizeClass(named:))
      .map { PackSizeClass($0, .contents) }
    var counts: [String: Int] = [:]
    for name in contents.listedNames { counts[name, default: 0] += 1 }
    for name in contents.listedNames {
      // All entries of a name count as one sticker, as they do for 'lint'.
      guard let count = counts.removeValue(forKey: name) else { continue }
      if count > 1 {
        remarks.append(
          .warning("'\(name.excerpt)' is listed \(count.grouped) times; it is used once"))
      }
      guard let component = FilePath.Component(name), component.kind == .regular else {
        remarks.append(
          .warning("'\(name.excerpt)' is not a valid name for a sticker's folder; it is left out"))
        continue
      }
      let path = source.path.appendingAsShown(component)
      if let folder = folders[path] {
        try add(folder, source)
      } else {
        remarks.append(.warning("'\(name.excerpt)' is listed but cannot be found; it is left out"))
      }
    }
    let empty = contents.emptySlots.count
    if empty > 0 {
      let text = counted(empty, "empty entry", "empty entries")
      remarks.append(
        .warning("\(text) in the list of stickers \(agreeing(empty, "is", "are")) left out"))
    }
    let listed = Set(contents.listedNames)
    for folder in source.catalogFolders where folder.path.parent == source.path {
      guard folder.kind == .sticker || folder.kind == .sequence,
        let name = folder.path.lastComponent?.string, !listed.contains(name)
      else { continue }
      remarks.append(.warning("'\(name.excerpt)' is not listed; it is left out"))
    }
    icon = source.catalogFolders.first { $0.kind == .iconSet }.map { .set($0.path) }
    addLabels(of: source)
  }

  private mutating func add(_ folder: CatalogFolder, _ source: PackSource) throws(PackFault) {
    let contents = folder.contents
    let targets = Dictionary(
      source.files.compactMap { file in file.linkTarget.map { (file.path, $0) } }
    ) { one, _ in one }
    let files = contents.listedNames.map { name -> FilePath? in
      guard let component = FilePath.Component(name), component.kind == .regular,
        !folder.missingNames.contains(name)
      else { return nil }
      let path = folder.path.appendingAsShown(component)
      return targets[path] ?? path
    }
    let images = files.compactMap(\.self)
    let content: PlannedSticker.Content?
    switch folder.kind {
    case .sequence:
      var timing = contents.timing
      if timing.duration == nil {
        (timing.duration, timing.durationType) = (SequenceTiming.standardRate, "fps")
      }
      // A missing frame moves the frames after it forward, so the indices of the empty slots no longer apply.
      let slots = files.count == images.count ? contents.emptySlots : []
      let list = FrameList(entries: images.map { FrameList.Entry(path: $0) })
      var frames = PlannedFrames(list, timing: timing)
      frames.emptySlots = slots
      content = images.isEmpty ? nil : .frames(frames)
    default: content = images.first.map { .image($0) }
    }
    guard let content else {
      remarks.append(.warning("\(folder.path.display.printable) is empty; it is left out"))
      return
    }
    stickers.append(
      PlannedSticker(
        name: folder.path.stem ?? "", content: content, label: contents.label,
        origin: PlannedSticker.Origin(path: folder.path)))
  }

  /// Adds the labels in other languages from the tables of the pack.
  private mutating func addLabels(of source: PackSource) {
    let pack = Pack(source)
    let keys = LabelKeys(pack)
    let indices = Dictionary(stickers.enumerated().map { ($1.origin.path, $0) }) { one, _ in one }
    for table in keys.tables(of: pack) {
      for entry in table.entries {
        for labeled in keys.indices(of: entry.key) {
          guard let index = indices[keys.stickers[labeled].place] else { continue }
          stickers[index].labels[table.language] = entry.value
        }
      }
    }
  }
}
