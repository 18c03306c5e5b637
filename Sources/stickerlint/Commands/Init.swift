import ArgumentParser
import StickerBase
import StickerLinting
import SystemPackage

/// `stickerlint init`.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a short .stickerlint.yml in the current folder.",
    discussion: "An existing file is left alone, and the exit status is 2.")

  func run() throws {
    let path: FilePath = ".stickerlint.yml"
    guard !isThere(path) else {
      throw Stop.failure(
        ".stickerlint.yml already exists; 'stickerlint config --for .' shows the settings")
    }
    let template = Configuration.template(
      folder: isThere("Stickers") ? "Stickers" : nil)
    try FileReplacement.write(to: path, mayReplace: false) { $0.write(template) }
    Console.error.say("wrote .stickerlint.yml")
  }
}
