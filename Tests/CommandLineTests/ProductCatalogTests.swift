import Foundation
import StickerTestSupport
import Testing

// Compiled packs checked together with their catalog.
extension ProductTests {
  /// Writes a catalog `Stickers.xcstickers` with one pack of labeled stickers.
  private static func writeCatalog(
    _ names: [String], named name: String = "Otters", in folder: TemporaryFolder
  ) throws {
    let pack = "Stickers.xcstickers/\(name).stickerpack"
    for sticker in names {
      try folder.write(
        png("good-pack/\(sticker).png"), to: "\(pack)/\(sticker).sticker/\(sticker).png")
      let text =
        "{\"properties\": {\"filename\": \"\(sticker).png\", \"accessibility-label\": \"An otter, "
        + "\(sticker.count + 4)\"}}"
      try folder.write(Array(text.utf8), to: "\(pack)/\(sticker).sticker/Contents.json")
    }
    let list = names.map { "{\"filename\": \"\($0).sticker\"}" }.joined(separator: ", ")
    let text = "{\"properties\": {\"grid-size\": \"regular\"}, \"stickers\": [\(list)]}"
    try folder.write(Array(text.utf8), to: "\(pack)/Contents.json")
  }

  @Test func stickersMissingFromAProductAreReported() throws {
    let folder = try TemporaryFolder()
    try TestProduct().write(.archive, into: folder)
    try Self.writeCatalog(["otter-happy", "otter-love"], in: folder)
    let both = ["Otters.ipa", "Stickers.xcstickers", "--disable", "missing-icon-set"]
    #expect(try Self.lint(both, in: folder) == [])
    try Self.writeCatalog(["otter-happy", "otter-love", "otter-sleepy"], in: folder)
    let found = try Self.lint(both, in: folder)
    #expect(found.map(\.ruleId) == ["outdated-product"])
    #expect(
      found[0].message.contains("differs from its catalog")
        && found[0].message.contains("it lacks 'otter-sleepy'."))
  }

  /// People see the built pack's name, and the stickers in its order.
  @Test func orderAndNameAreComparedWithTheCatalog() throws {
    let folder = try TemporaryFolder()
    try TestProduct().write(.app, into: folder)
    let both = ["Otters.app", "Stickers.xcstickers", "--rule", "outdated-product"]
    try Self.writeCatalog(["otter-love", "otter-happy"], in: folder)
    let reversed = try Self.lint(both, in: folder)
    #expect(
      reversed.count == 1 && reversed[0].message.contains("its stickers are in a different order."),
      "\(reversed)")
    let renamedFolder = try TemporaryFolder()
    try TestProduct().write(.app, into: renamedFolder)
    try Self.writeCatalog(["otter-happy", "otter-love"], named: "Happy", in: renamedFolder)
    let renamed = try Self.lint(both, in: renamedFolder)
    #expect(
      renamed.count == 1 && renamed[0].message.contains("its name is 'Otters', not 'Happy'."),
      "\(renamed)")
    // A catalog with none of the product's stickers belongs to a different pack.
    let foreign = try TemporaryFolder()
    try TestProduct().write(.app, into: foreign)
    try Self.writeCatalog(["otter-sleepy"], named: "Happy", in: foreign)
    #expect(try Self.lint(both, in: foreign) == [])
  }

  /// Size, stickers and labels of a compiled pack are compared, and all differences are one finding.
  @Test func contentsAreComparedWithTheCatalog() throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.packFiles["otter-old.png"] = product.packFiles.removeValue(forKey: "otter-love.png")
    product.pack = [
      "IMStickerPackLayout": "MSStickerSizeClassLarge",
      "IMStickers": [
        ["IMStickerIdentifier": "otter-happy.png"] as TestProduct.List,
        ["IMStickerIdentifier": "otter-old.png", "IMStickerAccessibilityLabel": "An old otter"],
      ],
    ]
    try product.write(.app, into: folder)
    try Self.writeCatalog(["otter-happy", "otter-love"], in: folder)
    let found = try Self.lint(
      [
        "Otters.app", "Stickers.xcstickers", "--rule", "outdated-product", "--rule",
        "missing-label",
      ], in: folder)
    #expect(found.map(\.ruleId) == ["outdated-product"], "\(found)")
    let message = found.first?.message ?? ""
    for part in [
      "it lacks 'otter-love'", "it still has 'otter-old'", "its size is large, not regular",
      "1 label of the catalog is lost",
    ] { #expect(message.contains(part), "\(message)") }
  }
}
