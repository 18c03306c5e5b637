import Testing

@testable import StickerPacks

/// The bits per sample of ffmpeg's pixel formats, as `ffmpeg -pix_fmts` lists them; `nil` for 8 or fewer, and for
/// unknown names.
@Suite struct MoviePixelFormatTests {
  @Test(
    arguments: [
      ("yuv420p10le", 10), ("yuva444p12le", 12), ("yuv444p16be", 16), ("gbrap10le", 10),
      ("gbrap12le", 12), ("gbrapf32le", 32), ("p010le", 10), ("p210le", 10), ("p412le", 12),
      ("y212le", 12), ("rgb48le", 16), ("rgba64be", 16), ("ya16le", 16), ("gray9le", 9),
      ("gray14be", 14), ("x2rgb10le", 10), ("xv30le", 10), ("xv36le", 12), ("ayuv64le", 16),
      ("yuv420p", nil), ("yuv410p", nil), ("argb", nil), ("rgb24", nil), ("rgb565le", nil),
      ("bgr444be", nil), ("nv12", nil), ("monob", nil), ("le", nil), ("", nil),
      ("yuv99999999999999999999999le", nil),
    ] as [(Substring, Int?)])
  func bitsPerSampleMatchFFmpeg(_ format: Substring, _ bits: Int?) {
    #expect(MovieProbe.bits(of: format) == bits)
  }
}
