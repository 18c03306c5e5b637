import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerPacks

@Suite struct FrameNumberingTests {
  private static func paths(_ names: String) -> [FilePath] {
    names.split(separator: " ").map { FilePath(String($0).replacing("~", with: " ")) }
  }

  @Test(arguments: [
    ("1.png 2.png 3.png", []),
    (
      "f000.png f001.png f002.png f004.png f005.png", ["3 is missing between f002.png and f004.png"]
    ),
    (
      "walk~(1).png walk~(2).png walk~(6).png",
      ["3 to 5 are missing between walk (2).png and walk (6).png"]
    ),
    ("1.png 01.png 2.png", ["01.png and 1.png have the same number; both are used"]),
    ("1.gif 1.png 2.png", ["1.gif and 1.png have the same number; both are used"]),
    ("a0.png a2.png a4.png a8.png", ["6 is missing between a4.png and a8.png"]),
    ("a0.png a10.png a20.png", []),
    (
      "1.png 2.png 5.png 9.png",
      ["3 to 4 are missing between 2.png and 5.png", "6 to 8 are missing between 5.png and 9.png"]
    ),
    ("s-1700000310.png s-1700000650.png s-1700000651.png s-1700001200.png", []),
    ("s-1699999123.png s-1700000000.png s-1712345678.png s-1712345699.png", []),
    ("take2-1.png take2-2.png take2-3.png", []),
    ("2026-11-21-18.png 2026-11-22-07.png 2026-12-01-01.png", []),
    (
      "x_1_100ms.png x_2_100ms.png x_4_80ms.png",
      ["3 is missing between x_2_100ms.png and x_4_80ms.png"]
    ),
    (
      "1.png 2.png 3.png cover.png",
      ["cover.png is not numbered like 1.png"]
    ),
    ("99999999999999999999.png 99999999999999999998.png", []),
    ("a.png b.png", []), ("only.png", []), ("", []),
  ])
  func gapsAndDuplicatesAreReported(_ names: String, _ texts: [String]) {
    let paths = Self.paths(names).sorted(by: naturallyPrecedes)
    let remarks = FrameNumbering.remarks(on: paths)
    #expect(remarks.map(\.text) == texts)
    #expect(remarks.allSatisfy { $0.isWarning })
  }

  @Test func manyGapsAreShortened() {
    let names = (0..<30).map { $0 < 20 ? $0 : 20 + ($0 - 20) * 2 }.map { FilePath("\($0).png") }
    let remarks = FrameNumbering.remarks(on: names)
    #expect(remarks.count == 6)
    #expect(remarks.last?.text == "and 4 more like this")
  }

  @Test(arguments: [
    ("frame_0.1s.png", "1/10"), ("x_100ms.png", "1/10"), ("frame_00_delay-0.1s.gif", "1/10"),
    ("walk-33.3ms.png", "333/10000"), ("step (40ms).png", nil), ("dress.png", nil),
    ("item7s.png", nil), ("1s.png", nil), ("frame.10.png", nil), ("beams.png", nil),
    ("x_ms.png", nil), ("x_1.2.3s.png", nil),
  ])
  func timesAreReadFromNames(_ name: String, _ seconds: String?) {
    #expect(FrameName(FilePath(name)).delay == seconds.flatMap { Fraction($0) })
  }
}
