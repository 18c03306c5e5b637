import StickerAnalysis
import StickerCodecs

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Prints the CPU seconds for decoding the given files, and for decoding them with the analysis of every frame.
// Each is the minimum over a number of rounds, in which the two alternate file by file.
//
//     cost ROUNDS FILE…

/// The CPU time of this process in seconds.
func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func contents(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { fatalError("cannot read \(path)") }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  var bytes = [UInt8](repeating: 0, count: ftell(file))
  rewind(file)
  guard fread(&bytes, 1, bytes.count, file) == bytes.count else {
    fatalError("cannot read \(path)")
  }
  return bytes
}

/// Decodes every frame, and analyzes it if `analyzes` is true. Returns the number of opaque pixels of all frames, so
/// that no work is optimized away.
func run(_ bytes: [UInt8], analyzes: Bool) throws -> Int {
  let file = try ImageFile.probe(bytes)
  var reader = try file.decode()
  var sum = 0
  guard analyzes else {
    while let frame = try reader.nextFrame() { sum += frame.alpha?.opaque ?? 0 }
    return sum
  }
  let analyzer = ImageAnalyzer(
    width: file.image.width, height: file.image.height, frameCount: file.image.frames.count)
  while let frame = try reader.nextFrame() {
    analyzer.add(
      frame.pixels, clear: frame.alpha?.clear ?? 0, opaque: frame.alpha?.opaque ?? 0,
      changed: frame.changedRows)
  }
  _ = analyzer.motion
  return analyzer.frames.reduce(0) { $0 &+ $1.counts.opaque }
}

let files = CommandLine.arguments.dropFirst(2).map(contents)
var best = (decoding: Double.infinity, both: Double.infinity)
for _ in 0..<(Int(CommandLine.arguments[1]) ?? 1) {
  var seconds = (decoding: 0.0, both: 0.0)
  for bytes in files {
    let start = cpuTime()
    let decoded = try run(bytes, analyzes: false)
    let middle = cpuTime()
    let analyzed = try run(bytes, analyzes: true)
    seconds.decoding += middle - start
    seconds.both += cpuTime() - middle
    precondition(decoded == analyzed, "the counts of opaque pixels differ")
  }
  best = (min(best.decoding, seconds.decoding), min(best.both, seconds.both))
}
print(best.decoding, best.both)
