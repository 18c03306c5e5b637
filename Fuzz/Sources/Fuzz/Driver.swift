#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libFuzzer's entry point for programs with their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// libFuzzer's mutation of plain bytes; returns the new count.
@_silgen_name("LLVMFuzzerMutate")
private func mutatePlainly(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ maxCount: Int)
  -> Int

nonisolated(unsafe) private var running: Target?

/// Runs a target with one input after another until libFuzzer exits.
func fuzz(_ target: Target) -> Never {
  running = target
  // libFuzzer must not see the target's name.
  var count = CommandLine.argc - 1
  var arguments = CommandLine.unsafeArgv + 1
  arguments[0] = CommandLine.unsafeArgv[0]
  exit(
    runDriver(&count, &arguments) { bytes, count in
      running?.run([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
}

/// libFuzzer's hook for mutating an input in place.
@_cdecl("LLVMFuzzerCustomMutator")
func customMutator(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ maxCount: Int, _ seed: CUnsignedInt
) -> Int {
  let input = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  var dice = Dice(seed: seed)
  guard running?.mutatesChunks == true, var file = ChunkFile(input), dice.roll(16) > 0 else {
    return mutatePlainly(bytes, count, maxCount)
  }
  file.mutate(&dice)
  let output = file.bytes
  guard output.count <= maxCount else { return mutatePlainly(bytes, count, maxCount) }
  _ = UnsafeMutableBufferPointer(start: bytes, count: maxCount).update(fromContentsOf: output)
  return output.count
}

/// Bytes mutated by libFuzzer, at most 64 more than before.
func mutated(_ bytes: [UInt8]) -> [UInt8] {
  var buffer = bytes + [UInt8](repeating: 0, count: 64)
  let maxCount = buffer.count
  let count = buffer.withUnsafeMutableBufferPointer {
    mutatePlainly($0.baseAddress!, bytes.count, maxCount)
  }
  return Array(buffer.prefix(count))
}

/// A linear congruential generator, which makes runs repeatable from libFuzzer's seed.
struct Dice {
  private var state: UInt64

  init(seed: CUnsignedInt) { state = UInt64(seed) &+ 0x9E37_79B9_7F4A_7C15 }

  /// A number from 0 to `sides` - 1.
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, sides)
  }
}
