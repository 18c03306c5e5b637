import StickerBase
import StickerPacks

/// Flags built products whose SDK or Xcode is older than App Store Connect accepts.
struct OutdatedSdk: PackRule {
  static let metadata = RuleMetadata(
    id: "outdated-sdk", group: .projects, severity: .error,
    summary: "A product was built with an SDK or an Xcode that is too old for uploads.",
    why:
      "App Store Connect refuses the upload with \(AppleFacts.oldToolsCode), whatever else is right.",
    howToFix: "Build it again with a newer Xcode; the deployment target can stay as it is.",
    limit: { _ in
      AppleFacts.uploadTools.map {
        "the iOS \($0.value.sdk) SDK of Xcode \($0.value.xcode) or later from \($0.since) on"
      }.joined(separator: ", ")
        + "; a warning before that day, if only the extension is older, and on tvOS, visionOS and watchOS, where "
        + "Xcode counts; a note if the profile is for devices"
    },
    since: "0.1.0",
    evidence: AppleFacts.uploadTools.reversed().map { .fact($0) })

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let (now, next) = AppleFacts.uploadTools(on: pack.today)
    DistinctFindings.report(to: report) { findings in
      for project in pack.xcodeProjects {
        // One Xcode builds the app and its extension, so the first finding with its versions is enough.
        for target in project.hosts + project.messagesExtensions {
          guard let tools = target.built?.tools, let platform = tools.platform,
            Self.platforms.contains(platform)
          else { continue }
          let cause = "\(tools.sdk?.description ?? "") \(tools.xcode?.description ?? "")"
          if let now, tools.isOlder(than: now.value) {
            // The known answers of App Store Connect are about apps, not about extensions.
            let isAppOlder = project.hosts(of: target).allSatisfy {
              $0.built?.tools.isOlder(than: now.value) ?? true
            }
            var draft = Finding.Draft.tooOld(target, tools, now, isAhead: false)
            if !isAppOlder || tools.platform != .iOS { draft.severity = .warning }
            if let severity = pack.severityOfRefusal(of: target) { draft.severity = severity }
            findings.add(draft, cause: cause)
          } else if let next, tools.isOlder(than: next.value) {
            var draft = Finding.Draft.tooOld(target, tools, next, isAhead: true)
            draft.severity = .warning
            findings.add(draft, cause: cause)
          }
        }
      }
    }
  }
}

extension OutdatedSdk {
  /// The platforms that Apple's demand names. The known answers of App Store Connect are about iOS.
  private static let platforms: Set<BuildTools.Platform> = [.iOS, .tvOS, .visionOS, .watchOS]
}

extension BuildTools {
  /// Returns true if the iOS SDK is older than required or, without an iOS SDK, if Xcode is; false if neither is known.
  fileprivate func isOlder(than required: UploadTools) -> Bool {
    if let sdk, platform == .iOS { return sdk.major < required.sdk }
    return xcode.map { $0.major < required.xcode } ?? false
  }

  /// The tools in words: for example, `the iOS 18.1 SDK of Xcode 16.1`.
  fileprivate var text: String {
    let name = platform?.name ?? ""
    return switch (sdk, xcode) {
    case (let sdk?, let xcode?): "the \(name) \(sdk) SDK of Xcode \(xcode)"
    case (let sdk?, nil): "the \(name) \(sdk) SDK"
    case (nil, let xcode?): "Xcode \(xcode)"
    case (nil, nil): "unknown tools"
    }
  }
}

extension Finding.Draft {
  fileprivate static func tooOld(
    _ target: XcodeTarget, _ tools: BuildTools, _ fact: AppleFact<UploadTools>,
    isAhead: Bool
  ) -> Self {
    let required = fact.value
    let least =
      tools.platform == .iOS
      ? "the iOS \(required.sdk) SDK of Xcode \(required.xcode)" : "Xcode \(required.xcode)"
    return Self(
      "\(target.name.excerpt) was built with \(tools.text): "
        + (isAhead ? "from \(fact.since) on" : "since \(fact.since)")
        + ", App Store Connect refuses uploads older than \(least) (\(AppleFacts.oldToolsCode)).",
      help:
        "Build it with Xcode \(required.xcode) or a later one; the deployment target can stay as it is.",
      at: tools.origin)
  }
}
