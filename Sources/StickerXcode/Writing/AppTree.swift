import StickerBase
import StickerManifest
import StickerPacks
import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The settings of an app with code.
package struct AppSettings: Sendable, Equatable {
  /// The displayed name of the app; the pack keeps its own name.
  package var name: String
  /// The app's messages; `nil` if it has none.
  package var messages: AppScript?
  /// The program's name and version.
  package var generator: String

  package init(name: String, messages: AppScript? = nil, generator: String) {
    (self.name, self.messages, self.generator) = (name, messages, generator)
  }
}

extension PackBuilder {
  /// Returns the files of an app with code. Its stickers, if any, are files in a folder of the extension. Existing
  /// files of the project itself are kept; stickers, icons and, if they are given, messages are written on every run.
  func app(
    of plan: PackPlan, _ settings: ProjectSettings, _ app: AppSettings,
    _ sequences: [Int: [UInt8]], in present: FileTree?
  ) async throws(PackFault) -> WrittenPack {
    let parts = AppParts(
      hasStickers: !plan.stickers.isEmpty, hasMessages: app.messages != nil,
      languages: plan.languages)
    let project = try plan.xcodeProject(settings, name: app.name, contents: .app(parts))
    var plan = plan
    let icons = try await plan.iconFiles(
      jobs: jobs, limits: limits, enlarging: allowsPlaceholderIcon)
    let stickers = FilePath(project.path(of: AppParts.stickersFolder))
    var written = WrittenPack(plan: plan)
    if parts.hasStickers {
      written = try plan.withoutIcon.appStickers(sequences, generator: app.generator)
        .moved(below: stickers)
      written.plan = plan
    }
    if !parts.hasStickers, let present, !present.stickerFiles(in: stickers).isEmpty {
      throw .refused(
        "the existing app has stickers, but \(plan.source.display.printable) has none; name the "
          + "folder of the stickers, and give the messages with --with FILE")
    }
    let messages = FilePath(project.path(of: AppParts.messagesFolder))
    // An existing project is not rewritten, so it would not include the new files.
    if let present, parts.hasMessages, present.contains(project),
      present.contents[messages.appending(AppScript.fileName)] == nil
    {
      throw .refused(
        "the existing project was written without messages, and --update does not change projects; "
          + "write a new one into another folder (-o)")
    }
    let catalog = FilePath(project.path(of: AppParts.catalogName))
    written.tree.add(CatalogDocument().text, at: catalog.appending(PackContents.fileName))
    written.tree.add(icons, below: catalog.appending(IconSet.folderName))
    if let script = app.messages { written.tree.add(script.tree, below: messages) }
    for file in project.files { written.tree.add(file.text, at: FilePath(file.path)) }
    guard let present else { return written }
    written.keep(project, of: present)
    if !parts.hasMessages, present.contents[messages.appending(AppScript.fileName)] != nil {
      written.plan.remarks.append(
        .warning("the app's messages are unchanged; use --with again to update them, too"))
    }
    try present.checkSettings(settings, of: project)
    written.keepOthers(
      of: present,
      removing: present.stickerFiles(in: stickers).union(
        parts.hasMessages ? present.messageFiles(in: messages) : []))
    return written
  }
}

extension PackPlan {
  /// Returns the images of an app with code, and two files that list them: a `manifest.json` for the app, and a
  /// `stickerpack.yml` for the next run and for `lint`.
  fileprivate func appStickers(
    _ sequences: [Int: [UInt8]], generator: String
  ) throws(PackFault) -> WrittenPack {
    var (written, files) = try folderWithFiles(sequences: sequences)
    var plan = self
    if plan.size == nil { plan.inferSize() }
    var entries: [Manifest.Sticker] = []
    for (sticker, file) in zip(stickers, files) {
      guard let content = written.tree.contents[file] else { continue }
      entries.append(
        try entry(sticker, file: file.string, content, shown: sticker.origin.path))
    }
    let manifest = try plan.manifest(of: entries, generator: generator)
    written.tree.add(jsonText(manifest), at: FilePath(Self.appManifestName))
    return written
  }

  /// The file name of the manifest that apps load.
  fileprivate static let appManifestName = "manifest.json"
}

extension FileTree {
  /// Returns true if the project file exists.
  fileprivate func contains(_ project: StickerProject) -> Bool {
    project.files.contains {
      $0.path.hasSuffix("project.pbxproj") && contents[FilePath($0.path)] != nil
    }
  }

  /// Returns the paths of the images below a folder that an earlier run wrote, according to the manifest; none without
  /// a readable manifest.
  fileprivate func stickerFiles(in folder: FilePath) -> Set<FilePath> {
    guard let bytes = bytes(of: PackPlan.appManifestName, in: folder),
      let manifest = try? Manifest(json: Data(bytes))
    else { return [] }
    return Set(manifest.stickers.map { folder.pushing(FilePath($0.file)) })
  }

  /// Returns the paths of the files of messages that an earlier run wrote, according to the script; none without a
  /// readable script.
  fileprivate func messageFiles(in folder: FilePath) -> Set<FilePath> {
    guard let bytes = bytes(of: AppScript.fileName, in: folder),
      let script = try? MessageScript(json: Data(bytes))
    else { return [] }
    return Set((script.files ?? []).map { folder.pushing(FilePath($0)) })
  }

  private func bytes(of name: String, in folder: FilePath) -> [UInt8]? {
    contents[folder.appending(name)].flatMap { try? FileTree.bytes(of: $0) }
  }
}
