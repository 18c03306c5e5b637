// The numbers in Apple's texts about stickers and messages, in the words of the texts. The day of a fact is that of the
// system with which its text appeared, or of the conference.
extension AppleFacts {
  // MARK: Stickers

  /// The limit of ``stickerBytes`` in Apple's words.
  package static let stickerBytesInWords = AppleFact(
    "less than 500 KB", "less than 500 KB", since: day(2016, 9, 13),
    .official,
    "https://developer.apple.com/documentation/messages/mssticker/init(contentsoffileurl:localizeddescription:)"
  )

  package static let bytesPerKilobyte = AppleFact(
    1_000, "Finder counts 1,000 bytes as 1 KB, so that it shows 512 KB", since: day(2009, 8, 28),
    .official, "https://support.apple.com/102119")

  /// The sides of a sticker in px.
  package static let stickerSides = AppleFact(
    300...618, "300 to 618 px a side, for the best results", since: day(2016, 9, 13), .official,
    "https://developer.apple.com/documentation/messages/mssticker/init(contentsoffileurl:localizeddescription:)"
  )

  /// The scale of the only file of a sticker.
  package static let stickerScale = AppleFact(
    3, "one file for each sticker, made for 3x, which Messages scales for other screens",
    since: day(2016, 6, 13), .official, "https://developer.apple.com/videos/play/wwdc2016/204/")

  package static let alphaBits = AppleFact(
    8, "PNG and APNG have 8 bits of transparency", since: day(2016, 6, 13), .official,
    "https://developer.apple.com/videos/play/wwdc2016/204/")

  /// The number of repetitions with which a sequence never ends.
  package static let endlessRepetitions = AppleFact(
    0, "a sequence has a number of repetitions; 0 means forever", since: day(2017, 9, 19),
    .official,
    "https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/"
  )

  // MARK: Messages

  /// The side of a layout's picture in points.
  package static let layoutSide = AppleFact(
    300, "about 300 × 300 pt at 3x (900 px); slightly larger or smaller is fine",
    since: day(2016, 6, 13), .official, "https://developer.apple.com/videos/play/wwdc2016/224/")

  /// The width in points of the strip that Messages cuts off a layout's picture on either side.
  package static let layoutCrop = AppleFact(
    6, "the left and right edges are cropped by 6 points and the corners rounded",
    since: day(2016, 9, 13), .official,
    "https://developer.apple.com/documentation/messages/msmessagetemplatelayout/image")

  /// The number of lines of a caption that Messages shows.
  package static let captionLines = AppleFact(
    3, "3 lines, then it is truncated", since: day(2016, 9, 13), .official,
    "https://developer.apple.com/documentation/messages/msmessagetemplatelayout/caption")

  /// The first version of iOS with live layouts.
  package static let liveLayouts = AppleFact(
    11, "required for devices without the app or before iOS 11", since: day(2017, 9, 19), .official,
    "https://developer.apple.com/documentation/messages/msmessagelivelayout/init(alternatelayout:)")

  /// The first version of iOS that shows messages of apps.
  package static let messagesOfApps = AppleFact(
    10,
    "delivered to iOS 10, macOS 10.12 and watchOS 3; elsewhere the image, then the URL, as two messages",
    since: day(2016, 6, 13), .official, "https://developer.apple.com/videos/play/wwdc2016/224/")
}
