import StickerCodecs
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerPacks

@Suite struct MemoryGateTests {
  /// A hundred pieces of work of 1…100 bytes, each of which passes both gates.
  @Test(arguments: [1, 2, 8, 64])
  func gateNeverHoldsMoreThanItsCapacity(jobs: Int) async {
    let budget = MemoryBudget(files: 120, canvases: 100)
    let done = await inParallel(Array(1...100), jobs: jobs) { size in
      await budget.files.holding(size) {
        await budget.canvases.holding(101 - size) {
          await Task.yield()
          return size
        }
      }
    }
    #expect(done == Array(1...100))
    #expect(await budget.files.held == 0)
    #expect(await budget.canvases.held == 0)
    #expect(await budget.files.peak <= 120)
    #expect(await budget.canvases.peak <= 100)
    // With one job the peak is the largest piece; with many, several fit.
    #expect(await budget.files.peak >= (jobs == 1 ? 100 : 101))
  }

  /// Work above the capacity waits until it runs alone, and is not overtaken forever.
  @Test func workAboveTheCapacityRunsAlone() async {
    let gate = MemoryGate(capacity: 10)
    let sizes = [4, 4, 50, 4, 4, 99, 10, 1]
    let seen = await inParallel(sizes, jobs: sizes.count) { size in
      await gate.holding(size) { (size, await gate.held) }
    }
    for (size, held) in seen where size > 10 { #expect(held == size) }
    #expect(await gate.peak == 99)
    #expect(await gate.held == 0)
  }

  /// Files that take 4 MiB for a canvas and about 20 MiB for measuring it, with memory for two of them.
  @Test func filesAreDecodedWithinTheBudget() async throws {
    let folder = try TemporaryFolder()
    let bytes = TestPNG.still(1024, 1024).bytes
    let paths = try (0..<12).map { FilePath(try folder.write(bytes, to: "\($0).png").path) }
    let budget = MemoryBudget(files: 16 << 20, canvases: 50 << 20)
    let inspector = StickerInspector()
    let outcomes = await inParallel(paths, jobs: 8) { path in
      await inspector.inspect(PackSource.File(path: path, links: .refused), within: budget)
    }
    for outcome in outcomes { #expect(try outcome.get().pixels?.frames.count == 1) }
    #expect(await budget.canvases.held == 0)
    #expect(await budget.canvases.peak >= 24 << 20)
    #expect(await budget.canvases.peak <= 50 << 20)
  }
}
