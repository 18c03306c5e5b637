import ArgumentParser
import StickerBase
import StickerKit
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// `stickerlint lint --files-from - --stream`: a worker that starts once.
extension Lint {
  /// Refuses what does not go with a stream.
  func checkStream() throws {
    guard stream else { return }
    guard inputs.filesFrom == ["-"], inputs.arguments.isEmpty else {
      throw ValidationError("--stream needs --files-from - and no other path.")
    }
    let others = [
      (baselines.writesBaseline, "--write-baseline and --prune-baseline"), (fix, "--fix"),
      (watch, "--watch"), (shards.shard != nil, "--shard"), (output.quiet, "--quiet"),
      (!output.report.isEmpty, "--report"), (!pictures.folders.isEmpty, "--pictures"),
    ]
    if let other = others.first(where: \.0) {
      throw ValidationError("--stream and \(other.1) cannot be used together.")
    }
    if let format = output.format, try FormatChoice.reportFormat(format) != .text(.jsonl) {
      throw ValidationError("--stream writes JSON lines: leave out --format, or give jsonl.")
    }
  }

  /// Checks each path as if it were named alone, as soon as it comes. What is found of one is written before
  /// the next is read; a path that cannot be checked says so in its place and ends nothing.
  func checkStreamed() async throws {
    var paths = PathStream(STDIN_FILENO, isNULSeparated: inputs.isNULSeparated)
    var status = ExitStatus.clean
    while let element = paths.next() {
      var (report, path) = await self.report(element)
      report.limitWarnings()
      report.part?.path = path
      guard output.writeStreamed(report) else {
        throw Stop.usage("the report could not be written")
      }
      if !report.errors.isEmpty {
        status = .usage
      } else if !report.passed, status == .clean {
        status = .findings
      }
    }
    if status != .clean { throw Stop(status) }
  }

  private func report(_ element: PathStream.Element) async -> (Report, FilePath) {
    switch element {
    case .fault(let words):
      return (.failed([DocumentError.Mistake("standard input: \(words)")]), "-")
    case .path(let path):
      do {
        let named = NamedPaths(arguments: [path], wholePacks: !inputs.onlyNamed)
        return (try await check(named, seesStickers: false).report, path)
      } catch let stop as Stop {
        return (.failed(stop.mistakes), path)
      } catch {
        return (.failed([DocumentError.Mistake("\(error)")]), path)
      }
    }
  }
}
