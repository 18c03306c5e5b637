import StickerCodecs
import SystemPackage

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

/// Measures a file, and checks that the output of `inspect` and the messages of all rules are printable.
func describeAll(_ bytes: [UInt8]) {
  var sticker = Sticker(path: "a.png", byteCount: ByteCount(bytes.count))
  StickerInspector(limits: fuzzLimits, digestsFrames: true).measure(bytes, into: &sticker)
  let text = InspectionText(profile: .messages, style: TextStyle()).describe(sticker)
  precondition(isPrintableText(text), "facts must be printable")
  let json = jsonText(Inspection([sticker], showsFrameHashes: true))
  precondition(isPrintableText(json), "facts must be printable as JSON")

  let judge = Judge(Configuration())
  var pack = Pack(PackSource(path: "pack"))
  pack.stickers = [StickerSummary(sticker)]
  var findings = judge.findings(about: sticker, isFrameOrIcon: false)
  findings += judge.findings(about: pack)
  for finding in findings {
    precondition(isPrintableLine(finding.message), "a message must be one printable line")
  }
}
