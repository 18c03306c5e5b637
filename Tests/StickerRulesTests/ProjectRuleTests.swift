import SystemPackage
import Testing

@testable import StickerPacks
@testable import StickerRules

/// Rules about Xcode projects, on a sound project with one change.
@Suite struct ProjectRuleTests {
  private static func value(_ text: String) -> ProjectValue {
    ProjectValue(
      text: text, origin: ProjectValue.Origin(path: "A.xcodeproj/project.pbxproj", line: 7))
  }

  private static func target(_ id: String, _ type: String, bundle: String) -> XcodeTarget {
    var configuration = TargetConfiguration(name: "Release")
    configuration.bundleIdentifier = .set(value(bundle))
    configuration.version = .set(value("1.0"))
    configuration.build = .set(value("1"))
    configuration.displayName = .set(value("Otters"))
    configuration.iconName = .set(value("iMessage App Icon"))
    return XcodeTarget(
      id: id, name: id, productType: type,
      origin: ProjectValue.Origin(path: "A.xcodeproj/project.pbxproj", line: 3),
      configurations: [configuration])
  }

  /// Returns the messages of all project rules about a sound project after a change.
  private static func findings(_ change: (inout XcodeProject) -> Void) -> [String] {
    var project = XcodeProject(path: "A.xcodeproj")
    project.targets = [
      target("Otters", XcodeTarget.stub, bundle: "org.happy.otters"),
      target("Pack", XcodeTarget.stickerPack, bundle: "org.happy.otters.pack"),
    ]
    project.targets[0].dependenciesAndEmbedded = ["Pack", "Other"]
    project.targets[0].embeddedTargets = ["Pack", "Other"]
    change(&project)
    var pack = Pack.made(.made())
    pack.iconSetNames = ["iMessage App Icon"]
    pack.xcodeProjects = [project]
    let rules = RuleRegistry.all.filter { $0.metadata.group == .projects }
    return rules.compactMap { $0 as? any PackRule.Type }.flatMap { messages($0, pack) }
  }

  @Test func soundProjectsAreFine() { #expect(Self.findings { _ in } == []) }

  @Test(arguments: [
    ("org.happy.otterspack", "The identifier of Pack, 'org.happy.otterspack'"),
    ("org.other.pack", "does not begin with its app's, 'org.happy.otters'"),
  ])
  func identifiersThatDoNotBeginWithTheAppsAreReported(_ id: String, _ part: String) {
    let findings = Self.findings {
      $0.targets[1].configurations[0].bundleIdentifier = .set(Self.value(id))
    }
    #expect(findings.count == 1 && findings[0].contains(part))
  }

  @Test(arguments: ["com.example.otters", "COM.Example.x"])
  func placeholderIdentifiersAreReportedOnce(_ id: String) {
    let findings = Self.findings {
      $0.targets[0].configurations[0].bundleIdentifier = .set(Self.value(id))
      $0.targets[1].configurations[0].bundleIdentifier = .set(Self.value("\(id).pack"))
    }
    #expect(findings.count == 1 && findings[0].contains("placeholder, '\(id)'"))
  }

  @Test func identifierThatOnlyStartsLikeAPlaceholderIsFine() {
    let findings = Self.findings {
      for (index, id) in ["com.examples.otters", "com.examples.otters.pack"].enumerated() {
        $0.targets[index].configurations[0].bundleIdentifier = .set(Self.value(id))
      }
    }
    #expect(findings == [])
  }

  /// Advice names the settings of the tool whose file describes the target.
  @Test(arguments: [
    (
      "A.xcodeproj/project.pbxproj", "productType must be \(XcodeTarget.stickerPack)",
      "the Resources phase"
    ),
    ("Project.swift", "product must be .stickerPackExtension", "'resources:' of Pack"),
    ("BUILD", "rule must be ios_sticker_pack_extension", "'resources' of Pack"),
    ("Pack/BUILD.bazel", "rule must be ios_sticker_pack_extension", "'resources' of Pack"),
  ])
  func adviceIsInTheTermsOfTheTool(_ file: String, _ demand: String, _ resources: String) {
    let target = XcodeTarget(
      id: "Pack", name: "Pack", productType: XcodeTarget.messagesApp,
      origin: ProjectValue.Origin(path: FilePath(file), line: 3))
    #expect(target.typeDemand(XcodeTarget.stickerPack) == demand)
    #expect(target.resourcesPlace == resources)
  }

  /// Tuist has two names for this type; that of a dynamic framework is used.
  @Test func tuistNameOfAFrameworkIsThatOfADynamicOne() {
    #expect(XcodeTarget.tuistName(of: "com.apple.product-type.framework") == ".framework")
  }

  @Test(arguments: ["1", "1.0", "1.0.2", "20260101"])
  func versionsOfOneToThreeNumbersAreFine(_ version: String) {
    let findings = Self.findings {
      for index in 0...1 { $0.targets[index].configurations[0].version = .set(Self.value(version)) }
    }
    #expect(findings == [])
  }

  /// Settings that a target requires, one of which is missing or not valid.
  @Test(arguments: [
    (\TargetConfiguration.version, ProjectSetting.unset, "Pack has no version (CFBundleShortV"),
    (\.build, .set(value("")), "Pack has no build (CFBundleVersion)"),
    (\.bundleIdentifier, .unset, "Pack has no identifier (CFBundleIdentifier)"),
    (
      \.bundleIdentifier, .set(value("org.happy.otters.a_b")), "has characters other than letters"
    ),
  ])
  func missingOrInvalidTargetSettingIsReported(
    _ key: any WritableKeyPath<TargetConfiguration, ProjectSetting> & Sendable,
    _ setting: ProjectSetting, _ part: String
  ) {
    let findings = Self.findings { $0.targets[1].configurations[0][keyPath: key] = setting }
    #expect(findings.count == 1 && findings[0].contains(part), "\(findings)")
  }

  @Test func extensionOutsideAnAppIsReported() {
    let unembedded = Self.findings { $0.targets[0].embeddedTargets = [] }
    #expect(unembedded.count == 1 && unembedded[0].contains("but does not embed it"))
    let unrelated = Self.findings {
      $0.targets[0].embeddedTargets = []
      $0.targets[0].dependenciesAndEmbedded = []
    }
    #expect(unrelated.contains { $0.contains("embeds no Messages extension") }, "\(unrelated)")
  }

  @Test func stickerPackTargetWhoseCatalogsHaveNoPackIsReported() {
    let set: FilePath = "A.xcassets/iMessage App Icon.stickersiconset"
    let pack: FilePath = "A.xcassets/Otters.stickerpack"
    for (packs, isMissing) in [([], true), ([pack], false)] {
      let findings = Self.findings {
        $0.targets[1].catalogs = TargetCatalogs(
          paths: ["A.xcassets"], iconSets: [set], packs: packs)
      }
      #expect(findings.contains { $0.contains("has a .stickerpack") } == isMissing, "\(findings)")
    }
  }

  @Test(arguments: [
    ("1.0b", "is not 1 to 3"), ("1.2.3.4", "is not 1 to 3"), ("1..2", "is not 1 to 3"),
    ("1234567890.1234567890", "has 21 characters"), ("v1", "is not 1 to 3"),
  ])
  func invalidVersionsAreReported(_ version: String, _ reason: String) {
    let findings = Self.findings {
      for index in 0...1 { $0.targets[index].configurations[0].version = .set(Self.value(version)) }
    }
    #expect(findings.count == 2 && findings.allSatisfy { $0.contains(reason) }, "\(findings)")
  }

  @Test func differentVersionsAndBuildsAreReported() {
    let findings = Self.findings {
      $0.targets[1].configurations[0].version = .set(Self.value("1.1"))
      $0.targets[0].configurations[0].build = .set(Self.value("2"))
    }
    #expect(
      findings == [
        "The version of Pack is 1.1, but that of its app Otters is 1.0.",
        "The build of Pack is 1, but that of its app Otters is 2.",
      ])
  }

  /// An invalid version is reported once and not compared.
  @Test(arguments: ["v1", "1.0b"])
  func malformedVersionsAreNotCompared(_ version: String) {
    let findings = Self.findings {
      $0.targets[1].configurations[0].version = .set(Self.value(version))
    }
    #expect(findings.count == 1 && findings[0].contains("is not 1 to 3"), "\(findings)")
  }

  @Test func unknownSettingsAreNotJudged() {
    let findings = Self.findings {
      $0.targets[1].configurations[0].version = .unknown
      $0.targets[1].configurations[0].bundleIdentifier = .unknown
      $0.targets[1].configurations[0].displayName = .unknown
      $0.targets[1].configurations[0].iconName = .unknown
      $0.targets[1].configurations[0].extensionPoint = .unknown
    }
    #expect(findings == [])
  }

  @Test func unsetSettingsAreReported() {
    let findings = Self.findings {
      $0.targets[1].configurations[0].displayName = .unset
      $0.targets[1].configurations[0].iconName = .unset
      $0.targets[1].configurations[0].extensionPoint = .unset
      $0.targets[1].configurations[0].infoPlist = "Pack/Info.plist"
    }
    #expect(findings.count == 3)
    for part in ["has no display name", "is not set", "names no extension point"] {
      #expect(findings.contains { $0.contains(part) })
    }
  }

  @Test(arguments: ["StickerPackExtension", "Messages Extension", " ", ""])
  func placeholderDisplayNameIsReported(_ name: String) {
    let findings = Self.findings {
      $0.targets[1].configurations[0].displayName = .set(Self.value(name))
    }
    #expect(findings.count == 1 && findings[0].contains("display name"))
  }

  @Test func wrongExtensionTargetsAreReported() {
    #expect(
      Self.findings { $0.targets[1].mayHaveSources = true }.first?.contains("has no code") == true)
    let other = Self.findings {
      $0.targets.append(
        Self.target("Other", XcodeTarget.messagesApp, bundle: "org.happy.otters.other"))
    }
    #expect(other.contains { $0.hasPrefix("Otters embeds 2 Messages extensions, 'Pack', 'Other'") })
    let needed = Self.findings {
      $0.targets[0].embeddedTargets = ["Pack"]
      $0.targets.append(
        Self.target("Other", XcodeTarget.messagesApp, bundle: "org.happy.otters.other"))
    }
    #expect(!needed.contains { $0.contains("embeds 2") }, "\(needed)")
    #expect(needed.contains { $0.contains("depends on Other but does not embed it") }, "\(needed)")
    let generic = Self.findings {
      $0.targets[1].productType = "com.apple.product-type.app-extension"
      $0.targets[1].configurations[0].extensionPoint = .set(Self.value(XcodeTarget.extensionPoint))
    }
    #expect(generic.first?.contains("ITMS-90649") == true)
    let wrong = Self.findings {
      $0.targets[1].configurations[0].extensionPoint = .set(Self.value("com.apple.share-services"))
    }
    #expect(wrong.first?.contains("'com.apple.share-services', not") == true)
  }

  @Test func unknownIconNamesAreReported() {
    let findings = Self.findings {
      $0.targets[1].configurations[0].iconName = .set(Self.value("AppIcon"))
    }
    #expect(
      findings.count == 1 && findings[0].contains("is 'AppIcon', but its catalogs have no icon set")
    )
  }

  @Test func unknownSharingLevelsAreReported() {
    #expect(Self.findings { $0.targets[1].configurations[0].sharingLevel = Self.value("OS") } == [])
    #expect(
      Self.findings { $0.targets[1].configurations[0].sharingLevel = Self.value("All") }.count == 1)
    let contexts = Self.findings {
      $0.targets[1].configurations[0].presentationContexts = [Self.value("Media")]
    }
    #expect(contexts.count == 2)
  }
}
