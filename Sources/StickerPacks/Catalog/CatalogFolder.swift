package import SystemPackage

/// A folder of an asset catalog or a compiled pack, with the list of its contents (`Contents.json` or `Info.plist`) and
/// the differences between the list and the files in the folder.
package struct CatalogFolder: Sendable, Equatable {
  /// The kinds of catalog folders, by extension.
  package enum Kind: String, CaseIterable {
    /// A pack: stickers and sequences, each in a folder.
    case pack = "stickerpack"
    /// A sticker: one image.
    case sticker
    /// A sequence: the frames of an animation that Xcode makes.
    case sequence = "stickersequence"
    /// An icon set: the icons of a Messages extension.
    case iconSet = "stickersiconset"

    package init?(_ folder: FilePath) {
      guard let kind = Self.allCases.first(where: { folder.hasExtension($0.rawValue) })
      else { return nil }
      self = kind
    }
  }

  package var path: FilePath
  /// The contents of the list. If Xcode (in a built product, the device) finds a file despite a small difference in its
  /// name, the file's name replaces the listed one; see ``twins``.
  package private(set) var contents: PackContents
  /// Listed names that are refused without a search: empty or too long ones, `.`, `..`, and those with slashes,
  /// backslashes, control or invisible characters.
  package var refusedNames: [String] = []
  /// Listed names without a file, except the names that are replaced in ``contents``.
  package var missingNames: [String] = []
  /// The listed names without a file of exactly that name, each with a similar name in the folder.
  package private(set) var twins: [NameMatch] = []
  /// The names that the list repeats, each once.
  package var repeatedNames: [String] = []

  /// Returns the path of the file that lists the contents of a folder.
  static func contentsPath(in folder: FilePath) -> FilePath {
    folder.appendingAsShown(PackContents.fileName)
  }

  /// The path of the list; findings about the list are reported there.
  package let contentsPath: FilePath

  /// Compares a list with the names in its folder.
  ///
  /// - Parameters:
  ///   - contents: the contents of the list.
  ///   - present: the names in the folder that the list can refer to, in byte order.
  ///   - list: the name of the file that contains the list.
  package init(
    path: FilePath, contents: PackContents, present: [String],
    list: FilePath.Component = PackContents.fileName
  ) {
    self.path = path
    self.contents = contents
    contentsPath = path.appendingAsShown(list)
    let present = FolderNames(present)
    // A file that is listed under its exact name is not the twin of another listed name.
    var taken = Set(contents.listedNames.filter(present.holds).map { Array($0.utf8) })
    var replacements: [[UInt8]: String] = [:]
    var seen: Set<[UInt8]> = []
    var repeated: Set<[UInt8]> = []
    for name in contents.listedNames {
      let bytes = Array(name.utf8)
      guard seen.insert(bytes).inserted else {
        if repeated.insert(bytes).inserted { repeatedNames.append(name) }
        continue
      }
      if !Self.isPlainName(name) {
        refusedNames.append(name)
      } else if !present.holds(name) {
        let twin = (present.twin(of: name) ?? present.twin(spelledLike: name)).flatMap { twin in
          taken.insert(Array(twin.present.utf8)).inserted ? twin : nil
        }
        if let twin { twins.append(twin) }
        if let twin, twin.difference.isTolerated(isBuilt: list != PackContents.fileName) {
          replacements[bytes] = twin.present
        } else {
          missingNames.append(name)
        }
      }
    }
    if !replacements.isEmpty {
      self.contents.replaceListedNames { replacements[Array($0.utf8)] ?? $0 }
    }
  }

  /// The kind of the folder; `nil` if it is not a folder of a catalog.
  package var kind: Kind? { Kind(path) }

  /// The maximum length of a file's name in bytes on APFS and on the usual file systems of Linux.
  package static let maxNameBytes = 255

  /// Returns true if the name is a single path component of at most ``maxNameBytes``, without backslashes and without
  /// control or invisible characters.
  private static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= maxNameBytes
      && name.isShownAsWritten && !name.contains("/") && !name.contains("\\")
  }
}

extension NameMatch.Difference {
  /// Returns true if Xcode finds the file despite the difference on a Mac's disk in its default format.
  ///
  /// - Parameter isBuilt: true if the folder is in a built product. The device then reads it, and distinguishes letter
  ///   case.
  fileprivate func isTolerated(isBuilt: Bool) -> Bool {
    switch self {
    case .accents: true
    case .letterCase: !isBuilt
    case .fileExtension, .punctuation, .letter: false
    }
  }
}
