import Foundation
import StickerEncoding
import StickerTestSupport
import Testing

/// `stickerlint assemble` with movies, which ffmpeg decodes, and with art in other formats.
@Suite struct MovieTests {
  /// True if the programs that make and read movies are installed.
  static let hasFFmpeg = Tool.areInstalled("ffmpeg", "ffprobe")

  static func assemble(
    _ arguments: [String], in folder: TemporaryFolder, path: String = Tool.path
  ) throws -> CommandResult {
    try stickerlint(
      ["assemble", "--effort", "1"] + arguments, in: folder.url, environment: ["PATH": path])
  }

  /// Frames of 16 × 16 px with soft alpha, in `walk`.
  static func walk(_ count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 1...count {
      let picture = AssembleTests.frame(UInt8(40 * index), 16, 16, alpha: 128)
      try folder.write(picture, to: "walk/\(index).png")
    }
    return folder
  }

  /// ffmpeg makes the movies from the frames. `isExact` is true for lossless codecs.
  @Test(
    .enabled(if: hasFFmpeg, "ffmpeg is not here: apt install ffmpeg, brew install ffmpeg"),
    arguments: [
      ("a.mov", "-c:v qtrle -pix_fmt argb", true), ("a.mkv", "-c:v png -pix_fmt rgba", true),
      ("a.mov", "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le", false),
      ("a.webm", "-c:v libvpx-vp9 -pix_fmt yuva420p -auto-alt-ref 0", false),
      ("a.mp4", "-c:v mpeg4 -pix_fmt yuv420p", false),
    ])
  func moviesKeepFramesTimesAndAlpha(
    _ name: String, _ options: String, _ isExact: Bool
  ) throws {
    let folder = try Self.walk(5)
    try Tool.run(
      "ffmpeg -v error -framerate 30000/1001 -i walk/%d.png \(options) \(name)", in: folder)
    let result = try Self.assemble([name, "-o", "out.png"], in: folder)
    let animation = try AssembleTests.animation(folder)
    #expect(animation.frames.count == 5, "\(result.error)")
    #expect(
      Set(animation.frames.map { "\($0.delay.numerator)/\($0.delay.denominator)" }) == [
        "1001/30000"
      ])
    let alphas = Set(animation.frames.map { $0.bitmap.pixels[0] >> 24 })
    #expect(name.hasSuffix("mp4") ? alphas == [255] : alphas.allSatisfy { 126...130 ~= $0 })
    #expect(result.error.contains("a.mp4 has no alpha") == name.hasSuffix("mp4"))
    if isExact { #expect(AssembleTests.levels(animation) == [40, 80, 120, 160, 200]) }
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not here: apt install ffmpeg, brew install ffmpeg"))
  func varyingFrameTimesAreKept() throws {
    let folder = try Self.walk(3)
    try Tool.run(
      "ffmpeg -v error -framerate 10 -i walk/%d.png -vf "
        + "\"settb=1/1000,setpts='if(eq(N,2),400,N*100)'\" -vsync passthrough -c:v qtrle -pix_fmt "
        + "argb -video_track_timescale 1000 a.mov",
      in: folder)
    let result = try Self.assemble(["a.mov", "-o", "out.png"], in: folder)
    let delays = try AssembleTests.animation(folder).frames.map(\.delay.milliseconds)
    #expect(Array(delays.prefix(2)) == [100, 300], "\(result.error)")
  }

  /// ffmpeg gets an open file, so that the file's name cannot be taken for an option or a protocol.
  @Test(
    .enabled(if: hasFFmpeg, "ffmpeg is not here: apt install ffmpeg, brew install ffmpeg"),
    arguments: ["-i.mov", "a%03d.mov", "a\nb.mov", "concat:a.mov", "http:x.mov", "'a b'.mov"])
  func oddFileNamesAreReadAsFiles(_ name: String) throws {
    let folder = try Self.walk(2)
    try Tool.run("ffmpeg -v error -i walk/%d.png -c:v qtrle a.mov", in: folder)
    try FileManager.default.copyItem(
      at: folder.url.appending(path: "a.mov"), to: folder.url.appending(path: name))
    let result = try Self.assemble(["-o", "out.png", "--", name], in: folder)
    #expect(result.output.hasPrefix("out.png: 16 × 16 px, 2 frames"), "\(result.error)")
  }

  /// A playlist with a movie's extension is not a movie: ffprobe is never run to guess the format.
  @Test(arguments: [
    "#EXTM3U\n#EXTINF:1,\nfile:secret.mov\n", "ffconcat version 1.0\nfile secret.mov\n",
    "<?xml version=\"1.0\"?><MPD/>",
  ])
  func playlistsAreRefusedUnread(_ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(text.utf8), to: "a.mov")
    try Self.program("ffprobe", "touch asked", in: folder)
    let result = try Self.assemble(
      ["a.mov", "-o", "out.png"], in: folder, path: "\(folder.url.path)/bin:/usr/bin:/bin")
    #expect(result.status == 1)
    #expect(result.error.contains("a.mov: it is not a movie in a supported format (mov, mp4"))
    #expect(try !Folders.names(in: folder.url).contains("asked"))
  }

  // MARK: Misbehaving programs

  /// A file with a movie's first bytes.
  private static let movie = [0, 0, 0, 8] + Array("ftypqt  ".utf8)
  private static let stream =
    "echo 'stream|codec_name=qtrle|width=2|height=2|pix_fmt=argb|time_base=1/10|r_frame_rate=10/1'"

  private static func program(
    _ name: String, _ script: String, in folder: TemporaryFolder
  ) throws {
    try folder.writeProgram(script, to: "bin/\(name)")
  }

  /// A script for ffprobe: prints the stream if its arguments ask for that, and otherwise the frames.
  private static func probe(_ frames: String) -> String {
    "case \"$*\" in *stream=*) \(stream) ;; *) \(frames) ;; esac"
  }

  private static let twoFrames =
    "echo 'frame|best_effort_timestamp=0|duration=1'; echo "
    + "'frame|best_effort_timestamp=1|duration=1'"
  private static let picture =
    "printf 'P7\\nWIDTH 2\\nHEIGHT 2\\nDEPTH 4\\nMAXVAL 255\\nTUPLTYPE "
    + "RGB_ALPHA\\nENDHDR\\n0123456789abcdef'"

  @Test(arguments: [
    // Programs that do as they should.
    (probe(twoFrames), "\(picture); \(picture)", 0, "out.png: 2 × 2 px, "),
    // Programs that do not.
    ("sleep 60", "", 2, "ffprobe took longer than 1 s and was stopped"),
    (probe("yes 'frame|duration=1'"), "", 1, "has more than 5 frames; cut it"),
    (probe("yes | tr -d '\\n'"), "", 1, "it has no frames"),
    ("yes >&2", "", 2, "ffprobe took longer than 1 s"),
    ("echo no >&2; exit 3", "", 1, "a.mov cannot be used: ffprobe says 'no'"),
    ("kill -SEGV $$", "", 1, "it was ended by signal 11"),
    (
      probe("echo 'frame|best_effort_timestamp=N/A|duration=-5'"), "exit 0", 2,
      "changed while it was read"
    ),
    (
      stream.replacing("width=2", with: "width=99999"), "", 2,
      "a canvas of 99999 × 2 px is too large"
    ),
    (stream.replacing("width=2", with: "width=-2"), "", 1, "it has no video"),
    (probe(twoFrames), "\(picture)", 2, "changed while it was read"),
    (probe(twoFrames), "\(picture); \(picture); \(picture)", 2, "changed while it was read"),
    (probe(twoFrames), "\(picture); printf 'P7\\nWIDTH 3'; yes", 2, "changed while it was read"),
    (probe(twoFrames), "cat /dev/zero", 2, "changed while it was read"),
    (probe(twoFrames), "\(picture); sleep 60", 2, "ffmpeg took longer than 1 s"),
    (probe(twoFrames), "while :; do :; done", 2, "ffmpeg took longer than 1 s"),
  ])
  func misbehavingProgramsAreStoppedAndReported(
    _ probe: String, _ ffmpeg: String, _ status: Int32, _ words: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.movie, to: "a.mov")
    try Self.program("ffprobe", probe, in: folder)
    try Self.program("ffmpeg", ffmpeg, in: folder)
    let start = ContinuousClock.now
    let result = try Self.assemble(
      [
        "a.mov", "-o", "out.png", "--limit", "program-seconds=1", "--limit", "frames=5",
      ], in: folder, path: "\(folder.url.path)/bin:/usr/bin:/bin")
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(result.status == status, "\(result.error)")
    #expect((result.output + result.error).contains(words), "\(result.error)")
    let exists = try Folders.names(in: folder.url).contains("out.png")
    #expect(exists == (status == 0))
  }

  /// ffmpeg's names of the tags of QuickTime, of Apple's keys, and of Matroska.
  @Test(arguments: [
    ("tag:location-eng=+48.8584+002.2945/", "location"),
    ("tag:com.apple.quicktime.location.ISO6709=+48.8584+002.2945/", "location"),
    ("tag:com.apple.quicktime.author=Jo\\|e", "author, copyright or description"),
    ("tag:ARTIST=Jane|tag:LOCATION=here", "location, author, copyright or description"),
    ("tag:encoder=Lavf59.27.100|tag:allocation=1", ""),
    (
      "tag:comment=\(String(repeating: "a", count: 100_000))|tag:location=+48.8584+002.2945/",
      "location"
    ),
  ])
  func omittedPersonalTagsAreReported(_ tags: String, _ kinds: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.movie, to: "a.mov")
    let probe = Self.probe(Self.twoFrames).replacing(
      Self.stream, with: "\(Self.stream); echo 'format|\(tags)'")
    try Self.program("ffprobe", probe, in: folder)
    try Self.program("ffmpeg", "\(Self.picture); \(Self.picture)", in: folder)
    let result = try Self.assemble(
      ["a.mov", "-o", "out.png"], in: folder, path: "\(folder.url.path)/bin:/usr/bin:/bin")
    #expect(result.output.hasPrefix("out.png: 2 × 2 px, "), "\(result.error)")
    #expect(
      result.error.contains("left out: \(kinds)\n") == !kinds.isEmpty
        && result.error.contains("left out") == !kinds.isEmpty, "\(result.error)")
  }

  /// Tags beyond the limit are not read, which the run reports.
  @Test func unreadTagsAreReported() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.movie, to: "a.mov")
    let tags = "printf 'format'; yes '|tag:a=b' | head -n 20000 | tr -d '\\n'; echo"
    let probe = Self.probe(Self.twoFrames).replacing(Self.stream, with: "\(Self.stream); \(tags)")
    try Self.program("ffprobe", probe, in: folder)
    try Self.program("ffmpeg", "\(Self.picture); \(Self.picture)", in: folder)
    let result = try Self.assemble(
      ["a.mov", "-o", "out.png"], in: folder, path: "\(folder.url.path)/bin:/usr/bin:/bin")
    #expect(result.output.hasPrefix("out.png: 2 × 2 px, "), "\(result.error)")
    #expect(result.error.contains("a.mov has more tags than are read"), "\(result.error)")
  }

  /// Players scale the stored width; a rotated movie is stored on its side.
  @Test(arguments: [
    ("2:1", "4 × 2 px"), ("1:2", "1 × 2 px"), ("64:45", "3 × 2 px"),
    ("2:1|rotation=-90", "2 × 4 px"),
    ("1:1", "2 × 2 px"), ("N/A", "2 × 2 px"), ("0:1", "2 × 2 px"), ("1:4294967295", "2 × 2 px"),
    ("2:1:1", "2 × 2 px"), ("-2:-1", "2 × 2 px"),
  ])
  func nonSquarePixelsBecomeSquare(_ ratio: String, _ size: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.movie, to: "a.mov")
    let stream = Self.stream.replacing("height=2|", with: "height=2|sample_aspect_ratio=\(ratio)|")
    try Self.program(
      "ffprobe", Self.probe(Self.twoFrames).replacing(Self.stream, with: stream), in: folder)
    try Self.program("ffmpeg", "\(Self.picture); \(Self.picture)", in: folder)
    let result = try Self.assemble(
      ["a.mov", "-o", "out.png"], in: folder, path: "\(folder.url.path)/bin:/usr/bin:/bin")
    #expect(result.output.hasPrefix("out.png: \(size), "), "\(result.error)")
    let isReported = result.error.contains("its frames become \(size), as players show them")
    #expect(isReported == (size != "2 × 2 px"), "\(result.error)")
  }

  /// No program in a folder of the repository is run because PATH contains a relative folder. `nil` stands for the PATH
  /// of the other tests, on which no program is found even if it is installed.
  @Test(arguments: ["", ".", "bin", "bin:.", nil])
  func relativeFoldersInPATHAreNotSearched(_ path: String?) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.movie, to: "a.mov")
    try Self.program("ffprobe", "touch asked", in: folder)
    let result = try stickerlint(
      ["assemble", "a.mov", "-o", "out.png"], in: folder.url,
      environment: path.map { ["PATH": $0] } ?? [:])
    #expect(result.status == 2)
    #expect(
      result.error == """
        stickerlint: a.mov: movies are read with ffprobe from ffmpeg, which is not on the PATH; \
        install it (apt install ffmpeg, brew install ffmpeg), or export the frames as PNG

        """)
    #expect(try !Folders.names(in: folder.url).contains("asked"))
  }

  /// A run that is ended by a signal also ends the external program and leaves no files.
  @Test(arguments: ["INT", "TERM", "HUP", "KILL"])
  func interruptionEndsExternalPrograms(_ signal: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.movie, to: "a.mov")
    try Self.program("ffprobe", Self.probe(Self.twoFrames), in: folder)
    // External programs can create only empty files.
    try Self.program("ffmpeg", "touch running-$$; exec sleep 60", in: folder)
    try folder.write([], to: "tmp/empty")
    let result = try run(
      URL(filePath: "/bin/sh"),
      [
        "-c",
        """
        '\(programFolder.path)/stickerlint' assemble a.mov -o out.png & program=$!
        while [ -z "$(ls | grep running-)" ]; do sleep 0.05; done
        kill -\(signal) $program; wait $program; echo $?
        number=$(ls | sed -n 's/running-//p'); n=0
        while kill -0 "$number" 2>/dev/null && [ $n -lt 40 ]; do sleep 0.05; n=$((n + 1)); done
        kill -0 "$number" 2>/dev/null && echo it runs; ls -A tmp
        """,
      ], in: folder.url,
      ["PATH": "\(folder.url.path)/bin:/usr/bin:/bin", "TMPDIR": "\(folder.url.path)/tmp"])
    let numbers = ["INT": 130, "TERM": 143, "HUP": 129, "KILL": 137]
    // On other systems, the external program of a killed run ends only at its next write to the closed pipe.
    #if os(Linux)
      #expect(result.output == "\(numbers[signal] ?? 0)\nempty\n", "\(result.error)")
    #else
      if signal != "KILL" { #expect(result.output == "\(numbers[signal] ?? 0)\nempty\n") }
    #endif
    let remaining = try Folders.names(in: folder.url).filter { !$0.hasPrefix("running") }
    #expect(remaining == ["a.mov", "bin", "tmp"])
  }

  /// The advice names a way to convert the art into frames, if there is one.
  @Test(arguments: [
    ("a.svg", "<svg/>", "rsvg-convert"), ("a.lottie", "PK", "puppeteer-lottie"),
    ("a.json", #"{"fr": 30, "ip": 0, "op": 60, "layers": []}"#, "puppeteer-lottie"),
    ("a.psd", "8BPS", "export Photoshop documents"),
    ("a.avi", "RIFF", "only mov, mp4, m4v, webm and mkv movies are read"),
    ("a.mov", "", "a.mov: it is empty"),
    ("my film.json", #"{"fr": 30, "ip": 0, "op": 60}"#, "-i 'my film.json' -o"),
  ])
  func otherArtIsRefusedWithAdviceOrTheReason(_ name: String, _ text: String, _ words: String)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Array(text.utf8), to: name)
    let result = try Self.assemble([name, "-o", "out.png"], in: folder)
    #expect(result.status == 1)
    #expect(result.error.hasPrefix("stickerlint: \(name): "))
    #expect(result.error.contains(words))
  }

  @Test(arguments: ["a.mov", "a.psd", "a.svg"])
  func artThatCannotBeReadIsNotCalledEmpty(_ name: String) throws {
    let folder = try TemporaryFolder()
    try Tool.run("mkfifo \(name)", in: folder)
    let result = try Self.assemble([name, "-o", "out.png"], in: folder)
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("stickerlint: \(name) is a FIFO"), "\(result.error)")
  }
}
