/// Frames whose pixels are entries of a palette of at most 256 colors.
struct IndexedFrames: Sendable {
  /// Straight colors, clear (0) first.
  let palette: [UInt32]
  /// An entry a pixel.
  let frames: [[UInt8]]

  /// Every color becomes the entry that stands for it.
  init(_ census: ColorCensus, _ mapping: ColorMapping) {
    palette = mapping.palette
    frames = mapping.entries.withUnsafeBufferPointer { entries in
      census.frames.map { frame in
        frame.withUnsafeBufferPointer { frame in
          [UInt8](unsafeUninitializedCapacity: frame.count) { output, count in
            for index in frame.indices {
              output[index] = UInt8(truncatingIfNeeded: entries[Int(frame[index])])
            }
            count = frame.count
          }
        }
      }
    }
  }

  /// Colors between two entries become a pattern of both.
  init(_ census: ColorCensus, _ mapping: ColorMapping, dithered dither: Dither) {
    palette = mapping.palette
    let width = census.width
    frames = IndexedFrames(census, mapping).frames.enumerated().map { number, plain in
      let colors = census.frames[number]
      var entries = plain
      for index in entries.indices {
        entries[index] = dither.entry(
          of: Int(colors[index]), first: plain[index], x: index % width, y: index / width)
      }
      return entries
    }
  }

  /// The colors of every frame.
  var pixels: [[UInt32]] {
    palette.withUnsafeBufferPointer { palette in
      frames.map { frame in
        [UInt32](unsafeUninitializedCapacity: frame.count) { output, count in
          for index in frame.indices { output[index] = palette[Int(frame[index])] }
          count = frame.count
        }
      }
    }
  }
}
