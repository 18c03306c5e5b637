import Foundation
import StickerTestSupport
import Testing

/// Times that other tools wrote beside the frames.
@Suite struct AssembleTimesTests {
  /// A tool's files beside the frames 1.png, 2.png and 3.png, which last 40, 80 and 120 ms.
  struct ToolOutput: Sendable, CustomTestStringConvertible {
    let tool: String
    /// The text of each file, by name.
    let files: [String: String]
    var loopCount = 0
    /// The red levels of the frames in the order in which they play.
    var levels: [UInt32] = [1, 2, 3]

    /// The name of the file that the remark names.
    var firstFile: String { files.keys.min() ?? "" }
    var testDescription: String { "\(tool): \(firstFile)" }
  }

  static let fitting: [ToolOutput] = [
    ToolOutput(
      tool: "apngdis",
      files: ["1.txt": "delay=40/1000\n", "2.txt": "delay=8/100\r\n", "3.txt": "delay=12/100"]),
    ToolOutput(
      tool: "apngasm",
      files: [
        "animation.json":
          #"{"loops": "3", "skip_first": "false", "frames": [{"1.png": "40/1000"}, {"2.png": "80"}, {"3.png": "12/100"}]}"#
      ], loopCount: 3),
    ToolOutput(
      tool: "apngasm",
      files: [
        "times.json":
          #"{"default_delay": "12/100", "delays": ["40", "80"], "frames": ["1.png", "2.png", "3.png"]}"#
      ]),
    ToolOutput(
      tool: "apngasm",
      files: [
        "animation.xml":
          "<?xml version=\"1.0\"?>\n<!-- x --><animation loops=\"2\" default_delay=\"12/100\"><frame src=\"./1.png\" "
          + "delay='4/100'/><frame src=\"2.p&#110;g\" delay=\"80/1000\"></frame><frame src=\"3.png\"/></animation>"
      ], loopCount: 2),
    ToolOutput(
      tool: "Pixiv",
      files: [
        "animation.json":
          #"{"frames": [{"file": "1.png", "delay": 40}, {"file": "2.png", "delay": 80.0}, {"file": "3.png", "delay": 1.2e2}]}"#
      ]),
    ToolOutput(
      tool: "Pixiv",
      files: [
        "x.json":
          #"{"error": false, "body": {"src": "u", "frames": [{"file": "1.jpg", "delay": 40}, {"file": "2.jpg", "delay": 80}, {"file": "3.jpg", "delay": 120}]}}"#
      ]),
    ToolOutput(
      tool: "Pixiv",
      files: [
        "x.json":
          #"{"ugokuIllustData": {"frames": [{"file": "1.png", "delay": 40}, {"file": "2.png", "delay": 80}, {"file": "3.png", "delay": 120}]}}"#
      ]),
    ToolOutput(
      tool: "ffmpeg",
      files: [
        "list.txt":
          "# x\nfile '1.png'\nduration 0.04\nfile 2'.'png\nduration 80ms\nfile ./\\3.png\nduration 00:00:0.12\nfile 3.png\n"
      ]),
    ToolOutput(
      tool: "ffmpeg",
      files: [
        "x.ffconcat":
          "ffconcat version 1.0\r\nfile 3.png\r\nduration 0.12\r\nfile 1.png\r\nduration 40000us\r\nfile 2.png\r\nduration 0.08s\r\n"
      ], levels: [3, 1, 2]),
    ToolOutput(
      tool: "Aseprite",
      files: [
        "walk.json":
          #"{"frames": {"1.png": {"frame": {"x": 0}, "duration": 40}, "2.aseprite": {"duration": 80}, "3.png": {"duration": 120}}, "meta": {"frameTags": [{"name": "all", "from": 0, "to": 2, "repeat": "4"}]}}"#
      ], loopCount: 4),
    ToolOutput(
      tool: "Aseprite",
      files: [
        "walk.json":
          #"{"frames": [{"filename": "1.png", "duration": 40}, {"filename": "2.png", "duration": 80}, {"filename": "3.png", "duration": 120}], "meta": {}}"#
      ]),
  ]

  private static func walk(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try AssembleTests.walk(["1.png", "2.png", "3.png"])
    for (name, text) in files { try folder.write(Array(text.utf8), to: "walk/\(name)") }
    return folder
  }

  private static func milliseconds(_ folder: TemporaryFolder) throws -> [Double] {
    try AssembleTests.animation(folder).frames.map { $0.delay.milliseconds.rounded() }
  }

  @Test(arguments: fitting)
  func timesOfOtherToolsAreUsedIfTheyFit(_ output: ToolOutput) throws {
    let folder = try Self.walk(output.files)
    let result = try AssembleTests.assemble(["walk"], in: folder)
    let animation = try AssembleTests.animation(folder)
    #expect(AssembleTests.levels(animation) == output.levels)
    #expect(try Self.milliseconds(folder) == output.levels.map { 40 * Double($0) })
    #expect(animation.loopCount == output.loopCount)
    let subject = output.levels == [1, 2, 3] ? "delays come" : "frames and delays come"
    let more = output.files.count > 1 ? " and 2 more" : ""
    #expect(
      result.error.contains(
        "\(subject) from walk/\(output.firstFile)\(more) (\(output.tool)), 0.24 s in all\n"),
      "\(result.error)")
    #expect(!result.error.contains("left out"), "\(result.error)")
    // The option reads the same file.
    guard output.files.count == 1 else { return }
    try AssembleTests.assemble(
      ["walk", "--timing", "walk/\(output.firstFile)", "--force"], in: folder)
    #expect(try Self.milliseconds(folder) == output.levels.map { 40 * Double($0) })
    // Other options take precedence.
    let even = try AssembleTests.assemble(["walk", "--delay", "50", "--force"], in: folder)
    #expect(try Self.milliseconds(folder) == [50, 50, 50])
    #expect(!even.error.contains("delays"), "\(even.error)")
  }

  /// The remark about a file whose times do not fit the frames names `--timing`, which uses the file all the same.
  @Test(arguments: [
    (
      "a.json", #"{"frames": [{"1.png": "1/10"}, {"2.png": "1/10"}]}"#,
      "walk/a.json (apngasm) has times for 2 of 3 frames; they are not used without --timing walk/a.json",
      2
    ),
    (
      "a.json",
      #"{"skip_first": true, "frames": [{"1.png": "1/10"}, {"2.png": "1/10"}, {"3.png": "1/10"}]}"#,
      "walk/a.json (apngasm) has times for 2 of 3 frames; they are not used without --timing walk/a.json",
      2
    ),
    (
      "list.txt", "file 1.png\nduration 1\nfile 2.png\nduration 1\nfile 1.png\nduration 1\n",
      "walk/list.txt (ffmpeg) has times for 2 of 3 frames; they are not used without --timing walk/list.txt",
      3
    ),
    (
      "walk.json",
      #"{"frames": {"w 0.ase": {"duration": 40}, "w 1.ase": {"duration": 40}, "w 2.ase": {"duration": 40}}}"#,
      "walk/walk.json (Aseprite) has 3 times for 3 frames, but under other names: add --timing walk/walk.json "
        + "to use them in order", 3
    ),
  ])
  func filesWhoseTimesDoNotFitAreUsedOnlyWithTiming(
    _ name: String, _ text: String, _ message: String, _ frames: Int
  ) throws {
    let folder = try Self.walk([name: text])
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(result.error.contains(message + "\n"), "\(result.error)")
    #expect(try Set(Self.milliseconds(folder)) == [67])
    let option = ["walk", "--timing", "walk/\(name)", "--force"]
    try AssembleTests.assemble(option, in: folder)
    #expect(try AssembleTests.animation(folder).frames.count == frames)
  }

  @Test(arguments: [
    (
      "list.txt", "file ../1.png\nduration 1\nfile 2.png\nduration 1\nfile 3.png\nduration 1\n",
      "walk/list.txt (ffmpeg) lists '../1.png', which is not in the folder; its times are not used"
    ),
    (
      "sheet.json", #"{"frames": {"w 0": {"duration": 40}, "w 1": {"duration": 40}}}"#,
      "walk/sheet.json (Aseprite) has 2 times for 3 frames, none under the name of a frame; "
        + "they are not used"
    ),
    (
      "list.txt", "file 1.png\nduration 1\nfile 2.png\nfile 3.png\nduration 1\n",
      "the times in walk/list.txt are not used: '2.png' has no duration"
    ),
    (
      "cut.ffconcat", "ffconcat version 1.0\nfile 1.png\ninpoint 1\n",
      "the times in walk/cut.ffconcat are not used: line 3 cuts a movie"
    ),
    (
      "1.txt", "delay=1/10",
      "1 of 3 frames has a time in a .txt, but not 2.png, so none is used"
    ),
    ("notes.txt", "delay=1/10", "left out, not images: notes.txt"),
    (
      "animation.json", #"{"v": "5.7", "layers": [], "op": 60}"#,
      "left out, not images: animation.json"
    ),
    ("evil.xml", "<!DOCTYPE x [<!ENTITY a \"b\">]><animation/>", "left out, not images: evil.xml"),
    ("open.xml", "<animation><frame src=\"1.png", "left out, not images: open.xml"),
  ])
  func unusableTimesAreReported(_ name: String, _ text: String, _ message: String) throws {
    let folder = try Self.walk([name: text])
    // The file '../1.png' exists.
    try folder.write(AssembleTests.frame(9), to: "1.png")
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(result.error.contains(message + "\n"), "\(result.error)")
    #expect(try AssembleTests.levels(AssembleTests.animation(folder)) == [1, 2, 3])
    #expect(try Set(Self.milliseconds(folder)) == [67])
  }

  @Test func filesBeyondTheLimitsAreNamedAndNotRead() throws {
    let folder = try Self.walk([
      "0.json": String(repeating: " ", count: (1 << 20) + 1), "1.txt": "delay=1/10",
    ])
    for number in 10..<20 { try folder.write(Array("[]".utf8), to: "walk/\(number).json") }
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(
      result.error.contains(
        "walk/0.json was not searched for times: it is 1.1 MB, and the limit is 1 MB\n"),
      "\(result.error)")
    #expect(
      result.error.contains(
        "17.json and 2 more were not searched for times: the limit is 8 files in a folder\n"),
      "\(result.error)")
  }

  /// stickerlint's own lists come first; two files of other tools that disagree cause a warning.
  @Test func differingSourcesOfTimesWarn() throws {
    let xml =
      "<animation><frame src='1.png' delay='1/10'/><frame src='2.png'/><frame src='3.png'/></animation>"
    var files = Self.fitting[1].files
    files["animation.xml"] = xml
    let folder = try Self.walk(files)
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(
      result.error.contains(
        "warning: walk/animation.json (apngasm) is used, not walk/animation.xml (apngasm), which differs\n"
      ),
      "\(result.error)")
    #expect(try Self.milliseconds(folder) == [40, 80, 120])
    try folder.write(Array("50\n50\n50\n".utf8), to: "walk/frames.txt")
    try AssembleTests.assemble(["walk", "--force"], in: folder)
    #expect(try Self.milliseconds(folder) == [50, 50, 50])
  }

  @Test(arguments: [["09", "0a", "0b", "10"], ["1.5", "1.10", "1.25"], ["-1", "-2", "-3"]])
  func framesPlayInTheOrderOfAList(_ names: [String]) throws {
    let folder = try AssembleTests.walk(names.map { "\($0).png" })
    let list = names.reversed().map { "\($0).png 40\n" }.joined()
    try folder.write(Array(list.utf8), to: "list")
    let reversed = (1...UInt32(names.count)).reversed().map { $0 }
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(result.error.contains("for any other order, list names and times in frames.txt"))
    try AssembleTests.assemble(["walk", "--timing", "list", "--force"], in: folder)
    #expect(try AssembleTests.levels(AssembleTests.animation(folder)) == reversed)
    try folder.write(Array(list.utf8), to: "walk/frames.txt")
    try AssembleTests.assemble(["walk", "--force"], in: folder)
    #expect(try AssembleTests.levels(AssembleTests.animation(folder)) == reversed)
  }
}
