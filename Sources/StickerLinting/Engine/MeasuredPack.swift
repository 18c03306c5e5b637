import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// A pack that receives the measurements of its files one by one.
struct MeasuredPack {
  var pack: Pack
  /// Number of files and sequences still to be measured.
  private(set) var unmeasured: Int
  /// The findings of the rules about single stickers.
  private(set) var findings: [Finding] = []
  /// All measurements of the stickers, if requested.
  private(set) var details: [Sticker] = []
  /// True if the details of looks may be released, because the files can be read again.
  private let canRemeasureLooks: Bool

  init(
    _ source: PackSource, unmeasured: Int, _ media: [FilePath: Result<MessageMedia, FileFault>]
  ) {
    pack = Pack(source)
    pack.stickers.reserveCapacity(unmeasured)
    self.unmeasured = unmeasured
    // Files in an archive are read only once.
    canRemeasureLooks = source.product?.archive == nil
    for file in source.conversation?.files ?? [] {
      switch media[file.path] {
      case .success(let measured): pack.media[file.path] = measured
      case .failure(let fault): pack.source.faults.append(fault)
      case nil: break
      }
    }
  }

  /// Adds the measurements of one file or sequence.
  mutating func take(_ judged: Judged) {
    unmeasured -= 1
    findings += judged.findings
    details += judged.details
    for var sticker in judged.stickers {
      if canRemeasureLooks, sticker.sourceIndex != nil,
        pack.stickers.count >= AppearanceCache.maxKept
      {
        sticker.look?.forgetDetails()
      }
      pack.stickers.append(sticker)
    }
    pack.sequenceFrames += judged.frames
    pack.icons += judged.icons
    for fault in judged.faults {
      switch fault {
      case .notAFile(let path, let kind):
        pack.source.irregularFiles.append(IrregularFile(path: path, kind: kind))
      case .corrupted(let path, let reason):
        pack.source.product?.addFault(path, reason)
      case .unreadable: pack.source.faults.append(fault)
      }
    }
  }
}
