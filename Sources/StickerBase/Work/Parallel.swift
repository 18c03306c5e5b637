/// Runs the same work on every element, at most `jobs` at a time, and returns the results in order.
///
/// - Parameter onEach: called, one at a time, with the result of each finished element.
package func inParallel<Element: Sendable, Output: Sendable>(
  _ elements: [Element], jobs: Int, _ work: @escaping @Sendable (Element) async -> Output,
  onEach: (Output) -> Void = { _ in }
) async -> [Output] {
  var outputs: [Output] = []
  outputs.reserveCapacity(elements.count)
  await inParallel(elements, jobs: jobs, work, onEach: onEach) { outputs.append($0) }
  return outputs
}

/// Runs the same work on every element, at most `jobs` at a time, and keeps no result.
///
/// - Parameters:
///   - ahead: maximum number of started elements whose results `inOrder` has not received, at least 1. It bounds the
///     number of results that wait for a slow element before them.
///   - onEach: called, one at a time, with the result of each finished element.
///   - inOrder: called with each result in the order of the elements.
package func inParallel<Element: Sendable, Output: Sendable>(
  _ elements: some Sequence<Element>, jobs: Int, ahead: Int = .max,
  _ work: @escaping @Sendable (Element) async -> Output,
  onEach: (Output) -> Void = { _ in }, inOrder: (Output) async -> Void
) async {
  var elements = elements.makeIterator()
  await withTaskGroup(of: (Int, Output).self) { group in
    var (next, finished, taken) = (0, 0, 0)
    var early: [Int: Output] = [:]
    func start() {
      while next - finished < max(1, jobs), next - taken < max(1, ahead),
        let element = elements.next()
      {
        let index = next
        group.addTask { (index, await work(element)) }
        next += 1
      }
    }
    start()
    while let (index, output) = await group.next() {
      finished += 1
      onEach(output)
      start()
      early[index] = output
      while let output = early.removeValue(forKey: taken) {
        taken += 1
        await inOrder(output)
      }
      start()
    }
  }
}
