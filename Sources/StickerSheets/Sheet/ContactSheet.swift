package import StickerBase
import StickerCodecs
import StickerEncoding
package import StickerPacks
import StickerPixels
package import SystemPackage

/// A picture of all stickers of some packs, on several backgrounds.
///
/// Stickers have the same relative sizes as in the sticker browser of Messages. A sticker larger than the pack's size
/// is scaled down to that size, and a smaller sticker stays smaller.
package struct ContactSheet: Sendable {
  package struct Options: Sendable {
    package var backgrounds = SheetBackground.usual
    /// Number of sticker columns; `nil` for a number that gives a sheet of moderate width and height.
    package var columns: Int?
    /// Side in px of the square for a sticker of the pack's size; `nil` for the largest of
    /// ``ContactSheet/usualSizes`` within the limits.
    package var size: Int?
    /// True if animations play.
    package var moves = false

    package init() {}
  }

  package let bytes: [UInt8]
  /// Size in px.
  package let width: Int
  package let height: Int
  /// Side in px of the square that each sticker is fitted into.
  package let cell: Int
  package let stickerCount: Int
  /// Number of stickers whose colors were converted to sRGB.
  package let convertedCount: Int
  /// Warnings about damage, about colors that are drawn as if they were sRGB, and about unused times and places of
  /// frames.
  package let remarks: [Remark]
  /// Duration of an animated sheet in ms; 0 for a still one.
  package let duration: Double
  /// The stickers that could not be drawn, and the reasons.
  package let undrawn: [(path: FilePath, fault: ArtFault)]

  /// Sides in px to try, in order. The first is the side of a regular sticker in pt (408 px at 3x); the others are for
  /// large packs.
  package static let usualSizes = [136, 112, 96, 80, 64, 48, 32]
  /// The sides in px that may be requested.
  package static let sizes = 16...618
  package static let maxStickers = 1_000
  /// Maximum number of pixels of a sheet, for example 2,000 × 4,000.
  static let maxPixels = 8_000_000
  /// Maximum number of pixels of all frames of an animated sheet.
  static let maxTotalPixels = 80_000_000
  /// Maximum file size in bytes: GitHub's limit for a picture in a pull request ("Attaching files", 10 MB).
  static let maxBytes = 10_000_000

  /// Draws the stickers of packs, one pack after the other.
  ///
  /// - Parameters:
  ///   - jobs: number of stickers and frames that are processed at the same time. The bytes do not depend on it.
  ///   - progress: called with the current activity and its completed part, 0…1.
  package init(
    of packs: [PackSource], _ options: Options = Options(), limits: WritingLimits = .standard,
    jobs: Int = 1,
    progress: @escaping @Sendable (_ activity: String, _ part: Double) -> Void = { _, _ in }
  ) async throws(SheetFault) {
    let reader = ArtReader(limits: limits.decoding, jobs: jobs)
    let survey = try await SheetSurvey(of: packs, moves: options.moves, reader)
    var sizes = options.size.map { [$0] } ?? Self.usualSizes
    repeat {
      let plan = try SheetPlan(survey, options, sizes: &sizes)
      do throws(SheetFault) {
        self = try await ContactSheet(plan, reader, limits, jobs, progress)
        return
      } catch {
        guard case .notEncoded(.tooLarge) = error, !sizes.isEmpty else { throw error }
      }
    } while true
  }

  private init(
    _ plan: SheetPlan, _ reader: ArtReader, _ limits: WritingLimits, _ jobs: Int,
    _ progress: @escaping @Sendable (_ activity: String, _ part: Double) -> Void
  ) async throws(SheetFault) {
    let layout = plan.layout
    let (store, jobs) = try plan.memory(within: limits, jobs: jobs)
    let drawing = await SheetDrawing(plan, reader, store) { progress("reading", $0) }
    undrawn = drawing.undrawn
    guard drawing.hasPictures else { throw .nothing(found: plan.stickers.count) }
    var readable = limits.decoding
    readable.fileBytes = min(readable.fileBytes, Self.maxBytes)
    do throws(EncodingFault) {
      let animation = try drawing.animation(in: store)
      bytes = try await APNGEncoder(effort: Effort(2), jobs: jobs, limits: readable)
        .encode(animation) { progress("packing", $0) }
    } catch {
      throw .notEncoded(error)
    }
    (width, height, cell) = (layout.width, layout.height, layout.cell)
    stickerCount = plan.stickers.count
    let surveys = plan.stickers.compactMap { try? $0.art.get().survey }
    convertedCount = surveys.count(where: \.isConverted)
    remarks = surveys.flatMap(\.remarks)
    duration = plan.timeline.count > 1 ? plan.timeline.time(plan.timeline.count) : 0
  }
}
