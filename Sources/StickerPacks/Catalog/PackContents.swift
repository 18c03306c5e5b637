package import StickerBase
package import SystemPackage

/// The contents of the `Contents.json` of a `.stickerpack`, `.sticker`, `.stickersequence` or
/// `.stickersiconset`.
package struct PackContents: Sendable, Equatable {
  /// `properties.grid-size` as written.
  package var gridSize: String?
  /// `properties.accessibility-label`, which VoiceOver reads.
  package var label: String?
  /// The timing of the frames of a sequence.
  package var timing = SequenceTiming()
  /// The names in the list, in order: those of stickers, frames or icons, or that of a sticker's image.
  package var listedNames: [String] = []
  /// The indices of list entries without a name, from 0. A sticker that names no image has the single index 0.
  package var emptySlots: [Int] = []
  /// The entries of a `.stickersiconset`; empty for other folders.
  package var icons: [IconEntry] = []
  /// The text encoding of the file.
  package var encoding = DecodedText.Encoding.utf8
  /// Keys that have no meaning where they are.
  package var unknownKeys = UnknownKeys()
  /// The places in the text of properties such as `grid-size` and `duration`, by key.
  package var places: [String: TextPlace] = [:]
  /// The reason that the file cannot be used; `nil` if it can.
  package var fault: String?
  /// The place of the fault; `nil` if it has none.
  package var faultPlace: TextPlace?

  /// The name of the file that describes a folder of a catalog.
  package static let fileName: FilePath.Component = "Contents.json"
  /// The largest `Contents.json` that is read, in bytes. Xcode's are a few KB.
  static let maximumBytes = 1 << 20

  /// Misspelled keys in Apple's samples, and the keys that they stand for.
  package static let typos = ["grid-space": "grid-size", "repetions": "repetitions"]

  init() {}

  /// Reads the `Contents.json` at `path`.
  ///
  /// - Throws: ``FileFault`` if the file is missing or cannot be read. If it is too large or not a regular file,
  ///   ``fault`` is set.
  init(
    at path: FilePath, of kind: CatalogFolder.Kind, _ links: LinkPolicy = .refused
  ) throws(FileFault) {
    self.init()
    do throws(FileFault) {
      let file = try FileContents(path, limit: Self.maximumBytes, links)
      if let bytes = file.bytes {
        self = PackContents(json: bytes, of: kind)
      } else {
        let size = ByteCount(file.byteCount)
        fault = "it is \(size), and the limit is \(ByteCount(Self.maximumBytes))"
      }
    } catch {
      guard case .notAFile(_, let kind) = error else { throw error }
      fault = "it is \(kind)"
    }
  }

  /// Reads the text of a `Contents.json`. If it has several faults, only the first one is kept.
  package init(json: [UInt8], of kind: CatalogFolder.Kind) {
    let (contents, problems) = Shape.contents(of: kind).read(json: json, as: "the file")
    self = contents ?? PackContents()
    encoding = DecodedText.Encoding(of: json)
    unknownKeys = problems.unknownKeys
    fault = problems.faults.first?.description
    faultPlace = problems.faults.first?.place
    if kind == .sticker {
      emptySlots = fault == nil && listedNames.isEmpty ? [0] : []
    } else {
      listedNames = icons.compactMap(\.filename)
      emptySlots = icons.indices.filter { icons[$0].filename == nil }
      if kind != .iconSet { icons = [] }
    }
  }

  /// The key that was probably meant as the missing `grid-size` of a pack; `nil` if there is none.
  package var misspelledGridSize: UnknownKeys.Key? {
    gridSize == nil ? unknownKeys.key(meaning: "grid-size") : nil
  }

  /// The key that was probably meant as the missing list of a pack's stickers or of a sequence's frames; `nil` if there
  /// is none.
  package var misspelledList: UnknownKeys.Key? {
    guard listedNames.isEmpty, emptySlots.isEmpty else { return nil }
    return unknownKeys.key(meaning: "stickers") ?? unknownKeys.key(meaning: "frames")
  }

  /// Replaces every listed name with the name that a closure returns for it.
  mutating func replaceListedNames(_ replacement: (String) -> String) {
    listedNames = listedNames.map(replacement)
    for index in icons.indices { icons[index].filename = icons[index].filename.map(replacement) }
  }
}

/// The timing of the frames of a sequence, as written.
package struct SequenceTiming: Sendable, Equatable {
  /// The text that should name a ``DurationType``; `nil` if there is none.
  package var durationType: String?
  /// The frames per second if ``durationType`` is `fps` or `nil`; the seconds for all frames if it is `fixed`.
  package var duration: Double?
  /// Number of plays after the first; 0 means that the sequence loops forever.
  package var repetitions: Int?

  /// The meaning of a duration.
  package enum DurationType: String, Sendable, CaseIterable {
    /// Frames per second.
    case fps
    /// Seconds for all frames.
    case fixed

    /// Xcode's default, which applies to a duration without a type.
    static let standard = DurationType.fps

    /// Creates the type from the text in a file, or ``standard`` if there is no text. Returns `nil` if the text is
    /// unknown.
    init?(written text: String?) {
      guard let text else {
        self = .standard
        return
      }
      self.init(rawValue: text)
    }
  }

  package init() {}
}

/// One entry of a `.stickersiconset`, as written.
package struct IconEntry: Sendable, Equatable {
  package var filename: String?
  /// The size in points, such as `60x45`.
  package var size: String?
  /// The scale, such as `2x`.
  package var scale: String?
  package var idiom: String?
  package var platform: String?
  /// True for an entry with `appearances`: a dark or tinted variant, such as app icons have.
  package var isVariant = false
  /// True if Xcode marked the image as one that does not fit any slot.
  package var isUnassigned = false
}
