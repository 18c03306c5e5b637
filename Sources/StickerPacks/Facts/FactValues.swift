/// The oldest tools whose builds App Store Connect accepts.
package struct UploadTools: Sendable, Equatable {
  /// The major version of the iOS SDK. Since 26, Xcode has the same major version.
  package let sdk: Int
  package let xcode: Int
}

/// The codes of App Store Connect for missing icons.
package struct MissingIconCodes: Sendable {
  /// The code for all slots that have no code in ``bySize``.
  package let others: String
  /// The codes of single slots, by their size in points.
  package let bySize: [String: String]
}

/// The codes of App Store Connect for privacy manifests.
package struct PrivacyManifestCodes: Sendable {
  package let file: String
  package let category: String
  package let reason: String
  /// The code for tracking domains that contradict the declaration of tracking.
  package let tracking: String
}

/// The codes of App Store Connect for bundles in an extension.
package struct NestedBundleCodes: Sendable {
  /// The code for any bundle with code.
  package let bundle: String
  /// The code for a folder `Frameworks`, which is reported in addition to ``bundle`` for a bundle in it.
  package let frameworks: String
}

/// The forms that the version and build of a bundle may have.
package struct VersionForm: Sendable {
  /// Maximum number of whole numbers in a version.
  package let versionParts: Int
  /// Maximum number of whole numbers in a build.
  package let buildParts: Int
  /// Maximum number of characters in a version or a build.
  package let characters: Int
}

/// The contexts in which an app with code can ask to be shown.
package struct PresentationContexts: Sendable {
  package let messages: String
  /// The context of all places in the system that offer stickers.
  package let media: String

  package var all: [String] { [messages, media] }
}
