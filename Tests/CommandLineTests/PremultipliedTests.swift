import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// Premultiplied colors of frames and movies: the reports about them, and how accurately they are divided by alpha.
@Suite struct PremultipliedTests {
  /// A disc on a canvas of 300 × 300 px.
  ///
  /// - Parameters:
  ///   - edge: the width of the soft edge in px, or `glow` for a white glow.
  ///   - offset: the distance of the disc from the center of the canvas to the right, in px.
  private static func picture(_ edge: String, offset: Int, isMultiplied: Bool) -> [UInt8] {
    let rows = (0..<300).map { y in
      (0..<300).flatMap { x -> [UInt8] in
        let (dx, dy) = (Double(x - offset) - 149.5, Double(y) - 149.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        var (color, alpha) = ([230.0, 90, dx > 0 ? 200 : 40], 0.0)
        if let feather = Double(edge) {
          alpha = min(1, max(0, (85 + feather / 2 - distance) / feather))
        } else {
          let cover = min(1, max(0, 85.5 - distance))
          let glow = 0.6 * (1 - cover) * min(1, max(0, (135 - distance) / 50))
          alpha = cover + glow
          if alpha > 0 { color = color.map { ($0 * cover + 255 * glow) / alpha } }
        }
        let stored = UInt8((alpha * 255).rounded())
        guard stored > 0 else { return [0, 0, 0, 0] }
        let share = isMultiplied ? Double(stored) / 255 : 1
        return color.map { UInt8(($0 * share).rounded()) } + [stored]
      }
    }
    return TestPNG([.header(300, 300), .image(rows), .end]).bytes
  }

  /// A folder with premultiplied frames in `walk` and straight ones in `straight`.
  private static func folder(_ edge: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 1...3 {
      try folder.write(
        picture(edge, offset: 4 * index, isMultiplied: true), to: "walk/\(index).png")
      try folder.write(
        picture(edge, offset: 4 * index, isMultiplied: false), to: "straight/\(index).png")
    }
    return folder
  }

  /// The PSNR in dB of an animation against a reference.
  private static func psnr(
    _ path: String, against reference: String, _ folder: TemporaryFolder
  ) throws -> Double {
    QualityMeter.measure(
      try AssembleTests.animation(folder, path),
      against: try AssembleTests.animation(folder, reference)
    ).psnr
  }

  @Test(arguments: ["1", "60", "glow"])
  func assembleReportsAndDividesPremultipliedColors(_ edge: String) throws {
    let folder = try Self.folder(edge)
    let reported = try stickerlint(
      ["assemble", "--effort", "1", "walk", "-o", "out.png"], in: folder.url)
    #expect(reported.error.contains("[premultiplied-colors]"), "\(reported.error)")
    #expect(reported.error.contains("--premultiplied divides the colors"), "\(reported.error)")
    for (frames, options, output) in [
      ("walk", ["--premultiplied"], "divided.png"), ("straight", [], "straight.png"),
    ] {
      let result = try stickerlint(
        ["assemble", "--effort", "1", frames, "-o", output] + options, in: folder.url)
      #expect(!result.error.contains("premultiplied"), "\(result.error)")
    }
    #expect(try Self.psnr("divided.png", against: "straight.png", folder) > 50)
    // Repairing the undivided animation gives almost the same pixels.
    let fixed = try stickerlint(
      ["fix", "out.png", "--pick", "premultiplied-colors", "-o", "mended", "--no-config"],
      in: folder.url)
    #expect(fixed.status == 0, "\(fixed.output)\(fixed.error)")
    #expect(try Self.psnr("mended/out.png", against: "straight.png", folder) > 50)
    let remaining = try stickerlint(["lint", "mended", "--all", "--no-config"], in: folder.url)
    #expect(!remaining.output.contains("premultiplied"), "\(remaining.output)")
  }

  /// Resizing mixes pixels, so colors must be divided before it.
  @Test(arguments: ["20", "glow"])
  func dividingPrecedesResizing(_ edge: String) throws {
    let folder = try Self.folder(edge)
    let size = ["--size", "150"]
    for (frames, options, output) in [
      ("walk", ["--premultiplied"], "divided.png"), ("walk", [], "out.png"),
      ("straight", [], "straight.png"),
    ] {
      _ = try stickerlint(
        ["assemble", "--effort", "1", frames, "-o", output] + size + options, in: folder.url)
    }
    let dividedFirst = try Self.psnr("divided.png", against: "straight.png", folder)
    #expect(dividedFirst > 48)
    #expect(try Self.psnr("out.png", against: "straight.png", folder) < dividedFirst - 10)
  }

  @Test func dividingStraightFramesIsReported() throws {
    let folder = try Self.folder("20")
    let result = try stickerlint(
      ["assemble", "--effort", "1", "straight", "-o", "out.png", "--premultiplied", "--strict"],
      in: folder.url)
    #expect(result.status == 1)
    #expect(result.error.contains("the frames are not premultiplied"), "\(result.error)")
  }

  @Test func lossOfFaintShadesIsReported() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<300).map { y in
      (0..<300).flatMap { x -> [UInt8] in
        let (dx, dy) = (Double(x) - 149.5, Double(y) - 149.5)
        let alpha = max(0, 14 * (1 - (dx * dx + dy * dy).squareRoot() / 140))
        let isArt = dx * dx + dy * dy < 2500
        return isArt ? [240, 200, 40, 255] : [UInt8(alpha), UInt8(alpha), 0, UInt8(alpha)]
      }
    }
    try folder.write(TestPNG([.header(300, 300), .image(rows), .end]).bytes, to: "walk/1.png")
    let result = try stickerlint(
      ["assemble", "walk", "-o", "out.png", "--premultiplied"], in: folder.url)
    #expect(
      result.error.contains("100 % of the semitransparent pixels have an alpha below 16"),
      "\(result.error)")
  }

  // MARK: Movies

  @Test(arguments: [
    ("premultiplied", true), ("straight", false), ("unspecified", false), ("", false),
  ])
  func onlyMoviesMarkedAsPremultipliedAreDivided(_ mode: String, _ isPremultiplied: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write([0, 0, 0, 8] + Array("ftypqt  ".utf8), to: "a.mov")
    let word = mode.isEmpty ? "" : "|alpha_mode=\(mode)"
    let scripts = [
      "ffprobe": """
      case "$*" in *stream=*) echo 'stream|codec_name=prores|width=2|height=2|pix_fmt=yuva444p12le\
      |time_base=1/10|r_frame_rate=10/1|tag:alpha_mode=1' ;;
      *) echo 'frame|best_effort_timestamp=0|duration=1\(word)' ;; esac
      """,
      "ffmpeg": """
      case "$*" in *alpha_modes=premultiplied*) asked=true ;; *) asked=false ;; esac
      [ $asked = \(isPremultiplied) ] || { echo "asked for premultiplied alpha: $asked" >&2; exit 1; }
      printf 'P7\\nWIDTH 2\\nHEIGHT 2\\nDEPTH 4\\nMAXVAL 255\\nTUPLTYPE RGB_ALPHA\\nENDHDR\\n'
      for n in 1 2 3 4; do printf '\\100\\040\\020\\200'; done
      """,
    ]
    for (name, script) in scripts { try folder.writeProgram(script, to: "bin/\(name)") }
    let result = try stickerlint(
      ["assemble", "a.mov", "-o", "out.png"], in: folder.url,
      environment: ["PATH": "\(folder.url.path)/bin:/usr/bin:/bin"])
    let pixel = try AssembleTests.animation(folder).frames[0].bitmap.pixels[0]
    // Divided by alpha, the colors are 64/128, 32/128 and 16/128 of 255.
    #expect(pixel == (isPremultiplied ? 0x8020_4080 : 0x8010_2040), "\(result.error)")
    #expect(
      result.error.contains("a.mov says that its colors are premultiplied, so they are divided")
        == isPremultiplied)
  }
}
