import StickerBase
import StickerPacks
import SystemPackage

/// Flags packs without an icon set.
struct MissingIconSet: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-icon-set", group: .icons, severity: .error,
    summary: "There is no icon set for the Messages extension, or no picture in that of its app.",
    why: "App Store Connect refuses the app: \(AppStoreError.missingIcons).",
    howToFix:
      "'stickerlint icons PICTURE -o CATALOG' draws a complete set from one picture; 'fix --icon PICTURE' draws the "
      + "picture of an app.",
    limit: { _ in "an error in an Xcode project; a warning for a separate catalog or manifest" },
    since: "0.1.0",
    evidence: [
      .apple(.messagesIcons, "an extension has an icon set"),
      .fact(AppleFacts.missingIconCodes),
      .fact(AppleFacts.composerIconCodes),
    ], repair: .safe)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for icon in pack.emptyAppIcons { report(.empty(icon)) }
    if var place = pack.missingIconSet {
      if let manifest = pack.writtenFrom, case .catalog = place { place = .manifest(manifest) }
      report(.missing(in: place, pack))
    }
    // Two projects may share a catalog.
    DistinctFindings.report(to: report) { findings in
      for project in pack.xcodeProjects {
        let lacking = (project.shippedExtensions + project.hosts).filter(\.lacksIconSet)
        let extensions = lacking.filter { !$0.isApp }
        // The finding about an extension covers the apps that share its catalogs.
        let apps = lacking.filter { host in
          host.isApp && !extensions.contains { host.sharesCatalogs(with: $0) }
        }
        // `wrong-extension-target` reports extensions of another type: Xcode compiles no Messages icons for them.
        for target in extensions.filter(\.hasMessagesType) + apps {
          let hosts = target.isApp ? [] : lacking.filter { $0.sharesCatalogs(with: target) }
          findings.add(
            .missing(
              in: target, with: hosts, otherSets: pack.iconSetNames, successor: project.successor),
            cause: "\(target.origin.path) \(target.name)")
        }
      }
    }
  }
}

extension XcodeTarget {
  /// True if no catalog that the target compiles has an icon; `unbuilt-catalog` reports catalogs that do not exist.
  var lacksIconSet: Bool {
    missingCatalogs.isEmpty && catalogs?.iconNames(forExtension: !isApp).isEmpty == true
  }

  /// Returns true if the target is an app, and the other target compiles all of its catalogs as well.
  fileprivate func sharesCatalogs(with other: XcodeTarget) -> Bool {
    guard isApp, let paths = catalogs?.paths, !paths.isEmpty else { return false }
    return other.catalogs.map { paths.allSatisfy($0.contains) } ?? false
  }
}

extension Finding.Draft {
  fileprivate static func empty(_ icon: EmptyAppIcon) -> Self {
    var draft = Self(
      "The icon of the app \(icon.app.excerpt) has no picture: App Store Connect rejects the app with "
        + "\(AppStoreError.missingHostIcon).",
      help: "Drag one of 1,024 × 1,024 px into it in Xcode.", path: icon.set)
    draft.repairSentence =
      "Drag one of 1,024 × 1,024 px into it in Xcode, name one that lies there in its Contents.json, or draw it "
      + "from a picture of 1,024 px or more."
    draft.repairArguments = [.argument("--icon"), .picture]
    draft.repairScope = icon.set.catalog
    return draft
  }

  /// Returns a finding about a missing set that `fix` cannot repair: only `icons` draws one.
  private static func unrepairable(
    _ message: String, advice: Advice, severity: Severity? = nil, path: FilePath?
  ) -> Self {
    var draft = Self(message, advice: advice, severity: severity, path: path)
    draft.isRepairable = false
    return draft
  }

  fileprivate static func missing(in place: MissingIconSetPlace, _ pack: Pack) -> Self {
    let rejection =
      "App Store Connect rejects the app with \(AppStoreError.missing), \(AppStoreError.missingMarketing)"
    switch place {
    case .project:
      return unrepairable(
        "No catalog of this project has an icon set: \(rejection).",
        advice: adviceToDraw(into: pack.path.catalog), path: pack.path)
    case .catalog(let catalog):
      return unrepairable(
        "This catalog has no icon set: \(rejection), unless the project that it belongs to has one; "
          + "check the project.",
        advice: adviceToDraw(into: catalog), severity: .warning, path: catalog)
    case .manifest(let manifest):
      return unrepairable(
        "The pack has no icon: \(rejection), unless the project has an icon set elsewhere.",
        advice: Advice("Add 'icon:' with a picture of 1,024 px or more."), severity: .warning,
        path: manifest)
    }
  }

  /// Returns the finding about a target whose catalogs have no icon set or icon.
  ///
  /// - Parameters:
  ///   - hosts: the apps that share the target's catalogs, and so have no icon either.
  ///   - otherSets: the names of the project's icon sets for Messages, which are in other catalogs.
  ///   - successor: a project that has probably replaced the target's; `nil` if there is none.
  fileprivate static func missing(
    in target: XcodeTarget, with hosts: [XcodeTarget], otherSets: Set<String>, successor: FilePath?
  ) -> Self {
    let needed =
      target.isApp
      ? "an icon"
      : "an icon set for Messages" + (target.compilesNothing ? " or a .stickerpack" : "")
    var codes = target.isApp ? [] : [AppStoreError.missing, AppStoreError.missingMarketing]
    if target.isApp || !hosts.isEmpty { codes.append(AppStoreError.missingHostIcon) }
    let composer = target.isApp ? nil : target.catalogs?.composerIcons.first?.lastComponent
    let reason =
      composer.map {
        " ('\($0.string.excerpt)' does not count: Icon Composer has no iMessage icon, and Xcode ignores it here)"
      } ?? ""
    let names = listed((hosts + [target]).map(\.name.excerpt), "and")
    var draft = unrepairable(
      "No catalog that \(names) \(agreeing(hosts.count + 1, "compiles", "compile")) has \(needed)\(reason): "
        + "App Store Connect rejects the app with \(codes.joined(separator: ", ")).",
      advice: target.isApp
        ? adviceToDraw(iconOf: target)
        : adviceToAdd(otherSets, hasComposerIcon: composer != nil, to: target),
      path: target.origin.path)
    if let successor, let advice = draft.advice {
      draft.advice = Advice(
        "\(advice.sentence) If '\(successor.display.printable)' has taken the place of this project, delete this one."
      )
    }
    draft.line = target.origin.line
    return draft
  }

  /// Returns the advice to add an icon set to a target.
  ///
  /// - Parameter otherSets: the names of icon sets in catalogs that the target does not compile.
  private static func adviceToAdd(
    _ otherSets: Set<String>, hasComposerIcon: Bool, to target: XcodeTarget
  ) -> Advice {
    let phase = "to \(target.resourcesPlace)\(nameSettingAdvice(target))."
    if hasComposerIcon {
      return Advice(
        "Bring back the .stickersiconset, or draw one from a picture, and add its catalog \(phase)",
        .icons(into: nil))
    }
    guard !otherSets.isEmpty else {
      let catalog = target.catalogs?.paths.first {
        $0.hasExtension("xcstickers") || $0.hasExtension("xcassets")
      }
      return catalog.map {
        Advice("Draw one from a picture\(nameSettingAdvice(target)).", .icons(into: $0))
      }
        ?? Advice("Draw one from a picture, and add its catalog \(phase)", .icons(into: nil))
    }
    let sets = otherSets.sorted().map { "'\($0.excerpt).stickersiconset'" }
    let pack = target.compilesNothing ? " and the pack" : ""
    return Advice("Add the catalog with \(listed(sets, "or"))\(pack) \(phase)")
  }

  /// Returns the advice to set the build setting that names the icon set, as the end of a sentence; empty if the
  /// setting names the new set already, or may do so.
  private static func nameSettingAdvice(_ target: XcodeTarget) -> String {
    let setting = "ASSETCATALOG_COMPILER_APPICON_NAME"
    for configuration in target.configurations {
      switch configuration.iconName {
      case .set(let name) where name.text != IconSet.templateName:
        return "; \(setting) is '\(name.text.excerpt)': set it to the name of the set"
      case .unset: return "; set \(setting) to the name of the set"
      case .set, .unknown: continue
      }
    }
    return ""
  }

  private static func adviceToDraw(iconOf app: XcodeTarget) -> Advice {
    let catalog = app.catalogs?.paths.first { $0.hasExtension("xcassets") }
    let names = Set(app.configurations.compactMap(\.iconName.value?.text))
    guard let catalog, names.count < 2,
      let name = FilePath.Component("\(names.first ?? "AppIcon").appiconset")
    else { return Advice("Add an icon to a catalog that is in \(app.resourcesPlace).") }
    return Advice("Draw one from a picture.", .icons(into: catalog.appending(name)))
  }

  private static func adviceToDraw(into catalog: FilePath?) -> Advice {
    Advice("Draw one from a picture.", .icons(into: catalog))
  }
}
