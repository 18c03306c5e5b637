import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// The Contents.json files and the manifest of a pack during a repair. When a file is renamed, they get its new name.
struct PackContentsEditor {
  private let pack: Pack
  private var lists: [FilePath: EditableContents] = [:]
  private var manifest = EditableManifest()
  private var done: [FilePath: [AppliedFix]] = [:]
  private var stamps: [FilePath: FileStamp] = [:]
  /// New paths of renamed files in lowercase, to avoid collisions.
  private var taken: Set<String> = []

  /// The folders and files of the copy that will be written; `nil` if files are replaced.
  private let copied: CopiedRoots?

  /// - Parameter copied: the folders and files that will be copied; `nil` if files are replaced.
  init(_ pack: Pack, copied: [FilePath]?) {
    self.pack = pack
    self.copied = copied.map { CopiedRoots($0) }
  }

  /// Maximum size of a Contents.json in bytes.
  private static let maxBytes = 1 << 20

  /// Renames a file in the lists that mention it.
  ///
  /// - Throws: ``FixDeclined`` if the new name is taken, or if a list or code that mentions the old name must be edited
  ///   by hand.
  mutating func rename(_ path: FilePath, to new: FilePath) throws(FixDeclined) {
    let newName = new.lastComponent?.string ?? ""
    let isOther = new.display.lowercased() != path.display.lowercased()
    if let old = path.lastComponent, let name = new.lastComponent {
      try pack.checkName(old, becoming: name)
    }
    if isOther, FileStamp(new) != nil, isWritten(new) {
      throw FixDeclined(
        "'\(newName.printable)' already exists: rename or delete one of the two files")
    }
    let isTaken = pack.source.files.contains {
      $0.path != path && $0.path.display.lowercased() == new.display.lowercased()
        && isWritten($0.path)
    }
    guard !isTaken, !taken.contains(new.display.lowercased()) else {
      throw FixDeclined("another file would also be called '\(newName.printable)'")
    }
    try checkTables(path)
    if let declaration = pack.declaration, declaration.isManifest {
      try manifest.rename(path, to: newName, in: declaration.path, pack.source.links)
    }
    let folder = path.parent
    if let kind = CatalogFolder.Kind(folder) {
      var list = try editableContents(of: folder, kind)
      let old = path.lastComponent?.string ?? ""
      if list.exists, list.rename(old, to: newName) {
        record(
          list,
          AppliedFix(
            id: "rename-listed", rules: [], kind: .rename,
            what: "lists '\(newName.excerpt)' instead of '\(old.excerpt)'"))
      }
    }
    taken.insert(new.display.lowercased())
  }

  /// Writes the requested pack size, fills icon sets, and repairs the lists that findings are about.
  mutating func apply(
    _ findings: [Finding], _ request: RepairRequest, _ limits: WritingLimits,
    into plan: inout RepairPlan
  ) async {
    if pack.source.product == nil {
      if let size = request.packSize { setSize(size, into: &plan) }
      await fillIconSets(findings, request, limits, into: &plan)
      for fix in FixRegistry.contentsFixes {
        for finding in findings
        where fix.ruleIDs.contains(finding.ruleID) && request.allows(fix.kind, for: finding.ruleID)
        {
          do throws(FixDeclined) {
            try apply(fix, finding)
          } catch {
            plan.unfixed.append(finding.unfixed(error.reason))
          }
        }
      }
    }
    plan.files += changed
  }

  private mutating func fillIconSets(
    _ findings: [Finding], _ request: RepairRequest, _ limits: WritingLimits,
    into plan: inout RepairPlan
  ) async {
    let requested = findings.filter {
      FillIconSet.ruleIDs.contains($0.ruleID) && request.includes($0.ruleID)
        && (!request.picks.isEmpty || !$0.needsPick)
    }
    let picture = request.icon.map {
      FillIconSet.Source(path: $0, background: request.iconBackground)
    }
    for set in IconSet.all(of: pack) {
      let reported = requested.filter { $0.path == set.folder.contentsPath }
      guard !reported.isEmpty else { continue }
      // Optional slots are filled on request.
      let minSeverity = request.repairsOnlyErrors ? Severity.error : .warning
      let wanted = pack.missingSlots(of: set).filter { _, demand in
        demand != .hostHasIcons
          && demand.severity.map { $0 >= minSeverity || !request.picks.isEmpty } ?? false
      }
      let slots = wanted.map(\.0).filter { picture != nil || set.source(for: $0) != nil }
      let impossible = wanted.filter { slot, _ in !slots.contains(slot) }
      for finding in reported {
        let slot = impossible.first { reported.count == 1 || $1.severity == finding.severity }
        guard let (slot, _) = slot else { continue }
        plan.unfixed.append(
          finding.unfixed(
            "no image of the set is large enough for \(slot.name): name a picture with --icon"
          ))
      }
      await fill(slots, of: set, at: set.folder.path, reported, from: picture, limits, into: &plan)
    }
    for finding in requested where finding.ruleID == RuleRegistry.iconSetRuleID {
      let isEmpty = pack.emptyAppIcons.contains { $0.set == finding.path }
      if isEmpty, picture != nil {
        await fill([.app], of: nil, at: finding.path, [finding], from: picture, limits, into: &plan)
      } else if finding.severity > .note {
        plan.unfixed.append(
          finding.unfixed(
            isEmpty
              ? "name a picture with --icon"
              : "'stickerlint icons' draws a whole set from one picture"))
      }
    }
  }

  /// Draws icons into the empty slots of a set.
  ///
  /// - Parameters:
  ///   - set: the icon set of the pack; `nil` for the icon set of an app.
  ///   - findings: the findings about the set.
  ///   - picture: the picture to draw the icons from; `nil` to use the images of the set.
  private mutating func fill(
    _ slots: [IconSlot], of set: IconSet?, at folder: FilePath, _ findings: [Finding],
    from picture: FillIconSet.Source?, _ limits: WritingLimits, into plan: inout RepairPlan
  ) async {
    do throws(FixDeclined) {
      var list = try editableContents(of: folder, .iconSet)
      let files = pack.source.files
      let icons = try await FillIconSet.apply(&list, slots, from: picture, of: set, limits) {
        path throws(FixDeclined) in
        guard let file = files.first(where: { $0.path == path }),
          let bytes = (try? file.contents(limit: limits.decoding.fileBytes))?.bytes
        else { throw FixDeclined("\(path.display.printable) cannot be read") }
        return bytes
      }
      guard !icons.isEmpty else { return }
      let rules = Set(findings.map(\.ruleID)).sorted()
      let fix = AppliedFix(
        id: FillIconSet.id, rules: rules, kind: .safe,
        what: Self.change(icons.count, of: set))
      record(list, fix)
      for icon in icons {
        var file = RepairedFile(path: folder.appending(icon.name), stamp: nil)
        file.bytes = icon.png
        file.fixes = [
          AppliedFix(
            id: FillIconSet.id, rules: rules, kind: .safe,
            what: "drawn from \(icon.origin)")
        ]
        plan.files.append(file)
      }
    } catch {
      plan.unfixed += findings.map { $0.unfixed(error.reason) }
    }
  }

  /// Returns the change of a set as a clause.
  private static func change(_ count: Int, of set: IconSet?) -> String {
    guard let set else { return "the app's icon added" }
    return set.images.isEmpty
      ? "\(counted(count, "icon")) added"
      : "\(counted(count, "empty slot")) filled, the other icons kept"
  }

  private mutating func setSize(_ size: SizeClass, into plan: inout RepairPlan) {
    guard pack.source.isCatalogPack else {
      let advice =
        pack.declaration?.isManifest == true
        ? "set 'size: \(size.name)' in its stickerpack.yml" : "it is judged as \(size.name)"
      plan.unfixed.append(
        UnfixedFinding(
          path: pack.path, rule: nil,
          reason: "it has no Contents.json to write the size into: \(advice)"))
      return
    }
    do throws(FixDeclined) {
      var list = try editableContents(of: pack.path, .pack)
      guard let what = SetPackSize.apply(&list, to: size) else { return }
      record(list, AppliedFix(id: SetPackSize.id, rules: [], kind: .safe, what: what))
    } catch {
      plan.unfixed.append(UnfixedFinding(path: pack.path, rule: nil, reason: error.reason))
    }
  }

  /// Returns true if a file of the original pack is also in the repaired one.
  private func isWritten(_ path: FilePath) -> Bool {
    copied.map { $0.copiedPath(of: path) != nil } ?? true
  }

  /// The changed lists, and the manifest if it changed.
  var changed: [RepairedFile] {
    let lists = lists.filter(\.value.isChanged).map { folder, list in
      let path = folder.appending(PackContents.fileName)
      var file = RepairedFile(path: path, stamp: stamps[folder])
      file.bytes = list.bytes
      file.fixes = done[folder] ?? []
      return file
    }
    return lists + [manifest.changed].compactMap(\.self)
  }

  /// Checks that the folder of a file has no frame table, which lists frames and delays and may name the file.
  ///
  /// - Throws: ``FixDeclined`` if there is one.
  private func checkTables(_ path: FilePath) throws(FixDeclined) {
    for name in FrameTable.fileNames {
      guard let name = FilePath.Component(name) else { continue }
      let table = path.parent.appending(name)
      guard FileStamp(table) == nil || !isWritten(table) else {
        throw FixDeclined("\(name.string) may list it: rename both by hand")
      }
    }
  }

  private mutating func apply(_ fix: any ContentsFix.Type, _ finding: Finding) throws(FixDeclined) {
    let isList = finding.path.lastComponent == PackContents.fileName
    let folder = isList ? finding.path.removingLastComponent() : finding.path
    guard let kind = CatalogFolder.Kind(folder) else {
      throw FixDeclined(
        "only lists of catalogs are changed: add the name where the sticker should stand")
    }
    var list = try editableContents(of: folder, kind)
    guard let what = try fix.apply(&list) else { return }
    record(list, AppliedFix(id: fix.id, rules: [finding.ruleID], kind: fix.kind, what: what))
  }

  private mutating func record(_ list: EditableContents, _ fix: AppliedFix) {
    lists[list.folder] = list
    done[list.folder, default: []].append(fix)
  }

  /// Returns the Contents.json of a folder as edited so far.
  ///
  /// - Throws: ``FixDeclined`` if it cannot be read.
  private mutating func editableContents(
    of folder: FilePath, _ kind: CatalogFolder.Kind
  ) throws(FixDeclined) -> EditableContents {
    if let known = lists[folder] { return known }
    let path = folder.appending(PackContents.fileName)
    stamps[folder] = FileStamp(path)
    var json: [UInt8]?
    if stamps[folder] != nil {
      do throws(FileFault) {
        let read = try FileContents(path, limit: Self.maxBytes, pack.source.links)
        guard let bytes = read.bytes else {
          throw FileFault.unreadable(path, reason: "it is too large")
        }
        json = bytes
      } catch {
        throw FixDeclined("\(error)")
      }
    }
    return try EditableContents(folder, kind: kind, json: json, present: listableNames(in: folder))
  }

  /// Returns the names of the images and folders in a folder that its Contents.json can list.
  private func listableNames(in folder: FilePath) -> [String] {
    let images = pack.source.files.map(\.path)
    let paths = Set(images + images.map(\.parent) + pack.source.sequences)
    return paths.filter { $0.parent == folder && $0 != folder }.sorted(by: naturallyPrecedes)
      .compactMap { $0.lastComponent?.string }
  }
}

extension Pack {
  /// Checks that no project and no code name a file that would be renamed.
  ///
  /// - Throws: ``FixDeclined`` if they do, and the new name differs from the old one.
  func checkName(
    _ old: FilePath.Component, becoming new: FilePath.Component
  ) throws(FixDeclined) {
    guard new != old, let target = source.codeTarget else { return }
    throw FixDeclined(
      "it would become '\(new.string.printable)', and the project and the code of \(target.printable) name the old "
        + "file")
  }
}
