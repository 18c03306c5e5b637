import StickerBase
import StickerPacks
import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The manifest of WhatsApp's sample apps: `contents.json` for Android, `sticker_packs.wasticker` for iOS. The app for
/// Android refuses unknown keys of a sticker (ContentFileParser.java).
struct WhatsAppContents: Codable, Equatable {
  var androidPlayStoreLink = ""
  var iosAppStoreLink = ""
  var packs: [Pack]

  enum CodingKeys: String, CodingKey {
    case androidPlayStoreLink = "android_play_store_link"
    case iosAppStoreLink = "ios_app_store_link"
    case packs = "sticker_packs"
  }

  struct Pack: Codable, Equatable {
    var identifier: String
    var name: String
    var publisher: String
    var tray: String
    /// Changes with the images, so that WhatsApp sees an update.
    var version: String
    var avoidsCache = false
    var email = ""
    var website = ""
    var privacyPolicy = ""
    var license = ""
    var isAnimated: Bool
    var stickers: [Sticker]

    enum CodingKeys: String, CodingKey {
      case identifier
      case name
      case publisher
      case tray = "tray_image_file"
      case version = "image_data_version"
      case avoidsCache = "avoid_cache"
      case email = "publisher_email"
      case website = "publisher_website"
      case privacyPolicy = "privacy_policy_website"
      case license = "license_agreement_website"
      case isAnimated = "animated_sticker_pack"
      case stickers
    }
  }

  struct Sticker: Codable, Equatable {
    var file: String
    var emoji: [String]
    var label: String?

    enum CodingKeys: String, CodingKey {
      case file = "image_file"
      case emoji = "emojis"
      case label = "accessibility_text"
    }
  }
}

extension WhatsAppContents {
  init(_ pack: ExportedPack) {
    let platform = pack.platform
    packs = pack.parts.map { part in
      let stickers = pack.stickers(of: part)
      let isAnimated = part.isAnimated == true
      let maxLabelLength = platform.limits(animated: isAnimated)?[.label]?.most
      return Pack(
        identifier: part.identifier, name: part.title, publisher: pack.author,
        tray: part.pictures.first?.path.lastComponent?.string ?? "",
        version: pack.version(of: part), isAnimated: isAnimated,
        stickers: stickers.map { sticker in
          Sticker(
            file: sticker.path.lastComponent?.string ?? "",
            emoji: sticker.emoji(for: platform),
            label: sticker.label.map { platform.cut($0, to: maxLabelLength) })
        })
    }
  }

  /// Reads a manifest; `nil` if the bytes do not have its form.
  init?(_ bytes: [UInt8]) {
    guard let contents = try? JSONDecoder().decode(WhatsAppContents.self, from: Data(bytes)) else {
      return nil
    }
    self = contents
  }

  /// The paths below the folder of the images that the manifest names.
  var images: [FilePath] {
    packs.flatMap { pack in
      ([pack.tray] + pack.stickers.map(\.file)).map { FilePath("\(pack.identifier)/\($0)") }
    }
  }

  /// Returns what the sample apps refuse (StickerPackValidator.java, ContentFileParser.java, StickerPackManager.swift),
  /// in sentences.
  func problems(for platform: Platform) -> [String] {
    var problems = packs.isEmpty ? ["there are no packs"] : []
    let counts = Dictionary(packs.map { ($0.identifier, 1) }, uniquingKeysWith: +)
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
      problems.append("\(count) packs have the identifier '\(name.excerpt)'")
    }
    for (link, host) in [
      (androidPlayStoreLink, "play.google.com"), (iosAppStoreLink, "itunes.apple.com"),
    ] where !link.isEmpty && !(link.hasPrefix("http") && URL(string: link)?.host == host) {
      problems.append("the store's link '\(link.excerpt)' is not one of \(host)")
    }
    return problems + packs.flatMap { $0.problems(for: platform) }
  }
}

extension WhatsAppContents.Pack {
  /// Returns what the sample apps refuse in a pack, in sentences.
  fileprivate func problems(for platform: Platform) -> [String] {
    var problems: [String] = []
    func check(_ limit: PlatformLimit?, _ number: Int, _ subject: String) {
      guard let limit, !limit.allows(number) else { return }
      problems.append(
        "\(subject) has \(number.grouped), and \(platform.name) have \(limit.textWithUnit)")
    }
    let limits = platform.pack
    for (key, text) in [
      (PlatformLimit.Key.identifier, identifier), (.title, name), (.author, publisher),
    ] {
      check(limits[key], platform.length(of: text), "the \(key.rawValue) '\(text.excerpt)'")
    }
    // The characters that both sample apps and their README allow.
    let disallowed = identifier.unicodeScalars.filter {
      !($0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil))
        && !"_-. ".unicodeScalars.contains($0)
    }
    if !disallowed.isEmpty || identifier.contains("..") {
      problems.append(
        "the identifier '\(identifier.excerpt)' has other characters than letters, digits, _ - . and space, or two "
          + "periods in a row")
    }
    if tray.isEmpty { problems.append("'\(name.excerpt)' has no tray image") }
    if version.isEmpty { problems.append("'\(name.excerpt)' has no image_data_version") }
    check(limits[.stickers], stickers.count, "'\(name.excerpt)'")
    for sticker in stickers {
      check(limits[.emoji], sticker.emoji.count, sticker.file.printable)
      if sticker.emoji.contains(where: { StickerEmoji.emoji(in: $0) != [$0] }) {
        problems.append("\(sticker.file.printable): an entry of 'emojis' is not an emoji")
      }
      let label = platform.limits(animated: isAnimated)?[.label]
      check(
        label, platform.length(of: sticker.label ?? ""), "the label of \(sticker.file.printable)")
      if !sticker.file.hasSuffix(".webp") || sticker.file.contains("/")
        || sticker.file.contains("..")
      {
        problems.append("'\(sticker.file.excerpt)' is not the name of a .webp")
      }
    }
    return problems
  }
}

extension ExportedPack {
  /// Returns a short text that changes with the images of a part: their 64-bit FNV-1a hash.
  fileprivate func version(of part: ExportedPart) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for path in part.pictures.map(\.path) + stickers(of: part).map(\.path) {
      guard case .bytes(let bytes)? = tree.contents[path] else { continue }
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return String(hash, radix: 16)
  }
}
