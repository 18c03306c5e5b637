import StickerCodecs
import Testing

@testable import StickerPacks

@Suite struct FrameTableTests {
  private static func ms(_ numerator: Int, _ denominator: Int = 1) -> FrameDelay {
    Fraction(numerator, denominator * 1000).delay
  }

  @Test func linesAreNamesAndTimes() throws {
    let text = "# walk\n\nwalk (1).png  40\r\n  walk (2).png\t100/3\nlast.png 0.5s\n"
    let table = try FrameTable(Array(text.utf8))
    #expect(
      table.rows == [
        .init(name: "walk (1).png", delay: Self.ms(40)),
        .init(name: "walk (2).png", delay: FrameDelay(numerator: 1, denominator: 30)),
        .init(name: "last.png", delay: FrameDelay(numerator: 1, denominator: 2)),
      ])
    #expect(table.loopCount == nil)
  }

  @Test(arguments: [
    "40\n33.3ms\n0.1s", "[40, 33.3, \"0.1s\"]", "{\"frames\": [40, \"33.3\", {\"delay\": 100}]}",
  ])
  func listsOfTimesAloneAreRead(_ text: String) throws {
    let table = try FrameTable(Array(text.utf8))
    #expect(table.rows.map(\.delay) == [Self.ms(40), Self.ms(333, 10), Self.ms(100)])
    #expect(table.rows.allSatisfy { $0.name == nil })
  }

  /// Numerator and denominator are read back unreduced.
  @Test func writtenListsAreReadBack() throws {
    var table = FrameTable(loopCount: 3)
    for (index, delay) in [(10, 100), (0, 0), (65_535, 65_535), (0, 100)].enumerated() {
      table.rows.append(
        FrameTable.Row(
          name: "frame-\(index).png", delay: FrameDelay(numerator: delay.0, denominator: delay.1)))
    }
    let again = try FrameTable(Array(table.json(format: .gif).utf8))
    #expect(again.rows == table.rows)
    #expect(again.loopCount == 3)
  }

  @Test(arguments: [
    ("", "it lists no frames"), ("{}", "it lists no frames"),
    ("a.png", "line 1 does not end with a time such as 40, 100/3 or 0.04s"),
    ("40\na.png 40", "only 1 of 2 frames have names: name all or none"),
    ("40\n-5", "line 2 does not end with a time such as 40, 100/3 or 0.04s"),
    ("[true]", "a delay is not a time such as 40, \"100/3\" or \"0.04s\" at line 1, column 2"),
    ("[1", "a comma or ']' is missing at line 1, column 3"),
    (
      "{\"frames\": [{\"file\": \"a.png\"}]}",
      "a frame needs either 'delay' or 'numerator' and 'denominator' at line 1, column 13"
    ),
    (
      "{\"frames\": [{\"numerator\": 70000, \"denominator\": 1}]}",
      "'numerator' is not a whole number from 0 to 65535 at line 1, column 27"
    ),
    ("\u{FEFF}", "it lists no frames"),
    ("40\n70000s", "line 2: a delay of 70,000 s is above the limit of 65,535 s"),
    ("65535.5s", "line 1: a delay of 65,536 s is above the limit of 65,535 s"),
    (
      "[40,\n\"70000s\"]", "a delay of 70,000 s is above the limit of 65,535 s at line 2, column 1"
    ),
    (
      "{\"frames\": [{\"file\": \"a\", \"delay\": 1},\n{\"file\": \"b\", \"delay\": 7e7}]}",
      "line 2: a delay of 70,000 s is above the limit of 65,535 s"
    ),
    (
      "{\"frames\": [{\"a\": \"1/10\"},\n{\"b\": \"70000/1\"}]}",
      "line 2: a delay of 70,000 s is above the limit of 65,535 s"
    ),
    (
      "<animation><frame src=\"a\" delay=\"70000/1\"/></animation>",
      "the tag of 'a': a delay of 70,000 s is above the limit of 65,535 s"
    ),
    (
      "file a\nduration 20:00:00", "line 2: a delay of 72,000 s is above the limit of 65,535 s"
    ),
  ])
  func mistakesAreNamed(_ text: String, _ problem: String) {
    let thrown = #expect(throws: ListProblem.self) { try FrameTable(Array(text.utf8)) }
    #expect(thrown?.text == problem)
  }

  @Test(arguments: [
    ("{\"duration\": 12, \"duration-type\": \"fps\", \"repetitions\": 0}", "1/12", 0),
    ("{\"duration\": 1.5, \"duration-type\": \"fixed\", \"repetitions\": 2}", "1/2", 3),
    ("{\"duration\": 29.97}", "100/2997", nil), ("{}", nil, nil),
  ])
  func playbackIsReadFromCatalogs(
    _ properties: String, _ seconds: String?, _ loopCount: Int?
  ) throws {
    let text =
      "{\"frames\": [{\"filename\": \"1.png\"}, {}, {\"filename\": \"2.png\"}, "
      + "{\"filename\": \"1.png\"}], \"properties\": \(properties)}"
    let contents = try SequenceContents(json: Array(text.utf8))
    #expect(contents.frames == ["1.png", "2.png", "1.png"])
    #expect(contents.delay == seconds.flatMap { Fraction($0) })
    #expect(contents.loopCount == loopCount)
  }

  @Test(arguments: [
    "{\"duration\": 0}", "{\"duration\": -1}", "{\"duration-type\": \"ms\"}",
    "{\"repetitions\": 1.5}", "{\"repetitions\": -1}",
  ])
  func invalidCatalogsAreRefused(_ properties: String) {
    let text = "{\"frames\": [], \"properties\": \(properties)}"
    #expect(throws: ListProblem.self) { try SequenceContents(json: Array(text.utf8)) }
  }
}
