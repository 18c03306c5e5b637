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
  /// What its list says. Names that the file system, or that of most Macs, takes for others are those
  /// that lie there: see ``twins``.
  package private(set) var contents: PackContents
  /// Listed names that are no name of anything in this folder: empty, with `/`, `..` and the like.
  package var escapingNames: [String] = []
  /// Listed names that are not there.
  package var missingNames: [String] = []
  /// What lies there in place of listed names that are not there in the same bytes.
  package private(set) var twins: [NameTwin] = []
  /// Listed names that come up again, each once.
  package var repeatedNames: [String] = []

  /// The file that lists what the folder holds.
  static func contentsPath(in folder: FilePath) -> FilePath {
    folder.appendingVisibly(PackContents.fileName)
  }

  /// The file that a finding about this folder's list is about.
  package let contentsPath: FilePath

  /// - Parameters:
  ///   - present: the names in the folder that can be what the list names, in the order of their bytes.
  ///   - list: the file that lists them.
  package init(
    path: FilePath, contents: PackContents, present: [String],
    list: FilePath.Component = PackContents.fileName
  ) {
    self.path = path
    self.contents = contents
    contentsPath = path.appendingVisibly(list)
    let present = FolderNames(present)
    // A name that is listed in its own bytes stands for nothing else.
    var taken = Set(contents.listedNames.filter(present.holds).map { Array($0.utf8) })
    var names: [[UInt8]: String] = [:]
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
      } else if !present.holds(name) {
        let twin = present.twin(of: name).flatMap { twin in
          taken.insert(Array(twin.present.utf8)).inserted ? twin : nil
        }
        if let twin { twins.append(twin) }
        if let twin, twin.difference.isPassedOver(isBuilt: list != PackContents.fileName) {
          names[bytes] = twin.present
        } else {
          missingNames.append(name)
        }
      }
    }
    if !names.isEmpty { self.contents.renameListed { names[Array($0.utf8)] ?? $0 } }
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

extension NameTwin.Difference {
  /// True if Xcode finds the file all the same, on a Mac's disk as it comes from Apple. Devices tell upper
  /// from lower case.
  fileprivate func isPassedOver(isBuilt: Bool) -> Bool {
    switch self {
    case .accents: true
    case .letterCase: !isBuilt
    case .ending: false
    }
  }
}
