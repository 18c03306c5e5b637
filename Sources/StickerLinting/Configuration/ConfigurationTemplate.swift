import StickerPacks

extension Configuration {
  /// Returns the text of the file that `stickerlint init` writes.
  ///
  /// - Parameter folder: the folder that contains the stickers; `nil` for any folder.
  package static func template(folder: String?) -> String {
    """
    # 'stickerlint config --schema' prints the schema of this file.
    version: 1
    preset: \(Preset.standard.word)    # this set of rules; a higher number adds newer rules
    profile: \(Profile.messages.id)          # the limits of \(Profile.messages.name)
    include: [\(folder.map { "\($0)/**" } ?? "\"**\"")]\(folder == nil ? "           " : "    ") # relative to this file

    """
  }
}
