package import SystemPackage

/// The properties of a target in one of its configurations, such as Release. A property that cannot be determined, for
/// example because it has a default that only Xcode knows, is `unknown` or, if it is optional, `nil`. An optional
/// property is also `nil` if it is not set.
package struct TargetConfiguration: Sendable {
  package var name: String
  package var bundleIdentifier = ProjectSetting.unknown
  package var version = ProjectSetting.unknown
  package var build = ProjectSetting.unknown
  package var displayName = ProjectSetting.unknown
  /// The name that people see if there is no display name.
  package var productName: ProjectValue?
  package var iconName = ProjectSetting.unknown
  package var extensionPoint = ProjectSetting.unknown
  /// `DEVELOPMENT_ASSET_PATHS`: folders and files for previews, which Xcode leaves out of archives.
  package var developmentAssets: String?
  /// `TARGETED_DEVICE_FAMILY`: `1` for iPhone, `2` for iPad.
  package var deviceFamily = ProjectSetting.unknown
  /// The platforms that the target is built for, without simulators; `nil` if they are unknown.
  package var platforms: Set<BuildTools.Platform>?
  /// The class that Messages instantiates, if the Info.plist names one.
  package var principalClass: ProjectValue?
  package var sharingLevel: ProjectValue?
  /// `ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES`, if it is `YES`.
  package var embedsSwift: ProjectValue?
  package var presentationContexts: [ProjectValue] = []
  /// True if an Info.plist was read and all of its presentation contexts are known.
  package var hasKnownContexts = false
  /// The `INFOPLIST_KEY_…` settings about Messages that Xcode ignores, by the key that they would set. Xcode ignores a
  /// setting if the target has its own Info.plist without that value, and none is generated.
  package var ignoredPlistSettings: [String: IneffectiveSetting] = [:]
  /// The path of the Info.plist, or of the description that has its keys, if one was read.
  package var infoPlist: FilePath?
  /// The description from which a tool writes the Info.plist; `nil` if it is written by hand.
  package var plistDescription: FilePath?

  /// The context of stickers outside of Messages: the emoji keyboard, FaceTime, Markup
  /// (MSMessagesAppPresentationContext.media).
  package static let mediaContext = AppleFacts.presentationContexts.value.media

  /// True if the extension is known not to appear in the system's sticker picker.
  package var leavesOutMediaContext: Bool {
    hasKnownContexts && !presentationContexts.contains { $0.text == Self.mediaContext }
      && presentationContexts.allSatisfy {
        AppleFacts.presentationContexts.value.all.contains($0.text)
      }
  }
}

/// A build setting that would add a value to an Info.plist, but has no effect.
package struct IneffectiveSetting: Sendable, Equatable {
  package var setting: ProjectValue
  /// The value of the key in the target's own Info.plist; `nil` if it does not have the key.
  package var shipped: ProjectValue?
}
