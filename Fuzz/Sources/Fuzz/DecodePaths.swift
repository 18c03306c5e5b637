@testable import StickerCodecs

/// Decodes a PNG with this project's code and with libpng alone, and compares frames, counts of alpha, faults and
/// defects. Any other input seeds a random PNG.
func comparePNGPaths(_ input: [UInt8]) {
  var entropy = Entropy(input)
  let bytes =
    input.starts(with: ChunkFile.signature) ? repaired(input) : RandomPNG(&entropy).bytes
  guard let file = try? ImageFile.probe(bytes, limits: fuzzLimits)
  else { return }
  let ours = outcome(of: file, prefersLibraries: false)
  let theirs = outcome(of: file, prefersLibraries: true)
  precondition(ours == theirs, "a PNG must be the same to us and to libpng")
}

/// Decodes a GIF with this project's code and with giflib alone, and compares frames, counts of alpha, faults and
/// defects. Any other input seeds a random GIF.
func compareGIFPaths(_ input: [UInt8]) {
  var entropy = Entropy(input)
  let bytes = input.starts(with: GIFWalker.signature) ? input : RandomGIF(&entropy).bytes
  guard let file = try? ImageFile.probe(bytes, limits: fuzzLimits)
  else { return }
  let ours = outcome(of: file, prefersLibraries: false)
  let theirs = outcome(of: file, prefersLibraries: true)
  precondition(ours == theirs, "a GIF must be the same to us and to giflib")
}

/// Everything that decoding an image tells a caller.
private struct Outcome: Equatable {
  var frames: [[UInt32]] = []
  var alphas: [AlphaCounts?] = []
  var fault: ImageFault?
  var defects: [Defect] = []
}

private func outcome(of file: ImageFile, prefersLibraries: Bool) -> Outcome {
  var outcome = Outcome()
  guard
    var reader = try? file.decode(limits: fuzzLimits, prefersLibraries: prefersLibraries)
  else { return outcome }
  do throws(ImageFault) {
    while let frame = try reader.nextFrame() {
      outcome.frames.append(frame.pixels)
      outcome.alphas.append(frame.alpha)
    }
  } catch {
    outcome.fault = error
  }
  outcome.defects = reader.defects
  return outcome
}
