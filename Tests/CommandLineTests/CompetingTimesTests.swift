import Foundation
import StickerTestSupport
import Testing

/// Several lists of times beside the same frames, and lists that are not UTF-8.
@Suite struct CompetingTimesTests {
  private static let pixiv =
    #"{"frames": [{"file": "1.png", "delay": 40}, {"file": "2.png", "delay": 80}, {"file": "3.png", "delay": 120}]}"#

  private static func walk(
    _ files: [String: String], _ names: [String] = ["1.png", "2.png", "3.png"]
  ) throws -> TemporaryFolder {
    let folder = try AssembleTests.walk(names)
    for (name, text) in files { try folder.write(Array(text.utf8), to: "walk/\(name)") }
    return folder
  }

  private static func milliseconds(_ folder: TemporaryFolder) throws -> [Double] {
    try AssembleTests.animation(folder).frames.map { $0.delay.milliseconds.rounded() }
  }

  @Test(arguments: [
    (
      "delay=7/100", "delay=12/100",
      "walk/a.json (Pixiv) is used, not walk/2.txt (apngdis), which differs\n"
    ),
    (
      "delay=7/100", "delay=13/100",
      "walk/a.json (Pixiv) is used, not walk/2.txt and 1 more (apngdis), which differ\n"
    ),
    ("delay=8/100", "delay=12/100", ""),
  ])
  func onlyTextFilesWhoseTimesDifferFromThoseOfAListAreCounted(
    _ second: String, _ third: String, _ message: String
  ) throws {
    let folder = try Self.walk([
      "a.json": Self.pixiv, "1.txt": "delay=4/100", "2.txt": second, "3.txt": third,
    ])
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(try Self.milliseconds(folder) == [40, 80, 120])
    #expect(result.error.contains("differ") == !message.isEmpty, "\(result.error)")
    #expect(message.isEmpty || result.error.contains("warning: \(message)"), "\(result.error)")
  }

  @Test func equalFractionsAreTheSameTime() throws {
    let folder = try Self.walk([
      "a.json": Self.pixiv,
      "animation.xml":
        "<animation><frame src='1.png' delay='4/100'/><frame src='2.png' delay='8/100'/><frame src='3.png' "
        + "delay='3/25'/></animation>",
    ])
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(!result.error.contains("differ"), "\(result.error)")
  }

  /// With --fps, the times of both lists are unused, but their order is not.
  @Test(arguments: [(["1", "2", "3"], false), (["3", "2", "1"], true)])
  func listThatDiffersOnlyInTimesIsNotReportedWithFPS(_ order: [String], _ differs: Bool) throws {
    let frames = order.map { "<frame src='\($0).png' delay='1/10'/>" }.joined()
    let folder = try Self.walk([
      "a.json": Self.pixiv, "animation.xml": "<animation>\(frames)</animation>",
    ])
    let timed = try AssembleTests.assemble(["walk"], in: folder)
    #expect(timed.error.contains("which differs"), "\(timed.error)")
    let result = try AssembleTests.assemble(["walk", "--fps", "10", "--force"], in: folder)
    #expect(result.error.contains("which differs") == differs, "\(result.error)")
  }

  @Test func unusedTimesBesidePositionsAreReported() throws {
    let frames = (1...3).map {
      #""\#($0).png": {"duration": 999, "spriteSourceSize": {"x": 0, "y": 0, "w": 4, "h": 4}, "sourceSize": {"w": 8, "h": 8}}"#
    }
    let folder = try Self.walk([
      "frames.txt": "50\n60\n70\n",
      "sheet.json": "{\"frames\": {\(frames.joined(separator: ", "))}}",
    ])
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(try Self.milliseconds(folder) == [50, 60, 70])
    #expect(
      result.error.contains(
        "the times in walk/sheet.json (Aseprite) are not used, only its positions\n"),
      "\(result.error)")
  }

  @Test(arguments: [("0.08s", false), ("90ms", true)])
  func timesInNamesAreComparedWithThoseOfAList(_ second: String, _ differs: Bool) throws {
    let names = ["f_1_delay-0.04s.png", "f_2_delay-\(second).png", "f_3_delay-0.12s.png"]
    let list = zip(names, [40, 80, 120]).map { "\($0) \($1)\n" }.joined()
    let folder = try Self.walk(["frames.txt": list], names)
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(try Self.milliseconds(folder) == [40, 80, 120])
    #expect(
      result.error.contains(
        "warning: the times in the names of the frames, such as \(names[1]), differ from "
          + "the other delays, and are not used\n"
      )
        == differs, "\(result.error)")
  }

  /// A frame that the direction shows twice counts twice.
  @Test(arguments: [
    ("forward", "0.24"), ("reverse", "0.24"), ("pingpong", "0.32"), ("pingpong_reverse", "0.32"),
  ])
  func totalTimeFollowsTheDirectionOfTheTag(_ direction: String, _ seconds: String) throws {
    let frames = (1...3).map { #""\#($0).png": {"duration": \#(40 * $0)}"# }
    let folder = try Self.walk([
      "walk.json":
        #"{"frames": {\#(frames.joined(separator: ", "))}, "meta": {"frameTags": [{"name": "all", "from": 0, "to": 2, "direction": "\#(direction)"}]}}"#
    ])
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(
      result.error.contains("from walk/walk.json (Aseprite), \(seconds) s in all\n"),
      "\(result.error)")
    let total = try Self.milliseconds(folder).reduce(0, +)
    #expect(String(format: "%.2f", total / 1000) == seconds)
  }

  /// A list of another tool may be in Windows-1252, but frames.json must be UTF-8 or UTF-16.
  @Test func listsOfOtherToolsMayBeWindows1252() throws {
    let names = ["ä1.png", "ä2.png", "ä3.png"]
    let folder = try AssembleTests.walk(names)
    var bytes: [UInt8] = Array(#"{"frames": ["#.utf8)
    for (index, tail) in [",", ",", ""].enumerated() {
      bytes += Array(#"{"file": ""#.utf8) + [0xE4]
      bytes += Array("\(index + 1).png\", \"delay\": \(40 * (index + 1))}\(tail)".utf8)
    }
    try folder.write(bytes + Array("]}".utf8), to: "walk/x.json")
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(
      result.error.contains("walk/x.json is not UTF-8, and is read as Windows-1252 (Latin-1)\n"),
      "\(result.error)")
    #expect(try Self.milliseconds(folder) == [40, 80, 120])
    try folder.write(bytes + Array("]}".utf8), to: "walk/frames.json")
    let refused = try stickerlint(["assemble", "walk", "-o", "new.png"], in: folder.url)
    #expect(
      refused.error.contains(
        "walk/frames.json: it is neither UTF-8 nor UTF-16 text; save it as UTF-8"),
      "\(refused.error)")
  }
}
