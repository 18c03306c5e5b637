/// The contents of an Xcode project in a neutral form, from which `project.pbxproj`, the scheme and
/// `project.yml` are written.
struct ProjectLayout {
  /// The name of the project and of its scheme.
  let name: String
  /// The format, which determines the oldest Xcode that reads the project without converting it.
  let format: Format
  let settings: Settings
  /// The languages of the files besides English.
  let languages: [String]
  /// The folders in the order of the navigator.
  let folders: [Folder]
  /// The app, its extension, and tests if there are any.
  let targets: [Target]

  /// Returns the target with a role; `nil` only for ``Target/Role/tests``, since every project has a host and an
  /// extension.
  func target(_ role: Target.Role) -> Target? { targets.first { $0.role == role } }

  enum Format {
    /// Object version 56: Xcode 14.
    case xcode14
    /// Object version 60: Xcode 15, the first version of Xcode with references to local packages.
    case xcode15
  }

  /// The build settings of a project or a target.
  struct Settings {
    /// Settings of both configurations.
    var base: [String: String]
    var debug: [String: String] = [:]
    var release: [String: String] = [:]
  }

  /// A folder below the project's folder, with the files that the project lists.
  struct Folder {
    /// The role in the project, unique among folders and files.
    let role: String
    let path: String
    var files: [File]
  }

  /// A file, or a folder that Xcode treats like a file.
  struct File: Equatable {
    /// The role in the project, unique among files.
    let role: String
    /// The folder that contains the file.
    let folder: String
    let name: String
    /// The name of the file type in Xcode.
    let type: String
    /// The languages of a localized file, which has a copy in each `<language>.lproj`.
    var languages: [String] = []
  }

  struct Target {
    enum Role: String {
      case host, `extension`, tests
    }

    let role: Role
    let name: String
    /// The end of the product type identifier, which is XcodeGen's name for the type.
    let type: String
    /// The file extension of the product.
    let product: Product
    let settings: Settings
    /// The files to compile.
    var sources: [File] = []
    var resources: [File] = []
    /// The name of the linked library, of its package and of the package's folder.
    var package: String?
    /// The role of the target that is built first, and whose product is copied into the PlugIns folder of this target's
    /// product.
    var embedded: Role?

    enum Product: String {
      case app, appex, xctest

      /// The file type of the product in Xcode.
      var fileType: String {
        switch self {
        case .app: "wrapper.application"
        case .appex: "wrapper.app-extension"
        case .xctest: "wrapper.cfbundle"
        }
      }
    }

    /// The file name of the product.
    var productName: String { "\(name).\(product.rawValue)" }
  }
}
