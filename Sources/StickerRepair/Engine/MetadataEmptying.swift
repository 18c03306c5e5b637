import StickerBase
import StickerCodecs
import StickerPacks
import SystemPackage

// The metadata of files whose formats are not decoded.
extension FileRepairer {
  /// Empties the metadata of a file whose pixels are not decoded; its other findings stay.
  ///
  /// - Returns: false if this was not requested, or if the file's format is decoded or its header cannot be read.
  /// - Throws: ``FixDeclined`` if the metadata cannot be emptied without another change.
  func emptyMetadata(
    _ bytes: [UInt8], _ requested: [RequestedFix], _ stamp: FileStamp?, _ draft: inout RepairDraft
  ) throws(FixDeclined) -> Bool {
    guard let fix = requested.first(where: { $0.fix.id == DropMetadata.id }),
      let old = try? ImageFile.probe(bytes, limits: limits.decoding), !old.image.format.isDecoded
    else { return false }
    guard let emptied = old.heifWithoutDescription else {
      throw FixDeclined("its metadata cannot be emptied in place: export it again without metadata")
    }
    guard let new = try? ImageFile.probe(emptied, limits: limits.decoding),
      new.image.showsSame(as: old.image),
      new.image.metadata.contents.isDisjoint(with: [.location, .thumbnail])
    else { throw FixDeclined("the result does not read as the original: export it again") }
    for other in requested where other.fix.id != fix.fix.id {
      draft.leave(other.rules, "\(old.image.format.name) is not decoded: export it as PNG")
    }
    var repaired = RepairedFile(path: file.path, stamp: stamp)
    repaired.bytes = emptied
    repaired.omitted = OmittedData(from: old.image, to: new.image)
    draft.result = RepairDraft.Result(
      file: repaired,
      fixes: [
        AppliedFix(
          id: fix.fix.id, rules: fix.rules, kind: fix.fix.kind, stage: fix.fix.stage,
          what: "metadata emptied in place"
            + (repaired.omitted.breaksCredentials
              ? "; its Content Credentials no longer match it" : ""))
      ], concession: nil, tooLarge: nil, canKeepName: true)
    return true
  }
}
