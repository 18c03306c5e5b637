import ArgumentParser
import StickerBase
import StickerPacks
import SystemPackage

/// Choices about stickers that a platform refuses: changes of animations, and stickers that are left out.
struct ChoiceOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Of animations that a platform refuses, keep the first seconds, and leave out the rest.",
      valueName: "seconds"))
  var cut: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Play animations that a platform refuses in these seconds, faster or slower.",
      valueName: "seconds"))
  var duration: Double?

  @Option(
    name: .customLong("repeat"), parsing: .unconditional,
    help: ArgumentHelp(
      "Show animations that a platform refuses this many times in one play.", valueName: "n"))
  var repeats: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Of animations that a platform refuses, keep at most this many frames, evenly spread.",
      valueName: "n"))
  var maxFrames: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "For animations that a platform refuses, the lowest mean PSNR to accept, in dB.",
      valueName: "dB"))
  var minQuality: Double?

  @Flag(
    help: "Write these choices, and --exclude, into stickerpack.yml for the platforms of the run.")
  var remember = false

  func validate() throws {
    for (name, value) in [("cut", cut), ("duration", duration)] {
      if let value, !(MotionChange.seconds ~= value) {
        throw ValidationError("--\(name) must be from 0.01 to 3600 seconds, not \(value).")
      }
    }
    if cut != nil, duration != nil {
      throw ValidationError("--cut and --duration both set the time: use one of them.")
    }
    if let repeats, !(MotionChange.repetitions ~= repeats) {
      throw ValidationError("--repeat must be from 2 to 20, not \(repeats).")
    }
    if let maxFrames, !(MotionChange.frameCounts ~= maxFrames) {
      throw ValidationError("--max-frames must be from 2 to 10,000, not \(maxFrames).")
    }
    if let minQuality, !(0...99 ~= minQuality) {
      throw ValidationError("--min-quality must be from 0 to 99, not \(minQuality).")
    }
  }

  /// The change of animations that a platform refuses.
  var change: MotionChange {
    MotionChange(
      cut: cut, duration: duration, repeats: repeats, maxFrames: maxFrames, minQuality: minQuality)
  }

  /// Returns a plan in which the change applies to all stickers that have none of their own for these platforms.
  func applied(to plan: PackPlan, for platforms: [Platform]) -> PackPlan {
    guard !change.isNone else { return plan }
    var plan = plan
    for platform in platforms { plan.choose(change, for: platform) }
    return plan
  }

  /// Writes the choices into the manifest.
  ///
  /// - Parameter left: the lines of the stickers that the run leaves out.
  /// - Returns: true if anything was written.
  func write(
    to manifest: FilePath, for platforms: [Platform], leavingOut left: [Int]
  ) throws -> Bool {
    let unreadable: (FileFault) -> Stop = { PackFault.unreadable($0).stop }
    let found: [UInt8]
    do throws(FileFault) {
      found = try FileContents(manifest, limit: ManifestFile.maximumBytes, .followed).bytes ?? []
    } catch {
      throw unreadable(error)
    }
    var bytes = found
    for platform in platforms {
      if !change.isNone {
        guard let next = ManifestFile.remembering(change, for: platform.id, in: bytes) else {
          throw Self.byHand(
            manifest, "'for: {\(platform.id): \(change.manifestText)}' above 'stickers:'")
        }
        bytes = next
      }
      guard !left.isEmpty else { continue }
      guard
        let next = ManifestFile.leavingOut(
          stickersInLines: left.sorted(), of: platform.id, in: bytes)
      else {
        throw Self.byHand(
          manifest, "'for: {\(platform.id): {leave-out: true}}' to each sticker")
      }
      bytes = next
    }
    guard bytes != found else { return false }
    do throws(WriteFault) {
      try FileReplacement.write(bytes, to: manifest)
    } catch {
      throw PackFault.unwritten(error)
    }
    return true
  }

  private static func byHand(_ manifest: FilePath, _ line: String) -> Stop {
    .usage(
      "\(manifest.display.printable) has no place for --remember that is safe; add \(line) by hand")
  }
}
