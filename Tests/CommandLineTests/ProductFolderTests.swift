import Foundation
import StickerTestSupport
import Testing

/// Folders with built products in them.
extension StoreProductTests {
  /// Splits a command at its spaces, except within single quotation marks.
  private static func words(_ line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      $0 % 2 == 1 ? [String($1)] : $1.split(separator: " ").map(String.init)
    }
  }

  /// A folder with only products is not checked. A line names the products and the command that checks them.
  @Test(arguments: [
    (["My Otters.ipa"], "My Otters.ipa: a build product, checked only if named"),
    (["Otters.app", "Pack.appex"], "Otters.app: a build product,"),
    (["Pack.appex"], "Pack.appex: a build product,"),
    (["in/A.ipa", "B.ipa"], "A.ipa: build products,"),
    ((1...5).map { "\($0).ipa" }, "3.ipa and 2 more: build products,"),
  ])
  func foldersOfProductsNameTheCommand(_ names: [String], _ part: String) throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.makeApp()
    for name in names {
      let form = try #require(
        TestProduct.Form.allCases.first { $0.rawValue.suffix(4) == name.suffix(4) })
      try product.write(form, into: folder)
      let moved = folder.url.appending(path: "my build/\(name)")
      try FileManager.default.createDirectory(
        at: moved.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: folder.url.appending(path: form.rawValue), to: moved)
    }
    let build = folder.url.appending(path: "my build")
    for (argument, workingFolder) in [("my build", folder.url), (".", build)] {
      let result = try stickerlint(["lint", "--format", "json", argument], in: workingFolder)
      #expect(result.status == 2 && !result.output.contains("empty-pack"), "\(result.transcript)")
      let line = try #require(result.error.split(separator: "\n").first { $0.contains(part) })
      let command = try #require(line.split(separator: ": ").last)
      let words = Self.words(String(command))
      #expect(words.first == "stickerlint" && words.count > 1, "\(command)")
      let checked = try stickerlint(Array(words.dropFirst()), in: workingFolder)
      #expect(checked.status == 0, "\(checked.transcript)")
    }
  }

  /// Products beside other files are not checked. A line names the products and the command that checks them.
  @Test(arguments: [
    (
      ["My Otters.ipa"],
      "pack/My Otters.ipa: a build product, checked only if named: stickerlint 'pack/My Otters.ipa'"
    ),
    (
      ["out/Otters.app/Info.plist", "Pack.appex/Info.plist"],
      "pack/out/Otters.app: a build product,"
    ),
    (
      ["a.ipa", "b.ipa", "c.ipa", "d.ipa"],
      "pack/a.ipa, pack/b.ipa, pack/c.ipa and 1 more: build products,"
    ),
  ])
  func productsBesideStickersAreNamed(_ names: [String], _ line: String) throws {
    let folder = try TemporaryFolder()
    for name in names { try folder.write([0], to: "pack/\(name)") }
    try folder.write(TestPNG.still(408, 1).bytes, to: "pack/wave.png")
    #expect(try Self.findings("pack", in: folder).allSatisfy { $0.ruleId != "empty-pack" })
    let error = try stickerlint(["lint", "pack"], in: folder.url).error
    #expect(error.contains("stickerlint: \(line)"), "\(error)")
    let quiet = try stickerlint(["lint", "-q", "pack"], in: folder.url).error
    #expect(!quiet.contains("build product"))
    #expect(!(try stickerlint(["pack/wave.png"], in: folder.url).error.contains("build product")))
    try folder.write([0], to: "none/notes.txt")
    let found = try Self.findings("none", in: folder)
    #expect(found.first?.help == "Name the folder that holds the images.", "\(found)")
  }
}
