/// The code of an app with stickers or messages. The sources in `App` are copied into projects unchanged.
enum AppCode {
  struct File {
    let name: String
    let text: String

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      text = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns the principal class in the extension's Info.plist.
  static func principalClass(withMessages hasMessages: Bool) -> String {
    hasMessages ? "MessageAppViewController" : "StickerAppViewController"
  }

  /// Returns the source files of the extension.
  static func files(withMessages hasMessages: Bool) -> [File] {
    let stickers = [
      File("StickerAppViewController.swift", PackageResources.StickerAppViewController_swift),
      File("StickerBrowser.swift", PackageResources.StickerBrowser_swift),
      File("StickerCell.swift", PackageResources.StickerCell_swift),
    ]
    guard hasMessages else { return stickers }
    return stickers + [
      File("MessageAppViewController.swift", PackageResources.MessageAppViewController_swift),
      File("AppMessages.swift", PackageResources.AppMessages_swift),
      File("MessageList.swift", PackageResources.MessageList_swift),
      File("LiveMessage.swift", PackageResources.LiveMessage_swift),
    ]
  }

  /// Returns the source files of the unit tests.
  static func tests(of parts: AppParts) -> [File] {
    (parts.hasStickers ? [File("StickerTests.swift", PackageResources.StickerTests_swift)] : [])
      + (parts.hasMessages ? [File("MessageTests.swift", PackageResources.MessageTests_swift)] : [])
  }

  /// Returns the visible texts of the code, each with a comment for translators.
  static func texts(withMessages hasMessages: Bool) -> [String: String] {
    var texts = ["Search stickers": "In the search field"]
    if hasMessages { texts["Message"] = "A message that has no text" }
    return texts
  }
}

/// The package StickerManifest, which is copied into projects, so that they build without external
/// dependencies.
enum AppLibrary {
  /// The name of the package's folder and of its library.
  static let name = "StickerManifest"

  /// The files of the package with their paths in it.
  static var files: [AppCode.File] {
    [AppCode.File("Package.swift", PackageResources.Package_swift)]
      + sources.map { AppCode.File("Sources/\($0.name)", $0.bytes) }
  }

  private static var sources: [(name: String, bytes: [UInt8])] {
    [
      ("CheckedSticker.swift", PackageResources.CheckedSticker_swift),
      ("ImageFacts.swift", PackageResources.ImageFacts_swift),
      ("LocalizedDescription.swift", PackageResources.LocalizedDescription_swift),
      ("Manifest.swift", PackageResources.Manifest_swift),
      ("ManifestDecoding.swift", PackageResources.ManifestDecoding_swift),
      ("ManifestError.swift", PackageResources.ManifestError_swift),
      ("ManifestReader.swift", PackageResources.ManifestReader_swift),
      ("ManifestValidation.swift", PackageResources.ManifestValidation_swift),
      ("MessageBuilder.swift", PackageResources.MessageBuilder_swift),
      ("MessageScript.swift", PackageResources.MessageScript_swift),
      ("MessageURL.swift", PackageResources.MessageURL_swift),
      ("MessagesSending.swift", PackageResources.MessagesSending_swift),
      ("MessagesStickers.swift", PackageResources.MessagesStickers_swift),
      ("QueryDecoder.swift", PackageResources.QueryDecoder_swift),
      ("QueryItems.swift", PackageResources.QueryItems_swift),
      ("StickerError.swift", PackageResources.StickerError_swift),
      ("StickerPack.swift", PackageResources.StickerPack_swift),
      ("StickerSender.swift", PackageResources.StickerSender_swift),
    ]
  }
}
