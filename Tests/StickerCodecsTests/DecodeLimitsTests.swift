import StickerCodecs
import StickerTestSupport
import Testing

@Suite struct DecodeLimitsTests {
  @Test(arguments: DecodeLimits.Kind.allCases)
  func subscriptSetsExactlyOneLimit(_ kind: DecodeLimits.Kind) {
    var limits = DecodeLimits()
    limits[kind] = -7
    #expect(DecodeLimits.Kind.allCases.filter { limits[$0] == -7 } == [kind])
  }

  /// Even the highest limits do not cause an arithmetic overflow.
  @Test func maximumLimitsDoNotOverflow() {
    var limits = DecodeLimits()
    for kind in DecodeLimits.Kind.allCases { limits[kind] = .max }
    let file = TestPNG([.header(1 << 30, 1 << 30), .image([[0]]), .end])
    #expect(
      throws: ImageFault.exceedsLimit(.canvasPixels, found: 1 << 60, allowed: 1 << 36)
    ) {
      try ImageFile.probe(file.bytes, limits: limits)
    }
  }

  /// The largest stickers in use: 10 s at 15 frames per second, RGBA.
  @Test func animationsInUseAreAllowed() throws {
    // Limits are checked before pixels are decoded, so the file needs none.
    var file = TestPNG([.header(618, 618), .animation(frames: 150)])
    for index in 0..<150 as Range<UInt32> {
      file.chunks.append(.frame(index == 0 ? 0 : 2 * index - 1, 618, 618, blend: 1))
      file.chunks.append(
        index == 0 ? .init("IDAT", [0]) : .init("fdAT", bigEndian(2 * index) + [0]))
    }
    file.chunks.append(.end)
    _ = try ImageFile.probe(file.bytes).decode()
  }

  @Test func readingWholeCanvasesCountsAsWork() throws {
    let colors = Array(repeating: [1, 2, 3, 255] as [UInt8], count: 4)
    let file = try ImageFile.probe(TestPNG.animation(8, 8, colors: colors).bytes)
    var limits = DecodeLimits()
    limits.totalPixels = 0
    func work(_ readsWholeCanvases: Bool) -> Int {
      do {
        _ = try file.decode(limits: limits, readsWholeCanvases: readsWholeCanvases)
      } catch {
        if case .exceedsLimit(.totalPixels, let found, _) = error { return found }
      }
      return 0
    }
    #expect(work(false) > 4 * 64)
    // Five units of work for each pixel of the four canvases.
    #expect(work(true) == work(false) + 5 * 4 * 64)
  }
}
