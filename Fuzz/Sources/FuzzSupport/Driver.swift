#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libFuzzer's entry for programs that bring their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

nonisolated(unsafe) private var target: ([UInt8]) -> Void = { _ in }

/// Calls `body` with one input after another until libFuzzer ends the program.
public func fuzz(_ body: @escaping ([UInt8]) -> Void) -> Never {
  target = body
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  exit(
    runDriver(&count, &arguments) { bytes, count in
      target([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
}
