import StickerBase
import StickerPacks

/// Flags targets that cannot become a working Messages extension, and apps that cannot contain one.
struct WrongExtensionTarget: PackRule {
  static let metadata = RuleMetadata(
    id: "wrong-extension-target", group: .projects, severity: .error,
    summary: "A target of the project cannot become a working Messages extension.",
    why: "Xcode builds something else, App Store Connect refuses it, or devices do not install it.",
    howToFix: "Make a new target from Xcode's template, and move the catalog into it.",
    since: "0.1.0",
    evidence: [
      .apple(.bundleStructure, "extensions are in PlugIns"),
      .fact(AppleFacts.extensionTypeCodes), .fact(AppleFacts.messagesExtensions),
      .fact(AppleFacts.codelessHostCodes),
      .observed(
        "a target without sources links no program", in: "what Xcode builds from such a target"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for project in pack.xcodeProjects {
        for target in project.shippedExtensions { check(target, in: project, pack, &findings) }
        if project.targets.contains(where: \.isApp) {
          for target in project.messagesExtensions
          where target.hasMessagesType && project.hosts(of: target).isEmpty {
            findings.add(.notEmbedded(target))
          }
        }
        for host in project.targets where host.isApp {
          let needed = project.messagesExtensions.filter {
            host.dependenciesAndEmbedded.contains($0.id)
          }
          let embedded = needed.filter { host.embeddedTargets.contains($0.id) }
          if embedded.count > 1 { findings.add(.several(embedded, in: host)) }
          for target in needed where host.isStub && !host.embeddedTargets.contains(target.id) {
            findings.add(.notCopied(target, in: host))
          }
          for target in embedded {
            if let folder = host.misplacedTargets[target.id] {
              findings.add(.misplaced(target, folder, in: host))
            }
          }
          if host.productType == XcodeTarget.app, !host.mayHaveSources, !project.isBuilt,
            let target = embedded.first
          {
            findings.add(.withoutCode(host, holding: target))
          }
          if host.isStub, needed.isEmpty, !project.messagesExtensions.isEmpty {
            findings.add(.empty(host))
          }
        }
      }
    }
  }

  private func check(
    _ target: XcodeTarget, in project: XcodeProject, _ pack: Pack,
    _ findings: inout DistinctFindings
  ) {
    // If an iMessage app has the type of a sticker pack, that is the one cause of several faults.
    let hasRightType = !target.isAppOfWrongType
    if !hasRightType { findings.add(.appOfWrongType(target)) }
    if target.isStickerPack, target.mayHaveSources, hasRightType {
      findings.add(.code(in: target))
    }
    if target.productType == XcodeTarget.messagesApp, !target.mayHaveSources, !project.isBuilt {
      findings.add(.codeless(target))
    }
    // `missing-icon-set` reports packs that compile nothing, `unbuilt-catalog` those whose catalog is missing.
    if target.isStickerPack, target.catalogs?.packs.isEmpty == true, !target.compilesNothing,
      target.missingCatalogs.isEmpty, hasRightType
    {
      findings.add(.withoutPack(target))
    }
    if let built = target.built {
      if !target.hasMessagesType || built.hasIconsOfOtherType {
        findings.add(.builtAsOther(target), severity: pack.severityOfRefusal(of: target))
      } else if built.lacksPack, hasRightType {
        findings.add(.builtWithoutPack(target))
      }
    }
    if target.isStickerPack, hasRightType, let principal = target.ownClass {
      findings.add(.principalClass(principal, target))
    }
    for configuration in target.configurations {
      let point = configuration.extensionPoint.value
      if !target.hasMessagesType {
        if !project.isBuilt { findings.add(.wrongType(target)) }
      } else if let point, point.text != XcodeTarget.extensionPoint {
        findings.add(.wrongPoint(point, target))
      } else if configuration.extensionPoint == .unset {
        findings.add(.noPoint(target, configuration))
      }
    }
  }
}

extension WrongExtensionTarget {
  /// The system class that Xcode's sticker pack template uses.
  static let browser = "StickerBrowserViewController"
}

extension Finding.Draft {
  fileprivate static func principalClass(_ value: ProjectValue, _ target: XcodeTarget) -> Self {
    Self(
      "The sticker pack \(target.name.excerpt) names its own class, '\(value.text.excerpt)', but "
        + "has no code: Messages cannot start it.",
      help:
        "Set NSExtensionPrincipalClass to \(WrongExtensionTarget.browser), as Xcode's template "
        + "does, or make it an iMessage app (\(target.typeName(XcodeTarget.messagesApp))).",
      at: value.origin)
  }

  fileprivate static func appOfWrongType(_ target: XcodeTarget) -> Self {
    let marks = [
      target.ownClass.map { "names its own class, '\($0.text.excerpt)'" },
      target.mayHaveSources ? "compiles source files" : nil,
      target.lacksPack ? "has no .stickerpack" : nil,
      target.configurations.contains { !$0.presentationContexts.isEmpty }
        ? "sets MSSupportedPresentationContexts" : nil,
    ].compactMap(\.self)
    return Self(
      "\(target.name.excerpt) has the type of a sticker pack, '\(target.typeName(target.productType))', but is an "
        + "iMessage app: it \(listed(marks, "and")). Xcode builds a sticker pack without a program of its own, and "
        + "Messages cannot start the class.",
      help:
        "Its \(target.typeDemand(XcodeTarget.messagesApp) ?? "type must be \(XcodeTarget.messagesApp)").",
      at: target.origin)
  }

  /// Returns the advice to add code.
  ///
  /// - Parameters:
  ///   - demand: the demand for another type of target, if the project can have that.
  ///   - purpose: the purpose that the other type serves.
  private static func addCode(_ demand: String?, _ purpose: String) -> String {
    demand.map { "Add its code; \(purpose), the \($0)." } ?? "Add its code."
  }

  fileprivate static func codeless(_ target: XcodeTarget) -> Self {
    Self(
      "\(target.name.excerpt) has the type of an iMessage app with code but compiles none: Xcode "
        + "builds no program, and devices do not install the app.",
      help: addCode(target.typeDemand(XcodeTarget.stickerPack), "for a pack without code"),
      at: target.origin)
  }

  fileprivate static func withoutCode(_ host: XcodeTarget, holding target: XcodeTarget) -> Self {
    Self(
      "\(host.name.excerpt) embeds \(target.name.excerpt) and has the type of an ordinary app, but "
        + "compiles no code: Xcode builds no program, and devices do not install the app.",
      help: addCode(
        host.typeDemand(XcodeTarget.stub), "for an app that only contains its extension"),
      at: host.origin)
  }

  fileprivate static func misplaced(
    _ target: XcodeTarget, _ folder: String, in host: XcodeTarget
  ) -> Self {
    Self(
      "\(host.name.excerpt) copies \(target.name.excerpt) into '\(folder.excerpt)', but the system "
        + "looks for extensions in PlugIns: Messages does not show it.",
      help: "Copy it under 'Embed Foundation Extensions', with the destination PlugIns.",
      at: host.origin)
  }

  fileprivate static func wrongType(_ target: XcodeTarget) -> Self {
    Self(
      "\(target.name.excerpt) has the type '\(target.productType.excerpt)', but its Info.plist "
        + "says that it is a Messages extension: App Store Connect rejects the app with "
        + "\(AppStoreError.missingMarketing), \(AppStoreError.missing).",
      help:
        "Its \(target.typeDemand(XcodeTarget.stickerPack) ?? "type"), or \(target.typeName(XcodeTarget.messagesApp)) "
        + "if it has code."
        + (target.lacksIconSet
          ? " Then add an icon set for Messages (.stickersiconset): its catalogs have none." : ""),
      at: target.origin)
  }

  fileprivate static func builtAsOther(_ target: XcodeTarget) -> Self {
    Self(
      "\(target.name.excerpt) has only square icons, none for Messages: App Store Connect rejects the app "
        + "with \(AppStoreError.missingMarketing), \(AppStoreError.missing). Most often the product type of "
        + "its target is app-extension.",
      help:
        "Set the productType to \(XcodeTarget.messagesApp), or \(XcodeTarget.stickerPack) for a pack without "
        + "code; if it is that already, fill the slots of its .stickersiconset.", at: target.origin)
  }

  fileprivate static func builtWithoutPack(_ target: XcodeTarget) -> Self {
    let hasIcons = target.configurations.allSatisfy { $0.iconName != .unset }
    let codes = "\(AppStoreError.missingMarketing), \(AppStoreError.missing)"
    let result =
      hasIcons
      ? "people get an app without stickers"
      : "none with its icons: App Store Connect rejects the app with \(codes)"
    return Self(
      "\(target.name.excerpt) is a sticker pack without a compiled .stickerpack: no catalog with the pack was "
        + "compiled into it, and \(result).",
      help:
        "Add the catalog with the pack to the target's Copy Bundle Resources phase, and check that its productType "
        + "is \(XcodeTarget.stickerPack). For Tuist, rename the catalog from .xcstickers, which it is reported to "
        + "leave out, to .xcassets.", at: target.origin)
  }

  fileprivate static func wrongPoint(_ point: ProjectValue, _ target: XcodeTarget) -> Self {
    Self(
      "The extension point of \(target.name.excerpt) is '\(point.text.excerpt)', not "
        + "'\(XcodeTarget.extensionPoint)'.",
      help: "Set NSExtensionPointIdentifier in NSExtension to that value.", at: point.origin)
  }

  fileprivate static func noPoint(
    _ target: XcodeTarget, _ configuration: TargetConfiguration
  ) -> Self {
    guard configuration.infoPlist != nil || target.built != nil else {
      return Self(
        "\(target.name.excerpt) has no Info.plist of its own, and the one that Xcode generates has no NSExtension: "
          + "Messages does not find it.",
        help:
          "Write an Info.plist with NSExtension and NSExtensionPointIdentifier = \(XcodeTarget.extensionPoint), and "
          + "name it in INFOPLIST_FILE; with GENERATE_INFOPLIST_FILE = YES, Xcode adds the other keys.",
        at: target.origin)
    }
    return Self(
      "The Info.plist of \(target.name.excerpt) names no extension point: Messages does not find "
        + "it.",
      help: "Add NSExtension with NSExtensionPointIdentifier = \(XcodeTarget.extensionPoint) to "
        + "\(configuration.plistPlace(of: target)).",
      at: ProjectValue.Origin(path: configuration.infoPlist ?? target.origin.path, line: nil))
  }

  fileprivate static func code(in target: XcodeTarget) -> Self {
    Self(
      "The sticker pack \(target.name.excerpt) compiles source files, but a sticker pack has no "
        + "code.",
      help: "Remove the files from its \(target.sourcesPlace), or make it an iMessage app "
        + "(\(target.typeName(XcodeTarget.messagesApp))).", at: target.origin)
  }

  fileprivate static func notEmbedded(_ target: XcodeTarget) -> Self {
    Self(
      "No app of this project embeds \(target.name.excerpt): it is not shipped.",
      help:
        "Add it to the app under 'Embed Foundation Extensions', unless another project does so.",
      at: target.origin, severity: .note)
  }

  fileprivate static func withoutPack(_ target: XcodeTarget) -> Self {
    Self(
      "No catalog that \(target.name.excerpt) compiles has a .stickerpack: people get an app "
        + "without stickers.",
      help: "Add the catalog with the pack to \(target.resourcesPlace).", at: target.origin)
  }

  fileprivate static func notCopied(_ target: XcodeTarget, in host: XcodeTarget) -> Self {
    Self(
      "\(host.name.excerpt) depends on \(target.name.excerpt) but does not embed it: "
        + "\(target.name.excerpt) is not shipped.",
      help: "Add it to the app under 'Embed Foundation Extensions'.", at: host.origin)
  }

  fileprivate static func empty(_ host: XcodeTarget) -> Self {
    Self(
      "\(host.name.excerpt) is an app for Messages only, but embeds no Messages extension.",
      help: "Add the extension to it under 'Embed Foundation Extensions'.", at: host.origin)
  }

  fileprivate static func several(_ targets: [XcodeTarget], in host: XcodeTarget) -> Self {
    Self(
      "\(host.name.excerpt) embeds \(counted(targets.count, "Messages extension")), "
        + "\(quotedNames(targets.map(\.name))): it builds, but devices refuse to install it.",
      help: "Keep one of them; an app can have only one.", at: host.origin)
  }
}
