import Foundation
import StickerBase
import StickerCodecs
import StickerPacks
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerPlatforms

/// Packs for WhatsApp, and the checks of its sample apps (https://github.com/WhatsApp/stickers at 06144a1:
/// StickerPackValidator.java, ContentFileParser.java).
@Suite struct WhatsAppTests {
  private static let platform = Platform.named("whatsapp")!

  private static func contents(stickers: Int = 3, animated: Bool = false) -> WhatsAppContents {
    WhatsAppContents(packs: [
      .init(
        identifier: "otters", name: "Otters", publisher: "A", tray: "otters_tray.png", version: "1",
        isAnimated: animated,
        stickers: (0..<stickers).map { .init(file: "otters_\($0).webp", emoji: ["🦦"]) })
    ])
  }

  private static func text(_ count: Int) -> String { String(repeating: "o", count: count) }

  /// A check of the sample apps: a change to a valid manifest, and a part of the error message; `nil` if
  /// the manifest is accepted.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var complaint: String?
    var animated = false
    var change: @Sendable (inout WhatsAppContents) -> Void

    init(
      _ name: String, _ complaint: String?, animated: Bool = false,
      _ change: @escaping @Sendable (inout WhatsAppContents) -> Void
    ) {
      (testDescription, self.complaint, self.animated) = (name, complaint, animated)
      self.change = change
    }
  }

  /// Returns cases of texts whose lengths are at the limits and next to them. The error message about a refused one
  /// contains its length.
  private static func lengths(
    _ name: String, _ accepted: ClosedRange<Int>, animated: Bool = false,
    _ change: @escaping @Sendable (inout WhatsAppContents, String) -> Void
  ) -> [Case] {
    let bounds = [accepted.lowerBound, accepted.upperBound].flatMap { [$0 - 1, $0, $0 + 1] }
    return Set(bounds).filter { $0 >= 0 }.sorted().map { length in
      Case(
        "\(name) \(length)", accepted.contains(length) ? nil : "\(length)", animated: animated
      ) { change(&$0, text(length)) }
    }
  }

  static let cases: [Case] =
    lengths("identifier", 1...128) { $0.packs[0].identifier = $1 }
    + lengths("name", 1...128) { $0.packs[0].name = $1 }
    + lengths("publisher", 1...128) { $0.packs[0].publisher = $1 }
    + lengths("label of a still", 0...125) { $0.packs[0].stickers[0].label = $1 }
    + lengths("label of an animation", 0...255, animated: true) {
      $0.packs[0].stickers[0].label = $1
    }
    + [2, 3, 4, 29, 30, 31].map { count in
      Case("\(count) stickers", 3...30 ~= count ? nil : "has \(count)") {
        $0.packs[0].stickers = contents(stickers: count).packs[0].stickers
      }
    }
    + (0...4).map { count in
      Case("\(count) emoji", 1...3 ~= count ? nil : "has \(count)") {
        $0.packs[0].stickers[0].emoji = Array(["🦦", "👋", "❤️", "😀"].prefix(count))
      }
    }
    + [
      // Java's length() counts two for this emoji.
      Case("64 emoji in the name", nil) { $0.packs[0].name = String(repeating: "🦦", count: 64) },
      Case("65 emoji in the name", "has 130") {
        $0.packs[0].name = String(repeating: "🦦", count: 65)
      },
      Case("identifier with all characters", nil) { $0.packs[0].identifier = "aZ 0_-.9" },
      Case("identifier with a slash", "other characters") { $0.packs[0].identifier = "a/b" },
      Case("identifier with ö", "other characters") { $0.packs[0].identifier = "ötter" },
      Case("identifier with two periods", "other characters") { $0.packs[0].identifier = "a..b" },
      Case("no tray", "no tray image") { $0.packs[0].tray = "" },
      Case("no version", "no image_data_version") { $0.packs[0].version = "" },
      Case("no packs", "there are no packs") { $0.packs = [] },
      Case("one identifier twice", "2 packs have the identifier 'otters'") {
        $0.packs.append($0.packs[0])
      },
      Case("a PNG", "is not the name of a .webp") { $0.packs[0].stickers[0].file = "a.png" },
      Case("a path", "is not the name of a .webp") { $0.packs[0].stickers[0].file = "../a.webp" },
      Case("a word as emoji", "is not an emoji") {
        $0.packs[0].stickers[0].emoji = ["otter"]
      },
      Case("link to Google Play", nil) {
        $0.androidPlayStoreLink = "https://play.google.com/store/apps/details?id=a"
      },
      Case("link to another store for Android", "the store's link") {
        $0.androidPlayStoreLink = "https://example.com/a"
      },
      Case("link to the App Store at its old address", nil) {
        $0.iosAppStoreLink = "https://itunes.apple.com/app/id1"
      },
      Case("link to the App Store at its new address", "the store's link") {
        $0.iosAppStoreLink = "https://apps.apple.com/app/id1"
      },
      Case("link without a scheme", "the store's link") { $0.iosAppStoreLink = "itunes.apple.com" },
    ]

  @Test(arguments: cases) func manifestIsRefusedAsInTheSampleApps(_ test: Case) {
    var contents = Self.contents(animated: test.animated)
    test.change(&contents)
    let problems = contents.problems(for: Self.platform)
    if let complaint = test.complaint {
      #expect(problems.count == 1 && problems[0].contains(complaint), "\(problems)")
    } else {
      #expect(problems.isEmpty, "\(problems)")
    }
  }

  @Test func repeatedIdentifiersAreReportedInOrder() {
    let names = ["a", "b", "c", "d", "e", "f"]
    var contents = Self.contents()
    contents.packs = (names + names).shuffled().map { name in
      var pack = contents.packs[0]
      pack.identifier = name
      return pack
    }
    #expect(
      contents.problems(for: Self.platform)
        == names.map { "2 packs have the identifier '\($0)'" })
  }

  /// The limits of StickerPackValidator.java. The importer has stricter ones, which the profile may follow.
  @Test func profileIsNotMoreGenerousThanTheSample() throws {
    let (still, animation) = (
      try #require(Self.platform.still), try #require(Self.platform.animation)
    )
    #expect(try #require(still[.bytes]?.most) <= 100 * 1024)
    #expect(try #require(animation[.bytes]?.most) <= 500 * 1024)
    for limits in [still, animation] {
      #expect(limits.allows(512, 512))
      #expect(!limits.allows(511, 512) && !limits.allows(512, 513))
    }
    #expect(animation[.frameTime]?.allows(8) == true && animation[.frameTime]?.allows(7) == false)
    #expect(
      animation[.loopTime]?.allows(10_000) == true
        && animation[.loopTime]?.allows(10_001) == false)
    let tray = try #require(Self.platform.pictures.first?.limits)
    #expect(try #require(tray[.bytes]?.most) <= 50 * 1024)
    #expect(24...512 ~= tray.largestWidth && 24...512 ~= tray.largestHeight)
  }

  /// Kinds of stickers, `s` for a still and `a` for an animation, and the resulting packs, each with its count.
  static let shares: [(kinds: String, shares: [String])] = [
    ("sss", ["s3"]), ("aaa", ["a3"]), ("sasasa", ["s3", "a3"]), ("asasas", ["a3", "s3"]),
    (String(repeating: "s", count: 30), ["s30"]),
    (String(repeating: "s", count: 31), ["s28", "s3"]),
    (String(repeating: "s", count: 33), ["s30", "s3"]),
    (String(repeating: "s", count: 31) + "aaa", ["s28", "s3", "a3"]),
    ("aaa" + String(repeating: "s", count: 61), ["a3", "s30", "s28", "s3"]),
    ("ssa", ["s2", "a1"]), ("", []),
  ]

  @Test(arguments: shares) func packIsDividedByKindAndCount(_ kinds: String, _ expected: [String]) {
    let kinds = kinds.map { $0 == "a" }
    let shares = Self.platform.shares(of: kinds)
    #expect(
      shares.map { "\($0.isAnimated == true ? "a" : "s")\($0.stickers.count)" } == expected)
    for share in shares {
      #expect(share.stickers.allSatisfy { kinds[$0] == share.isAnimated })
      #expect(share.stickers == share.stickers.sorted())
    }
    #expect(shares.flatMap(\.stickers).sorted() == Array(kinds.indices))
  }

  /// An appended sticker changes at most the last two packs of its kind.
  @Test func appendedStickerChangesOnlyTheLastPacks() {
    var kinds: [Bool] = []
    for number in 0..<140 {
      let before = Self.platform.shares(of: kinds)
      kinds.append(number % 7 == 3)
      let after = Self.platform.shares(of: kinds)
      let changed = zip(before, after).filter { $0 != $1 }.map(\.0)
      #expect(changed.allSatisfy { $0.isAnimated == kinds[number] })
      #expect(changed.count <= 2, "the last one may take stickers of the one before")
    }
  }

  /// A folder with stills and animations that have emoji in their names.
  private static func pack(stills: Int, animations: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<stills {
      try folder.write(
        TestPNG.disc(120, line: UInt8(number)).bytes, to: "Ötter & Co/\(number) 🦦👋❤️😀.png")
    }
    for number in 0..<animations {
      let colors: [[UInt8]] = [[20, 90, 160, 200], [20, 90, UInt8(number), 90]]
      try folder.write(
        TestPNG.animation(60, 60, colors: colors).bytes, to: "Ötter & Co/move \(number) 🤗.png")
    }
    return folder
  }

  private static func image(_ path: String, in folder: TemporaryFolder) throws -> ImageHeader {
    try ImageFile.probe(Array(Data(contentsOf: folder.url.appending(path: path)))).image
  }

  @Test func stillsAndAnimationsBecomeTwoPacks() throws {
    let folder = try Self.pack(stills: 3, animations: 3)
    let arguments = [
      "export", "Ötter & Co", "--for", "whatsapp", "-o", "out", "--author", "Ö \"x\"",
    ]
    let result = try stickerlint(arguments, in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.error.contains("'Ötter & Co' has 3 stills, 'Ötter & Co 2' has 3 animations"),
      "\(result.error)")
    #expect(
      try Folders.names(in: folder.url.appending(path: "out")).sorted() == [
        ".stickerlint-export.json", "contents.json", "otter-co", "otter-co-2",
        "otter-co-2.wastickers", "otter-co.wastickers", "sticker_packs.wasticker",
      ])
    for (path, side) in [("otter-co/otter-co_01.webp", 512), ("otter-co/otter-co_tray.png", 96)] {
      let image = try Self.image("out/\(path)", in: folder)
      #expect(image.width == side && image.height == side && image.frames.count == 1)
    }
    let animation = try Self.image("out/otter-co-2/otter-co-2_03.webp", in: folder)
    #expect(animation.format == .webp && animation.frames.count == 2 && animation.width == 512)
    for name in WhatsAppLayout.manifests {
      let bytes = try Data(contentsOf: folder.url.appending(path: "out/\(name.string)"))
      let contents = try #require(WhatsAppContents(Array(bytes)))
      #expect(contents.problems(for: Self.platform).isEmpty)
      #expect(contents.packs.map(\.isAnimated) == [false, true])
      #expect(contents.packs[0].publisher == "Ö \"x\"")
      #expect(contents.packs[0].stickers[0].emoji == ["🦦", "👋", "❤️"])
    }
    let archive = try ZipArchive(
      FilePath(folder.url.appending(path: "out/otter-co-2.wastickers").path), limits: .standard)
    #expect(
      archive.tree.entries.map(\.path.string).sorted() == [
        "author.txt", "cover.png", "otter-co-2_01.webp", "otter-co-2_02.webp",
        "otter-co-2_03.webp", "title.txt",
      ])
    let title = try #require(archive.tree.entry(at: "title.txt"))
    #expect(try archive.contents(of: title, limit: 100).bytes == Array("Ötter & Co 2\n".utf8))
    let again = try stickerlint(arguments + ["--update"], in: folder.url)
    #expect(again.output.contains("already up to date"), "\(again.error)")
    // The files of a removed pack are removed.
    for number in 0..<3 {
      try FileManager.default.removeItem(
        at: folder.url.appending(path: "Ötter & Co/move \(number) 🤗.png"))
    }
    #expect(try stickerlint(arguments + ["--update"], in: folder.url).status == 0)
    #expect(
      try Folders.names(in: folder.url.appending(path: "out")).sorted()
        == [
          ".stickerlint-export.json", "contents.json", "otter-co", "otter-co.wastickers",
          "sticker_packs.wasticker",
        ])
  }

  @Test func tooFewOfAKindAreRefused() throws {
    let folder = try Self.pack(stills: 4, animations: 1)
    for more in [[], ["--force"]] {
      let result = try stickerlint(
        ["export", "Ötter & Co", "--for", "whatsapp", "-o", "out", "--author", "A"] + more,
        in: folder.url)
      #expect(result.status == 1)
      #expect(result.error.contains("has 1 animation"), "\(result.error)")
      #expect(try Folders.names(in: folder.url) == ["Ötter & Co"])
    }
  }

  /// The check reads the files on disk, not the plan.
  @Test func spoiledFilesAreFound() async throws {
    let folder = try Self.pack(stills: 3, animations: 0)
    let list = (0..<3).map { "{file: \($0) 🦦👋❤️😀.png, emoji: 🦦}" }.joined(separator: ", ")
    try folder.write(Array("stickers: [\(list)]".utf8), to: "Ötter & Co/stickerpack.yml")
    let manifest = FilePath(folder.url.appending(path: "Ötter & Co/stickerpack.yml").path)
    let builder = try #require(ExportBuilder(for: Self.platform))
    var plan = try PackPlan(manifest: manifest)
    plan.author = "A"
    let pack = try await builder.build(plan)
    let spoiled: [(path: FilePath, bytes: [UInt8], complaint: String)] = [
      ("contents.json", Array("{}".utf8), "contents.json does not have the form"),
      ("otter-co/otter-co_01.webp", TestPNG.still(512, 512).bytes, "is PNG, not WebP"),
      ("otter-co/otter-co_tray.png", TestPNG.still(95, 96).bytes, "95 × 96"),
      ("otter-co.wastickers", [1], "cannot be read again"),
    ]
    for (path, bytes, complaint) in spoiled {
      let copy = try TemporaryFolder()
      for file in pack.tree.paths {
        guard case .bytes(let written)? = pack.tree.contents[file] else { continue }
        try copy.write(file == path ? bytes : written, to: file.string)
      }
      let check = ExportCheck(pack: pack, folder: FilePath(copy.url.path))
      #expect(check.problems().contains { $0.contains(complaint) }, "\(check.problems())")
    }
  }
}
