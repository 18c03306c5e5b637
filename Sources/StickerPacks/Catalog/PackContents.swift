package import StickerBase
package import SystemPackage

/// What the `Contents.json` of a `.stickerpack`, `.sticker`, `.stickersequence` or
/// `.stickersiconset` says.
package struct PackContents: Sendable, Equatable {
  /// `properties.grid-size` as written.
  package var gridSize: String?
  /// `properties.accessibility-label`: what VoiceOver reads.
  package var label: String?
  /// How the frames of a sequence follow each other.
  package var timing = SequenceTiming()
  /// The names of the stickers, of the image, of the frames or of the icons that the folder is to
  /// hold, in order.
  package var listedNames: [String] = []
  /// Where the list has an entry that names nothing, from 0.
  package var emptySlots: [Int] = []
  /// The entries of an icon set.
  package var icons: [IconEntry] = []
  /// The encoding of the file.
  package var encoding = DecodedText.Encoding.utf8
  /// Keys that mean nothing where they stand.
  package var unknownKeys = UnknownKeys()
  /// Where `grid-size`, `duration` and the like stand, by key.
  package var places: [String: TextPlace] = [:]
  /// Why the file could not be understood; `nil` when it could.
  package var fault: String?
  /// Where that is; `nil` when it is not about a place.
  package var faultPlace: TextPlace?

  /// The file that a catalog's folders describe themselves in.
  package static let fileName: FilePath.Component = "Contents.json"
  /// The largest `Contents.json` that is read, in bytes; Xcode's hold a few KB.
  static let maximumBytes = 1 << 20

  /// Keys that Apple's own samples misprint, and what they mean.
  package static let misprints = ["grid-space": "grid-size", "repetions": "repetitions"]

  /// What is known before anything is read.
  init() {}

  /// Reads the `Contents.json` at `path`.
  ///
  /// - Throws: ``FileFault`` when there is a file that cannot be read. Something other than a file
  ///   has a ``fault``.
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
        fault = "it is \(size), the limit is \(ByteCount(Self.maximumBytes))"
      }
    } catch {
      guard case .notAFile(_, let kind) = error else { throw error }
      fault = "it is \(kind)"
    }
  }

  /// Reads the text of a `Contents.json`, up to what cannot be understood.
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

  /// The key that was probably meant as the `grid-size` that a pack lacks; `nil` when there is none.
  package var misspeltGridSize: UnknownKeys.Key? {
    gridSize == nil ? unknownKeys.key(meaning: "grid-size") : nil
  }

  /// The key that was probably meant as the list of stickers that a pack lacks; `nil` when there is none.
  package var misspeltList: UnknownKeys.Key? {
    listedNames.isEmpty && emptySlots.isEmpty ? unknownKeys.key(meaning: "stickers") : nil
  }

  /// Gives listed files other names.
  mutating func renameListed(_ name: (String) -> String) {
    listedNames = listedNames.map(name)
    for index in icons.indices { icons[index].filename = icons[index].filename.map(name) }
  }
}

/// How the frames of a sequence follow each other, as written.
package struct SequenceTiming: Sendable, Equatable {
  /// `fps` or `fixed`.
  package var durationType: String?
  /// Frames a second when ``durationType`` is `fps`, seconds for all frames when it is `fixed`.
  package var duration: Double?
  /// Plays after the first one; 0 means for ever.
  package var repetitions: Int?

  package init() {}
}

/// One entry of a `.stickersiconset`, as written.
package struct IconEntry: Sendable, Equatable {
  package var filename: String?
  /// In points: `60x45`.
  package var size: String?
  /// `2x`.
  package var scale: String?
  package var idiom: String?
  package var platform: String?
  /// Whether Xcode put an image here that fits no slot.
  package var isUnassigned = false
}
