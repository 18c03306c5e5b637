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
///   - onEach: called, one at a time, with the result of each finished element.
///   - inOrder: called with each result in the order of the elements.
package func inParallel<Element: Sendable, Output: Sendable>(
  _ elements: some Sequence<Element>, jobs: Int,
  _ work: @escaping @Sendable (Element) async -> Output,
  onEach: (Output) -> Void = { _ in }, inOrder: (Output) async -> Void
) async {
  var elements = elements.makeIterator()
  await withTaskGroup(of: (Int, Output).self) { group in
    var (next, taken) = (0, 0)
    var early: [Int: Output] = [:]
    func startNext() {
      guard let element = elements.next() else { return }
      let index = next
      group.addTask { (index, await work(element)) }
      next += 1
    }
    for _ in 0..<max(1, jobs) { startNext() }
    while let (index, output) = await group.next() {
      onEach(output)
      startNext()
      early[index] = output
      while let output = early.removeValue(forKey: taken) {
        taken += 1
        await inOrder(output)
      }
    }
  }
}
