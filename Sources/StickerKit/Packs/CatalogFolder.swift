public import SystemPackage

/// A folder of an asset catalog that has a `Contents.json`, and how that agrees with what is there.
public struct CatalogFolder: Sendable, Equatable {
  public var path: FilePath
  public var contents: PackContents
  /// Listed names that are no name of anything in this folder: with `/`, `..` and the like.
  public var escapingNames: [String] = []
  /// Listed names that are not there.
  public var missingNames: [String] = []

  /// Whether a folder's name makes it a part of a sticker pack that lists other parts.
  static func isOne(_ folder: FilePath) -> Bool {
    ["stickerpack", "sticker", "stickersequence"].contains { folder.hasExtension($0) }
  }

  /// Reads the folder's `Contents.json`; `nil` when there is none.
  ///
  /// - Parameter names: what is in the folder.
  init?(_ folder: FilePath, holding names: [FilePath.Component]) {
    guard let contents = PackContents(in: folder) else { return nil }
    self.init(path: folder, contents: contents, present: Set(names.map(\.string)))
  }

  init(path: FilePath, contents: PackContents, present: Set<String>) {
    self.path = path
    self.contents = contents
    for name in contents.listedNames {
      if !Self.isPlainName(name) {
        escapingNames.append(name)
      } else if !present.contains(name) {
        missingNames.append(name)
      }
    }
  }

  /// The file a finding about this folder's list is about.
  var contentsPath: FilePath { path.appending("Contents.json") }

  /// One component of a path, as every file system can have it.
  private static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
      && name.unicodeScalars.allSatisfy { $0.isPrintable && $0 != "/" && $0 != "\\" }
  }
}
