import StickerEncoding
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerPacks

/// The division of memory before frames are decoded.
@Suite struct MemoryPlanTests {
  private static func survey(
    _ count: Int, _ side: Int
  ) async throws -> (FrameSurvey, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let file = TestPNG([.header(side, side, depth: 1, type: 0), .image([[0]]), .end])
    let path = try folder.write(file.bytes, to: "1.png")
    var list = FrameList()
    list.entries = (0..<count).map { _ in FrameList.Entry(path: FilePath(path.path)) }
    return (try await FrameLoader(jobs: 2).survey(list), folder)
  }

  private static func plan(
    _ count: Int, _ side: Int, jobs: Int, fits: Bool = false, reserved: Int = 0,
    memory: Int = 1 << 30, temporary: Int = 1 << 40
  ) async throws -> MemoryPlan {
    let (survey, _) = try await Self.survey(count, side)
    var limits = WritingLimits()
    (limits.memoryBytes, limits.temporaryBytes) = (memory, temporary)
    return try MemoryPlan(
      for: survey, as: FrameShape(of: survey), showings: count, jobs: jobs, limits: limits,
      fits: fits, reserved: reserved)
  }

  /// A folder whose name is a word of the message is named as well. A message that names a file stays as it is.
  @Test(
    arguments: [
      (
        .tooMuchMemory(
          frames: 12, FrameSizes.Size(width: 40, height: 40), needed: 2 << 30, allowed: 1 << 30),
        "pack/frames: 12 frames of 40 × 40 px"
      ),
      (.tooManyFrames(12, allowed: 9), "pack/frames: 12 frames are too many"),
      (.animated("walk/1.png", frames: 3), "walk/1.png is itself an animation"),
    ] as [(SequenceFault, String)])
  func everyMessageNamesAFile(_ fault: SequenceFault, _ start: String) {
    let message = PackFault.frames(fault).naming("pack/frames").description
    #expect(message.hasPrefix(start), "\(message)")
  }

  @Test func allThreadsAreUsedIfMemorySuffices() async throws {
    #expect(try await Self.plan(2_000, 618, jobs: 2).jobs == 2)
    #expect(try await Self.plan(20, 300, jobs: 16).jobs == 16)
    #expect(try await Self.plan(2_000, 618, jobs: 2, fits: true).jobs == 2)
  }

  @Test func threadsAreReducedBeforeFramesAreRefused() async throws {
    let alone = APNGEncoder.workingBytes(width: 618, height: 618, frames: 100, jobs: 1)
    let needed = MemoryPlan.programBytes + alone + 2 * MemoryPlan.minFileBytes
    #expect(try await Self.plan(100, 618, jobs: 8, memory: needed).jobs == 1)
    #expect(try await Self.plan(100, 618, jobs: 8, memory: needed + 3 * alone).jobs == 4)
    await #expect {
      try await Self.plan(100, 618, jobs: 8, memory: needed - 1)
    } throws: { error in
      guard case SequenceFault.tooMuchMemory(100, let size, needed, let allowed) = error else {
        return false
      }
      return size == FrameSizes.Size(width: 618, height: 618) && allowed == needed - 1
    }
    await #expect(throws: SequenceFault.self) {
      try await Self.plan(100, 618, jobs: 8, reserved: 1, memory: needed)
    }
  }

  @Test func framesBeyondTheTemporaryFileAreRefused() async throws {
    let frame = 618 * 618 * 4
    _ = try await Self.plan(1_000, 618, jobs: 1, temporary: 1_000 * frame)
    await #expect {
      try await Self.plan(1_000, 618, jobs: 1, temporary: 1_000 * frame - 1)
    } throws: { error in
      guard case SequenceFault.tooMuchTemporary(1_000, _, 1_000 * frame, _) = error else {
        return false
      }
      return true
    }
    // The frames stay in memory.
    _ = try await Self.plan(50, 618, jobs: 1, temporary: 1)
  }

  @Test func memoryGrowsWithSizeFramesAndJobs() {
    func needed(_ side: Int, _ frames: Int, _ jobs: Int) -> Int {
      APNGEncoder.workingBytes(width: side, height: side, frames: frames, jobs: jobs)
    }
    #expect(needed(618, 2, 1) < needed(618, 100, 1))
    #expect(needed(618, 100, 1) == needed(618, 2_000, 1))
    #expect(needed(618, 100, 1) * 2 == needed(618, 100, 2))
    #expect(needed(300, 100, 1) < needed(618, 100, 1))
    let fit = Fitter.workingBytes(width: 618, height: 618, frames: 100, jobs: 1)
    #expect(fit > needed(618, 100, 1))
  }
}
