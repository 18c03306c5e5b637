import Foundation
import StickerCodecs
import StickerEncoding

/// Generates an animation from the input, encodes it, and compares what our decoder, libpng and `ReferenceAPNG` show
/// with the original.
func checkRoundTrip(_ bytes: [UInt8]) {
  var entropy = Entropy(bytes)
  let effort = Effort(1 + entropy.roll(9))
  let jobs = 1 + entropy.roll(2)
  let comparesJobs = entropy.once(in: 4)
  // The highest levels are slow, so they get less work.
  let isSlow = effort.level > 6
  let side = entropy.pick(isSlow ? [4, 14] : [3, 9, 40])
  var drawing = RandomAnimation(entropy, side: side)
  let animation = drawing.draw(maxFrames: isSlow ? 4 : 8)

  let file = encoded(animation, APNGEncoder(effort: effort, jobs: jobs))
  if comparesJobs {
    let other = encoded(animation, APNGEncoder(effort: effort, jobs: 3 - jobs))
    precondition(file == other, "a file must not depend on the number of jobs")
  }
  let wanted = Timeline(animation)
  compareWithOwnDecoder(file, animation, wanted)
  compareWithReference(file, animation, wanted)
}

private func compareWithOwnDecoder(_ bytes: [UInt8], _ animation: Animation, _ wanted: Timeline) {
  do throws(ImageFault) {
    let file = try ImageFile.probe(bytes)
    precondition(file.image.defects.isEmpty, "the structure must have no defects")
    precondition(file.image.trailingByteCount == 0, "nothing may follow the file")
    let decoded = try Animation(file)
    let isSameSize = decoded.width == animation.width && decoded.height == animation.height
    precondition(isSameSize, "the canvas must keep its size")
    if wanted.moments.count > 1 {
      precondition(Timeline(decoded) == wanted, "our decoder must show the same for the same time")
      precondition(decoded.loopCount == animation.loopCount, "the loop count must be kept")
    } else {
      let shown = Timeline(decoded).moments.map(\.pixels)
      precondition(shown == wanted.moments.map(\.pixels), "our decoder must show the same picture")
    }
  } catch {
    fatalError("our decoder refuses the file: \(error)")
  }
}

private func compareWithReference(_ bytes: [UInt8], _ animation: Animation, _ wanted: Timeline) {
  let first = libpngPixels(bytes, animation.width, animation.height)
  precondition(first.map(visible) == wanted.moments[0].pixels, "libpng must show the first frame")
  guard let reference = ReferenceAPNG(bytes) else { fatalError("the reference refuses the file") }
  precondition(
    reference.frameCounts.found == reference.frameCounts.announced, "acTL must count the frames")
  if wanted.moments.count > 1 {
    precondition(reference.timeline == wanted, "the reference must show the same for the same time")
    precondition(reference.loopCount == animation.loopCount, "acTL must have the loop count")
  } else {
    let shown = reference.timeline.moments.map(\.pixels)
    precondition(shown == wanted.moments.map(\.pixels), "the reference must show the same picture")
  }
}

/// Waits for an encoder, because libFuzzer's calls are synchronous.
private func encoded(_ animation: Animation, _ encoder: APNGEncoder) -> [UInt8] {
  let outcome = Outcome()
  Task.detached {
    do throws(EncodingFault) {
      outcome.bytes = try await encoder.encode(animation)
    } catch {
      fatalError("an animation that can be shown cannot be encoded: \(error)")
    }
    outcome.isReady.signal()
  }
  outcome.isReady.wait()
  return outcome.bytes
}

/// Passes a result from a task to the waiting thread.
private final class Outcome: @unchecked Sendable {
  /// Written before the signal, read after it.
  var bytes: [UInt8] = []
  let isReady = DispatchSemaphore(value: 0)
}
