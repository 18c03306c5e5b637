#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts a thread for work that waits or lasts long. Foundation's threads would link all of ICU into a static program.
///
/// - Returns: true if the thread was started.
func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  let box = Unmanaged.passRetained(Work(work))
  #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(&thread, nil, { run($0) }, box.toOpaque())
    if code == 0, let thread { pthread_detach(thread) }
  #else
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { $0.flatMap(run) }, box.toOpaque())
    if code == 0 { pthread_detach(thread) }
  #endif
  if code != 0 { box.release() }
  return code == 0
}

private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
  return nil
}
