package import StickerBase
package import SystemPackage

/// What Xcode has built: an app, a Messages extension, what Xcode archives of them, or the archive that
/// is sent to App Store Connect.
package struct BuiltProduct: Sendable {
  /// What bundles and compiled packs are described in.
  static let infoPlist: FilePath.Component = "Info.plist"

  /// What a product is, by its name.
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

    /// Whether it lies on the disk as a file.
    package var isFile: Bool { self == .archive }

    /// The folders in an archive that lead to its app.
    var appFolders: [FilePath.Component] {
      switch self {
      case .archive: ["Payload"]
      case .xcodeArchive: ["Products", "Applications"]
      case .app, .messagesExtension: []
      }
    }
  }

  /// The product, as it was named.
  package let path: FilePath
  package let kind: Kind
  /// What in it cannot be read or understood, and what it lacks.
  package var faults: [XcodeProject.Fault] = []
  /// The folders that App Store Connect asks for beside the app and that an archive lacks.
  package var missingSupport: [String] = []
  /// True if its provisioning profile lists devices, so that it is not for the App Store.
  package var listsDevices = false
  /// What the pack's list says of each sticker, in its order.
  package var stickers: [CompiledSticker] = []
  /// The catalog's pack of the same name that was checked in the same run, and its stickers.
  package var catalog: CatalogCount?

  package struct CatalogCount: Sendable, Equatable {
    package var path: FilePath
    package var stickers: Int
  }

  init(path: FilePath, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Adds something that cannot be read or understood.
  ///
  /// - Parameter problem: a clause about it, such as `it is encrypted`.
  package mutating func addFault(_ path: FilePath, _ problem: String, _ place: TextPlace? = nil) {
    faults.append(XcodeProject.Fault(path: path, problem: problem, place: place))
  }

  /// The file that stands for everything in it, for readers that open what is named; `nil` where all
  /// of it lies on the disk.
  package var archive: FilePath? { kind.isFile ? path : nil }
}

/// One sticker as a compiled pack lists it.
package struct CompiledSticker: Sendable, Equatable {
  /// Its file's name.
  package var identifier: String
  package var label: String?
  /// The list, and the line in it.
  package var origin: ProjectValue.Origin
}
