import Synchronization

/// Parallel tasks that work on frames. Each task has its own tools, which are reused.
final class Workers<Tools> {
  private let slots: [Slot]

  /// The tools of one task. Calls of `outputs` are sequential, so that only one task uses the tools at a time.
  private final class Slot: @unchecked Sendable {
    private let make: @Sendable () -> Tools
    lazy var tools = make()

    init(_ make: @escaping @Sendable () -> Tools) { self.make = make }
  }

  /// Creates workers, each with tools that are made when it first works.
  ///
  /// - Parameter jobs: number of tasks.
  init(_ jobs: Int, tools: @escaping @Sendable () -> Tools) {
    slots = (0..<max(1, jobs)).map { _ in Slot(tools) }
  }

  /// Runs `work` once per element of `costs` and returns the results in order.
  ///
  /// - Parameters:
  ///   - costs: relative costs; the most expensive work starts first, so that it is not left to one task at the end.
  ///   - progress: called after each piece of work with the finished fraction of all costs, 0…1, which never
  ///     decreases; from any task.
  func outputs<Output: Sendable>(
    _ costs: [Int], progress: @escaping @Sendable (Double) -> Void = { _ in },
    work: @escaping @Sendable (Int, Tools) -> Output
  ) async -> [Output] {
    let queue = WorkQueue(costs, progress)
    let outputs = Outputs<Output>(costs.count)
    await run(queue) { outputs.set($0, work($0, $1)) }
    return outputs.values.compactMap(\.self)
  }

  private func run(
    _ queue: WorkQueue, _ work: @escaping @Sendable (Int, Tools) -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for slot in slots.prefix(queue.count) {
        group.addTask {
          while let index = queue.next() {
            work(index, slot.tools)
            queue.end(index)
          }
        }
      }
    }
  }
}

/// Hands out pieces of work, protected by a lock.
private final class WorkQueue: Sendable {
  private let order: [Int]
  private let costs: [Int]
  private let total: Int
  private let progress: @Sendable (Double) -> Void
  private let counts = Mutex((taken: 0, done: 0))

  init(_ costs: [Int], _ progress: @escaping @Sendable (Double) -> Void) {
    self.costs = costs
    self.progress = progress
    order = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    total = max(1, costs.reduce(0, +))
  }

  var count: Int { order.count }

  func next() -> Int? {
    counts.withLock { counts in
      guard counts.taken < order.count else { return nil }
      counts.taken += 1
      return order[counts.taken - 1]
    }
  }

  func end(_ index: Int) {
    counts.withLock { counts in
      counts.done += costs[index]
      progress(Double(counts.done) / Double(total))
    }
  }
}

/// Results, written under a lock and read after all work is done.
private final class Outputs<Output: Sendable>: Sendable {
  private let results: Mutex<[Output?]>

  init(_ count: Int) { results = Mutex([Output?](repeating: nil, count: count)) }

  var values: [Output?] { results.withLock { $0 } }

  func set(_ index: Int, _ output: Output) { results.withLock { $0[index] = output } }
}
