/// What an Xcode project consists of, whatever it is written as: `project.pbxproj`, the scheme and
/// `project.yml` say the same of it.
struct ProjectLayout {
  /// The name of the project and its scheme.
  let name: String
  /// The oldest Xcode that reads it without converting it.
  let format: Format
  let settings: Settings
  /// The languages of what is in it, beside English.
  let languages: [String]
  /// As the navigator shows them.
  let folders: [Folder]
  /// The app, its extension, and tests if there are any.
  let targets: [Target]

  /// The target of a role; every project has an app and an extension.
  func target(_ role: Target.Role) -> Target? { targets.first { $0.role == role } }

  enum Format {
    /// 56: Xcode 14.
    case xcode14
    /// 60: Xcode 15, the first that knows a local package as one.
    case xcode15
  }

  /// Build settings of a project or a target.
  struct Settings {
    /// In both configurations.
    var base: [String: String]
    var debug: [String: String] = [:]
    var release: [String: String] = [:]
  }

  /// A folder below the project's, with the files in it that the project lists.
  struct Folder {
    /// What it is in the project; no other folder or file has the same.
    let role: String
    let path: String
    var files: [File]
  }

  /// A file, or a folder that Xcode takes for one.
  struct File: Equatable {
    /// What it is in the project; no other file has the same.
    let role: String
    /// The folder that it lies in.
    let folder: String
    let name: String
    /// As Xcode calls its type.
    let type: String
    /// The languages of a file of which there is one in each `<language>.lproj`.
    var languages: [String] = []
  }

  struct Target {
    enum Role: String {
      case host, `extension`, tests
    }

    let role: Role
    let name: String
    /// The end of its product type, which XcodeGen calls it by.
    let type: String
    /// The ending of what it builds.
    let product: Product
    let settings: Settings
    /// What is compiled.
    var sources: [File] = []
    var resources: [File] = []
    /// The folder of the package, which is called like its library, that is linked.
    var package: String?
    /// The target that is built before and copied into this one's PlugIns.
    var embedded: Role?

    enum Product: String {
      case app, appex, xctest

      /// As Xcode calls the type of the product's file.
      var fileType: String {
        switch self {
        case .app: "wrapper.application"
        case .appex: "wrapper.app-extension"
        case .xctest: "wrapper.cfbundle"
        }
      }
    }

    /// The file that it builds.
    var productName: String { "\(name).\(product.rawValue)" }
  }
}
