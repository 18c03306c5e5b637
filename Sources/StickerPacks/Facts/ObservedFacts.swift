// Numbers and names from reports about Apple's systems, Xcode and App Store Connect, and the formats that Apple's pages
// list. If a report names a system but no day, the day is that of the system's release.
extension AppleFacts {
  /// The shortest delay of a frame in ms that is played as specified, and the delay in ms in place of shorter ones.
  package static let shortDelays = AppleFact(
    (shortest: 11, played: 100), "delays below 11 ms play as 100 ms", since: day(2016, 9, 13),
    .quoted, "WebKit's frameDurationAtIndex, http://webkit.org/b/36082; Apple names no number")

  /// The frame rates, in frames per second, that iOS played more slowly than specified.
  package static let slowRates = AppleFact(
    [30, 45, 60],
    "30 and 45 frames a second play 1.5 times as slowly as specified, and 60 twice as slowly",
    since: day(2017, 1, 23), .quoted,
    "https://stackoverflow.com/questions/41923687, on iOS 10.2.1")

  /// The picture that Messages sends in place of a sticker above ``AppleFacts/stickerBytes``.
  package static let largeStickers = AppleFact(
    "a blank image", "larger ones are sent as a blank image", since: day(2016, 6, 13), .quoted,
    "https://developer.apple.com/forums/thread/50394")

  package static let formats = AppleFact(
    ["PNG", "APNG", "GIF", "JPEG"], "PNG, APNG, GIF or JPEG", since: day(2016, 9, 13), .official,
    "https://developer.apple.com/documentation/messages/mssticker/init(contentsoffileurl:localizeddescription:)"
  )

  package static let newerFormats = AppleFact(
    ["HEIC", "HEICS"], "HEIC and HEICS can be added, too", since: day(2023, 9, 18), .official,
    "https://developer.apple.com/documentation/messages/adding-your-sticker-packs-to-messages")

  package static let namesOfFormats = AppleFact(
    ["jpg", "jpeg", "gif", "png"],
    "App Store Connect's check of sticker packs compares names with jpg, jpeg, gif and png",
    since: day(2026, 11, 26), .hearsay, "https://github.com/alexey1312/reachy-mini-swift")

  /// The version of iOS on which apps with code were seen behind the + button instead of in Stickers.
  package static let placeOfAppsWithCode = AppleFact(
    26, "an app with code is under the +, not in Stickers", since: day(2025, 9, 22), .quoted,
    "https://github.com/Fluffcorn/ios-sticker-packs-app/issues/8, on iOS 26")

  /// The text that VoiceOver speaks for a sticker without a label.
  package static let spokenKeys = AppleFact(
    "wave.png.accessibilityLabel",
    "without one it says the lookup key, such as wave.png.accessibilityLabel",
    since: day(2025, 9, 15), .quoted, "VoiceOver on iOS 26")

  /// The name of the catalog that holds the pack in Xcode's template.
  package static let templateCatalog = AppleFact(
    "Stickers.xcassets", "Stickers.xcassets holds the pack in the template of Xcode 27",
    since: day(2026, 11, 26), .hearsay, "https://github.com/alexey1312/reachy-mini-swift")
}
