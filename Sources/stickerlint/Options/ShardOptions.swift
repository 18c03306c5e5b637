import ArgumentParser
import StickerKit

/// Which part of what was found a machine checks.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Check one of N parts, such as 2/5, with whole packs in each; 'merge' joins their reports.",
      valueName: "i/n"),
    transform: shard)
  var shard: Shard?

  private static func shard(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else {
      throw ValidationError(
        "'\(text)' is no part: it must be I/N with I from 1 to N, and N at most \(Shard.most).")
    }
    return shard
  }
}
