import StickerBase
package import StickerCodecs
import StickerForge

/// What is known of the images of a ``FrameList`` before a pixel is decoded.
package struct FrameSurvey: Sendable {
  let list: FrameList
  /// By entry of the list.
  let images: [ImageHeader]
  /// Bytes that decoding each takes: the file, canvases and the decoder.
  let decodingBytes: [Int]

  /// The size of every frame in px, once it is upright.
  var sizes: [FrameSizes.Size] {
    images.flatMap { Array(repeating: $0.uprightSize, count: $0.frames.count) }
  }

  package var frameCount: Int { images.reduce(0) { $0 + $1.frames.count } }

  /// What the frames' files or a list beside them say; `nil` where nothing does.
  package var delays: [FrameDelay?] {
    zip(list.entries, images).flatMap { entry, image in
      image.frames.map { entry.delay ?? (image.frames.count > 1 ? $0.delay : nil) }
    }
  }

  /// What the file says that holds all frames, or a list beside them.
  package var loopCount: Int? {
    list.loopCount ?? (images.count == 1 && frameCount > 1 ? images[0].loopCount : nil)
  }

  /// What gets lost of the files.
  var remarks: [Remark] {
    var remarks: [Remark] = []
    let profiles = images.count { $0.metadata.hasForeignColors }
    if profiles > 0 {
      remarks.append(
        .note(
          "the color profile of \(counted(profiles, "image")) is dropped; convert to sRGB first if "
            + "colors look different"))
    }
    let deep = images.count { $0.bitDepth > 8 }
    if deep > 0 {
      remarks.append(.note("\(counted(deep, "image")) with 16 bits per sample: 8 are kept"))
    }
    if images.contains(where: \.hasHiddenDefaultImage) {
      remarks.append(.note("the default image is not a frame and is left out"))
    }
    return remarks
  }
}
