import StickerBase
import StickerCodecs
package import StickerEncoding
package import StickerLinting
package import StickerPacks
import StickerRules
package import SystemPackage

/// Plans lossless size reductions of files. No rules are checked, and nothing is written.
package struct Optimizer: Sendable {
  package var effort: Effort
  /// Number of encoding threads; the plan does not depend on it.
  package var jobs: Int
  /// The files and folders copied to an output folder; `nil` if files are replaced. Other files are not copied, so a
  /// new name may equal the name of one of them.
  package var copied: [FilePath]?

  package init(_ effort: Effort, jobs: Int) { (self.effort, self.jobs) = (effort, jobs) }

  /// Maximum total size in bytes of the files of one run, because results are held until they are written.
  private static let maxBytes = 256 << 20

  /// Plans the optimization of packs.
  ///
  /// - Parameters:
  ///   - configuration: returns the configuration for the pack in a folder.
  ///   - progress: called with the number of files done so far and in all.
  package func plan(
    _ packs: [PackSource], configuration: (_ folder: FilePath) -> Configuration,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async -> OptimizationPlan {
    var plan = OptimizationPlan()
    var tasks: [FileTask] = []
    var (seen, bytes): (Set<FilePath>, Int) = ([], 0)
    for (number, pack) in packs.enumerated() {
      plan.faults += pack.faults.map(\.description)
      plan.faults += pack.limitsReached.map {
        "\($0.folder.display.printable) exceeds the search limits: name its folders one by one"
      }
      let configuration = configuration(pack.path)
      let judge = Judge(configuration)
      for file in pack.files where seen.insert(file.path.withoutCurrentFolders).inserted {
        if let reason = file.reasonToSkip(in: pack) {
          plan.unchanged.append(UnchangedFile(path: file.path, reason: reason))
          continue
        }
        bytes += FileContents.byteCount(of: file.path, file.links)
        guard bytes <= Self.maxBytes else {
          plan.unchanged.append(
            UnchangedFile(
              path: file.path,
              reason: "too much data for one run: run the command again on this file"))
          continue
        }
        tasks.append(
          FileTask(
            pack: number, file: file, profile: judge.profile(at: file.path),
            limits: configuration.writingLimits))
      }
    }
    // Files encoded at the same time share the memory limit of one.
    let memory = MemoryGate(capacity: tasks.map(\.limits.memoryBytes).min() ?? 0)
    let jobsPerFile = max(1, jobs / max(1, tasks.count))
    var done = 0
    progress(done, tasks.count)
    let outcomes = await inParallel(tasks, jobs: jobs) { [effort] task in
      await task.outcome(effort, jobs: jobsPerFile, memory)
    } onEach: { _ in
      done += 1
      progress(done, tasks.count)
    }
    collect(zip(tasks, outcomes), packs, into: &plan)
    return plan
  }

  /// Collects the outcomes, and updates the lists that name renamed files.
  private func collect(
    _ outcomes: some Sequence<(FileTask, FileTask.Outcome)>, _ packs: [PackSource],
    into plan: inout OptimizationPlan
  ) {
    var lists = packs.map { PackContentsEditor(Pack($0), copied: copied) }
    let refusals = Self.renamingRefusals(outcomes, lists)
    for (task, outcome) in outcomes {
      plan.bytesBefore += outcome.byteCount
      plan.bytesAfter += outcome.byteCount
      let path = task.file.path
      plan.fileCount += 1
      do throws(FixDeclined) {
        let result = try outcome.result.get()
        if result.isPremultiplied { plan.premultiplied.append(path) }
        guard let smaller = result.smaller else {
          plan.unchanged.append(UnchangedFile(path: path, byteCount: outcome.byteCount))
          continue
        }
        var newPath = path
        if smaller.isRenamed {
          if let refusal = refusals[task.sequence] { throw refusal }
          newPath = try path.pngPath
          if newPath != path { try lists[task.pack].rename(path, to: newPath) }
        }
        var file = RepairedFile(path: path, newPath: newPath, stamp: outcome.stamp)
        file.bytes = smaller.bytes
        plan.bytesAfter += smaller.bytes.count - outcome.byteCount
        plan.smaller.append(
          SmallerFile(
            path: path, newPath: newPath, before: outcome.byteCount, after: smaller.bytes.count,
            omitsHiddenImage: smaller.omitsHiddenImage, omitted: outcome.omitted))
        plan.changes.files.append(file)
      } catch {
        plan.unchanged.append(
          UnchangedFile(path: path, byteCount: outcome.byteCount, reason: error.reason))
      }
    }
    for list in lists { plan.changes.files += list.changed }
    plan.changes.files.sort { naturallyPrecedes($0.path, $1.path) }
    plan.smaller.sort { naturallyPrecedes($0.path, $1.path) }
    plan.premultiplied.sort { naturallyPrecedes($0, $1) }
    plan.unchanged.sort { naturallyPrecedes($0.path, $1.path) }
  }
}

// Either all frames of a sequence are renamed, or none of them: frames whose names differ form another sequence.
extension Optimizer {
  /// Returns the reasons not to rename frames, by sequence.
  ///
  /// - Parameter lists: the lists before any name is changed.
  fileprivate static func renamingRefusals(
    _ outcomes: some Sequence<(FileTask, FileTask.Outcome)>, _ lists: [PackContentsEditor]
  ) -> [FileTask.SequenceID: FixDeclined] {
    var refusals: [FileTask.SequenceID: FixDeclined] = [:]
    let frames = outcomes.filter { task, outcome in
      task.file.role == .frame && (try? task.file.path.pngPath) != task.file.path
    }
    for (sequence, frames) in Dictionary(grouping: frames, by: { $0.0.sequence }) {
      let renamed = frames.count { (try? $1.result.get())?.smaller?.isRenamed == true }
      guard renamed > 0 else { continue }
      do throws(FixDeclined) {
        guard renamed == frames.count else {
          throw FixDeclined(
            "only \(renamed.grouped) of \(counted(frames.count, "frame")) of its sequence would be "
              + "smaller as PNGs, and their names must stay alike")
        }
        var trial = lists[sequence.pack]
        for (task, _) in frames {
          try trial.rename(task.file.path, to: try task.file.path.pngPath)
        }
      } catch {
        refusals[sequence] = error
      }
    }
    return refusals
  }
}

extension FileTask {
  /// Identifies a sequence by its pack and the folder of its frames.
  fileprivate struct SequenceID: Hashable {
    let pack: Int
    let folder: FilePath
  }

  fileprivate var sequence: SequenceID { SequenceID(pack: pack, folder: file.path.parent) }
}

extension FilePath {
  /// The path of this file after its conversion to PNG.
  fileprivate var pngPath: FilePath {
    get throws(FixDeclined) {
      guard let name = lastComponent?.pngName else {
        throw FixDeclined("its name cannot be used for a PNG")
      }
      return removingLastComponent().appending(name)
    }
  }
}

extension PackSource.File {
  /// The reason that the file is skipped; `nil` if it is optimized.
  fileprivate func reasonToSkip(in pack: PackSource) -> String? {
    if pack.product != nil || isBuilt { return "it is compiled: change its source in the project" }
    if let linkTarget {
      return "it is a link to \(linkTarget.display.printable): optimize that file"
    }
    guard case .disk = medium else { return "it is not a file on disk" }
    // A smaller icon gains nothing, since Xcode encodes all icons again.
    return role == .icon ? "it is an icon, and Xcode makes its own version" : nil
  }
}
