package import StickerBase
package import StickerPacks
package import SystemPackage

/// The files of a platform's pack: their names, the manifest, and what a person does with them.
///
/// A new platform is a type with these members and a line in ``PlatformLayouts``.
package protocol PlatformLayout: Sendable {
  /// Returns the name of a sticker's file below the folder.
  ///
  /// - Parameters:
  ///   - index: the place in the pack, from 0.
  ///   - format: the ending, without a period.
  func path(of sticker: ExportedSticker, at index: Int, _ format: String) -> FilePath

  /// Returns further text files: the manifest, and texts for a form.
  func texts(of pack: ExportedPack) -> [(path: FilePath, text: String)]

  /// The name of the archive of all images; `nil` if the platform takes none.
  var archive: FilePath? { get }

  /// Returns the tasks that are left to a person, in sentences.
  func tasks(for pack: ExportedPack) -> [String]
}

extension PlatformLayout {
  package var archive: FilePath? { nil }
}

/// The platforms that packs are exported for.
package enum PlatformLayouts {
  private static let all: [String: any PlatformLayout] = [
    "signal": SignalLayout(),
    "line": LineLayout(), "line-custom": LineLayout(), "line-message": LineLayout(),
    "line-big": LineLayout(), "line-animated": LineLayout(),
    "line-emoji": LineLayout(digits: 3), "line-emoji-animated": LineLayout(digits: 3),
    "discord": DiscordLayout(),
    "telegram": TelegramLayout(), "telegram-emoji": TelegramLayout(),
  ]

  /// The names of these platforms.
  package static var names: [String] { Platform.ids.filter { all[$0] != nil } }

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
  /// The file below the folder.
  package var path: FilePath = ""
  /// The file that it was made from, or its place in a manifest.
  package var origin: PlannedSticker.Origin
  /// The visible change; `nil` if there is none.
  package var loss: String?
}

/// A pack as it is exported.
package struct ExportedPack: Sendable {
  package var platform: Platform
  package var title: String
  package var author: String
  package var stickers: [ExportedSticker] = []
  /// Covers, trays and tabs: the file below the folder, and what it was made from.
  package var pictures: [(path: FilePath, source: String)] = []
  package var tree = FileTree()
  package var remarks: [Remark] = []
  /// The tasks that are left to a person, in sentences.
  package var tasks: [String] = []
}

/// Returns a number with leading zeros.
func padded(_ number: Int, _ digits: Int) -> String {
  let text = "\(number)"
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
