import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

// Messages about the whole run of an export.
extension Export {
  /// Returns the reasons that no videos can be written, by the id of the platform, and says each once.
  func videoFaults(
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

  /// Says that the folder of a refused platform still has an earlier export.
  func sayKeptExport(
    _ outcome: ExportOutcome, for platform: Platform, _ plan: PackPlan,
    _ configuration: Configuration
  ) {
    let path = path(for: platform, of: plan)
    guard outcome.status != .clean, outcome.next?.updates != true,
      builder(for: platform, configuration)?.hasEarlierExport(in: path) == true
    else { return }
    Console.error.say("\(path.display.printable) has an earlier export, which was not changed")
  }

  /// Returns the command that shows the packs for some platforms as they were written; `nil` if there are none, or if
  /// a path cannot be typed.
  func previewCommand(_ written: [Platform], of plan: PackPlan) -> String? {
    let words = written.compactMap { path(for: $0, of: plan).shellWord }
    guard !words.isEmpty, words.count == written.count else { return nil }
    return "stickerlint preview \(words.joined(separator: " "))"
  }
}

extension VideoFault {
  /// What a person does before videos can be written.
  var task: String {
    if case .program(.missing(let name)) = self { return "install \(name)" }
    return "install an ffmpeg that works"
  }
}
