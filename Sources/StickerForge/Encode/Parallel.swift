/// Does work on every index below a count with several workers, and gives the results in order.
///
/// - Parameters:
///   - jobs: workers at a time; each makes a context of its own and keeps it.
///   - onEach: called, one at a time, when an index is done.
func inParallel<Context, Output: Sendable>(
  _ count: Int, jobs: Int, _ makeContext: @escaping @Sendable () -> Context,
  onEach: () -> Void, _ work: @escaping @Sendable (Int, Context) -> Output
) async -> [Output] {
  let jobs = max(1, min(jobs, count))
  return await withTaskGroup(of: [(Int, Output)].self) { group in
    for worker in 0..<jobs {
      group.addTask {
        let context = makeContext()
        return stride(from: worker, to: count, by: jobs).map { ($0, work($0, context)) }
      }
    }
    var outputs = [Output?](repeating: nil, count: count)
    for await part in group {
      for (index, output) in part {
        outputs[index] = output
        onEach()
      }
    }
    return outputs.compactMap(\.self)
  }
}
