import StickerBase
import StickerPacks

/// The text of `docs/reference/platforms.md`, which lists the limits of each platform.
enum PlatformReference {
  static var markdown: String {
    """
    # Platforms

    Every number that stickerlint knows about a platform, with its source, the source's date and the confidence in it:
    A is the service's own words or code, B a dated quotation of them, C hearsay. `stickerlint platforms NAME` shows the
    same; the files are in `Sources/StickerPacks/Profiles/Platforms`, and
    [platforms.schema.json](platforms.schema.json) describes them. The numbers of Messages
    are in [the rules](rules.md), too.

    """ + Platform.all.map(section).joined()
  }

  private static func section(_ platform: Platform) -> String {
    var text = "\n## `\(platform.id)`\n\n\(platform.name)."
    text += platform.isExported ? " `stickerlint export` writes packs for it.\n" : "\n"
    text += "\n| applies to | demand | value | source |\n| --- | --- | --- | --- |\n"
    for (heading, limits) in platform.parts {
      for limit in limits.all {
        let note = limit.note.map { " (\($0))" } ?? ""
        let source = limit.source
        text +=
          "| \(heading) | \(limit.key.name) | \(limit.statement)\(note) "
          + "| \(source.confidence.letter), \(source.date): \(source.locator) |\n"
      }
    }
    return text
  }
}
