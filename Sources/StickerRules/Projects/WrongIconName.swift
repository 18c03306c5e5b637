import StickerBase
import StickerPacks
import SystemPackage

/// Flags Messages extensions, and their apps without code, for which Xcode finds no icon set, and built extensions and
/// apps that lack icons.
struct WrongIconName: PackRule {
  static let metadata = RuleMetadata(
    id: "wrong-icon-name", group: .projects, severity: .error,
    summary:
      "ASSETCATALOG_COMPILER_APPICON_NAME of a Messages extension names no icon set, or a built "
      + "extension or its app lacks icons.",
    why:
      "Xcode builds no icons, and App Store Connect refuses the app: \(AppStoreError.missingIcons), "
      + "\(AppleFacts.iconNameCode.value.code) for an app without CFBundleIconName.",
    howToFix: "Set it to the name of the .stickersiconset, without the extension.",
    limit: { _ in
      "a warning for an app without CFBundleIconName that has icons but no code, or that names no SDK, a note for a "
        + "product that is never uploaded"
    },
    since: "0.1.0",
    evidence: [
      .apple(.messagesIcons, "the setting names the icon set"), .fact(AppleFacts.storeIconKey),
      .fact(AppleFacts.missingIconCodes), .fact(AppleFacts.iconNameCode),
      .fact(AppleFacts.hostIconCode),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for project in pack.xcodeProjects {
        if project.isBuilt {
          for target in project.shippedExtensions { check(built: target, pack, &findings) }
          for host in project.hosts { check(builtHost: host, pack, &findings) }
          continue
        }
        for target in project.shippedExtensions + project.stubHosts {
          // `missing-icon-set` reports targets without any icon set.
          guard let names = names(for: target, in: project, pack), !names.isEmpty else { continue }
          for configuration in target.configurations where configuration.iconName != .unknown {
            let name = configuration.iconName.value
            if name.map({ names.contains($0.text) }) != true {
              findings.add(.wrongName(name, target, names))
            }
          }
        }
      }
    }
  }

  private func check(
    built target: XcodeTarget, _ pack: Pack, _ findings: inout DistinctFindings
  ) {
    // `wrong-extension-target` reports targets of another type, and packs that were built without their catalog.
    guard target.hasMessagesType, let built = target.built, !built.hasIconsOfOtherType else {
      return
    }
    let severity = pack.severityOfRefusal(of: target)
    if target.configurations.contains(where: { $0.iconName == .unset }) {
      guard !built.lacksPack else { return }
      findings.add(.noIcon(target, namesStoreIcon: built.namesStoreIcon), severity: severity)
    } else if let missing = MissingIcons(of: built) {
      findings.add(.lacking(missing, target), severity: severity)
    }
  }

  private func check(
    builtHost host: XcodeTarget, _ pack: Pack, _ findings: inout DistinctFindings
  ) {
    guard let built = host.built, !built.namesIconSet,
      built.tools.sdk.map({ $0.major >= AppleFacts.iconNameCode.value.sdk }) ?? true
    else { return }
    // An app without code may have the icons of its extension; that they do not count is known from one report only.
    let isHearsay = host.isStub && !built.iconFiles.isEmpty
    let isCertain = !isHearsay && built.tools.sdk != nil
    findings.add(
      .noIconSet(host, isHearsay: isHearsay),
      severity: pack.severityOfRefusal(of: host) ?? (isCertain ? nil : .warning))
  }

  /// Returns the names of the icon sets that a target can use: those in its own catalogs. If the project does not say
  /// which catalogs these are, an extension can use those of the folder; `nil` for an app, which may have others.
  private func names(
    for target: XcodeTarget, in project: XcodeProject, _ pack: Pack
  ) -> Set<String>? {
    target.catalogs?.iconNames(forExtension: !target.isApp)
      ?? (target.isApp ? nil : pack.iconSetNames)
  }
}

/// The icons that a built extension lacks, although it has others.
private struct MissingIcons {
  /// The sizes in points.
  let sizes: [String]
  /// App Store Connect's codes for the missing icons.
  let codes: [String]

  /// Finds the missing icons; `nil` if there are none.
  init?(of built: BuiltBundle) {
    let wanted = IconSlot.all.filter {
      $0.idiom == "universal" || !$0.isForHost && built.idioms.contains($0.idiom)
    }.map(\.size)
    let knowsFiles = built.hasMessagesIcons || built.hasOnlySquareIcons
    let missing = knowsFiles ? built.missingIcons(of: Set(wanted).sorted()) : []
    let store = built.namesStoreIcon ? [] : [AppleFacts.messagesStoreIcon]
    guard !(missing + store).isEmpty else { return nil }
    sizes = missing + store
    codes =
      (store.isEmpty ? [] : [AppStoreError.missingMarketing])
      + (missing.isEmpty ? [] : [AppStoreError.missing])
  }
}

extension Finding.Draft {
  fileprivate static func lacking(_ missing: MissingIcons, _ target: XcodeTarget) -> Self {
    Self(
      "\(target.name.excerpt) has no icon \(listed(missing.sizes, "and")), although it has others: App "
        + "Store Connect rejects the app with \(missing.codes.joined(separator: ", ")).",
      help:
        "Fill these slots of its .stickersiconset; those for all devices need \"platform\": \"ios\", or Xcode "
        + "leaves them out.", at: target.origin)
  }

  fileprivate static func noIcon(_ target: XcodeTarget, namesStoreIcon: Bool) -> Self {
    let codes = (namesStoreIcon ? [] : [AppStoreError.missingMarketing]) + [AppStoreError.missing]
    let type = target.isStickerPack ? XcodeTarget.stickerPack : XcodeTarget.messagesApp
    return Self(
      "The Info.plist of \(target.name.excerpt) names no icon: App Store Connect rejects the app with "
        + "\(codes.joined(separator: ", ")).",
      help:
        "Set ASSETCATALOG_COMPILER_APPICON_NAME to the name of the .stickersiconset, and build again; Xcode "
        + "makes icons for Messages only if the productType is \(type).", at: target.origin)
  }

  fileprivate static func noIconSet(_ host: XcodeTarget, isHearsay: Bool) -> Self {
    let code = AppleFacts.iconNameCode.value.code
    return Self(
      "The Info.plist of the app \(host.name.excerpt) has no CFBundleIconName: App Store Connect "
        + (isHearsay
          ? "is reported to refuse this with \(code), although the app has no code."
          : host.built?.tools.sdk == nil
            ? "rejects the app with \(code) if it was built with the iOS "
              + "\(AppleFacts.iconNameCode.value.sdk) SDK or later."
            : "rejects the app with \(code)."),
      help: isHearsay
        ? "Give the app an AppIcon of its own, name it in ASSETCATALOG_COMPILER_APPICON_NAME, and build again."
        : "Name the icon set in ASSETCATALOG_COMPILER_APPICON_NAME of the app, and build again; picture files "
          + "outside of an asset catalog do not count.", at: host.origin)
  }

  fileprivate static func wrongName(
    _ name: ProjectValue?, _ target: XcodeTarget, _ sets: Set<String>
  ) -> Self {
    let known = listed(sets.sorted().map { "'\($0.excerpt)'" }, "or")
    let isOfComposer =
      !target.isApp && target.catalogs?.composerIcons.contains { $0.stem == name?.text } == true
    let problem =
      isOfComposer
      ? "a .icon: Icon Composer has no iMessage icon, and Xcode ignores it here"
      : "but its catalogs have no icon set with that name"
    let says = name.map { "is '\($0.text.excerpt)', \(problem)" } ?? "is not set"
    return Self(
      "ASSETCATALOG_COMPILER_APPICON_NAME of \(target.name.excerpt) \(says): App Store Connect "
        + "rejects the app with "
        + (target.isApp
          ? "\(AppStoreError.missingHostIcon)."
          : "\(AppStoreError.missingMarketing), \(AppStoreError.missing)."),
      help: "Set it to \(known).", at: name?.origin ?? target.origin)
  }
}
