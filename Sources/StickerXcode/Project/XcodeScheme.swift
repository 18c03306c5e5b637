extension XcodeElement {
  /// Returns the scheme of a project. It builds the app and its extension, runs the tests if there are any, and runs
  /// the extension in Messages, since the app cannot be launched. Xcode does not create a scheme for the app.
  static func scheme(of layout: ProjectLayout, _ project: PBXProject) -> XcodeElement {
    func buildable(_ role: ProjectLayout.Target.Role) -> XcodeElement? {
      guard let target = layout.target(role), let id = project.targets[role]?.id else { return nil }
      return XcodeElement(
        name: "BuildableReference",
        attributes: [
          "BuildableIdentifier": "primary", "BlueprintIdentifier": id,
          "BuildableName": target.productName, "BlueprintName": target.name,
          "ReferencedContainer": "container:\(layout.name).xcodeproj",
        ])
    }
    let host = [buildable(.host)].compactMap(\.self)
    let appExtension = [buildable(.extension)].compactMap(\.self)
    let tests = [buildable(.tests)].compactMap(\.self)

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
              name: "BuildActionEntries", children: (appExtension + host).map(buildEntry))
          ]),
        XcodeElement(
          name: "TestAction",
          attributes: [
            "buildConfiguration": "Debug",
            "selectedDebuggerIdentifier": "Xcode.DebuggerFoundation.Debugger.LLDB",
            "selectedLauncherIdentifier": "Xcode.DebuggerFoundation.Launcher.LLDB",
            "shouldUseLaunchSchemeArgsEnv": "YES",
          ],
          children: [
            macros(of: appExtension),
            XcodeElement(name: "Testables", children: tests.map(testable)),
          ]),
        launchAction([messages(showing: appExtension), macros(of: host)]),
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
              children: host)
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

  private static func testable(_ buildable: XcodeElement) -> XcodeElement {
    XcodeElement(
      name: "TestableReference", attributes: ["skipped": "NO"], children: [buildable])
  }

  /// Returns the launch action. An empty debugger and substyle 2 make Xcode launch an extension that another app
  /// shows.
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

  /// Returns the element for the target whose build settings are expanded.
  private static func macros(of buildables: [XcodeElement]) -> XcodeElement {
    XcodeElement(name: "MacroExpansion", children: buildables)
  }

  /// Returns the element for the app to run: `com.apple.MobileSMS` is Messages.
  private static func messages(showing buildables: [XcodeElement]) -> XcodeElement {
    XcodeElement(
      name: "RemoteRunnable",
      attributes: ["runnableDebuggingMode": "1", "BundleIdentifier": "com.apple.MobileSMS"],
      children: buildables)
  }
}
