import StickerBase
import StickerCodecs
import StickerKit
import StickerPacks
import SystemPackage

/// A sticker as the page shows it.
struct PageSticker: Encodable {
  /// What it is called among those of the pack; one harmless line, as all texts here.
  let name: String
  let path: String
  /// Its picture among those of the page; `nil` when there is none to show.
  let picture: Int?
  /// PNG, APNG, GIF, JPEG, HEIC or HEICS; `nil` when that could not be told.
  let format: String?
  /// px of the canvas, a photo turned as its EXIF block says, as browsers show it.
  let width: Int?
  let height: Int?
  /// Bytes of the file; of a sequence, what it will have about.
  let bytes: Int
  let isSequence: Bool
  /// How long each frame shows in ms, as Messages plays it; one entry for a still, 0 where that is not read.
  let delays: [Double]
  /// Plays as written, 0 for ever; `nil` where nothing is written.
  let plays: Int?
  /// Memory for all frames, in bytes.
  let decodedBytes: Int?
  /// What VoiceOver reads; `nil` when there is no label.
  let label: String?
  /// What VoiceOver reads a part of where there is none: the name of its file or folder.
  let spokenKey: String
  /// Why it could not be read.
  let problem: String?
  /// Why not all of it is shown.
  let gap: PictureGap?
  /// What the first frame's edges and all frames' art were found to be.
  let art: InspectedArt?

  init(
    _ sticker: Sticker, of pack: Pack, labels: [LabeledSticker], profile: Profile, picture: Int?,
    gap: PictureGap?
  ) {
    let summary = StickerSummary(sticker)
    // In a catalog a sticker's folder has its name.
    let folder = summary.isSequence ? sticker.path : sticker.path.parent
    let isNamed = summary.isSequence || CatalogFolder.Kind(folder) == .sticker
    name = isNamed ? (folder.stem ?? "").printable : pack.shortName(of: summary)
    path = sticker.path.display.printable
    self.picture = picture
    let image = sticker.image
    format = image?.format.name
    let size = image?.uprightSize
    width = size?.width
    height = size?.height
    bytes = sticker.byteCount.bytes
    isSequence = sticker.sequence != nil
    delays = image?.frames.map { frame in frame.delay.map(profile.playedDelay) ?? 0 } ?? []
    plays = image?.loopCount
    decodedBytes = image?.decodedBytes
    let place = labels.first { $0.place == sticker.path || $0.place == sticker.path.parent }
    label = place?.label?.printable
    let key = place?.spokenKey ?? sticker.path.lastComponent?.string ?? summary.name
    spokenKey = key.printable
    problem = sticker.fault?.description.printable
    self.gap = gap
    art = InspectedArt(sticker)
  }
}
