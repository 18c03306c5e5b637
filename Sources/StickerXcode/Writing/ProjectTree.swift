import StickerBase
import StickerPacks
import SystemPackage

extension PackBuilder {
  /// Returns the files of a project with the catalog. An update does not change the files of the project itself, in
  /// which users set their team and other settings.
  func project(
    of plan: PackPlan, _ settings: ProjectSettings, _ sequences: [Int: [UInt8]],
    in present: FileTree?
  ) async throws(PackFault) -> WrittenPack {
    let project = try plan.xcodeProject(
      settings, name: settings.name ?? plan.name, contents: .stickerPack)
    let catalogPath = try present?.catalogPath(of: project) ?? FilePath(project.catalogPath)
    var written = try await catalog(
      of: plan, sequences, in: present?.subtree(below: catalogPath)
    ).moved(below: catalogPath)
    // Files that are missing from an existing project were removed by the user.
    if present?.projectName == nil {
      for file in project.files { written.tree.add(file.text, at: FilePath(file.path)) }
    }
    written.tree.add(plan.labelTables(), below: catalogPath.removingLastComponent())
    if let present {
      try written.keepLabels(of: present)
      written.keep(project, of: present)
      try present.checkSettings(settings, of: project)
      written.keepOthers(of: present, except: catalogPath, prunes: update == .pruning)
    } else if settings.name == nil {
      written.remarkOnName()
    }
    return written
  }
}

extension PackPlan {
  /// Returns the project for the pack.
  ///
  /// - Throws: ``PackFault/refused(_:)`` if the pack has no icons, if Xcode would reject a setting, or if the icon set
  ///   does not have the name that the project uses.
  func xcodeProject(
    _ settings: ProjectSettings, name: String, contents: StickerProject.Contents
  ) throws(PackFault) -> StickerProject {
    guard let icon else {
      throw PackFault.refused(
        "a project needs icons; --icon IMAGE makes them from a picture of 1,024 px or more, as does "
          + "'icon: IMAGE' in stickerpack.yml; to try the project without one, --force makes them "
          + "from the first sticker")
    }
    let project: StickerProject
    do throws(StickerProjectError) {
      project = try StickerProject(
        name: name, bundleIdentifier: settings.bundleIdentifier, team: settings.team,
        labels: languages.isEmpty || contents != .stickerPack
          ? nil : LabelTables(name: self.name, languages: languages),
        contents: contents)
    } catch {
      throw PackFault.refused(error.description)
    }
    if case .set(let path) = icon, path.lastComponent?.string != IconSet.folderName {
      throw PackFault.refused(
        "\(path.display.printable) must be renamed '\(IconSet.folderName)', the name that the "
          + "project uses")
    }
    return project
  }
}

extension FileTree {
  /// Returns the path of the catalog to update, which may be anywhere in a project that the user made; the usual path
  /// if the project has no catalog with stickers.
  ///
  /// - Throws: ``PackFault/refused(_:)`` if there are several such catalogs, none of them at the usual path.
  fileprivate func catalogPath(of project: StickerProject) throws(PackFault) -> FilePath {
    let usualPath = FilePath(project.catalogPath)
    let catalogs = stickerCatalogs
    guard !catalogs.contains(usualPath), let first = catalogs.first else { return usualPath }
    guard catalogs.count == 1 else {
      throw PackFault.refused(
        "the existing project has \(counted(catalogs.count, "catalog")) with stickers; use -o, "
          + "without --xcodeproj, to name the one to update, such as \(first.display.printable) in "
          + "the project")
    }
    return first
  }

  /// Checks that the requested bundle identifier and team are those of the existing project, which is not changed.
  ///
  /// - Throws: ``PackFault/refused(_:)`` if one of them differs.
  func checkSettings(_ settings: ProjectSettings, of project: StickerProject) throws(PackFault) {
    let path = project.files.map { FilePath($0.path) }.first { $0.extension == "pbxproj" }
    guard let path, let content = contents[path], let bytes = try? FileTree.bytes(of: content)
    else { return }
    let text = DecodedText.text(of: bytes)
    let requested = [
      ("PRODUCT_BUNDLE_IDENTIFIER", settings.bundleIdentifier, "bundle identifier", "--bundle-id"),
      ("DEVELOPMENT_TEAM", settings.team, "team", "--team"),
    ]
    for (key, value, name, option) in requested {
      guard let value, !text.contains("\(key) = \(value);"),
        !text.contains("\(key) = \"\(value)\";")
      else { continue }
      throw PackFault.refused(
        "the existing project has a different \(name) than \(value.printable), and --update does "
          + "not change projects; omit \(option) to keep it, change it in Xcode (Signing & "
          + "Capabilities of the app and its extension), or write a new project into "
          + "another folder (-o)")
    }
  }
}

extension WrittenPack {
  /// Adds a remark with the displayed name if it is only the name of the folder.
  mutating func remarkOnName() {
    guard !plan.isDeclared, plan.name == plan.folder.real?.lastComponent?.string else { return }
    plan.remarks.append(
      .note("people see the name '\(plan.name.excerpt)'; --name sets another"))
  }

  /// Keeps the existing files of a project. Adds a remark if the project file of a sticker pack does not list a
  /// language of the labels.
  mutating func keep(_ project: StickerProject, of present: FileTree) {
    for file in project.files {
      let path = FilePath(file.path)
      guard let kept = present.contents[path] else { continue }
      tree.add(kept, at: path)
      guard path.extension == "pbxproj", let bytes = try? FileTree.bytes(of: kept) else { continue }
      let text = DecodedText.text(of: bytes)
      guard project.contents == .stickerPack else { continue }
      let unlisted = plan.languages.filter { !text.contains("\($0).lproj/") }
      guard !unlisted.isEmpty else { continue }
      plan.remarks.append(
        .warning(
          "the project does not list the labels in \(quotedNames(unlisted)); in Xcode, add "
            + "\(plan.labelTableName) from StickerPackExtension to the extension"))
    }
  }
}
