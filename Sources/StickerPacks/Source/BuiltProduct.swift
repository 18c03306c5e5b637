package import StickerBase
package import SystemPackage

/// A product that Xcode built: an app, a Messages extension, an Xcode archive, or the archive for App Store
/// Connect.
package struct BuiltProduct: Sendable {
  /// The file that describes a bundle or a compiled pack.
  static let infoPlist: FilePath.Component = "Info.plist"

  /// The kind of a product, by its extension.
  package enum Kind: String, CaseIterable, Sendable {
    case app
    case messagesExtension = "appex"
    case xcodeArchive = "xcarchive"
    case archive = "ipa"

    package init?(_ path: FilePath) {
      guard path.lastComponent?.kind == .regular,
        let kind = Self.allCases.first(where: { path.hasExtension($0.rawValue) })
      else { return nil }
      self = kind
    }

    /// True if the product is a file, not a folder.
    package var isFile: Bool { self == .archive }

    /// True if the product is made to be uploaded.
    package var isArchive: Bool { !appFolders.isEmpty }

    /// The folders that lead to the app in an archive.
    var appFolders: [FilePath.Component] {
      switch self {
      case .archive: ["Payload"]
      case .xcodeArchive: ["Products", "Applications"]
      case .app, .messagesExtension: []
      }
    }
  }

  /// The path of the product as the user named it.
  package let path: FilePath
  package let kind: Kind
  /// Missing parts, and parts that cannot be read or understood.
  package var faults: [XcodeProject.Fault] = []
  /// The names of the folders that App Store Connect requires in an archive and that this archive lacks.
  package var missingSupport: [String] = []
  /// True if the provisioning profile lists devices, or allows all devices of a company, so the product is
  /// not for the App Store.
  package var isForDevices = false
  /// The stickers in the order of the compiled pack's list.
  package var stickers: [CompiledSticker] = []
  /// The catalog's pack of the same name, or the only one, that was checked in the same run; `nil` if there is none.
  package var catalog: CatalogTwin?

  /// The parts of a catalog's pack that Xcode compiles.
  package struct CatalogTwin: Sendable, Equatable {
    package var path: FilePath
    /// `grid-size` as written.
    package var gridSize: String?
    /// The listed stickers that have an image, in order.
    package var stickers: [Entry] = []

    package struct Entry: Sendable, Equatable {
      /// The names of the sticker's folder and of its image, without their extensions: either may become the name of
      /// the compiled sticker.
      package var names: [String]
      package var label: String?
    }
  }

  init(path: FilePath, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Adds a part that cannot be read or understood.
  ///
  /// - Parameter problem: the problem as a clause, such as `it is encrypted`.
  package mutating func addFault(_ path: FilePath, _ problem: String, _ place: TextPlace? = nil) {
    faults.append(XcodeProject.Fault(path: path, problem: problem, place: place))
  }

  /// The file that contains the whole product; `nil` if the product is a folder.
  package var archive: FilePath? { kind.isFile ? path : nil }
}

/// A sticker in the list of a compiled pack.
package struct CompiledSticker: Sendable, Equatable {
  /// The file name of the sticker.
  package var identifier: String
  package var label: String?
  /// The list of the compiled pack, and the line in it that defines the sticker.
  package var origin: ProjectValue.Origin
}
