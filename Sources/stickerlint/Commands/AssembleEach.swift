import ArgumentParser
import StickerBase
import StickerEncoding
import StickerLinting
import StickerPacks
import SystemPackage

extension Assemble {
  /// Makes an animation of every animated item in a folder. The items are made one after another, each with all
  /// threads, and written as soon as they are complete, so that an interrupted run keeps the finished ones.
  func makeEach(in folder: FilePath) async throws {
    let output = file.path
    try Stop.ifMissing([folder])
    guard folder.absolute != output.absolute else {
      throw ValidationError("-o must not be the folder that the art is read from.")
    }
    let configuration = try limits.configuration(at: output.appending("sticker.png"))
    let found = try collection(folder, output)
    if !file.dryRun { try FileReplacement.makeFolder(output) }
    let progress = ProgressLine(isWanted: !file.noProgress)
    let collisions = found.collisions
    var table = AssemblyTable()
    var present: [FilePath] = []
    let fit = fitting.platformFit(encoding, configuration.writingLimits)
    let endings = [true, false].compactMap { fit?.pathExtension(isAnimated: $0) }
    for entry in found.entries {
      progress.begin(
        entry.path.displayedName.printable, number: table.count + 1, total: found.entries.count)
      // A platform's stills and animations may have different file extensions.
      let paths = (endings.isEmpty ? ["png"] : endings).map {
        output.appending("\(entry.name).\($0)")
      }
      let row: AssemblyTable.Row
      do {
        try refuseCollision(of: paths[0], with: collisions[entry.path] ?? [])
        if !file.force, let path = paths.first(where: isThere) {
          table.add(AssemblyTable.Row(existing: entry, problem: fit?.problem(ofFile: path)))
          present.append(path)
          continue
        }
        let made = try await make(
          [entry.path], for: paths[0], below: folder, configuration.writingLimits, progress)
        if !file.dryRun {
          let path = made.fileExtension.map { output.appending("\(entry.name).\($0)") } ?? paths[0]
          try WrittenFile(path, configuration, mayReplace: file.force).write(made.bytes)
          Interruption.beginAnew()
          present.append(path)
        }
        row = AssemblyTable.Row(entry, made)
      } catch {
        row = AssemblyTable.Row(entry, error)
      }
      table.add(row)
    }
    progress.finish()
    let place = file.dryRun ? "not written (--dry-run)" : "in \(output.display.printable)"
    try Console.output.report(table.text(place, .forOutput(.auto)))
    var status = table.status
    // Files for platforms have been checked already.
    if !present.isEmpty, fitting.platform == nil {
      do {
        try await WrittenFile.check(present, configuration, advice: frames.advice)
      } catch let ending as any RunEnding {
        status = status ?? ending.stop.status
      }
    }
    if let status { throw Stop(status) }
  }

  /// Returns the animated items of a folder, and prints the items that are left out. The run ends if no item is
  /// animated.
  private func collection(_ folder: FilePath, _ output: FilePath) throws -> FrameCollection {
    let found = try FrameCollection(of: folder, output: output)
    let others = found.others.prefix(3).map { $0.displayedName.printable }.joined(separator: ", ")
    let omitted = "\(others)\(andMore(found.others.count - 3))"
    guard !found.entries.isEmpty else {
      let name = folder.display.printable
      throw Stop.failure(
        "\(name) contains nothing that becomes an animation"
          + (others.isEmpty
            ? ""
            : ", only \(omitted); if these are the frames of one animation, leave out --each"))
    }
    if !others.isEmpty { Console.error.say("left out, not animations: \(omitted)") }
    return found
  }

  /// Refuses an item if other items would become the same file.
  ///
  /// - Parameters:
  ///   - path: the file that the item would become.
  ///   - others: the other items that would become the same file.
  private func refuseCollision(of path: FilePath, with others: [FilePath]) throws {
    let name = path.displayedName.printable
    if let other = others.first {
      throw Stop.failure(
        "\(other.displayedName.printable)\(andMore(others.count - 1)) would also become \(name); "
          + "rename one")
    }
  }
}
