import StickerBase
import StickerCodecs
import StickerLinting
import StickerPacks
import SystemPackage

/// A sticker as the page shows it.
struct PageSticker: Encodable {
  /// The name of the sticker in the pack; in an export, its name in the source pack, followed by the file name, such as
  /// `wave (01.png)`. Like all texts here, it is one line that is safe to print.
  let name: String
  let path: String
  /// The index of its picture in the page; `nil` if there is none to show.
  let picture: Int?
  /// The name of the format, such as APNG; `nil` if it is unknown.
  let format: String?
  /// Upright size of the canvas in px.
  let width: Int?
  let height: Int?
  /// Size of the file in bytes; for a sequence, the expected size of its animation.
  let bytes: Int
  let isSequence: Bool
  /// The duration of each frame in ms, as Messages plays it; one entry for a still, none if the file cannot be read.
  let delays: [Double]
  /// The number of plays as written in the file, 0 for endless; `nil` if none is written.
  let plays: Int?
  /// Memory for all frames, in bytes.
  let decodedBytes: Int?
  /// The label that VoiceOver reads; `nil` if there is none.
  let label: String?
  /// The name of the file or folder, which VoiceOver reads as a part of the label's key if there is no label.
  let spokenKey: String
  /// The reason that the sticker could not be read; `nil` if it was.
  let problem: String?
  /// The reason that the page does not show all of the sticker; `nil` if there is none.
  let gap: PictureGap?
  /// The inspection of the first frame's edges and of the art of all frames; `nil` for a video, and if nothing is
  /// visible or nothing could be measured.
  let art: InspectedArt?

  /// The name of the format of videos.
  static let videoFormat = "WebM"
  /// True for a video, which was drawn for its platform and is not inspected.
  var isVideo: Bool { format == Self.videoFormat }

  init(
    _ sticker: Sticker, of seen: PreviewedPack, labels: [LabeledSticker], profile: Profile,
    picture: Int?, gap: PictureGap?
  ) {
    let summary = StickerSummary(sticker)
    // In a catalog, the folder of a sticker carries its name.
    let folder = summary.isSequence ? sticker.path : sticker.path.parent
    let isNamed = summary.isSequence || CatalogFolder.Kind(folder) == .sticker
    let fileName = isNamed ? (folder.stem ?? "").printable : seen.pack.shortName(of: summary)
    name = seen.export?.name(of: sticker.path, fileName) ?? fileName
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
    plays = image?.plays
    decodedBytes = image?.decodedBytes
    let labeled = labels.first { $0.place == sticker.path || $0.place == sticker.path.parent }
    label = labeled?.label?.printable
    let key = labeled?.spokenKey ?? sticker.path.lastComponent?.string ?? summary.name
    spokenKey = key.printable
    problem = sticker.fault?.description.printable
    self.gap = gap
    art = InspectedArt(sticker)
  }

  /// Creates the entry of a video.
  ///
  /// - Parameter picture: the index of the video in the page; `nil` if there is none to show.
  init(_ video: PreviewedVideo, of seen: PreviewedPack, picture: Int?) {
    let path = video.file.path
    let fileName = path.relative(to: seen.pack.source.path).display.printable
    name = seen.export?.name(of: path, fileName) ?? fileName
    self.path = path.display.printable
    self.picture = picture
    format = Self.videoFormat
    (width, height, bytes) = (video.video.width, video.video.height, video.byteCount)
    isSequence = false
    delays = video.video.delays
    (plays, label, problem, gap, art) = (nil, nil, nil, nil, nil)
    decodedBytes = 4 * video.video.width * video.video.height * delays.count
    spokenKey = fileName
  }
}

extension PreviewedPack.Export {
  /// Returns the name of a sticker in the source pack, followed by its file name. `nil` if the name in the source is
  /// unknown, or is the stem of the file name.
  fileprivate func name(of path: FilePath, _ fileName: String) -> String? {
    guard let name = names[path.absolute]?.printable, name != FilePath(fileName).stem else {
      return nil
    }
    return "\(name) (\(fileName))"
  }
}
