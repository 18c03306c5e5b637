import Foundation
import StickerTestSupport
import Testing

/// Commands that messages print.
enum PrintedCommand {
  /// Runs the command at the end of the last line that contains `words`, with the arguments into which a shell splits
  /// it.
  static func run(
    after words: String, in message: String, _ folder: TemporaryFolder
  ) throws -> CommandResult {
    let line = try #require(
      message.split(separator: "\n").last { $0.contains(words) }, "\(message)")
    let command = try #require(line.firstMatch(of: #/: stickerlint (.+)$/#)).1
    let list = try StickerTestSupport.run(
      URL(filePath: "/bin/sh"),
      ["-c", "for word in \(command); do printf '%s\\n' \"$word\"; done"], in: folder.url)
    return try stickerlint(list.output.split(separator: "\n").map(String.init), in: folder.url)
  }
}
