/// Does work on every index below a count with several workers, and gives the results in order.
///
/// - Parameters:
///   - jobs: workers at a time; each makes a context of its own and keeps it.
///   - progress: called with the part done, 0…1, as the first worker sees it.
package func inParallel<Context, Output: Sendable>(
  _ count: Int, jobs: Int, progress: @escaping @Sendable (Double) -> Void,
  context makeContext: @escaping @Sendable () -> Context,
  work: @escaping @Sendable (Int, Context) -> Output
) async -> [Output] {
  let jobs = max(1, min(jobs, count))
  return await withTaskGroup(of: [(Int, Output)].self) { group in
    for worker in 0..<jobs {
      group.addTask {
        let context = makeContext()
        return stride(from: worker, to: count, by: jobs).map { index in
          let output = work(index, context)
          if worker == 0 { progress(Double(index + 1) / Double(count)) }
          return (index, output)
        }
      }
    }
    var outputs = [Output?](repeating: nil, count: count)
    for await part in group {
      for (index, output) in part { outputs[index] = output }
    }
    return outputs.compactMap(\.self)
  }
}
