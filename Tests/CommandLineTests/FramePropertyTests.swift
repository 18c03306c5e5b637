import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// Properties of frames. `lint` reports a property of a sequence once for all frames, as for a still, and `fix` repairs
/// the frames so that they still fit together.
@Suite struct FramePropertyTests {
  private static let rules: Set<String> = [
    "foreign-color-space", "embedded-metadata", "unapplied-orientation", "deep-samples",
    "non-square-pixels",
  ]

  /// Runs `lint` on a folder and returns the messages about one path by rule, for the rules about properties.
  private static func findings(
    _ folder: TemporaryFolder, _ linted: String, about path: String
  ) throws -> [String: String] {
    let result = try stickerlint(["lint", "--format", "json", linted], in: folder.url)
    let found = (try JSONDocument(result.output)["findings"]?.elements ?? []).compactMap {
      finding in
      finding["path"]?.text == path
        ? finding["ruleId"]?.text.map { ($0, finding["message"]?.text ?? "") } : nil
    }
    return Dictionary(found.filter { rules.contains($0.0) }) { "\($0) \($1)" }
  }

  /// A folder `art` with a still and a sequence of three frames of the same art.
  private static func folder(_ art: PropertyArt) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["still", "walk/0", "walk/1", "walk/2"] {
      try folder.write(art.bytes, to: "art/\(name).\(art.format.suffix)")
    }
    return folder
  }

  static let art = ArtProperty.allCases.flatMap { property in
    [ArtFormat.png, .jpeg].compactMap { PropertyArt($0, property) }
  }

  @Test(arguments: art) func propertiesOfSequencesAreReportedLikeThoseOfStills(_ art: PropertyArt)
    throws
  {
    let folder = try Self.folder(art)
    let still = try Self.findings(folder, "art", about: "art/still.\(art.format.suffix)")
    let walk = try Self.findings(folder, "art", about: "art/walk")
    #expect(walk == still.mapValues { "\($0.dropLast()) (all 3 frames)." })
    #expect(
      !still.isEmpty || art.property == .premultiplied, "\(art.format) \(art.property as Any)")
  }

  /// Only PNG: a JPEG still becomes a PNG when it is scaled, but JPEG frames stay as they are.
  @Test(arguments: art.filter { $0.format == .png }) func framesAreRepairedLikeAStill(
    _ art: PropertyArt
  ) throws {
    let folder = try Self.folder(art)
    let result = try stickerlint(["fix", "art", "--lossy", "-o", "fixed"], in: folder.url)
    let still = try Self.findings(folder, "fixed", about: "fixed/still.\(art.format.suffix)")
    let walk = try Self.findings(folder, "fixed", about: "fixed/walk")
    #expect(Set(walk.keys) == Set(still.keys), "\(result.output)\(result.error)")
    #expect(Set(walk.keys).isSubset(of: ["foreign-color-space"]), "\(result.output)")
    #expect(try Self.sizes("fixed/walk", in: folder).count == 1)
  }

  /// The different sizes of the pictures in a folder, in px.
  private static func sizes(_ path: String, in folder: TemporaryFolder) throws -> Set<[Int]> {
    let pictureFolder = folder.url.appending(path: path)
    let pictures = try Folders.names(in: pictureFolder).filter { !$0.hasSuffix(".txt") }
    return try Set(
      pictures.map { name in
        let bytes = try Data(contentsOf: pictureFolder.appending(path: name))
        let image = try ImageFile.probe([UInt8](bytes)).image
        return [image.width, image.height]
      })
  }

  // MARK: All or none

  /// Three PNGs and a JPEG whose pixels are twice as wide as tall, beside a still.
  ///
  /// - Parameter density: the PNGs' pixels per meter, across and down.
  private static func mixed(_ density: (UInt32, UInt32)) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<3 {
      var png = TestPNG.still(PropertyArt.width, 8, [UInt8(10 * index + 50), 90, 10, 255])
      png.chunks.insert(
        .init("pHYs", bigEndian(density.0) + bigEndian(density.1) + [1]), at: 1)
      try folder.write(png.bytes, to: "art/walk/\(index).png")
    }
    try folder.write(
      #require(PropertyArt(.jpeg, .pixelAspect)).bytes, to: "art/walk/3.jpg")
    try folder.write(TestPNG.disc(300).bytes, to: "art/still.png")
    return folder
  }

  /// The JPEG would become a PNG, but a list names the JPEG.
  @Test(arguments: [["--in-place"], ["-o", "fixed"]])
  func noFrameIsChangedIfOneCannotBeChanged(_ output: [String]) throws {
    let folder = try Self.mixed((1_000, 2_000))
    let list = (0...2).map { "\($0).png 100\n" }.joined() + "3.jpg 100\n"
    try folder.write(Array(list.utf8), to: "art/walk/frames.txt")
    let before = try Self.sizes("art/walk", in: folder)
    #expect(before.count == 1)
    let result = try stickerlint(
      ["fix", "art", "--pick", "non-square-pixels"] + output, in: folder.url)
    let text = result.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(!text.contains("made square"), "\(text)")
    #expect(
      text.contains("must stay alike, and not all can be changed (3.jpg: frames.txt may list it"),
      "\(text)\(result.error)")
    #expect(try Self.sizes("art/walk", in: folder) == before)
  }

  /// 36 and 72 dpi, rounded to pixels per meter, are not exactly 1 to 2, but mean the same shape.
  @Test func roundedDensitiesAreOneProblem() throws {
    let folder = try Self.mixed((1_417, 2_835))
    let walk = try Self.findings(folder, "art", about: "art/walk")
    let message = try #require(walk["non-square-pixels"])
    #expect(message.contains("2:1") && message.hasSuffix("(all 4 frames)."), "\(message)")
    let result = try stickerlint(["fix", "art", "--lossy", "-o", "fixed"], in: folder.url)
    #expect(try Self.findings(folder, "fixed", about: "fixed/walk").isEmpty, "\(result.output)")
    #expect(try Self.sizes("fixed/walk", in: folder).count == 1)
  }

  @Test func framesInAWrittenPackAreReportedLikeStills() throws {
    let folder = try Self.folder(try #require(PropertyArt(.png, .location)))
    let result = try stickerlint(["pack", "art", "-o", "P.xcstickers", "--force"], in: folder.url)
    let text = result.error.split { $0.isWhitespace }.joined(separator: " ")
    #expect(text.contains("says where the picture was taken."), "\(text)")
    #expect(text.contains("says where the picture was taken (all 3 frames)."), "\(text)")
  }

  // MARK: Some of the frames

  private static func chunk(_ property: ArtProperty) -> TestPNG.Chunk {
    property == .pixelAspect
      ? .init("pHYs", bigEndian(100) + bigEndian(200) + [0])
      : .init("eXIf", PropertyArt.exif(property))
  }

  /// Three frames, of which the second has a property. Trimmed frames have positions.
  private static func folder(_ property: ArtProperty, isTrimmed: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<3 {
      var png = TestPNG.still(12, 12, [UInt8(10 * index + 50), 90, 10, 255])
      if index == 1 { png.chunks.insert(chunk(property), at: 1) }
      if isTrimmed {
        let position = [UInt32(30), 20, UInt32(3 * index), UInt32(index)].flatMap { bigEndian($0) }
        png.chunks.insert(.init("caNv", position), at: 1)
      }
      try folder.write(png.bytes, to: "art/walk/\(index).png")
    }
    try folder.write(TestPNG.disc(300).bytes, to: "art/still.png")
    return folder
  }

  private static func animation(_ path: String, in folder: TemporaryFolder) throws -> Animation {
    let result = try stickerlint(
      ["assemble", path, "-o", "out.png", "--force", "--effort", "1"], in: folder.url)
    #expect(result.output.hasPrefix("out.png: "), "\(result.error)")
    return try AssembleTests.animation(folder)
  }

  @Test(arguments: [ArtProperty.location, .orientation, .pixelAspect])
  func propertyOfOneFrameIsReportedWithItsFile(_ property: ArtProperty) throws {
    let folder = try Self.folder(property, isTrimmed: false)
    let walk = try Self.findings(folder, "art", about: "art/walk")
    let messages = Array(walk.values)
    #expect(messages.count == 1)
    #expect(messages[0].hasSuffix(" (1 of 3 frames, the first is 1.png)."), "\(messages)")
    let before = try Self.animation("art/walk", in: folder)
    let result = try stickerlint(["fix", "art", "--lossy", "-o", "fixed"], in: folder.url)
    let after = try Self.animation("fixed/walk", in: folder)
    #expect(after.frames.map(\.bitmap) == before.frames.map(\.bitmap))
    let remaining = try Self.findings(folder, "fixed", about: "fixed/walk")
    if property == .pixelAspect {
      let text = result.output.split { $0.isWhitespace }.joined(separator: " ")
      #expect(text.contains("must stay alike"), "\(text)")
      #expect(remaining.count == 1)
    } else {
      #expect(remaining.isEmpty, "\(result.output)")
    }
  }

  @Test(arguments: [ArtProperty.location, .orientation])
  func repairedFrameKeepsItsPosition(_ property: ArtProperty) throws {
    let folder = try Self.folder(property, isTrimmed: true)
    let before = try Self.animation("art/walk", in: folder)
    let result = try stickerlint(["fix", "art", "-o", "fixed"], in: folder.url)
    let after = try Self.animation("fixed/walk", in: folder)
    #expect(after.frames.map(\.bitmap) == before.frames.map(\.bitmap), "\(result.output)")
    let text = result.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(!text.contains("without its place"))
    let optimized = try stickerlint(["optimize", "art", "-o", "small"], in: folder.url)
    let small = try Self.animation("small/walk", in: folder)
    #expect(small.frames.map(\.bitmap) == before.frames.map(\.bitmap), "\(optimized.output)")
    #expect(!optimized.output.contains("without its place"), "\(optimized.output)")
    // The position of a turned picture applies to the picture as it is stored.
    let isTurned = property == .orientation
    #expect(
      text.contains("its place on a larger canvas applies to the picture") == isTurned, "\(text)")
  }
}
