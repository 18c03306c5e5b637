import StickerBase
package import StickerCodecs

/// Data that a rewritten file leaves out without changing the pixels or delays that are shown.
package struct OmittedData: Sendable, Equatable {
  /// Size of the removed metadata, in bytes.
  package var metadata = 0
  /// The removed kinds of metadata that concern people, without Content Credentials.
  package var contents: MetadataContents = []
  /// Number of removed bytes after the end of the image, such as the movie of a motion photo.
  package var trailing = 0
  /// True if samples of more than 8 bits are rounded.
  package var roundsSamples = false
  /// True if a PNG's place on a larger canvas is removed.
  package var place = false
  /// True if a PNG's `cICP` chunk is removed, because PNG forbids its matrix coefficients.
  package var codePoints = false
  /// True if Content Credentials are removed.
  package var credentials = false
  /// True if Content Credentials stay, but no longer match the file.
  package var breaksCredentials = false

  init() {}

  /// Compares the headers of a file before and after a change.
  ///
  /// - Parameters:
  ///   - old: the header of the original.
  ///   - new: the header of the written file.
  ///   - fixes: the applied fixes; data that they report as removed is not counted.
  package init(from old: ImageHeader, to new: ImageHeader, besides fixes: [AppliedFix] = []) {
    if !fixes.contains(where: { $0.id == DropMetadata.id }) {
      metadata = max(0, old.metadata.descriptiveBytes - new.metadata.descriptiveBytes)
      contents = old.metadata.contents.subtracting(new.metadata.contents)
        .subtracting(.credentials)
      if old.metadata.contents.contains(.credentials) {
        breaksCredentials = new.metadata.contents.contains(.credentials)
        credentials = !breaksCredentials
      }
    }
    codePoints = old.metadata.colors.hasForbiddenMatrix && new.metadata.colors.codePoints == nil
    place = old.metadata.place != nil && new.metadata.place == nil
    if !fixes.contains(where: { $0.id == CutTrailingData.id }) {
      trailing = max(0, old.trailingByteCount - new.trailingByteCount)
    }
    if !fixes.contains(where: { $0.id == RoundSamples.id }) {
      roundsSamples = old.bitDepth > 8 && new.bitDepth <= 8
    }
  }

  /// The same data without metadata and bytes after the end, whose amounts differ from file to file.
  var withoutCounts: OmittedData {
    var data = self
    (data.metadata, data.contents, data.trailing) = (0, [], 0)
    return data
  }

  /// Returns the data that two files leave out together. Both must leave out the same kinds of data.
  func adding(_ other: OmittedData) -> OmittedData {
    var data = self
    data.metadata += other.metadata
    data.contents.formUnion(other.contents)
    data.trailing += other.trailing
    return data
  }

  /// Clauses such as `without 1.9 KB of metadata`.
  package var clauses: [String] {
    var clauses: [String] = []
    if metadata > 0 {
      clauses.append("without \(ByteCount(metadata)) of metadata\(contents.inBrackets)")
    }
    if codePoints { clauses.append("without a cICP whose matrix PNG forbids") }
    if place { clauses.append("without its place on a larger canvas") }
    if credentials { clauses.append("without its Content Credentials") }
    if breaksCredentials { clauses.append("its Content Credentials no longer match it") }
    if trailing > 0 {
      clauses.append("without \(counted(trailing, "byte")) after the end of the image")
    }
    if roundsSamples { clauses.append("with 8 of 16 bits per sample") }
    return clauses
  }
}

extension MetadataContents {
  /// The names of the kinds, such as ` (location, EXIF thumbnail)`; empty if there is none.
  var inBrackets: String { isEmpty ? "" : " (\(names.joined(separator: ", ")))" }
}
