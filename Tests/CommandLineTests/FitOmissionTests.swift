import StickerTestSupport
import Testing

/// The report of `stickerlint assemble --fit` on frames and seconds that options leave out, and its offers if nothing
/// fits.
@Suite struct FitOmissionTests {
  /// Four frames of 0.5 s each.
  private static let animation = TestPNG.animation(
    40, 40, colors: (1...4).map { [UInt8($0 * 50), 0, 0, 255] }, delay: (1, 2))

  @Test(arguments: [
    ([], "bytes; nothing lost"), (["--cut", "9"], "bytes; nothing lost"),
    (["--max-fps", "30"], "bytes; nothing lost"), (["--ping-pong"], "bytes; nothing lost"),
    (["--skip-every", "2"], "bytes; 2 of 4 frames kept; nothing else lost"),
    (["--drop-frames", "1,3-4"], "bytes; 1 of 4 frames kept; nothing else lost"),
    (["--cut", "1.2"], "bytes; 3 of 4 frames and 1.2 of 2 s kept; nothing else lost"),
    (["--cut", "1.8"], "bytes; 1.8 of 2 s kept; nothing else lost"),
    (["--cut", "1", "--repeat", "2"], "bytes; 2 of 4 frames and 1 of 2 s kept; nothing else lost"),
    (["--max-frames", "3", "--details"], "images): 3 of 4 frames kept; nothing else lost"),
  ])
  func whatOptionsLeaveOutIsSaid(_ options: [String], _ words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.animation.bytes, to: "art/wave.png")
    let run = try stickerlint(
      ["assemble", "art/wave.png", "-o", "out.png", "--fit"] + options, in: folder.url)
    #expect(run.output.contains(words), "\(run.transcript)")
  }

  /// A folder with frames of noise, of which none compresses.
  private static func noise(_ count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var state: UInt32 = 7
    for frame in 0..<count {
      let rows = (0..<64).map { _ in
        (0..<256).map { index -> UInt8 in
          state = state &* 1_664_525 &+ 1_013_904_223
          return index % 4 == 3 ? 255 : UInt8(state >> 24)
        }
      }
      let png = TestPNG([.header(64, 64), .image(rows), TestPNG.Chunk("IEND")])
      try folder.write(png.bytes, to: "walk/\(frame + 10).png")
    }
    return folder
  }

  /// If neither a smaller size nor half the frames fit, the beginning is offered; for less than a second, fewer frames.
  /// Each offer is a whole command on lines of at most 80 columns, fits, and comes before the lower quality.
  @Test(arguments: [
    ("2", "Keep the first 4 seconds:", "--cut"), ("25", "Keep 9 of 20 frames:", "--max-frames"),
  ])
  func theBeginningOrFewerFramesAreOffered(
    _ rate: String, _ words: String, _ option: String
  ) throws {
    let folder = try Self.noise(20)
    let command = [
      "assemble", "walk", "-o", "out.png", "--fps", rate, "--effort", "1", "--max-bytes", "40000",
      "--min-quality", "26",
    ]
    let refusal = try stickerlint(command + ["--dry-run"], in: folder.url)
    #expect(refusal.status == 1, "\(refusal.transcript)")
    #expect(!refusal.output.split(separator: "\n").contains { $0.count > 80 }, "\(refusal.output)")
    let text = refusal.output.replacing(#/\\\n */#, with: "").replacing(#/ +/#, with: " ")
    let offers = text.matches(of: #/→ ([^:]+:) (stickerlint .+)/#).map { ($0.1, $0.2) }
    let first = try #require(offers.first, "\(refusal.output)")
    #expect(first.0 == words, "\(refusal.output)")
    let arguments = first.1.split(separator: " ").dropFirst().map(String.init)
    #expect(arguments.dropLast() == command + [option], "\(refusal.output)")
    #expect(offers.dropFirst().allSatisfy { $0.0 == "Accept the lower quality:" })
    let run = try stickerlint(arguments, in: folder.url)
    #expect(run.output.contains("fits: "), "\(run.transcript)")
  }
}
