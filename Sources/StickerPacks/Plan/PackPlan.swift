package import StickerBase
package import StickerCodecs
package import SystemPackage

/// A sticker pack that is to be written: what goes into it, in order, wherever that lies.
package struct PackPlan: Sendable {
  /// What people see, and what the `.stickerpack` is called.
  package var name: String
  /// What the stickers are made for; `nil` when nothing says so.
  package var size: PackSizeClass?
  package var stickers: [PlannedSticker] = []
  package var icon: PlannedIcon?
  /// The manifest or folder that says all this; findings about the pack are shown there.
  package var source: FilePath
  /// Images beside those that the manifest lists.
  package var unlistedFiles: [FilePath] = []
  /// What a user should know of how this came about.
  package var remarks: [Remark] = []

  init(name: String, source: FilePath) {
    self.name = name
    self.source = source
  }

  /// `'Happy Otters', 12 stickers, 2 of them sequences, for size regular`.
  package var summary: String {
    let sequences = stickers.count { $0.frames != nil }
    var parts = ["'\(name.excerpt)'"]
    if !stickers.isEmpty { parts.append(counted(stickers.count, "sticker")) }
    if sequences > 0 { parts.append(counted(sequences, "of them a sequence", "of them sequences")) }
    if let size, !stickers.isEmpty { parts.append("size \(size.sizeClass.name)") }
    if icon != nil { parts.append("with icons") }
    return parts.joined(separator: ", ")
  }

  /// Gives the pack another name.
  ///
  /// - Throws: ``PackFault`` when no folder could be called so.
  package mutating func rename(to name: String) throws(PackFault) {
    if let problem = StickerName.problem(with: name) {
      throw PackFault.refused("the pack cannot be called '\(name.excerpt)': \(problem)")
    }
    self.name = name
  }

  /// The folder that ``source`` is or lies in.
  package var folder: FilePath {
    (try? FileKind(source, followsLinks: true)) == .folder ? source : source.parent
  }

  /// The manifest that says all this; `nil` where that is a folder.
  package var manifest: FilePath? { folder == source ? nil : source }

  /// What may be a link on the way to what the pack is made of.
  package var links: LinkPolicy { .refusedBelow(folder) }

  /// Where people look for each sticker: the image, or the folder of a sequence's frames; the line of
  /// the manifest where frames come from several folders, or several sequences share one.
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

  /// Whether a manifest or a catalog says what the pack is, which can have labels; a folder cannot.
  package var isDeclared: Bool {
    stickers.contains { $0.origin.line != nil } || CatalogFolder.Kind(source) == .pack
  }

  /// The same without icons.
  package var withoutIcon: PackPlan {
    var plan = self
    plan.icon = nil
    return plan
  }

  /// Makes the icons of a picture.
  ///
  /// - Parameter background: as ``IconBackground`` reads it.
  package mutating func useIcon(of picture: FilePath, background: String?) {
    icon = .picture(picture, background: background)
  }

  /// The languages that labels are in, in order.
  package var languages: [String] { Set(stickers.flatMap(\.labels.keys)).sorted() }
}

/// One sticker of a pack that is to be written.
package struct PlannedSticker: Sendable {
  package enum Content: Sendable, Equatable {
    /// An image file.
    case image(FilePath)
    case frames(PlannedFrames)
  }

  /// What its folder in a catalog is called, without the extension; VoiceOver reads it where there
  /// is no label.
  package var name: String
  package var content: Content
  /// What VoiceOver reads.
  package var label: String?
  /// The label in other languages, by language as in `de` or `pt-BR`.
  package var labels: [String: String] = [:]
  /// Emoji that the sticker stands for.
  package var emoji: [String] = []
  /// Where it is described: a line of the manifest, or the sticker's own file.
  package var origin: Origin

  package struct Origin: Sendable, Equatable {
    package var path: FilePath
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

/// A sequence of frames that Xcode, or we, make an animation of.
package struct PlannedFrames: Sendable, Equatable {
  /// In order of display; a file may come up several times.
  package var files: [FilePath]
  /// How long the frames show, each for itself; `nil` when ``timing`` says it.
  package var delays: [FrameDelay]?
  package var timing: SequenceTiming
  /// Where the list has an entry without a frame, from 0: Xcode's `{}`, which never shows.
  package var emptySlots: [Int] = []

  /// What there is of each file, with `nil` for entries without a frame.
  package func slots<Item>(_ items: [Item]) -> [Item?] {
    let empty = Set(emptySlots)
    var rest = items[...]
    return (0..<items.count + emptySlots.count).map { empty.contains($0) ? nil : rest.popFirst() }
  }
}

/// Where a pack's icons come from.
package enum PlannedIcon: Sendable, Equatable {
  /// A picture of 1024 px or more, to make all icons from.
  case picture(FilePath, background: String?)
  /// A `.stickersiconset`, taken as it is.
  case set(FilePath)

  /// What the set is called in a catalog: a set keeps its name, which a project may ask for.
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
