import StickerBase
package import StickerCodecs
import StickerForge

/// What is known of the images of a ``FrameList`` before a pixel is decoded.
package struct FrameSurvey: Sendable {
  let list: FrameList
  /// By entry of the list.
  let files: [FrameFile]

  /// The size of every frame in px, once it is upright.
  var sizes: [FrameSizes.Size] {
    files.flatMap { Array(repeating: $0.size, count: $0.delays.count) }
  }

  package var frameCount: Int { files.reduce(0) { $0 + $1.delays.count } }

  /// What the frames' files or a list beside them say; `nil` where nothing does.
  package var delays: [FrameDelay?] {
    zip(list.entries, files).flatMap { entry, file in
      file.delays.map { entry.delay ?? (file.delays.count > 1 ? $0 : nil) }
    }
  }

  /// What the file says that holds all frames, or a list beside them.
  package var loopCount: Int? {
    list.loopCount ?? (files.count == 1 && frameCount > 1 ? files[0].loopCount : nil)
  }

  /// What gets lost of the files.
  var remarks: [Remark] {
    var remarks: [Remark] = []
    let profiles = files.count(where: \.hasForeignColors)
    if profiles > 0 {
      remarks.append(
        .note(
          "the color profile of \(counted(profiles, "image")) is dropped; convert to sRGB first if "
            + "colors look different"))
    }
    let deep = files.count(where: \.isDeep)
    if deep > 0 {
      remarks.append(.note("\(counted(deep, "image")) with 16 bits per sample: 8 are kept"))
    }
    if files.contains(where: \.hasHiddenDefaultImage) {
      remarks.append(.note("the default image is not a frame and is left out"))
    }
    return remarks + files.flatMap(\.remarks)
  }
}
