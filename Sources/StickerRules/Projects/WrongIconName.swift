import StickerBase
import StickerPacks
import SystemPackage

/// Flags extensions whose icons Xcode does not find.
struct WrongIconName: PackRule {
  static let metadata = RuleMetadata(
    id: "wrong-icon-name", group: .projects, severity: .error,
    summary:
      "ASSETCATALOG_COMPILER_APPICON_NAME of a Messages extension names no icon set, or a built "
      + "extension lacks icons.",
    why:
      "Xcode builds no icons, and App Store Connect refuses the app: \(AppStoreError.missingIcons).",
    howToFix: "Set it to the name of the .stickersiconset, without the extension.",
    since: "0.1.0",
    evidence: [
      .apple(.messagesIcons, "the setting names the icon set"), .fact(AppleFacts.storeIconKey),
      .fact(AppleFacts.missingIconCodes),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for project in pack.xcodeProjects {
        for target in project.shippedExtensions + project.stubHosts {
          // `missing-icon-set` reports targets without any icon set.
          let names = names(for: target, in: project, pack)
          guard project.isBuilt || names?.isEmpty == false else { continue }
          for configuration in target.configurations where configuration.iconName != .unknown {
            let name = configuration.iconName.value
            if project.isBuilt {
              if name == nil {
                findings.add(.noIcon(target), severity: pack.severityOfRefusal(of: target))
              } else if let lack = Lack(of: target) {
                findings.add(.lacking(lack, target), severity: pack.severityOfRefusal(of: target))
              }
            } else if let names, name.map({ names.contains($0.text) }) != true {
              findings.add(.wrongName(name, target, names))
            }
          }
        }
      }
    }
  }

  /// Returns the icon sets that a target can use: those in its own catalogs. If the project does not tell
  /// which catalogs these are, an extension can use those of the folder; an app may have others.
  private func names(
    for target: XcodeTarget, in project: XcodeProject, _ pack: Pack
  ) -> Set<String>? {
    target.catalogs?.iconNames(forExtension: !target.isApp)
      ?? (target.isApp ? nil : pack.iconSetNames)
  }
}

/// The icons that a built extension with code lacks, although it has others.
private struct Lack {
  /// The sizes in points.
  let sizes: [String]
  let codes: [String]

  init?(of target: XcodeTarget) {
    guard !target.isApp, !target.isStickerPack, target.hasMessagesType, let built = target.built
    else { return nil }
    // The slots for iPhone and iPad depend on the devices that the extension supports.
    let general = IconSlot.all.filter { $0.idiom == "universal" }.map(\.size)
    let missing = built.hasMessagesIcons ? built.missingIcons(of: Set(general).sorted()) : []
    let store = built.namesStoreIcon ? [] : [AppleFacts.messagesStoreIcon]
    guard !(missing + store).isEmpty else { return nil }
    sizes = missing + store
    codes =
      (store.isEmpty ? [] : [AppStoreError.missingMarketing])
      + (missing.isEmpty ? [] : [AppStoreError.missing])
  }
}

extension Finding.Draft {
  fileprivate static func lacking(_ lack: Lack, _ target: XcodeTarget) -> Self {
    Self(
      "\(target.name.excerpt) has no icon \(listed(lack.sizes, "and")), although it has others: App "
        + "Store Connect rejects the app with \(lack.codes.joined(separator: ", ")).",
      help:
        "Fill these slots of its .stickersiconset; their entries need \"platform\": \"ios\", or Xcode "
        + "leaves them out.", at: target.origin)
  }

  fileprivate static func noIcon(_ target: XcodeTarget) -> Self {
    Self(
      "The Info.plist of \(target.name.excerpt) names no icon: App Store Connect rejects the app "
        + "with \(AppStoreError.missing).",
      help: "Set ASSETCATALOG_COMPILER_APPICON_NAME to the name of the .stickersiconset, and build "
        + "again.", at: target.origin)
  }

  fileprivate static func wrongName(
    _ name: ProjectValue?, _ target: XcodeTarget, _ sets: Set<String>
  ) -> Self {
    let known = listed(sets.sorted().map { "'\($0.excerpt)'" }, "or")
    let isOfComposer =
      !target.isApp && target.catalogs?.composerIcons.contains { $0.stem == name?.text } == true
    let lack =
      isOfComposer
      ? "a .icon: Icon Composer has no iMessage icon, and Xcode ignores it here"
      : "but its catalogs have no icon set with that name"
    let says = name.map { "is '\($0.text.excerpt)', \(lack)" } ?? "is not set"
    return Self(
      "ASSETCATALOG_COMPILER_APPICON_NAME of \(target.name.excerpt) \(says): App Store Connect "
        + "rejects the app with "
        + "\(target.isApp ? AppStoreError.missingHostIcon : AppStoreError.missing).",
      help: "Set it to \(known).", at: name?.origin ?? target.origin)
  }
}
