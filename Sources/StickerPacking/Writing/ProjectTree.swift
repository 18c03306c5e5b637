import StickerBase
import StickerPacks
import SystemPackage

extension PackBuilder {
  /// A project around the catalog. What belongs to the project alone is written once: people choose
  /// their team there, and much else.
  func project(
    of plan: PackPlan, _ settings: ProjectSettings, _ sequences: [Int: [UInt8]],
    in present: FileTree?
  ) async throws(PackFault) -> WrittenPack {
    guard plan.icon != nil else {
      throw PackFault.refused(
        "a project needs icons; --icon IMAGE makes them from a picture of 1,024 px or more, as does "
          + "'icon: IMAGE' in stickerpack.yml")
    }
    let project: StickerProject
    do throws(StickerProjectError) {
      project = try StickerProject(
        name: plan.name, bundleIdentifier: settings.bundleIdentifier, team: settings.team,
        labels: plan.languages.isEmpty
          ? nil : LabelTables(name: plan.name, languages: plan.languages))
    } catch {
      throw PackFault.refused(error.description)
    }
    let place = FilePath(project.catalogPath)
    if case .set(let path)? = plan.icon, path.lastComponent?.string != IconSet.folderName {
      throw PackFault.refused(
        "\(path.display.printable) must be renamed '\(IconSet.folderName)', the name that the "
          + "project uses")
    }
    var written = try await catalog(
      of: plan, sequences, in: present?.subtree(below: place)
    ).moved(below: place)
    for file in project.files { written.tree.add(file.text, at: FilePath(file.path)) }
    written.tree.add(plan.labelTables(), below: place.removingLastComponent())
    if let present {
      try written.keepLabels(of: present)
      written.keep(project, of: present)
      if settings != ProjectSettings() {
        written.plan.remarks.append(
          .warning(
            "the project already exists and is not changed; --bundle-id and --team have no effect"))
      }
      written.keepOthers(of: present, except: place, prunes: update == .pruning)
    } else if settings.bundleIdentifier == nil {
      written.plan.remarks.append(
        .note(
          "the project's bundle identifier is \(project.bundleIdentifier), which the App Store does "
            + "not accept; set your own with --bundle-id"))
    }
    return written
  }
}

extension WrittenPack {
  /// Keeps the files of a project that are there.
  fileprivate mutating func keep(_ project: StickerProject, of present: FileTree) {
    for file in project.files {
      let path = FilePath(file.path)
      guard let kept = present.contents[path] else { continue }
      tree.add(kept, at: path)
      guard path.extension == "pbxproj", let bytes = try? FileTree.bytes(of: kept) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let unlisted = plan.languages.filter { !text.contains("\($0).lproj/") }
      guard !unlisted.isEmpty else { continue }
      plan.remarks.append(
        .warning(
          "the project does not list the labels in \(listing(unlisted)); in Xcode, add "
            + "\(plan.labelTableName) from StickerPackExtension to the extension"))
    }
  }
}
