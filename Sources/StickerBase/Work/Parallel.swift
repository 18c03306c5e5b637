/// Does the same work on every element, at most `jobs` at a time, and gives the results in order.
///
/// - Parameter onEach: called, one at a time, with the result of an element that is done.
package func inParallel<Element: Sendable, Output: Sendable>(
  _ elements: [Element], jobs: Int, _ work: @escaping @Sendable (Element) async -> Output,
  onEach: (Output) -> Void = { _ in }
) async -> [Output] {
  await withTaskGroup(of: (Int, Output).self) { group in
    var outputs = [Output?](repeating: nil, count: elements.count)
    var next = 0
    func startNext() {
      guard next < elements.count else { return }
      let (index, element) = (next, elements[next])
      group.addTask { (index, await work(element)) }
      next += 1
    }
    for _ in 0..<max(1, jobs) { startNext() }
    while let (index, output) = await group.next() {
      outputs[index] = output
      onEach(output)
      startNext()
    }
    return outputs.compactMap { $0 }
  }
}
