import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

// Messages about the whole run of an export.
extension Export {
  /// Finds the reasons that no videos can be written, and prints each once.
  ///
  /// - Returns: the reasons by the id of the platform.
  func reportVideoFaults(
    of plan: PackPlan, _ configuration: Configuration
  ) async -> [String: VideoFault] {
    var faults: [String: VideoFault] = [:]
    var groups: [(fault: VideoFault, names: [String])] = []
    for platform in platforms {
      guard let builder = builder(for: platform, configuration),
        let fault = await builder.videoFault(for: plan)
      else { continue }
      faults[platform.id] = fault
      if let index = groups.firstIndex(where: { $0.fault == fault }) {
        groups[index].names.append(platform.name)
      } else {
        groups.append((fault, [platform.name]))
      }
    }
    for group in groups {
      Console.error.say(group.fault.text(for: listed(group.names), limit: 0))
    }
    return faults
  }

  /// Warns about patterns that match no sticker. For a pattern that an update repeats, a message is printed instead.
  func sayUnmatched(_ patterns: [Glob], of option: String) {
    for text in patterns.map(\.text) {
      if repeatedOptions.contains(where: { $0.hasPrefix("\(option)=") && $0.hasSuffix("=\(text)") })
      {
        Console.error.say("\(option) \(text.printable), as before, no longer matches a sticker")
      } else {
        Console.error.warn("\(option) \(text.printable) matches no sticker of this pack")
      }
    }
  }

  /// Says that the folder of a refused platform still has an earlier export.
  func sayKeptExport(
    _ outcome: ExportOutcome, for platform: Platform, _ plan: PackPlan,
    _ configuration: Configuration
  ) {
    let path = path(for: platform, of: plan)
    guard outcome.status != .clean, outcome.additions?.updates != true,
      builder(for: platform, configuration)?.hasEarlierExport(in: path) == true
    else { return }
    Console.error.say("\(path.display.printable) has an earlier export, which was not changed")
  }

  /// Returns the command that previews the packs that were written, together with earlier exports of the same pack that
  /// are next to them; `nil` if there are none, or if a path cannot be typed.
  func previewCommand(_ written: [Platform], of plan: PackPlan) -> String? {
    var exports = written.map { (platform: $0.id, folder: path(for: $0, of: plan)) }
    for parent in Set(exports.map(\.folder.parent)) {
      let names = (try? FolderListing.names(in: parent, .refused, atMost: 1000)) ?? []
      for name in names {
        let folder = parent == "." ? FilePath(root: nil, [name]) : parent.appending(name)
        guard let record = ExportRecord(at: folder), let source = plan.source.real,
          !platforms.contains(where: { $0.id == record.platform }),
          record.source(from: folder.absolute)?.real == source
        else { continue }
        exports.append((record.platform, folder))
      }
    }
    // The order does not depend on which packs this run wrote.
    let order = Dictionary(uniqueKeysWithValues: Platform.all.enumerated().map { ($1.id, $0) })
    let folders = exports.sorted {
      let (one, other) = (order[$0.platform] ?? .max, order[$1.platform] ?? .max)
      return one == other ? naturallyPrecedes($0.folder, $1.folder) : one < other
    }.map(\.folder)
    let words = folders.compactMap(\.shellWord)
    guard !words.isEmpty, words.count == folders.count else { return nil }
    return "stickerlint preview \(words.joined(separator: " "))"
  }

  /// Returns the command that scales up small art.
  ///
  /// - Parameter small: the platforms with small art; the result is `nil` if there are none.
  func enlargingCommand(
    _ small: [Platform], _ plan: PackPlan, _ configuration: Configuration
  ) -> String? {
    guard let first = small.first else { return nil }
    var command = ExportCommandLine()
    command.drop("--dry-run")
    if small.count < platforms.count {
      let output = small.count == 1 && outputPath != nil ? path(for: first, of: plan) : nil
      command.keepPlatforms(small, of: platforms, at: output)
    }
    let hasEarlierExport = small.contains { platform in
      builder(for: platform, configuration)?.hasEarlierExport(in: path(for: platform, of: plan))
        ?? false
    }
    return command.text(adding: ["--enlarge"] + (hasEarlierExport && !update ? ["--update"] : []))
  }
}

extension VideoFault {
  /// The task of a person before videos can be written, such as `install ffmpeg`.
  var task: String {
    if case .program(.missing(let name)) = self { return "install \(name)" }
    return "install an ffmpeg that works"
  }
}
