package import StickerBase
package import SystemPackage

/// The plan of a sticker pack: its contents in order, at their current paths.
package struct PackPlan: Sendable {
  /// The name that people see, which is also the name of the `.stickerpack`.
  package var name: String
  /// The name of the author; `nil` if it is not specified.
  package var author: String?
  /// The size class of the stickers; `nil` if it is not specified.
  package var size: PackSizeClass?
  package var stickers: [PlannedSticker] = []
  package var icon: PlannedIcon?
  /// The covers for platforms, such as `main` for `line`, by the id of the platform and the file name without
  /// extension.
  package var covers: [String: [String: FilePath]] = [:]
  /// The changes to all animations that a platform refuses, by the id of the platform.
  package var changes: [String: MotionChange] = [:]
  /// The prefix of the stickers' names on a platform, by the id of the platform.
  package var prefixes: [String: String] = [:]
  /// The manifest or folder that describes the pack; findings about the pack are reported there.
  package var source: FilePath
  /// The lines of the manifest on which its keys are, by key, such as `author`.
  package var keyLines: [String: Int] = [:]
  /// Images in the folder that the manifest does not list.
  package var unlistedFiles: [FilePath] = []
  /// Remarks for the user about how the plan was made.
  package var remarks: [Remark] = []

  /// The name that Xcode's template gives to every pack.
  package static let templateName = "Sticker Pack"

  /// The author in commands that are suggested for a pack without one.
  package static let exampleAuthor = "Your Name"

  init(name: String, source: FilePath) {
    self.name = name
    self.source = source
  }

  /// A summary such as `'Happy Otters', 12 stickers, 2 of them sequences, size regular, with icons`.
  package var summary: String {
    let sequences = stickers.count { $0.frames != nil }
    var parts = ["'\(name.excerpt)'"]
    if !stickers.isEmpty { parts.append(counted(stickers.count, "sticker")) }
    if sequences > 0 { parts.append(counted(sequences, "of them a sequence", "of them sequences")) }
    if let size, !stickers.isEmpty { parts.append("size \(size.sizeClass.name)") }
    if icon != nil { parts.append("with icons") }
    return parts.joined(separator: ", ")
  }

  /// Renames the pack.
  ///
  /// - Throws: ``PackFault`` if the name is not one that ``StickerName`` allows.
  package mutating func rename(to name: String) throws(PackFault) {
    if let problem = StickerName.problem(with: name) {
      throw PackFault.refused("the pack cannot be called '\(name.excerpt)': \(problem)")
    }
    self.name = name
  }

  /// Sets the prefix of the stickers' names on the platforms that show names.
  ///
  /// - Throws: ``PackFault`` if a sticker cannot have the name that results.
  package mutating func prefixNames(
    with prefix: String, for platforms: [Platform]
  ) throws(PackFault) {
    for name in stickers.map({ prefix + $0.name }) {
      if let problem = StickerName.problem(with: name) {
        throw PackFault.refused("a sticker cannot be called '\(name.excerpt)': \(problem)")
      }
    }
    for platform in platforms where platform.hasNames { prefixes[platform.id] = prefix }
  }

  /// The folder that contains ``source``, or ``source`` itself if it is a folder.
  package var folder: FilePath {
    (try? FileKind(source, followsLinks: true)) == .folder ? source : source.parent
  }

  /// The manifest that describes the pack; `nil` if a folder does.
  package var manifest: FilePath? { folder == source ? nil : source }

  /// Returns true if an image, a frame or a cover of the pack, or the picture of its icons, lies anywhere in a folder.
  ///
  /// - Parameter folder: an absolute path without links.
  package func hasFile(in folder: FilePath) -> Bool {
    var files = stickers.flatMap { sticker in
      switch sticker.content {
      case .image(let path): [path]
      case .frames(let frames): frames.files
      }
    }
    if case .picture(let path, _)? = icon { files.append(path) }
    files += covers.values.flatMap(\.values)
    return Set(files.map(\.parent)).contains { $0.real?.starts(with: folder) == true }
  }

  /// The policy for links in paths of the pack's files.
  package var links: LinkPolicy { .refusedBelow(folder) }

  /// The place of each sticker for messages. For a still, it is the image. For a sequence, it is the folder of the
  /// frames if the folder is for this sequence only. If the frames come from several folders, from the folder of the
  /// pack or from a folder that several sequences share, it is the sticker's origin, such as a line of the manifest.
  package var places: [PlannedSticker.Origin] {
    let folders = stickers.map { sticker in
      sticker.frames.flatMap { frames -> FilePath? in
        let parents = Set(frames.files.map(\.parent))
        return parents.count == 1 && parents.first != folder ? parents.first : nil
      }
    }
    var uses: [FilePath: Int] = [:]
    for case let folder? in folders { uses[folder, default: 0] += 1 }
    return zip(stickers, folders).map { sticker, folder in
      if case .image(let path) = sticker.content { return PlannedSticker.Origin(path: path) }
      return folder.flatMap { uses[$0] == 1 ? PlannedSticker.Origin(path: $0) : nil }
        ?? sticker.origin
    }
  }

  /// True if a manifest or a catalog describes the pack, so that it can have labels; false if a plain folder does.
  package var isDeclared: Bool {
    stickers.contains { $0.origin.line != nil } || CatalogFolder.Kind(source) == .pack
  }

  /// Returns the picture for a platform's cover, tray or tab, which the manifest names or ``takeCovers(_:)`` found;
  /// `nil` if there is none.
  ///
  /// - Parameter file: the name in the platform's demands, such as `main.png`.
  package func cover(_ file: String, of platform: Platform) -> FilePath? {
    covers[platform.id]?[FilePath(file).stem ?? file]
  }

  /// This plan without its icon.
  package var withoutIcon: PackPlan {
    var plan = self
    plan.icon = nil
    return plan
  }

  /// Sets the picture from which the icons are made.
  ///
  /// - Parameter background: a color that ``IconBackground`` reads.
  package mutating func useIcon(of picture: FilePath, background: String?) {
    icon = .picture(picture, background: background)
  }

  /// Applies a change that an option specifies to all animations that a platform refuses. Stickers with a change of
  /// their own keep it.
  package mutating func choose(_ change: MotionChange, for platform: Platform) {
    changes[platform.id] = change
    for index in stickers.indices
    where stickers[index].choices[platform.id].map({ $0.isOfPack || $0.change.isNone }) ?? true {
      stickers[index].choices[platform.id, default: PlatformChoice()]
        .apply(changeOfPack: change, isOption: true)
    }
  }

  /// Leaves the stickers that an option specifies out of the pack for a platform.
  package mutating func leaveOut(_ indices: Set<Int>, of platform: Platform) {
    for index in indices where !stickers[index].choices.isLeftOut(of: platform) {
      stickers[index].choices[platform.id, default: PlatformChoice()].leaveOut = true
      stickers[index].choices[platform.id]?.isOption = true
    }
  }

  /// The languages into which labels are translated, sorted.
  package var languages: [String] { Set(stickers.flatMap(\.labels.keys)).sorted() }
}

/// One sticker of a planned pack.
package struct PlannedSticker: Sendable {
  package enum Content: Sendable, Equatable {
    case image(FilePath)
    case frames(PlannedFrames)
  }

  /// The name of the sticker's folder in a catalog, without extension. If there is no label, VoiceOver reads the
  /// label's key, of which this name is a part.
  package var name: String
  package var content: Content
  /// The label that VoiceOver reads.
  package var label: String?
  /// The labels in other languages, by language code such as `de` or `pt-BR`.
  package var labels: [String: String] = [:]
  /// The emoji that the sticker stands for.
  package var emoji: [String] = []
  /// The choices for platforms, by the id of the platform.
  package var choices: [String: PlatformChoice] = [:]
  /// The place that describes the sticker: a line of the manifest, or the sticker's own file or folder.
  package var origin: Origin

  package struct Origin: Sendable, Equatable {
    package var path: FilePath
    /// The line of the manifest, from 1; `nil` for the sticker's own file or folder.
    package var line: Int?

    package init(path: FilePath, line: Int? = nil) {
      self.path = path
      self.line = line
    }
  }

  package var frames: PlannedFrames? {
    if case .frames(let frames) = content { frames } else { nil }
  }
}

/// The source of a pack's icons.
package enum PlannedIcon: Sendable, Equatable {
  /// A picture of 1,024 px or more, from which all icons are made.
  case picture(FilePath, background: String?)
  /// A `.stickersiconset`, which is used as it is.
  case set(FilePath)

  /// The name of the icon set in a catalog. A set keeps its name, since a project may refer to it.
  package var folderName: String {
    if case .set(let path) = self, let name = path.lastComponent { return name.string }
    return IconSet.folderName
  }

  package var path: FilePath {
    switch self {
    case .picture(let path, _), .set(let path): path
    }
  }
}
