import StickerBase
package import SystemPackage

/// A sticker of a catalog, manifest or compiled pack with what VoiceOver reads for it.
package struct LabeledSticker {
  /// What its folder in a catalog is called, without the extension.
  package let name: String
  /// The label; `nil` when there is none, or nothing but blanks.
  package let label: String?
  /// The file that says so or should, and the line of the label or sticker where one is known.
  package let path: FilePath
  package let line: Int?
  /// The folder in a catalog, or the image or folder that a manifest lists.
  package let place: FilePath
  /// Names of files that somebody may have copied for a label.
  package let fileNames: [String]
  /// What its folder in a catalog says.
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

  /// What VoiceOver asks the compiled pack by: the name of the image, or of the one that is made of a
  /// sequence.
  package let spokenKey: String
  /// Whether Xcode has compiled it: then no key of tables is for it but the one that Messages asks by.
  package private(set) var isCompiled = false

  private static func spoken(_ label: String?) -> String? {
    label?.allSatisfy(\.isWhitespace) == false ? label : nil
  }

  /// A file's name with and without its extension.
  private static func names(of file: String?) -> [String] {
    guard let file else { return [] }
    return [file, FilePath.Component(file)?.stem ?? file]
  }

  /// The stickers of a pack whose `Contents.json` could be understood, in the order of their paths,
  /// or those that its manifest, or a compiled pack's list, names.
  package static func all(of pack: Pack) -> [LabeledSticker] {
    if let declaration = pack.declaration, declaration.isManifest {
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

/// `'Wave'`, `'Wave', 'Spin'`, `'Wave', 'Spin' and 3 more`.
package func listing(_ names: [String]) -> String {
  names.prefix(2).map { "'\($0.excerpt)'" }.joined(separator: ", ") + andMore(names.count - 2)
}
