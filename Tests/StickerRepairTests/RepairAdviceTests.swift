import Foundation
import StickerTestSupport
import Testing

/// The repairs that lint suggests, their effect, and the remaining findings.
@Suite struct RepairAdviceTests {
  private static func lint(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> [LintedFinding] {
    try LintedFinding.all(arguments + ["--no-config"], in: folder.url)
  }

  /// Writes a catalog with a pack of discs whose sides are given in px.
  private static func catalog(
    _ sides: [Int], gridSize: String, at path: String, in folder: TemporaryFolder
  ) throws {
    let pack = "\(path)/Otters.stickerpack"
    let names = sides.indices.map { "s\($0)" }
    let list = names.map { #"{"filename": "\#($0).sticker"}"# }.joined(separator: ", ")
    try folder.write(
      Array(#"{"properties": {"grid-size": "\#(gridSize)"}, "stickers": [\#(list)]}"#.utf8),
      to: "\(pack)/Contents.json")
    for (name, side) in zip(names, sides) {
      try folder.write(TestPNG.disc(side).bytes, to: "\(pack)/\(name).sticker/\(name).png")
      try folder.write(
        Array(
          #"{"properties": {"filename": "\#(name).png", "accessibility-label": "Disc \#(name)"}}"#
            .utf8),
        to: "\(pack)/\(name).sticker/Contents.json")
    }
  }

  /// Changing the pack's size changes a single word; the art is kept.
  @Test func aPackThatIsTooSmallForAllItsStickersGetsAnotherSize() throws {
    let folder = try TemporaryFolder()
    try Self.catalog([408, 408, 408, 408, 408], gridSize: "small", at: "A.xcstickers", in: folder)
    let found = try Self.lint(["."], in: folder).filter { $0.ruleId == "larger-than-size-class" }
    #expect(found.count == 1 && found.first?.covers?.count == 5)
    let arguments = try #require(found.first?.advice?.arguments)
    #expect(
      arguments == ["fix", "A.xcstickers", "--pack-size", "regular", "-o", "A-fixed.xcstickers"])
    let result = try stickerlint(arguments, in: folder.url)
    #expect(result.output.contains("size set to regular, 408 px"), "\(result.output)")
    let remaining = try Self.lint(["A-fixed.xcstickers"], in: folder)
    #expect(!remaining.contains { $0.ruleId == "larger-than-size-class" })
  }

  /// If only a few stickers of a pack are too large, each is reported.
  @Test func aFewLargeStickersAreScaled() throws {
    let folder = try TemporaryFolder()
    try Self.catalog(
      [408, 408, 408, 408, 618], gridSize: "regular", at: "A.xcstickers", in: folder)
    let found = try Self.lint(["."], in: folder).filter { $0.ruleId == "larger-than-size-class" }
    #expect(found.map(\.path) == ["A.xcstickers/Otters.stickerpack/s4.sticker/s4.png"])
    #expect(found.first?.command?.contains("--pick larger-than-size-class") == true)
  }

  /// Catalogs with the same name get different copies, and one command repairs both.
  @Test func copiesOfSeveralPacksHaveDifferentNames() throws {
    let folder = try TemporaryFolder()
    for parent in ["One", "Two"] {
      try Self.catalog([618, 408], gridSize: "regular", at: "\(parent)/A.xcstickers", in: folder)
    }
    let commands = try Self.lint(["."], in: folder).filter { $0.ruleId == "larger-than-size-class" }
      .compactMap(\.command)
    #expect(
      commands.count == 2 && Set(commands.compactMap { $0.split(separator: " ").last }).count == 2)
    let text = try stickerlint(["lint", ".", "--no-config"], in: folder.url).output
    let joined = text.replacing("\\\n", with: " ").split(
      separator: " ", omittingEmptySubsequences: true
    )
    .joined(separator: " ").replacing("\n", with: " ")
    #expect(joined.contains("stickerlint fix One/A.xcstickers Two/A.xcstickers"), "\(text)")
    let result = try stickerlint(
      ["fix", "One/A.xcstickers", "Two/A.xcstickers", "--lossy", "-o", "out", "--no-config"],
      in: folder.url)
    #expect(result.status < 2, "\(result.transcript)")
    #expect(
      try Folders.names(in: folder.url.appending(path: "out")) == [
        "One-A.xcstickers", "Two-A.xcstickers",
      ])
  }

  /// An existing copy is neither overwritten nor suggested.
  @Test func anOutputThatExistsIsNotSuggested() throws {
    let folder = try TemporaryFolder()
    try Self.catalog([618, 408], gridSize: "regular", at: "A.xcstickers", in: folder)
    try folder.write([], to: "A-fixed.xcstickers/x")
    let commands = try Self.lint(["A.xcstickers"], in: folder).compactMap(\.command)
    #expect(commands.contains { $0.hasSuffix("-o A-fixed-2.xcstickers") }, "\(commands)")
  }

  /// A catalog's project applies to its copy.
  @Test func aCopyIsJudgedByTheProjectOfItsOriginal() throws {
    let folder = try TemporaryFolder()
    try TestProject.stickerPack.write(into: folder)
    let catalog = "top/Pack/Assets.xcassets"
    let before = try Self.lint([catalog], in: folder).filter { $0.severity == "error" }
    #expect(!before.isEmpty)
    let result = try stickerlint(
      ["fix", catalog, "-o", "copy", "--format", "json", "--no-config"], in: folder.url)
    #expect(result.status == 1, "\(result.transcript)")
    for finding in before { #expect(result.output.contains(finding.ruleId), "\(finding)") }
  }

  /// Two frames, one of them short, are neither too fast nor merged into a still.
  @Test(arguments: [[2, 98], [98, 2]])
  func shortFrameOfTwoIsKept(_ delays: [Int]) throws {
    let folder = try TemporaryFolder()
    let animation = TestPNG.animation(
      300, 300, colors: [[200, 40, 40, 200], [40, 40, 200, 200]], hundredths: delays)
    try folder.write(animation.bytes, to: "pack/a.png")
    #expect(try !Self.lint(["pack"], in: folder).contains { $0.ruleId == "high-frame-rate" })
    let result = try stickerlint(
      ["assemble", "pack/a.png", "--max-fps", "30", "-o", "b.png"], in: folder.url)
    #expect(result.status == 0 && !result.output.contains("still"), "\(result.transcript)")
  }

  /// If icons of a set have a wrong size, one command that draws the whole set also adds the missing ones.
  @Test func missingAndWrongIconsNeedOneCommand() throws {
    let folder = try TemporaryFolder()
    let set = "A.xcstickers/iMessage App Icon.stickersiconset"
    try folder.write(TestPNG.still(100, 74, [200, 40, 40, 255]).bytes, to: "\(set)/a.png")
    let icons =
      #"{"images": [{"idiom": "iphone", "scale": "2x", "size": "60x45", "filename": "a.png"}]}"#
    try folder.write(Array(icons.utf8), to: "\(set)/Contents.json")
    let found = try Self.lint(["A.xcstickers"], in: folder).filter { $0.severity == "error" }
    func commands(_ rule: String) -> [String?] {
      found.filter { $0.ruleId == rule }.map(\.command)
    }
    #expect(commands("wrong-icon-size").count == 1 && commands("missing-icon").count == 1)
    #expect(commands("wrong-icon-size") == commands("missing-icon"), "\(found)")
  }

  /// A repair that would cause an equally severe finding is undone, and the report says so.
  @Test func aRepairThatCausesAFindingIsUndone() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.still(640, 400, [40, 90, 160, 255]).bytes, to: "pack/tile.png")
    let result = try stickerlint(
      ["fix", "pack", "--pick", "unusual-dimensions", "-o", "out", "--no-config"], in: folder.url)
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "undone, because lint would then report that the sticker is not square (non-square): "),
      "\(result.transcript)")
  }

  /// In place, the pack's size is written before its art is judged.
  @Test func originalsAreNotScaledToASizeThatThePackLoses() throws {
    let folder = try TemporaryFolder()
    try Self.catalog([408, 408, 408, 408], gridSize: "small", at: "A.xcstickers", in: folder)
    let result = try stickerlint(
      ["lint", "A.xcstickers", "--fix", "--lossy", "--pack-size", "regular", "--no-config"],
      in: folder.url)
    #expect(result.status < 2, "\(result.transcript)")
    let file = folder.url.appending(path: "A.xcstickers/Otters.stickerpack/s0.sticker/s0.png")
    // IHDR's width.
    #expect(try Array(Data(contentsOf: file)[16..<20]) == bigEndian(408))
  }

  /// A command for a folder in which the project has other pictures excludes them.
  @Test func commandsExcludePicturesThatAreNotStickers() throws {
    let folder = try TemporaryFolder()
    var project = TestProject()
    project.resources += ["button.png", "Main.storyboard"]
    project.files["Pack/Main.storyboard"] = "<imageView image=\"button.png\"/>"
    try project.write(into: folder)
    try folder.write(TestPNG.disc(300).bytes + [0, 0, 0], to: "top/Pack/wave.png")
    try folder.write(TestPNG.disc(60).bytes, to: "top/Pack/button.png")
    let found = try LintedFinding.all(["."], in: folder.url.appending(path: "top"))
    let finding = try #require(found.first { $0.ruleId == "trailing-data" })
    #expect(finding.command?.contains("fix Pack ") == true, "\(finding)")
    #expect(finding.command?.contains("--exclude Pack/button.png") == true, "\(finding)")
  }

  /// With a size, the command for a folder would also scale the stickers of the packs in it. A few files are named
  /// one by one instead.
  @Test(arguments: [([310, 320, 650, 660], true), ([310, 320, 330, 340, 650, 660, 670], false)])
  func aSizeIsNotGivenToPacksInTheFolder(_ sides: [Int], _ isOffered: Bool) throws {
    let folder = try TemporaryFolder()
    for (index, side) in sides.enumerated() {
      try folder.write(
        TestPNG.disc(side, line: UInt8(30 * index)).bytes, to: "pack/disc\(index).png")
    }
    try folder.write(TestPNG.disc(408).bytes, to: "pack/more/disc.png")
    let commands = try Self.lint(["pack"], in: folder).compactMap(\.command)
    #expect(commands.contains { $0.contains("--size") } == isOffered, "\(commands)")
    #expect(!commands.contains { $0.contains("fix pack ") && $0.contains("--size") }, "\(commands)")
  }

  /// An accepted finding of one sticker stays accepted if most stickers have the same finding.
  @Test func acceptedFindingsAreNotJoined() throws {
    let folder = try TemporaryFolder()
    for number in 0..<5 { try folder.write(TestPNG.disc(206).bytes, to: "p/f\(number).png") }
    let entry = "ignore: [{ rule: unusual-dimensions, files: [\"p/f0.png\"], reason: small }]"
    try folder.write(Array("version: 1\n\(entry)\n".utf8), to: ".stickerlint.yml")
    let found = try LintedFinding.all(["p", "--rule", "unusual-dimensions"], in: folder.url)
    #expect(found.map(\.path) == (1..<5).map { "p/f\($0).png" })
    try folder.write(Array("version: 1\n".utf8), to: ".stickerlint.yml")
    let joint = try LintedFinding.all(["p", "--rule", "unusual-dimensions"], in: folder.url)
    #expect(joint.map(\.path) == ["p"] && joint.first?.covers?.count == 5)
  }

  /// An opaque icon loses its alpha channel; a translucent one is flattened onto a requested color.
  @Test func iconsLoseTheirAlphaChannel() throws {
    let folder = try TemporaryFolder()
    let set = "A.xcstickers/iMessage App Icon.stickersiconset"
    try folder.write(
      Array(
        #"{"images": [{"idiom": "iphone", "size": "60x45", "scale": "2x", "filename": "a.png"}, {"idiom": "iphone", "size": "60x45", "scale": "3x", "filename": "b.png"}]}"#
          .utf8), to: "\(set)/Contents.json")
    try folder.write(TestPNG.still(120, 90, [200, 40, 40, 255]).bytes, to: "\(set)/a.png")
    try folder.write(TestPNG.still(180, 135, [200, 40, 40, 120]).bytes, to: "\(set)/b.png")
    let found = try Self.lint(["A.xcstickers"], in: folder)
    #expect(found.contains { $0.ruleId == "icon-alpha-channel" && $0.advice?.arguments != nil })
    let transparent = found.first { $0.ruleId == "transparent-icon" }
    #expect(transparent?.command?.contains("--icon-background COLOR") == true)
    #expect(transparent?.advice?.arguments == nil)
    let result = try stickerlint(
      [
        "fix", "A.xcstickers", "--pick", "icon-alpha-channel", "--pick", "transparent-icon",
        "--icon-background", "white", "-o", "out", "--no-config",
      ], in: folder.url)
    #expect(result.status < 2, "\(result.transcript)")
    let remaining = try Self.lint(["out"], in: folder).map(\.ruleId)
    #expect(
      !remaining.contains("icon-alpha-channel") && !remaining.contains("transparent-icon"),
      "\(remaining)")
  }

  /// A large icon fills the empty slots of its shape, and the rest of the list is kept.
  @Test func emptyIconSlotsAreFilledFromALargerIcon() throws {
    let folder = try TemporaryFolder()
    let set = "A.xcstickers/iMessage App Icon.stickersiconset"
    try folder.write(TestPNG.still(1024, 768, [200, 90, 40, 255]).bytes, to: "\(set)/store.png")
    try folder.write(TestPNG.still(1024, 1024, [200, 90, 40, 255]).bytes, to: "\(set)/app.png")
    let list = """
      {"images": [
        {"idiom": "ios-marketing", "platform": "ios", "size": "1024x768", "scale": "1x", "filename": "store.png"},
        {"idiom": "ios-marketing", "size": "1024x1024", "scale": "1x", "filename": "app.png"},
        {"idiom": "iphone", "size": "60x45", "scale": "2x"}], "info": {"author": "me", "version": 1}}
      """
    try folder.write(Array(list.utf8), to: "\(set)/Contents.json")
    let found = try Self.lint(["A.xcstickers"], in: folder).filter { $0.ruleId == "missing-icon" }
    let missing = try #require(found.first { $0.severity == "error" })
    let arguments = try #require(missing.advice?.arguments)
    #expect(arguments.starts(with: ["fix", "A.xcstickers", "--pick", "missing-icon"]))
    let result = try stickerlint(arguments + ["--no-config"], in: folder.url)
    #expect(
      result.status < 2 && result.output.contains("empty slots filled"), "\(result.transcript)")
    let remaining = try Self.lint(["A-fixed.xcstickers"], in: folder)
    #expect(
      !remaining.contains { $0.ruleId == "missing-icon" || $0.ruleId == "wrong-icon-size" },
      "\(remaining)")
    let copy = folder.url.appending(path: "A-fixed.xcstickers/iMessage App Icon.stickersiconset")
    let written = try String(
      decoding: Data(contentsOf: copy.appending(path: "Contents.json")), as: UTF8.self)
    #expect(
      written.contains(#""author" : "me""#) && written.contains("Icon-60x45@2x.png"), "\(written)")
    #expect(try Folders.names(in: copy).count == 14)
  }

  /// Icons are neither enlarged nor padded.
  @Test func iconSlotsWithoutALargerIconOfTheirShapeStayEmpty() throws {
    let folder = try TemporaryFolder()
    let set = "A.xcstickers/iMessage App Icon.stickersiconset"
    try folder.write(TestPNG.still(120, 90, [200, 90, 40, 255]).bytes, to: "\(set)/a.png")
    try folder.write(
      Array(
        #"{"images": [{"idiom": "iphone", "size": "60x45", "scale": "2x", "filename": "a.png"}]}"#
          .utf8),
      to: "\(set)/Contents.json")
    let missing = try Self.lint(["A.xcstickers"], in: folder).first {
      $0.ruleId == "missing-icon" && $0.severity == "error"
    }
    #expect(
      missing?.command?.contains("--pick missing-icon --icon PICTURE") == true,
      "\(String(describing: missing))")
    let result = try stickerlint(
      ["fix", "A.xcstickers", "--pick", "missing-icon", "-o", "out", "--no-config"], in: folder.url)
    #expect(result.output.contains("no image of the set is large enough"), "\(result.transcript)")
  }

  /// A border is drawn to hide jagged edges, but only if the rule about them is picked.
  @Test func hardEdgesAreOutlinedOnlyOnRequest() throws {
    let folder = try TemporaryFolder()
    let sample = Folders.samplePacks.appending(path: "rules/jagged-edges")
    try FileManager.default.copyItem(at: sample, to: folder.url.appending(path: "pack"))
    let found = try Self.lint(["pack"], in: folder).first { $0.ruleId == "jagged-edges" }
    let arguments = try #require(found?.advice?.arguments)
    #expect(arguments.contains("jagged-edges"))
    let all = try stickerlint(
      ["fix", "pack", "--lossy", "--dry-run", "--no-config"], in: folder.url)
    #expect(all.output.contains("nothing to fix"), "\(all.output)")
    let result = try stickerlint(arguments, in: folder.url)
    #expect(result.status == 0 && result.output.contains("white border of"), "\(result.transcript)")
    #expect(try !Self.lint(["pack-fixed"], in: folder).contains { $0.ruleId == "jagged-edges" })
  }
}
