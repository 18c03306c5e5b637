import StickerBase
import StickerKit
import SystemPackage

/// The files that a run leaves beside what it prints. All get their names together at its end, so
/// that a run that is stopped before has left none.
struct RunFiles {
  private var staged: [(file: StagedFile, line: String?)] = []

  /// Writes a file beside its place, or into a pipe or device at once.
  ///
  /// - Parameters:
  ///   - mayReplace: whether a file that is there may be given up.
  ///   - line: what standard error is told when it is in its place.
  mutating func add(
    _ path: FilePath, mayReplace: Bool = true, saying line: String? = nil,
    _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) {
    guard
      let file = try FileReplacement.stage(at: path, mayReplace: mayReplace, content)
    else { return say(line) }
    staged.append((file, line))
  }

  /// Gives all files their names.
  ///
  /// - Returns: what could not be written, in words.
  func place() -> [String] {
    let faults = FileReplacement.place(staged.map(\.file))
    for (file, line) in staged where !faults.contains(where: { $0.path == file.path }) { say(line) }
    return faults.map { $0.isTaken ? "\($0); run it again to check" : $0.description }
  }

  private func say(_ line: String?) {
    if let line { Console.error.say(line) }
  }
}
