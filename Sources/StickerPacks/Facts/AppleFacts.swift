package import StickerBase

/// Facts that change with releases of Apple's systems, of Xcode and of App Store Connect. Rules, messages and the
/// documentation read these numbers, names and codes from here only.
///
/// After a release, only the facts change: ``uploadTools`` gets a new entry, or another fact gets a new value with its
/// day and its source. Until the day of a future requirement, findings about it are warnings.
package enum AppleFacts {
  // MARK: Uploads

  /// The oldest tools with which uploads may be built, the earliest requirement first. The error code for an upload
  /// that was built with older tools is ``oldToolsCode``.
  package static let uploadTools = [
    AppleFact(
      UploadTools(sdk: 18, xcode: 16),
      "ITMS-90725: uploads must be built with the iOS 18 SDK of Xcode 16 or later",
      since: day(2025, 4, 24), .quoted, "https://github.com/OneKeyHQ/app-monorepo/pull/6785"),
    AppleFact(
      UploadTools(sdk: 26, xcode: 26),
      "ITMS-90725: uploads must be built with the iOS 26 SDK of Xcode 26 or later",
      since: day(2026, 4, 28), .official,
      "https://developer.apple.com/news/upcoming-requirements/, refused in "
        + "https://github.com/alexwohlbruck/parchment/pull/332"),
  ]

  package static let oldToolsCode = "ITMS-90725"

  /// The folders that an archive needs beside `Payload`: one for a host app without code, one for an extension without
  /// code.
  package static let supportFolders = AppleFact(
    (host: "MessagesApplicationSupport", stickerPack: "MessagesApplicationExtensionSupport"),
    "if either folder is missing, the answer is 'Invalid iMessage App'; Xcode's export writes them",
    since: day(2016, 12, 9), .quoted,
    "https://github.com/fastlane/fastlane/issues/7417, https://github.com/MobiVM/robovm/pull/293")

  package static let nestedBundleCodes = AppleFact(
    NestedBundleCodes(bundle: "ITMS-90205", frameworks: "ITMS-90206"),
    "ITMS-90205: disallowed nested bundles; ITMS-90206: disallowed file 'Frameworks'",
    since: day(2015, 7, 26), .quoted,
    "https://github.com/CocoaPods/CocoaPods/issues/3905, of a Messages extension in "
      + "https://github.com/StickerKit/StickerKit-iMessage-Example-App/issues/2, "
      + "https://github.com/Expensify/App/issues/54391")

  /// The error codes for an extension that was built for a different platform from its app's.
  package static let foreignPlatformCodes = AppleFact(
    ["ITMS-90044", "ITMS-90508"],
    "ITMS-90044 and ITMS-90508 for an iOS extension in an app for another platform",
    since: day(2026, 7, 1), .hearsay,
    "a developer's note on apps for several platforms in Xcode Cloud, not confirmed by others")

  /// The error code for a bundle that was built for the simulator.
  package static let simulatorCode = AppleFact(
    "ITMS-90542",
    "ITMS-90542: CFBundleSupportedPlatforms has the invalid value iPhoneSimulator",
    since: day(2016, 1, 12), .quoted, "https://github.com/iZettle/sdk-ios/issues/34")

  // MARK: Identifiers and versions

  package static let versionForm = AppleFact(
    VersionForm(versionParts: 3, buildParts: 4, characters: 18),
    "versions have up to 3 numbers, builds of 4 are accepted, and either has up to 18 characters",
    since: day(2014, 9, 17), .official,
    "https://developer.apple.com/documentation/bundleresources/information-property-list, and App Store Connect's "
      + "answers to uploads")

  /// The error code of the warning about an extension whose version differs from its app's.
  package static let differentVersionsCode = AppleFact(
    "ITMS-90473", "different versions are a warning, ITMS-90473", since: day(2019, 2, 28), .quoted,
    "https://github.com/OneSignal/OneSignal-Flutter-SDK/issues/63")

  // MARK: Privacy

  package static let privacyManifestCodes = AppleFact(
    PrivacyManifestCodes(
      file: "ITMS-91056", category: "ITMS-91054", reason: "ITMS-91055", tracking: "ITMS-91064"),
    "ITMS-91056 for a manifest that is not valid, ITMS-91054 for a category of APIs, ITMS-91055 for a reason, "
      + "ITMS-91064 for tracking without domains or domains without tracking",
    since: day(2024, 5, 1), .quoted,
    "https://github.com/flutter/flutter/issues/145269, https://github.com/Tealium/tealium-swift/issues/329, "
      + "https://github.com/datatrans/ios-sdk/issues/16, "
      + "https://github.com/opendocument-app/OpenDocument.ios/pull/134"
  )

  /// The error code for an invalid privacy manifest anywhere in an app.
  package static let invalidManifestCode = AppleFact(
    "ITMS-91056", "ITMS-91056 for every manifest of an app, whoever wrote it",
    since: day(2024, 11, 12), .official,
    "https://developer.apple.com/documentation/technotes/tn3181-debugging-invalid-privacy-manifest")

  // MARK: Icons

  /// The slots of the icon set of a Messages extension, in Xcode's order.
  package static let iconSlots = AppleFact(
    [
      IconSlot("29x29", "2x", "iphone", 58, 58, isForHost: true),
      IconSlot("29x29", "3x", "iphone", 87, 87, isForHost: true),
      IconSlot("60x45", "2x", "iphone", 120, 90),
      IconSlot("60x45", "3x", "iphone", 180, 135),
      IconSlot("29x29", "2x", "ipad", 58, 58, isForHost: true),
      IconSlot("67x50", "2x", "ipad", 134, 100),
      IconSlot("74x55", "2x", "ipad", 148, 110),
      IconSlot(storeIcon, "1x", "ios-marketing", 1024, 1024, isForHost: true),
      IconSlot("27x20", "2x", "universal", 54, 40, platform: "ios"),
      IconSlot("27x20", "3x", "universal", 81, 60, platform: "ios"),
      IconSlot("32x24", "2x", "universal", 64, 48, platform: "ios"),
      IconSlot("32x24", "3x", "universal", 96, 72, platform: "ios"),
      IconSlot(messagesStoreIcon, "1x", "ios-marketing", 1024, 768, platform: "ios"),
    ],
    "the icon set has 13 slots, in Apple's reference and in Xcode's templates up to 26",
    since: day(2017, 9, 19), .official,
    "https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/MessagesIconType.html"
  )

  /// The size in points of the app's icon for the store.
  package static let storeIcon = "1024x1024"
  /// The size in points of the Messages extension's icon for the store.
  package static let messagesStoreIcon = "1024x768"

  package static let missingIconCodes = AppleFact(
    MissingIconCodes(
      others: "ITMS-90649", bySize: [messagesStoreIcon: "ITMS-90642", storeIcon: "ITMS-90704"]),
    "a missing icon is refused with ITMS-90649, with ITMS-90642 for 1024x768, and with ITMS-90704 for 1024x1024",
    since: day(2018, 4, 18), .quoted,
    "https://github.com/dotnet/macios/issues/3955, https://github.com/dotnet/macios/issues/4840")

  /// The key in the Info.plist of a built extension that names its icon for the store.
  package static let storeIconKey = AppleFact(
    "MSMessagesExtensionStoreIconName",
    "Xcode writes MSMessagesExtensionStoreIconName from the 1024x768 icon; without it the answer is ITMS-90642",
    since: day(2018, 4, 18), .quoted, "https://github.com/dotnet/macios/issues/3955")

  /// The error code for an app without `CFBundleIconName`, and the major version of the oldest iOS SDK to which it
  /// applies.
  package static let iconNameCode = AppleFact(
    (code: "ITMS-90713", sdk: 11),
    "ITMS-90713 if CFBundleIconName is missing in an app that was built with the iOS 11 SDK or later",
    since: day(2017, 9, 11), .quoted,
    "https://github.com/alexaubry/alternate-icons/issues/4, https://github.com/fyne-io/fyne/issues/1504"
  )

  /// The error code for an app without code whose only icons are those of its extension.
  package static let hostIconCode = AppleFact(
    "ITMS-90713",
    "Xcode miscompiles the Messages icon set for the host app, and App Store Connect answers ITMS-90713",
    since: day(2026, 11, 26), .hearsay, "https://github.com/cifyr/ticket-to-text")

  /// The error codes for an extension with a `.icon` in place of its icon set.
  package static let composerIconCodes = AppleFact(
    ["ITMS-90649", "ITMS-90642"],
    "Xcode ignores the .icon of a Messages extension, and App Store Connect answers ITMS-90649 and ITMS-90642",
    since: day(2026, 7, 19), .quoted,
    "https://github.com/ChinChangYang/KataGo/commit/addb21f9")

  package static let iconAlphaCode = AppleFact(
    "ITMS-90717", "ITMS-90717 if the 1024x1024 icon has an alpha channel", since: day(2017, 10, 5),
    .quoted,
    "https://github.com/openfl/lime/issues/1084")

  // MARK: Targets

  /// The error codes for a Messages extension with the product type of other extensions.
  package static let extensionTypeCodes = AppleFact(
    ["ITMS-90642", "ITMS-90649"],
    "a target of the type app-extension gets no icons for Messages: ITMS-90642 and ITMS-90649",
    since: day(2026, 7, 19), .quoted, "https://github.com/ChinChangYang/KataGo/commit/addb21f9")

  /// The error codes for an app that cannot be launched and is not a Messages application.
  package static let codelessHostCodes = AppleFact(
    ["ITMS-90633", "ITMS-90602"],
    "ITMS-90633 and ITMS-90602 if the host says that it cannot be launched, and is not a Messages application",
    since: day(2026, 11, 26), .hearsay, "https://github.com/cifyr/ticket-to-text")

  /// The error code for an archive of an app without code that lacks the placeholder program beside the app.
  package static let supportProgramCode = AppleFact(
    "ITMS-90633",
    "ITMS-90633 if MessagesApplicationSupport has no placeholder program, and the app cannot be launched",
    since: day(2026, 11, 26), .hearsay, "https://github.com/cifyr/ticket-to-text")

  /// The maximum number of Messages extensions of an app.
  package static let messagesExtensions = AppleFact(
    1, "an app has one Messages extension; a device refuses to install a second one",
    since: day(2026, 11, 26), .quoted, "https://github.com/alexey1312/reachy-mini-swift")

  // MARK: Places where stickers are offered

  /// The values of `NSStickerSharingLevel`.
  package static let sharingLevels = AppleFact(
    ["OS", "Messages"], "NSStickerSharingLevel is OS or Messages", since: day(2023, 9, 18),
    .official,
    "https://developer.apple.com/documentation/bundleresources/information-property-list/nsstickersharinglevel"
  )

  /// The values of `MSSupportedPresentationContexts`.
  package static let presentationContexts = AppleFact(
    PresentationContexts(
      messages: "MSMessagesAppPresentationContextMessages",
      media: "MSMessagesAppPresentationContextMedia"),
    "the contexts are MSMessagesAppPresentationContextMessages and MSMessagesAppPresentationContextMedia",
    since: day(2018, 9, 17), .official,
    "https://developer.apple.com/documentation/messages/msmessagesapppresentationcontext")

  /// The contexts of an app with code whose Info.plist names none.
  package static let defaultContextsOfApps = AppleFact(
    [presentationContexts.value.messages],
    "an app with code is in the messages context only, unless its Info.plist names both",
    since: day(2023, 9, 18), .official,
    "https://developer.apple.com/documentation/messages/adding-sticker-packs-and-imessage-apps-to-the-system-stickers-app-messages-camera-and-facetime"
  )

  // MARK: Stickers and messages

  /// The largest size of a sticker in bytes.
  package static let stickerBytes = AppleFact(
    512_000, "512,000 bytes still pass", since: day(2016, 9, 13), .quoted,
    "Xcode's warning that a compiled sticker cannot be larger than that")

  /// The sizes in which Messages lays out stickers, with the longer side in px at 3x, smallest first.
  package static let stickerSizes = AppleFact(
    [(name: "small", side: 300), (name: "regular", side: 408), (name: "large", side: 618)],
    "small 300 px, regular 408 px, large 618 px; larger stickers are shrunk",
    since: day(2016, 6, 13), .official, "https://developer.apple.com/videos/play/wwdc2016/204/")

  /// The longest label in Unicode scalars.
  package static let labelLength = AppleFact(
    150, "150 Unicode characters", since: day(2016, 9, 13), .official,
    "https://developer.apple.com/documentation/messages/mssticker/init(contentsoffileurl:localizeddescription:)"
  )

  /// The longest URL of a message in characters.
  package static let messageURLLength = AppleFact(
    5000, "5,000 characters", since: day(2016, 9, 13), .official,
    "https://developer.apple.com/documentation/messages/msmessageerrorcode/urlexceedsmaxsize")

  // MARK: Projects

  /// The version of Xcode whose recommended settings a written project has. If a project names an older version, Xcode
  /// offers to update its settings.
  package static let projectVersion = AppleFact(
    "2600", "2600 for Xcode 26.0", since: day(2025, 9, 15), .quoted,
    "projects that Xcode 26.0 writes")

  /// The prefix of build settings that Xcode writes into an Info.plist only if it generates the Info.plist.
  package static let plistSettings = AppleFact(
    "INFOPLIST_KEY_",
    "INFOPLIST_KEY settings have an effect only if Xcode generates the Info.plist (GENERATE_INFOPLIST_FILE)",
    since: day(2026, 11, 26), .hearsay, "https://github.com/alexey1312/reachy-mini-swift")

  /// The extension of catalogs that Tuist does not add to a project.
  package static let catalogExtensionTuistIgnores = AppleFact(
    "xcstickers", "Tuist leaves .xcstickers out of the project that it writes",
    since: day(2026, 11, 26), .hearsay, "https://github.com/alexey1312/reachy-mini-swift")

  package static let xcodeCloudLacksLFS = AppleFact(
    "Xcode Cloud has no Git LFS", "Xcode Cloud has no Git LFS, and builds the pointers as stickers",
    since: day(2026, 11, 26), .hearsay, "https://github.com/alexey1312/reachy-mini-swift")

  static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
    CalendarDay(year: year, month: month, day: day)
  }
}

extension AppleFacts {
  /// Returns the tools with which uploads must be built on a day, and the next known requirement.
  package static func uploadTools(
    on today: CalendarDay, of facts: [AppleFact<UploadTools>] = uploadTools
  ) -> (now: AppleFact<UploadTools>?, next: AppleFact<UploadTools>?) {
    (facts.last { $0.since <= today }, facts.first { $0.since > today })
  }
}
