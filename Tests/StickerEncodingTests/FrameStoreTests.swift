import Foundation
import StickerCodecs
import Testing

@testable import StickerEncoding

/// Frames that do not fit into memory.
@Suite struct FrameStoreTests {
  private static func picture(_ seed: UInt32, _ width: Int = 9, _ height: Int = 5) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<UInt32(width * height)).map { ($0 &+ seed) &* 0x9E37_79B1 | 0xFF00_0000 })
  }

  @Test func framesBeyondMemoryAreReadBackFromAFile() {
    let store = FrameStore(memory: 9 * 5 * 4)
    let kept = (0..<20).map { store.keep(Self.picture($0)) }
    #expect(kept.map(\.isInMemory) == [true] + Array(repeating: false, count: 19))
    for (seed, picture) in kept.enumerated() {
      #expect(picture.bitmap == Self.picture(UInt32(seed)))
    }
    #expect(store.fault == nil)
  }

  @Test func releasedFramesFreeMemoryAndFile() {
    let store = FrameStore(memory: 180, maxFileBytes: 360)
    for seed in 0..<50 as Range<UInt32> {
      let kept = (0..<3).map { store.keep(Self.picture(seed + $0)) }
      #expect(kept.map(\.isInMemory) == [true, false, false])
      #expect(kept[2].bitmap == Self.picture(seed + 2))
    }
    #expect(store.fault == nil)
    let kept = (0..<4).map { store.keep(Self.picture($0)) }
    #expect(store.fault == .full(bytes: 360))
    #expect(kept[3].bitmap == Bitmap(width: 9, height: 5))
    #expect(kept[2].bitmap == Self.picture(2))
  }

  @Test func picturesAreEqualWhereverTheyAreStored() {
    let store = FrameStore(memory: 180)
    let kept = [1, 1, 2, 2].map { store.keep(Self.picture($0)) }
    #expect(kept.map(\.isInMemory) == [true, false, false, false])
    #expect(kept[0] == kept[1] && kept[1] != kept[2] && kept[2] == kept[3])
    #expect(StoredBitmap(Self.picture(2)) == kept[3])
    #expect(kept[0] != store.keep(Self.picture(1, 5, 9)))
  }

  /// Frames of 5 ms are not joined, but equal ones share a picture, and so do those of one picture with hidden colors.
  @Test func repeatedPicturesAreStoredOnce() throws {
    let hidden = Bitmap(width: 2, height: 1, pixels: [0x0012_3456, 0xFF00_0000])
    let shared = StoredBitmap(hidden)
    let pictures = [shared, StoredBitmap(Self.picture(1, 2, 1)), shared, StoredBitmap(hidden)]
    let animation = try Animation(
      frames: pictures.map {
        TimedBitmap(stored: $0, delay: FrameDelay(numerator: 5, denominator: 1000))
      })
    let plain = animation.withoutHiddenColors().frames.map(\.stored)
    #expect(plain[0] === plain[2] && plain[0] == plain[3])
    let joined = animation.joined().frames.map(\.stored)
    #expect(joined.count == 4 && joined[0] === joined[2] && joined[2] === joined[3])
    #expect(joined[3].bitmap.pixels == [0, 0xFF00_0000])
  }

  @Test func unusableFolderIsNamed() async throws {
    let store = FrameStore(memory: 0, folder: "/nowhere/at/all")
    let frames = (0..<3).map {
      TimedBitmap(
        stored: store.keep(Self.picture($0)), delay: FrameDelay(numerator: 1, denominator: 10))
    }
    let lost = FrameStore.Fault.unusable(
      folder: "/nowhere/at/all", reason: "No such file or directory")
    #expect(store.fault == lost)
    let animation = try Animation(frames: frames)
    await #expect(throws: EncodingFault.lost(lost)) {
      try await APNGEncoder(effort: Effort(1)).encode(animation)
    }
    await #expect(throws: FitFault.encoding(.lost(lost))) {
      try await Fitter(limit: 10).fit(animation)
    }
  }

  /// The bytes do not depend on where frames were stored, whatever the effort and the number of threads.
  @Test(arguments: [1, 5], [1, 2])
  func encodingIsTheSameFromMemoryAndFile(_ effort: Int, _ jobs: Int) async throws {
    let frames = try QualityTests.animation(Array(40..<60)).frames
    let store = FrameStore(memory: 0)
    let stored = frames.map {
      TimedBitmap(stored: store.keep($0.bitmap), delay: $0.delay)
    }
    #expect(stored.allSatisfy { !$0.stored.isInMemory })
    let encoder = APNGEncoder(effort: Effort(effort), jobs: jobs)
    let expected = try await encoder.encode(Animation(frames: frames))
    #expect(try await encoder.encode(Animation(frames: stored)) == expected)
  }

  @Test func fitIsTheSameFromMemoryAndFile() async throws {
    let frames = try QualityTests.animation(Array(40..<60)).frames
    let store = FrameStore(memory: 0)
    let stored = frames.map {
      TimedBitmap(stored: store.keep($0.bitmap), delay: $0.delay)
    }
    let fitter = Fitter(limit: 20_000)
    let expected = try await fitter.fit(Animation(frames: frames)).bytes
    #expect(try await fitter.fit(Animation(frames: stored)).bytes == expected)
  }

  @Test func fileAboveTheReadersLimitsIsRefused() async throws {
    let frames = (0..<12).map {
      TimedBitmap(
        bitmap: Self.picture($0 * 1000, 40, 30), delay: FrameDelay(numerator: 1, denominator: 10))
    }
    let animation = try Animation(frames: frames)
    var limits = DecodeLimits.standard
    let bytes = try await APNGEncoder(limits: limits).encode(animation)
    limits.fileBytes = bytes.count
    limits.totalPixels = try ImageFile.probe(bytes).work(readsWholeCanvases: false)
    #expect(try await APNGEncoder(limits: limits).encode(animation) == bytes)
    limits.fileBytes -= 1
    await #expect(throws: EncodingFault.tooLarge(bytes: limits.fileBytes)) {
      try await APNGEncoder(limits: limits).encode(animation)
    }
    limits = .standard
    limits.totalPixels = 50_000
    await #expect {
      try await APNGEncoder(limits: limits).encode(animation)
    } throws: { error in
      guard case EncodingFault.unreadable(.exceedsLimit(.totalPixels, let found, 50_000)) = error
      else { return false }
      // The limit was exceeded before all frames were planned.
      return found < 100_000
    }
  }
}
