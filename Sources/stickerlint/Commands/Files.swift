import ArgumentParser
import StickerLinting
import SystemPackage

/// `stickerlint files [PATH…]`.
struct Files: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract: "Show which files would be checked, which would not, and why.",
    discussion: """
      The files that would be checked go to standard output, one per line. Files that are left out \
      go to standard error, with the reason. Nothing is decoded.
      """)

  @OptionGroup(title: "What is checked")
  var inputs: PathOptions

  @OptionGroup(title: "What is checked")
  var selection: SelectionOptions

  func run() throws {
    let selected = try Selection(inputs, selection, flags: selection.flags)
    let found = selected.found
    var seen: Set<FilePath> = []
    let files = found.packs.flatMap { pack in
      pack.files.filter { pack.namedPaths.isEmpty || pack.namedPaths.contains($0.path) }.map(\.path)
        + (pack.conversation.map { [$0.path] + $0.files.map(\.path) } ?? [])
    }.filter { seen.insert($0).inserted }
    let isWritten = Console.output.write(files.map { $0.display.printable + "\n" }.joined())
    // A picture of a message is not a sticker, but it is checked with the description that shows it.
    let shown = Set(found.packs.compactMap(\.conversation).flatMap(\.files).map(\.path.absolute))
    for exclusion in found.exclusions + found.others
    where shown.isEmpty || !shown.contains(exclusion.path.absolute) {
      let path = exclusion.path.display.printable + (exclusion.isFolder ? "/" : "")
      Console.error.write("not checked: \(path): \(exclusion.reason)\n")
    }
    selected.reportSkippedPaths()
    selected.reportUnrelatedImages()
    for include in selected.uselessIncludes { Console.error.warn(include.complaint.text) }
    try Stop.ifMissing(selected.missingFolders)
    let complaints =
      found.packs.flatMap(\.faults).map(\.description)
      + [selected.patternComplaint].compactMap(\.self)
    guard isWritten, complaints.isEmpty else {
      throw Stop(.failure, complaints.map { .sentence($0) })
    }
  }
}
