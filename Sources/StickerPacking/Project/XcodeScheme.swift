extension XcodeElement {
  /// The scheme of a sticker pack: it builds both targets, and runs the extension in Messages, as
  /// the host cannot be launched. Xcode makes none for the host by itself.
  static func scheme(of project: StickerProject, _ objects: PBXProject) -> XcodeElement {
    func buildable(_ target: PBXReference, _ product: String) -> XcodeElement {
      XcodeElement(
        name: "BuildableReference",
        attributes: [
          "BuildableIdentifier": "primary", "BlueprintIdentifier": target.id,
          "BuildableName": product, "BlueprintName": target.comment ?? "",
          "ReferencedContainer": "container:\(project.projectPath)",
        ])
    }
    let host = buildable(objects.host, "\(project.name).app")
    let stickerPack = buildable(objects.stickerPack, "\(StickerProject.extensionName).appex")

    return XcodeElement(
      name: "Scheme",
      attributes: [
        "LastUpgradeVersion": xcodeVersion, "wasCreatedForAppExtension": "YES", "version": "2.0",
      ],
      children: [
        XcodeElement(
          name: "BuildAction",
          attributes: ["parallelizeBuildables": "YES", "buildImplicitDependencies": "YES"],
          children: [
            XcodeElement(
              name: "BuildActionEntries", children: [stickerPack, host].map(buildEntry))
          ]),
        XcodeElement(
          name: "TestAction",
          attributes: [
            "buildConfiguration": "Debug",
            "selectedDebuggerIdentifier": "Xcode.DebuggerFoundation.Debugger.LLDB",
            "selectedLauncherIdentifier": "Xcode.DebuggerFoundation.Launcher.LLDB",
            "shouldUseLaunchSchemeArgsEnv": "YES",
          ],
          children: [macros(of: stickerPack), XcodeElement(name: "Testables")]),
        launchAction([messages(showing: stickerPack), macros(of: host)]),
        XcodeElement(
          name: "ProfileAction",
          attributes: [
            "buildConfiguration": "Release", "shouldUseLaunchSchemeArgsEnv": "YES",
            "savedToolIdentifier": "", "useCustomWorkingDirectory": "NO",
            "debugDocumentVersioning": "YES", "launchAutomaticallySubstyle": "2",
          ],
          children: [
            XcodeElement(
              name: "BuildableProductRunnable", attributes: ["runnableDebuggingMode": "0"],
              children: [host])
          ]),
        XcodeElement(name: "AnalyzeAction", attributes: ["buildConfiguration": "Debug"]),
        XcodeElement(
          name: "ArchiveAction",
          attributes: ["buildConfiguration": "Release", "revealArchiveInOrganizer": "YES"]),
      ])
  }

  private static func buildEntry(_ buildable: XcodeElement) -> XcodeElement {
    XcodeElement(
      name: "BuildActionEntry",
      attributes: [
        "buildForTesting": "YES", "buildForRunning": "YES", "buildForProfiling": "YES",
        "buildForArchiving": "YES", "buildForAnalyzing": "YES",
      ],
      children: [buildable])
  }

  /// No debugger and the second substyle are how Xcode launches what another app shows.
  private static func launchAction(_ children: [XcodeElement]) -> XcodeElement {
    XcodeElement(
      name: "LaunchAction",
      attributes: [
        "buildConfiguration": "Debug", "selectedDebuggerIdentifier": "",
        "selectedLauncherIdentifier": "Xcode.IDEFoundation.Launcher.PosixSpawn",
        "launchStyle": "0", "useCustomWorkingDirectory": "NO",
        "ignoresPersistentStateOnLaunch": "NO", "debugDocumentVersioning": "YES",
        "debugServiceExtension": "internal", "allowLocationSimulation": "YES",
        "launchAutomaticallySubstyle": "2",
      ],
      children: children)
  }

  /// The target whose build settings are expanded.
  private static func macros(of buildable: XcodeElement) -> XcodeElement {
    XcodeElement(name: "MacroExpansion", children: [buildable])
  }

  /// `com.apple.MobileSMS` is Messages.
  private static func messages(showing buildable: XcodeElement) -> XcodeElement {
    XcodeElement(
      name: "RemoteRunnable",
      attributes: ["runnableDebuggingMode": "1", "BundleIdentifier": "com.apple.MobileSMS"],
      children: [buildable])
  }
}
