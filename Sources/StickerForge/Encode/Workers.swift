/// Threads that share work, each with a context of its own that it keeps from one work to the next. For one
/// work at a time.
final class Workers<Context>: @unchecked Sendable {
  private let seats: [Seat]

  /// A context, for one thread at a time; made there.
  private final class Seat: @unchecked Sendable {
    private let make: @Sendable () -> Context
    lazy var context = make()

    init(_ make: @escaping @Sendable () -> Context) { self.make = make }
  }

  /// - Parameter jobs: threads.
  init(_ jobs: Int, context: @escaping @Sendable () -> Context) {
    seats = (0..<max(1, jobs)).map { _ in Seat(context) }
  }

  /// Does work on every item, of which each thread takes up the next as soon as it is free, and gives the
  /// results in order.
  ///
  /// - Parameters:
  ///   - cost: what an item is likely to take, compared with the others: the dearest come first, so that no thread
  ///     is left with one of them when the others are done.
  ///   - progress: called with the part taken up, 0…1, as the first thread sees it.
  func outputs<Item: Sendable, Output: Sendable>(
    of items: [Item], cost: (Item) -> Int = { _ in 1 },
    progress: @escaping @Sendable (Double) -> Void = { _ in },
    work: @escaping @Sendable (Item, Context) -> Output
  ) async -> [Output] {
    let costs = items.map(cost)
    let turns = Turns(items.indices.sorted { (costs[$1], $0) < (costs[$0], $1) })
    return await withTaskGroup(of: [(Int, Output)].self) { group in
      for (number, seat) in seats.prefix(items.count).enumerated() {
        group.addTask {
          var outputs: [(Int, Output)] = []
          while let (index, part) = turns.next() {
            outputs.append((index, work(items[index], seat.context)))
            if number == 0 { progress(part) }
          }
          return outputs
        }
      }
      var outputs = [Output?](repeating: nil, count: items.count)
      for await part in group {
        for (index, output) in part { outputs[index] = output }
      }
      return outputs.compactMap(\.self)
    }
  }
}

/// Whose turn it is.
private final class Turns: @unchecked Sendable {
  private let order: [Int]
  private let lock = Lock()
  private var taken = 0

  init(_ order: [Int]) { self.order = order }

  /// The next index, and the part of all that is taken with it.
  func next() -> (index: Int, part: Double)? {
    lock.holding {
      guard taken < order.count else { return nil }
      taken += 1
      return (order[taken - 1], Double(taken) / Double(order.count))
    }
  }
}
