package import StickerBase
package import StickerPacks
package import SystemPackage

/// The files of a platform's pack: their paths, the manifest, and the tasks that remain for a person.
///
/// To be exported, a platform needs a type that conforms to this protocol, and a line in ``PlatformLayouts``.
package protocol PlatformLayout: Sendable {
  /// Returns the path of a sticker's file below the folder of the export.
  ///
  /// - Parameters:
  ///   - index: the position of the sticker in the part, from 0.
  ///   - format: the file name extension, without a period.
  func path(ofStickerAt index: Int, in part: ExportedPart, _ format: String) -> FilePath

  /// Returns the path of a sticker's still, for platforms on which each sticker is a still and an animation
  /// (``PlatformLimit/Key/paired``).
  func path(ofStillAt index: Int, in part: ExportedPart, _ format: String) -> FilePath

  /// Returns the path of a cover, tray or tab below the folder of the export.
  ///
  /// - Parameter file: the file name in the platform's demands.
  func path(ofPicture file: String, in part: ExportedPart) -> FilePath

  /// Returns the text files: the manifest, and texts to copy into a form.
  func texts(of pack: ExportedPack) -> [(path: FilePath, text: String)]

  /// Returns the archives to upload, or to open in an app.
  func archives(of pack: ExportedPack) -> [ExportedArchive]

  /// Returns the tasks that remain for a person, in sentences.
  func tasks(for pack: ExportedPack) -> [String]

  /// Reads the written manifest, and returns what the platform would refuse in it, in sentences.
  ///
  /// - Parameter contents: returns the bytes of a file below the folder; none if there is no such file.
  func problems(of pack: ExportedPack, _ contents: (FilePath) -> [UInt8]) -> [String]
}

extension PlatformLayout {
  package func path(ofPicture file: String, in part: ExportedPart) -> FilePath { FilePath(file) }
  package func path(ofStillAt index: Int, in part: ExportedPart, _ format: String) -> FilePath {
    path(ofStickerAt: index, in: part, format)
  }
  package func archives(of pack: ExportedPack) -> [ExportedArchive] { [] }
  package func problems(of pack: ExportedPack, _ contents: (FilePath) -> [UInt8]) -> [String] { [] }
}

/// The platforms that packs are exported for.
package enum PlatformLayouts {
  private static let all: [String: any PlatformLayout] = [
    "signal": SignalLayout(),
    "line": LineLayout(), "line-custom": LineLayout(), "line-message": LineLayout(),
    "line-popup": LineLayout(isPopup: true), "line-big": LineLayout(),
    "line-animated": LineLayout(),
    "line-emoji": LineLayout(digits: 3), "line-emoji-animated": LineLayout(digits: 3),
    "discord": DiscordLayout(),
    "telegram": TelegramLayout(), "telegram-emoji": TelegramLayout(),
    "telegram-video": TelegramLayout(), "telegram-emoji-video": TelegramLayout(),
    "whatsapp": WhatsAppLayout(),
    "matrix": MatrixLayout(usage: "sticker"), "matrix-emoji": MatrixLayout(usage: "emoticon"),
    "discord-emoji": EmojiLayout(place: "server"),
    "slack-emoji": EmojiLayout(place: "workspace"),
  ]

  /// The ids of these platforms, in the order of ``Platform/ids``.
  package static var ids: [String] { Platform.ids.filter { all[$0] != nil } }

  /// Returns the layout of a platform; `nil` if packs cannot be exported for it.
  package static func layout(for platform: Platform) -> (any PlatformLayout)? { all[platform.id] }
}

/// A sticker as it is exported.
package struct ExportedSticker: Sendable {
  /// The name in the pack.
  package var name: String
  package var emoji: [String]
  package var label: String?
  package var isAnimated = false
  package var byteCount = 0
  /// The size of the picture in px.
  package var width = 0
  package var height = 0
  /// The file below the folder.
  package var path: FilePath = ""
  /// The file of the sticker's still, if each sticker of the platform is a still and an animation.
  package var still: FilePath?
  /// The image or the folder of frames that the sticker was made from.
  package var art: FilePath
  /// True if the file differs from the art on the platform's canvas in more than cut edges.
  package var isLossy = false
  /// True if the file is the sticker's own, without its metadata.
  package var isKept = false
  /// The lengths of the art and of the canvas, if the art could be scaled up; `nil` otherwise.
  package var enlargeable: EnlargeableArt?
}

/// A pack as it is exported.
package struct ExportedPack: Sendable {
  package var platform: Platform
  package var title: String
  package var author: String
  package var stickers: [ExportedSticker] = []
  /// The packs that this pack becomes on the platform, usually one.
  package var parts: [ExportedPart] = []
  package var tree = FileTree()
  package var archives: [ExportedArchive] = []
  package var remarks: [Remark] = []
  /// The changes found for stickers that needed one, by the paths of the stickers.
  package var adapted: [FilePath: MotionChange] = [:]
  /// The tasks that remain for a person, in sentences.
  package var tasks: [String] = []
}

/// One of the packs that an exported pack becomes on the platform.
package struct ExportedPart: Sendable {
  /// The name of the pack, followed by a number from the second part on.
  package var title: String
  /// The name in ASCII letters, digits and hyphens, for files and identifiers.
  package var identifier: String
  /// True if the stickers are animations, false if they are stills; `nil` if stills and animations may be in one pack.
  package var isAnimated: Bool?
  /// The indices of the part's stickers in ``ExportedPack/stickers``.
  package var stickers: [Int]
  /// Covers, trays and tabs, in the order of ``Platform/pictures``.
  package var pictures: [ExportedPicture] = []
}

/// A cover, tray or tab.
package struct ExportedPicture: Sendable {
  /// The file below the folder.
  package var path: FilePath
  /// The name in messages of the file or sticker that the picture was made from.
  package var source: String
}

/// An archive with files of an exported pack.
package struct ExportedArchive: Sendable {
  package var path: FilePath
  /// The files in it.
  package var entries: [Entry]

  package enum Contents: Sendable {
    /// A copy of a file of the pack.
    case file(FilePath)
    case text(String)
  }

  package struct Entry: Sendable {
    package var name: String
    package var contents: Contents

    package init(_ name: String, _ contents: Contents) {
      (self.name, self.contents) = (name, contents)
    }
  }
}

extension ExportedPack {
  /// The covers, trays and tabs of all parts.
  package var pictures: [ExportedPicture] { parts.flatMap(\.pictures) }

  /// The stickers of a part.
  func stickers(of part: ExportedPart) -> [ExportedSticker] { part.stickers.map { stickers[$0] } }
}
