import StickerPacks
import StickerRules
import SystemPackage

extension Finding {
  /// Returns this finding without its command if the command would replace another file, or would write a file that the
  /// manifest or the project's code does not name. `fix` commands stay, because they write a copy whose manifest names
  /// the new file.
  ///
  /// - Parameters:
  ///   - pack: the pack of the sticker.
  ///   - taken: the files that a new file must not replace: the files of the pack, each with `nil`, and the files that
  ///     commands of earlier findings write, each with its command.
  func withPlaceForNewFile(
    in pack: PackSource, _ taken: inout [FilePath: SuggestedCommand?]
  ) -> Finding {
    guard let command, command.repair == nil, let output = command.output,
      let advice = draft.advice
    else { return self }
    var finding = self
    if let declaration = pack.declaration, declaration.isManifest {
      let list = declaration.path.lastComponent?.string ?? ""
      finding.advice = advice.continued(
        path.hasExtension("png") ? ", under the same name" : ", and list the new name in \(list)")
    } else if pack.codeTarget != nil, output.extension != path.extension {
      finding.advice = advice.continued(", and name the new file in the project and in its code")
    } else if let writer = taken[output], writer != command {
      finding.advice = advice.continued(
        " under another name: "
          + (writer == nil
            ? "the pack has a PNG of this name" : "another command writes a PNG of this name"))
    } else {
      taken[output] = command
    }
    return finding
  }
}
