import ArgumentParser
import StickerKit
import SystemPackage

/// `stickerlint init`.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a short .stickerlint.yml into this folder.",
    discussion: "A file that is there already is left alone, and the exit status is 2.")

  func run() throws {
    let path: FilePath = ".stickerlint.yml"
    guard !MissingPath.isThere(path) else {
      Console.error.write(
        "stickerlint: .stickerlint.yml is there already; "
          + "'stickerlint config --for .' shows what holds\n")
      throw ExitStatus.usage.exitCode
    }
    let template = Configuration.template(
      folder: MissingPath.isThere("Stickers") ? "Stickers" : nil)
    do throws(WriteFault) {
      try FileReplacement.write(to: path, mayReplace: false) { $0.write(template) }
    } catch {
      Console.error.write("stickerlint: \(error.description)\n")
      throw ExitStatus.usage.exitCode
    }
    Console.error.write("stickerlint: wrote .stickerlint.yml\n")
  }
}
