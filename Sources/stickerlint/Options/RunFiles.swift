import StickerBase
import StickerLinting
import SystemPackage

/// The files that a run writes in addition to its output. They are moved to their places together at the end, so that
/// an interrupted run leaves none of them.
struct RunFiles {
  private var staged: [(file: StagedFile, line: String?)] = []

  /// Writes a temporary file next to the place of a file; a pipe, device, socket or open file, such as `/dev/stdout`,
  /// is written to directly.
  ///
  /// - Parameters:
  ///   - mayReplace: true if an existing file may be replaced.
  ///   - line: the line to print to standard error once the file is in its place.
  mutating func add(
    _ path: FilePath, mayReplace: Bool = true, saying line: String? = nil,
    _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) {
    guard
      let file = try FileReplacement.stage(at: path, mayReplace: mayReplace, content)
    else { return say(line) }
    staged.append((file, line))
  }

  /// Moves all files to their places.
  ///
  /// - Returns: a message about each file that could not be written.
  func place() -> [String] {
    let faults = FileReplacement.place(staged.map(\.file))
    for (file, line) in staged where !faults.contains(where: { $0.path == file.path }) { say(line) }
    return faults.map { $0.isTaken ? "\($0); run the command again" : $0.description }
  }

  private func say(_ line: String?) {
    if let line { Console.error.say(line) }
  }
}
