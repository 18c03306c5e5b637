import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// A pack whose files are being measured, or all are.
struct MeasuredPack {
  var pack: Pack
  /// Files and sequences that are still to be measured.
  private(set) var missing: Int
  /// What the rules about single stickers say.
  private(set) var findings: [Finding] = []
  /// All that was measured of the stickers, if that is wanted.
  private(set) var details: [Sticker] = []
  /// Whether looks can be measured again.
  private let mayForget: Bool

  init(
    _ source: PackSource, missing: Int, _ media: [FilePath: Result<MessageMedia, FileFault>]
  ) {
    pack = Pack(source)
    pack.stickers.reserveCapacity(missing)
    self.missing = missing
    // Files of an archive are not read twice.
    mayForget = source.product?.archive == nil
    for file in source.conversation?.files ?? [] {
      switch media[file.path] {
      case .success(let measured): pack.media[file.path] = measured
      case .failure(let fault): pack.source.faults.append(fault)
      case nil: break
      }
    }
  }

  /// Sorts what was measured into what it turned out to be.
  mutating func take(_ judged: Judged) {
    missing -= 1
    findings += judged.findings
    details += judged.details
    for var sticker in judged.stickers {
      if mayForget, sticker.place != nil, pack.stickers.count >= PackLooks.mostKept {
        sticker.look?.forgetDetails()
      }
      pack.stickers.append(sticker)
    }
    pack.sequenceFrames += judged.frames
    pack.icons += judged.icons
    for fault in judged.faults {
      switch fault {
      case .notAFile(let path, let kind):
        pack.source.oddFiles.append(OddFile(path: path, kind: kind))
      case .spoiled(let path, let reason):
        pack.source.product?.addFault(path, reason)
      case .unreadable: pack.source.faults.append(fault)
      }
    }
  }
}
