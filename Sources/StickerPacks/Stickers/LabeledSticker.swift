import StickerBase
package import SystemPackage

/// A sticker of a catalog, manifest or compiled pack with its VoiceOver label.
package struct LabeledSticker {
  /// The name of the sticker's folder in a catalog, without extension, or the file name of a compiled sticker.
  package let name: String
  /// The label; `nil` if it is missing or blank.
  package let label: String?
  /// The file that has or should have the label.
  package let path: FilePath
  /// The line of the label or the sticker in the file, from 1; `nil` if it is unknown.
  package let line: Int?
  /// The folder in a catalog, the image or folder that a manifest lists, or the compiled image.
  package let place: FilePath
  /// File names that may have been copied into the label.
  package let fileNames: [String]
  /// The contents of the sticker's folder in a catalog; `nil` for all other stickers.
  package let contents: PackContents?

  private init(_ folder: CatalogFolder) {
    let contents = folder.contents
    self.contents = contents
    name = folder.path.stem ?? ""
    label = Self.spoken(contents.label)
    path = folder.contentsPath
    line = contents.places["accessibility-label"]?.line
    place = folder.path
    let file = folder.kind == .sticker ? contents.listedNames.first : nil
    fileNames = [name, folder.path.lastComponent?.string ?? ""] + Self.names(of: file)
    spokenKey = file ?? "\(name).png"
  }

  private init(_ sticker: DeclaredSticker, in manifest: FilePath) {
    name = sticker.name
    label = Self.spoken(sticker.label)
    path = manifest
    line = sticker.line
    place = sticker.path
    contents = nil
    let file = sticker.frames == nil ? sticker.path.lastComponent?.string : nil
    fileNames = [name] + Self.names(of: file)
    spokenKey = file ?? "\(name).png"
  }

  private init(_ sticker: CompiledSticker, in folder: FilePath) {
    name = sticker.identifier
    label = Self.spoken(sticker.label)
    path = sticker.origin.path
    line = sticker.origin.line
    place = folder.appending(sticker.identifier)
    contents = nil
    fileNames = Self.names(of: sticker.identifier)
    spokenKey = sticker.identifier
    isCompiled = true
  }

  /// The name that the image, or the image that is made from a sequence, has in the compiled pack. Together with
  /// ``LabelKeys/suffix``, it is the key by which Messages looks up the label. Without a label, VoiceOver says the key.
  package let spokenKey: String
  /// True if Xcode compiled the sticker. Then the only key for its label is the one that Messages looks up.
  package private(set) var isCompiled = false

  private static func spoken(_ label: String?) -> String? {
    label?.allSatisfy(\.isWhitespace) == false ? label : nil
  }

  /// Returns a file's name with and without its extension.
  private static func names(of file: String?) -> [String] {
    guard let file else { return [] }
    return [file, FilePath.Component(file)?.stem ?? file]
  }

  /// Returns the stickers that the pack's manifest or the list of a compiled pack has. For any other pack, returns the
  /// stickers of a catalog whose `Contents.json` can be understood, in the order of their paths.
  package static func all(of pack: Pack) -> [LabeledSticker] {
    if let declaration = pack.source.listing {
      return declaration.stickers.map { LabeledSticker($0, in: declaration.path) }
    }
    if let product = pack.product {
      return product.stickers.map { LabeledSticker($0, in: pack.path) }
    }
    return pack.catalogFolders.filter { folder in
      folder.contents.fault == nil && (folder.kind == .sticker || folder.kind == .sequence)
    }.map { LabeledSticker($0) }
  }
}

/// Returns a list of names such as `'Wave'`, `'Wave', 'Spin'` or `'Wave', 'Spin' and 3 more`.
package func quotedNames(_ names: [String]) -> String {
  names.prefix(2).map { "'\($0.excerpt)'" }.joined(separator: ", ") + andMore(names.count - 2)
}
