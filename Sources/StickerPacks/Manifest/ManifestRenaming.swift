import StickerBase
package import SystemPackage

extension ManifestFile {
  /// Returns a manifest in which a file is renamed and everything else stays the same, byte for byte.
  ///
  /// - Parameters:
  ///   - old: the file's path below the manifest's folder.
  ///   - name: the new name.
  /// - Returns: the same bytes if the manifest does not name the file, for example because it names the folder of a
  ///   frame; `nil` if the manifest cannot be read, or if it does not contain the name literally, so that a person must
  ///   edit it.
  package static func renaming(
    _ old: FilePath, to name: String, in bytes: [UInt8]
  ) -> [UInt8]? {
    guard let before = names(in: bytes), let content = DecodedText(bytes) else {
      return nil
    }
    var scalars = Array(content.text.unicodeScalars)
    let wanted = before.map { renamed($0.value, old, name) }
    // The last name is replaced first, so that the places of the others stay valid.
    for (entry, new) in zip(before, wanted).reversed() where entry.value != new {
      guard let start = start(of: entry, in: scalars) else { return nil }
      let end = start + entry.value.unicodeScalars.count
      scalars.replaceSubrange(start..<end, with: Array(new.unicodeScalars))
    }
    let result = content.encoding.bytes(of: String(String.UnicodeScalarView(scalars)))
    return names(in: result)?.map(\.value) == wanted ? result : nil
  }

  /// Returns the files and frames that the manifest names for its stickers, in order; `nil` if the manifest cannot be
  /// read.
  private static func names(in bytes: [UInt8]) -> [Located<String>]? {
    let file = try? YAMLDocument.value(of: bytes, name: "", "the manifest", shape)
    return file?.stickers?.flatMap { sticker in
      [sticker.value.file].compactMap(\.self) + (sticker.value.frames?.value ?? [])
    }
  }

  private static func renamed(_ value: String, _ old: FilePath, _ name: String) -> String {
    let path = FilePath(value)
    guard path.withoutCurrentFolders == old.withoutCurrentFolders,
      let last = path.lastComponent?.string, value.hasSuffix(last)
    else { return value }
    return value.dropLast(last.count) + name
  }

  /// Returns the index in the text where a name begins, after its quote; `nil` if the text there is
  /// different.
  private static func start(of entry: Located<String>, in text: [Unicode.Scalar]) -> Int? {
    var (line, start) = (1, 0)
    while line < entry.place.line {
      guard let end = text[start...].firstIndex(of: "\n") else { return nil }
      (line, start) = (line + 1, end + 1)
    }
    start += entry.place.column - 1
    let value = Array(entry.value.unicodeScalars)
    let quotes: [Unicode.Scalar] = ["'", "\""]
    if start < text.count, quotes.contains(text[start]) { start += 1 }
    return start <= text.count && text[start...].starts(with: value) ? start : nil
  }
}
