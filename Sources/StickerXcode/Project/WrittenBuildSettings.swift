/// The build settings of a project, by name, as in Xcode's templates. Only projects with code have compiler settings.
struct WrittenBuildSettings {
  /// Settings of the whole project. They include the versions, so that those of the host and the extension cannot
  /// differ.
  let project: ProjectLayout.Settings
  /// Settings of the Messages application.
  let host: ProjectLayout.Settings
  /// Settings of the extension.
  let `extension`: ProjectLayout.Settings
  /// Settings of the unit tests of an app with code.
  let tests: ProjectLayout.Settings

  init(_ project: StickerProject) {
    var shared = ProjectLayout.Settings(
      base: [
        "ALWAYS_SEARCH_USER_PATHS": "NO",
        "COPY_PHASE_STRIP": "NO",
        "CURRENT_PROJECT_VERSION": project.build,
        "ENABLE_USER_SCRIPT_SANDBOXING": "YES",
        "IPHONEOS_DEPLOYMENT_TARGET": StickerProject.deploymentTarget,
        "MARKETING_VERSION": project.version,
        "SDKROOT": "iphoneos",
      ],
      debug: ["DEBUG_INFORMATION_FORMAT": "dwarf", "ONLY_ACTIVE_ARCH": "YES"],
      release: ["DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym", "VALIDATE_PRODUCT": "YES"])
    shared.base["DEVELOPMENT_TEAM"] = project.team
    if case .app = project.contents { Self.addCompiler(to: &shared) }
    self.project = shared

    func target(_ identifier: String, _ specific: [String: String]) -> ProjectLayout.Settings {
      let common = [
        "CODE_SIGN_STYLE": "Automatic", "PRODUCT_BUNDLE_IDENTIFIER": identifier,
        "PRODUCT_NAME": "$(TARGET_NAME)", "TARGETED_DEVICE_FAMILY": "1,2",
      ]
      return ProjectLayout.Settings(base: common.merging(specific) { $1 })
    }
    let icon = ["ASSETCATALOG_COMPILER_APPICON_NAME": StickerProject.iconName]
    host = target(
      project.bundleIdentifier,
      icon.merging(["INFOPLIST_FILE": "\(StickerProject.hostFolder)/Info.plist"]) { $1 })
    let name = project.extensionName
    var specific = icon.merging([
      "INFOPLIST_FILE": "\(name)/Info.plist", "SKIP_INSTALL": "YES",
    ]) { $1 }
    if case .app = project.contents {
      specific.merge([
        "APPLICATION_EXTENSION_API_ONLY": "YES",
        "LD_RUNPATH_SEARCH_PATHS":
          "$(inherited) @executable_path/Frameworks @executable_path/../../Frameworks",
      ]) { $1 }
    }
    self.extension = target(project.extensionBundleIdentifier, specific)
    tests = target(
      "\(project.bundleIdentifier).\(StickerProject.testsName)", ["GENERATE_INFOPLIST_FILE": "YES"])
  }

  /// Adds the settings for Swift 6, and the settings with which Xcode collects the texts of the code in the string
  /// catalog.
  private static func addCompiler(to settings: inout ProjectLayout.Settings) {
    settings.base.merge([
      "CLANG_ENABLE_MODULES": "YES", "LOCALIZATION_PREFERS_STRING_CATALOGS": "YES",
      "SWIFT_EMIT_LOC_STRINGS": "YES", "SWIFT_VERSION": "6.0",
    ]) { $1 }
    settings.debug.merge([
      "ENABLE_TESTABILITY": "YES", "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG $(inherited)",
      "SWIFT_OPTIMIZATION_LEVEL": "-Onone",
    ]) { $1 }
    settings.release.merge(["SWIFT_COMPILATION_MODE": "wholemodule"]) { $1 }
  }
}
