/// The build settings of a sticker project, by name: those that Xcode's template has, without the
/// ones for compilers, as there is no code.
struct BuildSettings {
  /// For the whole project, in both configurations. Versions are here so that the host and the
  /// extension cannot differ.
  let project: [String: String]
  /// For the whole project in debug builds.
  let debug = ["DEBUG_INFORMATION_FORMAT": "dwarf", "ONLY_ACTIVE_ARCH": "YES"]
  /// For the whole project in release builds.
  let release = ["DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym", "VALIDATE_PRODUCT": "YES"]
  /// For the Messages application.
  let host: [String: String]
  /// For the sticker pack extension.
  let stickerPack: [String: String]

  init(_ project: StickerProject) {
    var shared = [
      "ALWAYS_SEARCH_USER_PATHS": "NO",
      "COPY_PHASE_STRIP": "NO",
      "CURRENT_PROJECT_VERSION": project.build,
      "ENABLE_USER_SCRIPT_SANDBOXING": "YES",
      "IPHONEOS_DEPLOYMENT_TARGET": StickerProject.deploymentTarget,
      "MARKETING_VERSION": project.version,
      "SDKROOT": "iphoneos",
    ]
    shared["DEVELOPMENT_TEAM"] = project.team
    self.project = shared

    func target(_ identifier: String, folder: String) -> [String: String] {
      [
        "ASSETCATALOG_COMPILER_APPICON_NAME": StickerProject.iconName,
        "CODE_SIGN_STYLE": "Automatic",
        "INFOPLIST_FILE": "\(folder)/Info.plist",
        "PRODUCT_BUNDLE_IDENTIFIER": identifier,
        "PRODUCT_NAME": "$(TARGET_NAME)",
        "TARGETED_DEVICE_FAMILY": "1,2",
      ]
    }
    host = target(project.bundleIdentifier, folder: StickerProject.hostFolder)
    let name = StickerProject.extensionName
    stickerPack = target(project.extensionBundleIdentifier, folder: name)
      .merging(["SKIP_INSTALL": "YES"]) { _, new in new }
  }
}
