import Foundation
import StickerTestSupport
import Testing

@testable import StickerCodecs
@testable import StickerRepair

/// Only metadata without effect on the picture is removed.
@Suite struct MetadataFixTests {
  /// A text of 9,000 bytes, which is stored uncompressed.
  private static let text = [UInt8](repeating: UInt8(ascii: "x"), count: 9_000)

  /// EXIF with an orientation, and a GPS directory with a latitude or another tag.
  private static func exif(orientation: UInt8, latitude: Bool) -> [UInt8] {
    func entry(_ tag: Int, _ type: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
      [UInt8(tag >> 8), UInt8(tag & 255), 0, type, 0, 0, 0, count] + value
    }
    let first =
      entry(0x0112, 3, 1, [0, orientation, 0, 0]) + entry(0x8825, 4, 1, [0, 0, 0, 38])
    let second = entry(latitude ? 2 : 5, 5, 3, [0, 0, 0, 0])
    return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2] + first + [0, 0, 0, 0] + [0, 1] + second
      + [0, 0, 0, 0]
  }

  private static func sample(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: Folders.samplePacks.appending(path: path)))
  }

  private static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
    let length = contents.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + contents
  }

  private static func jpeg(orientation: UInt8) throws -> [UInt8] {
    let photo = try sample("rules/missing-transparency/coffee-time.jpg")
    let added =
      segment(0xE1, Array("Exif\0\0".utf8) + exif(orientation: orientation, latitude: true))
      + segment(0xED, text) + segment(0xFE, Array("by hand".utf8))
    return Array(photo[..<2]) + added + photo[2...]
  }

  private static func png(_ exif: [UInt8]?) -> [UInt8] {
    var image = TestPNG.disc(300)
    image.chunks.insert(.init("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + text), at: 1)
    image.chunks.insert(.init("gAMA", bigEndian(50_000)), at: 1)
    if let exif { image.chunks.insert(.init("eXIf", exif), at: 1) }
    return image.bytes
  }

  private static func gif() throws -> [UInt8] {
    let animation = try sample("rules/hard-gif-edges/heart-bounce.gif")
    let table = animation[10] & 0x80 == 0 ? 0 : 3 << (Int(animation[10] & 7) + 1)
    let block: [UInt8] = [255] + text.prefix(255)
    let blocks: [UInt8] = (0..<40).flatMap { _ in block } + [0]
    let xmp: [UInt8] = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + blocks
    let comment: [UInt8] = [0x21, 0xFE] + blocks
    let head: [UInt8] = Array(animation[..<(13 + table)])
    return head + xmp + comment + animation[(13 + table)...]
  }

  /// Repairs a pack of one file, and returns the report and the headers of the file before and after.
  private static func repair(_ file: String, _ bytes: [UInt8]) throws -> (
    plan: JSONDocument, before: ImageHeader, after: ImageHeader
  ) {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "pack/\(file)")
    let result = try stickerlint(
      ["fix", "pack", "-o", "new", "--pick", "embedded-metadata", "--format", "json"],
      in: folder.url)
    let new = try [UInt8](Data(contentsOf: folder.url.appending(path: "new/\(file)")))
    return (
      try JSONDocument(result.output), try ImageFile.probe(bytes, limits: .standard).image,
      try ImageFile.probe(new, limits: .standard).image
    )
  }

  @Test(arguments: ["a.png", "a.gif", "a.jpg"]) func metadataIsRemovedAndThePictureKept(
    _ file: String
  ) throws {
    let bytes =
      switch file {
      case "a.png": Self.png(Self.exif(orientation: 1, latitude: true))
      case "a.gif": try Self.gif()
      default: try Self.jpeg(orientation: 1)
      }
    let (plan, before, after) = try Self.repair(file, bytes)
    #expect(before.metadata.descriptiveBytes > 9_000)
    #expect(before.metadata.hasLocation == (file != "a.gif"))
    #expect(after.metadata.descriptiveBytes == 0 && !after.metadata.hasLocation)
    #expect(plan["left"]?.elements?.isEmpty == true)
    let facts = plan["files"]?.elements?.first
    let counts = ["before", "after"].map { facts?[$0]?["bytes"]?.number ?? 0 }
    #expect(counts[0] - counts[1] == Double(before.metadata.descriptiveBytes))
    // The picture: its colors, frames and loops.
    #expect(after.metadata.colors == before.metadata.colors)
    #expect(after.frames == before.frames && after.loopCount == before.loopCount)
  }

  /// Only the orientation of EXIF is kept, and it does not count as metadata.
  @Test(arguments: ["a.jpg", "a.png"]) func orientationIsKept(_ file: String) throws {
    let bytes =
      file == "a.jpg"
      ? try Self.jpeg(orientation: 6) : Self.png(Self.exif(orientation: 6, latitude: true))
    let (_, before, after) = try Self.repair(file, bytes)
    #expect(before.metadata.orientation == 6 && after.metadata.orientation == 6)
    #expect(!after.metadata.hasLocation && after.metadata.descriptiveBytes == 0)
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: file)
    _ = try stickerlint(["optimize", file, "-o", "small", "--effort", "1"], in: folder.url)
    let small = try [UInt8](Data(contentsOf: folder.url.appending(path: "small/\(file)")))
    #expect(try ImageFile.probe(small, limits: .standard).image.metadata.orientation == 6)
  }

  /// Only removable bytes are counted: not a comment after the scan, but a block whose name merely begins like that of
  /// a loop extension.
  @Test func bytesThatStayAreNotCounted() throws {
    let photo = try Self.jpeg(orientation: 1)
    let late = Array(photo.dropLast(2)) + Self.segment(0xFE, Self.text) + photo.suffix(2)
    let (_, before, after) = try Self.repair("a.jpg", late)
    #expect(before.metadata.descriptiveBytes < 9_100 && after.metadata.descriptiveBytes == 0)
    var animation = try Self.gif()
    let name = try #require(animation.firstRange(of: Array("XMP DataXMP".utf8)))
    animation.replaceSubrange(name, with: Array("NETSCAPE2.0abc".utf8))
    animation[name.lowerBound - 1] = 14
    let (_, gifBefore, gifAfter) = try Self.repair("a.gif", animation)
    #expect(gifBefore.metadata.descriptiveBytes > 18_000)
    #expect(gifAfter.metadata.descriptiveBytes == 0)
  }

  /// The outcome of the verification is described in words that are true for both files of an entry.
  @Test(arguments: [
    (0, "every pixel unchanged"), (1, "every pixel, frame and playback time unchanged"),
    (2, "every frame and its playback time unchanged"),
  ])
  func proofIsTrueForAllFiles(_ animatedCount: Int, _ proof: String) throws {
    let folder = try TemporaryFolder()
    let packet = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Self.text
    for (index, name) in ["moon", "sun"].enumerated() {
      let colors: [[UInt8]] = [[200, 40, 40, 200], [40, 40, UInt8(200 + index), 200]]
      var image =
        index < animatedCount
        ? TestPNG.animation(100, 100, colors: colors)
        : TestPNG.disc(100, line: UInt8(20 + index))
      image.chunks.insert(.init("iTXt", packet), at: 1)
      try folder.write(image.bytes, to: "pack/\(name).png")
    }
    let result = try stickerlint(
      ["fix", "pack", "-o", "new", "--pick", "embedded-metadata"], in: folder.url)
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("2 files: "), "\(result.transcript)")
    #expect(words.contains("; \(proof), verified"), "\(result.transcript)")
  }

  @Test func locationInXMPIsFound() throws {
    var image = TestPNG.disc(300)
    let packet = "XML:com.adobe.xmp\0\0\0\0\0<x exif:GPSLatitude='47,1N'/>"
    image.chunks.insert(.init("iTXt", Array(packet.utf8)), at: 1)
    #expect(try ImageFile.probe(image.bytes, limits: .standard).image.metadata.hasLocation)
  }

  /// A gain map brightens the picture, so it is not descriptive.
  @Test func gainMapIsNotCounted() throws {
    let photo = try Self.sample("rules/missing-transparency/coffee-time.jpg")
    let map = Self.segment(0xE1, Array("x\0xmlns='http://ns.adobe.com/hdr-gain-map/1.0/'".utf8))
    let bright = Array(photo[..<2]) + map + photo[2...]
    let count = try [photo, bright].map {
      try ImageFile.probe($0, limits: .standard).image.metadata.descriptiveBytes
    }
    #expect(count[0] == count[1])
  }

  /// A location is a warning; a GPS directory without a location is a note.
  @Test(arguments: [true, false]) func onlyALocationIsAWarning(_ hasLatitude: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.png(Self.exif(orientation: 1, latitude: hasLatitude)), to: "pack/a.png")
    let report = try JSONDocument(
      stickerlint(
        ["lint", "pack", "--rule", "embedded-metadata", "--format", "json"], in: folder.url
      ).output)
    let finding = report["findings"]?.elements?.first
    #expect(finding?["severity"]?.text == (hasLatitude ? "warning" : "note"))
    #expect(
      finding?["message"]?.text?.contains("where the picture was taken") == hasLatitude)
  }
}
