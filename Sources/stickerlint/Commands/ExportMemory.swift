import StickerBase
import StickerPacks
import SystemPackage

/// The choices of an export that `--remember` writes into `stickerpack.yml`.
struct ExportMemory {
  private let manifest: FilePath
  private let choices: ChoiceOptions
  /// The lines of the stickers that are left out for a platform, by its id.
  private let lines: [String: [Int]]

  /// Collects the choices, and checks that they can be written.
  ///
  /// - Parameters:
  ///   - plan: the plan with the choices of the run.
  ///   - excluded: the stickers that `--exclude` leaves out.
  /// - Throws: ``Stop`` if nothing can be written.
  init(
    _ choices: ChoiceOptions, _ plan: PackPlan, without excluded: [PlannedSticker],
    for platforms: [Platform]
  ) throws {
    let declared = plan.stickers + excluded
    guard let manifest = plan.manifest, declared.contains(where: { $0.origin.line != nil }) else {
      throw Stop.usage(
        "--remember needs a stickerpack.yml, and there is none; begin one with: \(plan.source.initCommand)"
      )
    }
    (self.manifest, self.choices) = (manifest, choices)
    lines = Dictionary(
      uniqueKeysWithValues: platforms.map { platform in
        let leftOut = plan.stickers.filter { sticker in
          sticker.choices[platform.id].map { $0.leaveOut && $0.isOption } ?? false
        }
        return (platform.id, (leftOut + excluded).compactMap(\.origin.line).sorted())
      })
    guard
      platforms.contains(where: {
        !choices.change(for: $0).isNone || lines[$0.id]?.isEmpty == false
      })
    else {
      throw Stop.usage(
        "--remember has nothing to write: choose with --leave-out, --cut, --duration, --repeat, --max-frames or "
          + "--min-quality")
    }
    // If the manifest has no safe place for the choices, the run ends before anything is drawn.
    _ = try text(for: platforms)
  }

  /// Writes the choices for platforms.
  ///
  /// - Returns: true if the manifest changed.
  func write(for platforms: [Platform]) throws -> Bool {
    let named = platforms.filter {
      !choices.change(for: $0).isNone || lines[$0.id]?.isEmpty == false
    }
    let (found, edited) = try text(for: named)
    guard edited != found else { return false }
    do throws(WriteFault) {
      try FileReplacement.write(edited, to: manifest)
    } catch {
      throw PackFault.unwritten(error)
    }
    Console.error.say(
      "\(manifest.display.printable) now says this for \(listed(named.map(\.id)))")
    return true
  }

  /// Returns the text of the manifest as it is, and with the choices.
  private func text(for platforms: [Platform]) throws -> (found: [UInt8], edited: [UInt8]) {
    let found: [UInt8]
    do throws(FileFault) {
      found = try FileContents(manifest, limit: ManifestFile.maximumBytes, .followed).bytes ?? []
    } catch {
      throw PackFault.unreadable(error)
    }
    var bytes = found
    // The last line is edited first, and the pack's own choices come last, so that the lines of stickers stay valid.
    for line in Set(platforms.flatMap { lines[$0.id] ?? [] }).sorted(by: >) {
      for platform in platforms where lines[platform.id]?.contains(line) == true {
        guard
          let next = ManifestFile.leavingOut(stickersInLines: [line], of: platform.id, in: bytes)
        else {
          throw byHand("'for: {\(platform.id): {leave-out: true}}' to each sticker")
        }
        bytes = next
      }
    }
    for platform in platforms {
      let change = choices.change(for: platform)
      guard !change.isNone else { continue }
      guard let next = ManifestFile.remembering(change, for: platform.id, in: bytes) else {
        throw byHand("'for: {\(platform.id): \(change.manifestText)}' above 'stickers:'")
      }
      bytes = next
    }
    return (found, bytes)
  }

  /// Returns the error that asks the user to add a line.
  private func byHand(_ line: String) -> Stop {
    .usage(
      "\(manifest.display.printable) has no place for --remember that is safe; add \(line) by hand")
  }
}
