package import SystemPackage

/// A folder of an asset catalog that has a `Contents.json`, and how that agrees with what is there.
package struct CatalogFolder: Sendable, Equatable {
  /// What a folder's extension says it holds.
  package enum Kind: String, CaseIterable {
    /// Stickers and sequences, each a folder.
    case pack = "stickerpack"
    /// One image.
    case sticker
    /// The frames of an animation that Xcode makes.
    case sequence = "stickersequence"
    /// The icons of a Messages extension.
    case iconSet = "stickersiconset"

    package init?(_ folder: FilePath) {
      guard let kind = Self.allCases.first(where: { folder.hasExtension($0.rawValue) })
      else { return nil }
      self = kind
    }
  }

  package var path: FilePath
  package var contents: PackContents
  /// Listed names that are no name of anything in this folder: empty, with `/`, `..` and the like.
  package var escapingNames: [String] = []
  /// Listed names that are not there.
  package var missingNames: [String] = []
  /// Listed names that come up again, each once.
  package var repeatedNames: [String] = []

  /// The file that lists what the folder holds.
  static func contentsPath(in folder: FilePath) -> FilePath {
    folder.appendingVisibly(PackContents.fileName)
  }

  /// The file that a finding about this folder's list is about.
  package let contentsPath: FilePath

  /// - Parameters:
  ///   - present: the names in the folder that can be what the list names.
  ///   - list: the file that lists them.
  package init(
    path: FilePath, contents: PackContents, present: Set<String>,
    list: FilePath.Component = PackContents.fileName
  ) {
    self.path = path
    self.contents = contents
    contentsPath = path.appendingVisibly(list)
    var seen: Set<[UInt8]> = []
    var repeated: Set<[UInt8]> = []
    for name in contents.listedNames {
      let bytes = Array(name.utf8)
      guard seen.insert(bytes).inserted else {
        if repeated.insert(bytes).inserted { repeatedNames.append(name) }
        continue
      }
      if !Self.isPlainName(name) {
        escapingNames.append(name)
      } else if !present.contains(name) {
        missingNames.append(name)
      }
    }
  }

  /// What the folder holds.
  package var kind: Kind? { Kind(path) }

  /// Bytes of a name that every file system can have.
  package static let longestName = 255

  /// One component of a path, as every file system can have it.
  private static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= longestName
      && name.isShownAsWritten && !name.contains("/") && !name.contains("\\")
  }
}
