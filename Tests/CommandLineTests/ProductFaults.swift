import Foundation
import StickerTestSupport
import Testing

// Faults of built products, one at a time.
extension ProductTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The ids of the rules that report the fault.
    let ids: Set<String>
    /// A part of the message of one of these rules.
    let message: String
    /// True if the change also causes findings of other rules.
    let causesOtherFindings: Bool
    let change: @Sendable (inout TestProduct) throws -> Void

    init(
      _ name: String, _ ids: Set<String>, _ message: String, causesOtherFindings: Bool = false,
      _ change: @escaping @Sendable (inout TestProduct) throws -> Void
    ) {
      (testDescription, self.ids, self.message, self.change) = (name, ids, message, change)
      self.causesOtherFindings = causesOtherFindings
    }
  }

  /// A PNG that begins with the CgBI chunk that Xcode writes for devices.
  private static func crushed() throws -> [UInt8] {
    let png = try png("good-pack/otter-love.png")
    let first = TestPNG([.init("CgBI", [0x50, 0, 0x20, 2])]).bytes
    return first + png.dropFirst(TestPNG([]).bytes.count)
  }

  static func png(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Folders.samplePacks.appending(path: name)))
  }

  /// Faults of the pack or extension, visible in every form of the product.
  static let packFaults = [
    Fault("a sticker above the limit", ["file-too-large"], "This sticker is 548.5 KB") {
      $0.packFiles["otter-love.png"] = try png("broken-pack/otter-dance.png")
    },
    Fault("a file without its end", ["unreadable-image"], "This image is cut off") {
      $0.packFiles["otter-love.png"]?.removeLast(4_000)
    },
    Fault("a PNG for devices", ["unreadable-image"], "(CgBI), which is not decoded") {
      $0.packFiles["otter-love.png"] = try crushed()
    },
    Fault("a PNG for devices that is cut off", ["unreadable-image"], "This image is cut off") {
      $0.packFiles["otter-love.png"] = Array(try crushed().dropLast(4_000))
    },
    Fault("a listed file that is gone", ["missing-listed-file"], "It lists 'otter-love.png'") {
      $0.packFiles["otter-love.png"] = nil
    },
    Fault("a name without its extension", ["missing-listed-file"], "It lists 'otter-love', which") {
      $0.list(["otter-happy.png", "otter-love"])
    },
    Fault("a file of an earlier build", ["unlisted-file"], "It does not list 'otter-love.png'") {
      $0.list(["otter-happy.png"])
    },
    Fault(
      "a sticker that is listed twice", ["repeated-listed-file", "duplicate-label"],
      "is also the label of"
    ) {
      $0.list(["otter-happy.png", "otter-love.png", "otter-love.png"])
    },
    Fault(
      "a name that leads out of the pack", ["escaping-file-name"], "which is not the name of a file"
    ) {
      $0.list(["otter-happy.png", "otter-love.png", "../../Info.plist"])
    },
    Fault("twins", ["duplicate-stickers"], "identical") {
      $0.packFiles["otter-love.png"] = $0.packFiles["otter-happy.png"]
    },
    Fault("a small size class", ["larger-than-size-class"], "is shown") {
      $0.pack["IMStickerPackLayout"] = "MSStickerSizeClassSmall"
    },
    Fault("no labels", ["missing-label"], "'otter-happy.png accessibility label'") {
      $0.pack["IMStickers"] = ["otter-happy.png", "otter-love.png"].map {
        ["IMStickerIdentifier": $0]
      }
    },
    Fault("a long label", ["long-label"], "has 151 characters") {
      let label = "otter-happy.png" + String(repeating: "o", count: 136)
      let stickers: [[String: String]] = [
        ["IMStickerIdentifier": "otter-happy.png", "IMStickerAccessibilityLabel": label],
        ["IMStickerIdentifier": "otter-love.png", "IMStickerAccessibilityLabel": "An otter"],
      ]
      $0.pack["IMStickers"] = stickers
    },
    Fault(
      "a language with half of the labels", ["missing-localized-label"],
      "no label for 'otter-love.png' in de"
    ) {
      $0.packFiles["de.lproj/Otters.strings"] = try $0.bytes(of: [
        "otter-happy.png.accessibilityLabel": "Ein Otter"
      ])
    },
    Fault("no sticker", ["empty-pack"], "lists no sticker") {
      $0.list([])
      $0.packFiles = [:]
    },
    Fault("a string in place of the list", ["empty-pack"], "lists no sticker") {
      $0.pack["IMStickers"] = "otter-happy.png"
    },
    Fault("an Info.plist that is cut off", ["unreadable-product"], "the binary property list") {
      $0.packFiles["Info.plist"] = Array("bplist00".utf8)
    },
    Fault(
      "an Info.plist that is an array", ["unreadable-product"], "it is a list, not a dictionary"
    ) {
      $0.packFiles["Info.plist"] = Array("(a, b)".utf8)
    },
    Fault("no identifier", ["mismatched-bundles"], "has no identifier (CFBundleIdentifier)") {
      $0.messagesExtension["CFBundleIdentifier"] = nil
    },
    Fault(
      "another extension point", ["wrong-extension-target"], "The extension point of Pack.appex"
    ) {
      $0.messagesExtension["NSExtension"] = [
        "NSExtensionPointIdentifier": "com.apple.widget-extension"
      ]
    },
    Fault("no display name", ["missing-display-name"], "Pack.appex has no display name") {
      $0.messagesExtension["CFBundleDisplayName"] = nil
    },
    Fault("an unknown sharing level", ["unknown-sharing-level"], "NSStickerSharingLevel is 'All'") {
      $0.messagesExtension["NSStickerSharingLevel"] = "All"
    },
    Fault("no icon", ["wrong-icon-name"], "The Info.plist of Pack.appex names no icon") {
      $0.messagesExtension["CFBundleIcons"] = nil
    },
    Fault("a variable that Xcode did not fill in", ["mismatched-bundles"], "is not 1 to 4") {
      $0.messagesExtension["CFBundleVersion"] = "$(CURRENT_PROJECT_VERSION)"
      $0.app["CFBundleVersion"] = "$(CURRENT_PROJECT_VERSION)"
    },
  ]

  /// Faults that are planted in a whole app.
  static let appFaults = [
    Fault(
      "an identifier that is not the app's", ["mismatched-bundles"], "does not begin with its app's"
    ) {
      $0.messagesExtension["CFBundleIdentifier"] = "org.happy.pack"
    },
    Fault("another version", ["mismatched-bundles"], "The version of Pack.appex is 1.1") {
      $0.messagesExtension["CFBundleShortVersionString"] = "1.1"
    },
    Fault("another build", ["mismatched-bundles"], "The build of Pack.appex is 2") {
      $0.messagesExtension["CFBundleVersion"] = "2"
    },
    Fault(
      "an app without an icon", ["wrong-icon-name"],
      "The Info.plist of the app Otters.app has no CFBundleIconName"
    ) {
      $0.app["CFBundleIcons"] = nil
    },
    Fault(
      "two Messages extensions", ["wrong-extension-target"], "embeds 2 Messages extensions",
      causesOtherFindings: true
    ) {
      var other = $0.messagesExtension
      other["CFBundleIdentifier"] = "org.happy.otters.other"
      other["LSApplicationIsStickerProvider"] = nil
      $0.files["PlugIns/Other.appex/Info.plist"] = try $0.bytes(of: other)
    },
    Fault("two packs in an extension", ["several-packs", "empty-pack"], "holds 2 packs") {
      $0.files["PlugIns/Pack.appex/Zebras.stickerpack/Info.plist"] = try $0.bytes(of: [
        "IMStickers": [String]()
      ])
    },
    Fault(
      "an extension without a pack", ["wrong-extension-target"], "without a compiled .stickerpack",
      causesOtherFindings: true
    ) {
      $0.files["PlugIns/Other.appex/Info.plist"] = try $0.bytes(of: [
        "LSApplicationIsStickerProvider": true, "CFBundleIdentifier": "org.happy.otters.b",
      ])
    },
  ]
}
