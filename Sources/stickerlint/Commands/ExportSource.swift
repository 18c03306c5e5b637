import StickerBase
import StickerCodecs
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

// The choice of the pack to export.
extension Export {
  /// Returns the path of the pack to export: the source itself, or the only pack that a search found in it.
  ///
  /// - Throws: ``Stop`` if the source is an image, or if there are several packs. The message then has the commands for
  ///   the first ``maxCommands`` of them.
  func findPack(at source: FilePath, _ found: FoundPacks) throws -> FilePath {
    guard (try? FileKind(source, followsLinks: true)) == .folder else {
      try refuseImage(source)
      return source
    }
    if PackPlan.manifest(in: source) != nil { return source }
    let packs = found.exportable(in: source, besides: outputPath)
    guard let first = packs.first else { return source }
    guard packs.count == 1 else {
      let words = "there are \(packs.count.grouped) packs in \(source.display.printable)"
      let commands = packs.prefix(Self.maxCommands).compactMap { command(for: $0) }
      guard !commands.isEmpty else { throw Stop.failure("\(words); name one of them") }
      let others = packs.count - commands.count
      throw Stop(
        .failure,
        [
          .sentence("\(words); export one at a time:"),
          .text(
            commands.map { "  \($0)\n" }.joined()
              + (others > 0 ? "  and \(others.grouped) more\n" : ""),
            mistakes: []),
        ])
    }
    if first != source.withoutCurrentFolders {
      Console.error.say("the pack is \(first.display.printable)")
    }
    return first
  }

  /// Ends the run if the source is an image, with the commands that make a sticker of it, or a pack of its folder.
  private func refuseImage(_ source: FilePath) throws {
    guard
      let bytes = try? FileContents(source, limit: DecodeLimits.standard.fileBytes, .followed)
        .bytes,
      let image = try? ImageFile.probe(bytes).image, let file = source.shellWord,
      let platform = platforms.first,
      let folder = source.removingLastComponent().withoutCurrentFolders.shellWord
    else { return }
    let isAnimated = image.frames.count > 1
    let platforms = platforms.filter { $0.limits(animated: isAnimated) != nil }
    let receiver = platforms.first ?? platform
    let ending = PlatformFit(for: receiver, limits: .standard).pathExtension(isAnimated: isAnimated)
    let output = "\(source.stem ?? "sticker")-\(receiver.id).\(ending ?? "png")".shellQuoted
    let names = self.platforms.map(\.id).joined(separator: ",")
    throw Stop(
      .failure,
      [
        .sentence("\(source.display.printable) is one image, and a pack is a folder of them"),
        .sentence(
          "to make one sticker of it: stickerlint assemble \(file) --for \(receiver.id) -o \(output)"
        ),
        .sentence("to export its folder: stickerlint export \(folder) --for \(names)"),
      ])
  }

  /// Ends the run if an export wrote the source, or everything in it. The message has the command that exports the pack
  /// from which that export was made.
  func refuseExport(at source: FilePath, _ found: Selection) throws {
    var exported = ExportedFolder(source)
    if exported == nil, found.found.exportable(in: source, besides: outputPath).isEmpty {
      exported = found.foundExports.lazy.compactMap { ExportedFolder($0) }.first
    }
    guard let exported, let origin = exported.source else { return }
    let names = platforms.map(\.id).joined(separator: ",")
    let place = outputPath.map { " -o \($0.string.shellQuoted)" } ?? ""
    throw Stop.failure(
      "\(exported.clause); export the source pack: stickerlint export \(origin) --for \(names)\(place)"
    )
  }

  /// Maximum number of commands that are printed for the packs in a folder.
  private static let maxCommands = 10

  /// Returns the command that exports one of several packs; `nil` if its path cannot be typed.
  private func command(for pack: FilePath) -> String? {
    guard let word = pack.shellWord else { return nil }
    let names = platforms.map(\.id).joined(separator: ",")
    let folder = outputPath.flatMap { output in
      pack.stem.flatMap { output.appending($0).shellWord }
    }
    return "stickerlint export \(word) --for \(names)" + (folder.map { " -o \($0)" } ?? "")
  }

  /// Gives a pack that still has the name of Xcode's template the display name of its extension.
  private func nameAsXcode(_ plan: inout PackPlan, _ found: FoundPacks) {
    guard plan.name == PackPlan.templateName else { return }
    let extensions = found.packs.flatMap(\.xcodeProjects).flatMap(\.messagesExtensions)
    let names = Set(
      extensions.flatMap(\.configurations).compactMap { $0.displayName.value?.text }
    ).subtracting(XcodeTarget.templateNames.union([PackPlan.templateName]))
    if names.count == 1, let name = names.first, (try? plan.rename(to: name)) != nil {
      Console.error.say("the pack is called '\(name.excerpt)', like its extension in Xcode")
    } else {
      Console.error.warn(
        "the pack is called '\(PackPlan.templateName)', as Xcode calls every pack; --name changes it"
      )
    }
  }

  /// True if a pack has the name of its folder, since neither a manifest nor a catalog gives it one.
  func hasFolderName(_ plan: PackPlan) -> Bool {
    plan.manifest == nil && CatalogFolder.Kind(plan.source) != .pack
  }

  /// Gives a pack the name of the folder that the user named, if the images are in the only folder in it, and prints
  /// the name that people will see.
  private func nameAsFolder(_ plan: inout PackPlan, in source: FilePath) throws {
    guard hasFolderName(plan), let outer = source.real, let inner = plan.source.real else { return }
    var folder = inner
    while folder.starts(with: outer), folder != outer, folder.parent.hasOneFolder {
      folder = folder.parent
    }
    if folder == outer, inner != outer, let name = outer.lastComponent?.string,
      StickerName.problem(with: name) == nil
    {
      try plan.rename(to: name)
    }
    guard platforms.contains(where: { $0.pack[.title] != nil }) else { return }
    Console.error.say("title: \(plan.name.excerpt) (--name changes it)")
  }

  /// Returns the plan of a pack with the options of the command line.
  ///
  /// - Parameter source: the path that the user named, in which the pack was found.
  func makePlan(of pack: FilePath, in source: FilePath, _ found: Selection) throws -> PackPlan {
    var plan: PackPlan
    if let manifest = found.found.manifest(of: pack) {
      plan = try PackPlan(manifest: manifest)
    } else if ["yml", "yaml"].contains(pack.extension ?? "") {
      plan = try PackPlan(manifest: pack, followsLinks: true)
    } else {
      plan = try PackPlan(of: pack, found.found.packs(in: pack), output: outputPath)
    }
    if let name {
      try plan.rename(to: name)
    } else {
      try nameAsFolder(&plan, in: source)
      nameAsXcode(&plan, found.found)
    }
    if let author { plan.author = author }
    plan.takeCovers(DecodeLimits.standard)
    plan.joinDensityVariants()
    if let defaultEmoji { plan.adoptEmoji(orElse: defaultEmoji) }
    if let prefix { try plan.prefixNames(with: prefix, for: platforms) }
    return plan
  }
}

extension FilePath {
  /// True if this folder has exactly one folder in it, not counting hidden folders, exports, and folders with exports.
  fileprivate var hasOneFolder: Bool {
    folders.count { folder in
      ExportRecord(at: folder) == nil && !folder.folders.contains { ExportRecord(at: $0) != nil }
    } == 1
  }

  /// The folders in this one that are not hidden.
  private var folders: [FilePath] {
    let names = (try? FolderListing.names(in: self, .refused, atMost: 1000)) ?? []
    return names.filter { !$0.string.hasPrefix(".") }.map { appending($0) }.filter {
      (try? FileKind($0, followsLinks: true)) == .folder
    }
  }
}
