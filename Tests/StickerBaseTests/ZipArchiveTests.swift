import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase

/// Archives from untrusted sources: valid ones are read, and all others are refused with the reason.
@Suite struct ZipArchiveTests {
  private static let text = Array("otters, otters, otters".utf8)
  private static let valid = TestZip([
    .init("Payload/a.txt", text), .init("Payload/b/c.txt", [], deflated: false),
    .init("Payload/d.txt", text, deflated: false),
  ])

  private static func archive(
    _ bytes: [UInt8], limits: TreeLimits = .standard
  ) throws(ArchiveFault) -> ZipArchive {
    try ZipArchive(RandomAccessFile(bytes, named: "a.ipa"), limits: limits)
  }

  private static func read(
    _ bytes: [UInt8], _ path: FilePath = "Payload/a.txt", limit: Int = 1_000
  ) throws -> FileContents {
    let archive = try archive(bytes)
    return try archive.contents(of: try #require(archive.tree.entry(at: path)), limit: limit)
  }

  /// Returns a Unicode Path field (APPNOTE 4.6.9).
  private static func unicodePath(_ name: String) -> [UInt8] {
    [0x75, 0x70, UInt8(5 + name.utf8.count), 0, 1, 0, 0, 0, 0] + Array(name.utf8)
  }

  /// Returns the valid archive with a change.
  private static func changed(_ change: (inout TestZip) -> Void) -> TestZip {
    var zip = valid
    change(&zip)
    return zip
  }

  // MARK: Valid archives

  @Test func filesAreReadAndFoldersAreImplied() throws {
    let archive = try Self.archive(Self.valid.bytes)
    #expect(archive.tree.children(of: "").map(\.name.string) == ["Payload"])
    #expect(archive.tree.children(of: "Payload").map(\.name.string) == ["a.txt", "b", "d.txt"])
    #expect(archive.tree.children(of: "Payload").map(\.kind) == [.file, .folder, .file])
    #expect(archive.tree.children(of: "Payload/a.txt").isEmpty)
    for (path, content) in [
      ("Payload/a.txt", Self.text), ("Payload/b/c.txt", []), ("Payload/d.txt", Self.text),
    ] {
      #expect(try Self.read(Self.valid.bytes, FilePath(path)).bytes == content)
    }
  }

  @Test(arguments: [
    changed { $0.comment = Array("made by hand".utf8) },
    changed { $0.isZip64 = true },
    changed { for index in 0..<3 { $0.entries[index].isZip64 = true } },
    changed { for index in 0..<3 { $0.entries[index].flags = 8 } },
    changed {
      for index in 0..<3 { $0.entries[index].useDescriptor(hasSignature: false, width: 4) }
    },
    changed {
      for index in 0..<3 { $0.entries[index].useDescriptor(hasSignature: true, width: 8) }
    },
    changed {
      for index in 0..<3 { $0.entries[index].useDescriptor(hasSignature: false, width: 8) }
    },
    changed {
      for index in 0..<3 {
        $0.entries[index].useDescriptor(hasSignature: true, width: 8)
        $0.entries[index].isZip64 = true
      }
    },
    // Timestamps, and the name in Unicode.
    changed {
      $0.entries[0].extra = [0x55, 0x54, 5, 0, 1, 0, 0, 0, 0]
      $0.entries[0].localExtra = unicodePath("Payload/a.txt")
    },
    changed { $0.entries.insert(.init("Payload/", [], deflated: false), at: 0) },
  ])
  func variantsOfTheFormatAreRead(_ zip: TestZip) throws {
    #expect(try Self.read(zip.bytes).bytes == Self.text)
  }

  @Test func filesAboveTheLimitAreNotInflated() throws {
    let file = try Self.read(Self.valid.bytes, limit: Self.text.count - 1)
    #expect(file.bytes == nil && file.byteCount == Self.text.count)
  }

  @Test func linksAreMarkedAndNotFollowed() throws {
    let zip = Self.changed { $0.entries[0].mode = 0o120777 }
    let archive = try Self.archive(zip.bytes)
    #expect(archive.tree.entry(at: "Payload/a.txt")?.kind == .link)
    let entry = try #require(archive.tree.entry(at: "Payload/a.txt"))
    #expect(throws: FileFault.notAFile("a", kind: .link)) {
      try ArchivedFile(entry, of: archive).contents(named: "a", limit: 1_000)
    }
  }

  // MARK: Refused archives

  @Test(arguments: [
    "../a", "a/../../b", "/etc/passwd", "a//b", "a\\b", ".", "./a", "", "a\u{0}b", "..",
  ])
  func namesThatLeadElsewhereAreRefused(_ name: String) {
    let zip = Self.changed {
      $0.entries[1].name = Array(name.utf8)
      $0.entries[1].localName = Array(name.utf8)
    }
    Self.expectRefusal(zip.bytes, "is not a path inside it")
  }

  @Test(arguments: [
    (changed { $0.entries[2] = $0.entries[0] }, "contains 'Payload/a.txt' twice"),
    (changed { $0.entries[2].rename("Payload/b") }, "is both a file and a folder"),
    (changed { $0.entries[2].claimedOffset = 0 }, "overlaps what follows it"),
    (changed { $0.entries[2].claimedOffset = 3 }, "overlaps what follows it"),
    (changed { $0.entries[0].packedCount += 100 }, "overlaps what follows it"),
    (changed { $0.entries[2].packedCount = 1 << 20 }, "overlaps what follows it"),
    (
      changed {
        $0.entries[2].isZip64 = true
        $0.entries[2].packedCount = UInt64(Int64.max)
      }, "overlaps what follows it"
    ),
    (
      changed {
        $0.entries[2].isZip64 = true
        $0.entries[2].claimedOffset = UInt64(Int64.max)
      }, "overlaps what follows it"
    ),
    (
      changed {
        $0.entries[2].isZip64 = true
        $0.entries[2].byteCount = UInt64.max
      }, "the sizes of 'Payload/d.txt'"
    ),
    (changed { $0.claimedCount = 2 }, "longer than its end record says"),
    (changed { $0.claimedCount = 4 }, "central directory is shorter than its end record says"),
    (changed { $0.prefix = Array("#!/bin/sh".utf8) }, "data before its first file"),
    // An end record in the comment, for readers that search from the end.
    (
      changed { $0.comment = [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 18) },
      "is not where its end record"
    ),
    (changed { $0.comment = [0x50, 0x4B, 5, 6, 0] }, "its end is missing"),
    (
      changed {
        $0.isZip64 = true
        $0.shortCount = 1
      }, "its two end records disagree"
    ),
    (changed { $0.gap = [0] }, "is not where its end record says"),
    (changed { $0.diskCount = 1 }, "multi-volume archive"),
    // Parts that are never read must be consistent, too.
    (changed { $0.entries[2].localName = Array("Payload/x.txt".utf8) }, "contradicts the central"),
    (changed { $0.entries[2].gap = [0] }, "bytes after 'Payload/d.txt'"),
    (changed { $0.entries[2].extra = unicodePath("Payload/a.txt") }, "would read its entry"),
    (
      changed { $0.entries[2].localExtra = unicodePath("Payload/a.txt") }, "contradicts the central"
    ),
    (changed { $0.entries[2].mode = 0o040755 }, "would read its entry"),
    (changed { $0.entries[2].rename("Payload/A.txt") }, "twice, as macOS compares names"),
  ])
  func contradictoryArchivesAreRefused(_ zip: TestZip, _ problem: String) {
    Self.expectRefusal(zip.bytes, problem)
  }

  @Test func bytesBeforeTheArchiveAreRefused() {
    let bytes = Array("#!/bin/sh\n".utf8) + Self.valid.bytes
    let archive = try? Self.archive(bytes)
    #expect(archive == nil)
  }

  @Test func bytesAfterTheArchiveAreRefused() {
    Self.expectRefusal(Self.valid.bytes + [0], "or data follows its end")
  }

  @Test func everyPrefixIsRefused() {
    let bytes = Self.changed { $0.isZip64 = true }.bytes
    for count in 0..<bytes.count {
      #expect(throws: ArchiveFault.self, "\(count) bytes") {
        try Self.archive(Array(bytes.prefix(count)))
      }
    }
  }

  /// With any byte changed, a file is read unchanged or not at all.
  @Test func flippedByteNeverChangesContent() throws {
    let valid = Self.valid.bytes
    for index in valid.indices {
      var bytes = valid
      bytes[index] ^= 0x41
      guard let archive = try? Self.archive(bytes),
        let entry = archive.tree.entry(at: "Payload/a.txt"),
        let content = try? archive.contents(of: entry, limit: 1_000).bytes
      else { continue }
      #expect(content == Self.text, "byte \(index)")
    }
  }

  // MARK: Refused files

  @Test(arguments: [
    (changed { $0.entries[0].flags = 1 }, "it is encrypted"),
    (changed { $0.entries[0].flags = 1 << 6 }, "it is encrypted"),
    (changed { $0.entries[0].flags = 1 << 13 }, "it is encrypted"),
    (
      changed {
        $0.entries[0] = .init("Payload/a.txt", [1, 0x50, 0x4B, 7, 8, 2], deflated: false)
        $0.entries[0].flags = 8
      }, "its end is ambiguous"
    ),
    (changed { $0.entries[0].method = 12 }, "compression method 12"),
    (changed { $0.entries[0].checksum ^= 1 }, "its checksum does not match"),
    (changed { $0.entries[0].byteCount -= 1 }, "it has more than the expected 21 bytes"),
    (changed { $0.entries[0].byteCount += 1 }, "it has fewer than the expected 23 bytes"),
    (changed { $0.entries[0].packed[0] = 7 }, "its compressed bytes are damaged"),
    (changed { $0.entries[0].method = 0 }, "its two sizes differ"),
    (
      changed { $0.entries[0].localName = Array("Payload/x.txt".utf8) },
      "contradicts the central directory"
    ),
    (changed { $0.entries[0].localFlags = 8 }, "contradicts the central directory"),
    (
      changed {
        $0.entries[0].flags = 8
        $0.entries[0].localByteCount = 7
      }, "contradicts the central directory"
    ),
    (
      changed {
        $0.entries[0].flags = 8
        $0.entries[0].descriptorByteCount = 7
      }, "the descriptor of"
    ),
    (changed { $0.entries[0].gap = [0] }, "the bytes after"),
    (
      changed {
        $0.entries[0].packed += [0]
        $0.entries[0].packedCount += 1
      }, "its compressed bytes are damaged"
    ),
  ])
  func filesThatCannotBeTrustedAreRefused(_ zip: TestZip, _ problem: String) {
    do {
      _ = try Self.read(zip.bytes)
      Issue.record("it was read")
    } catch ArchiveFault.refused(let reason) {
      #expect(reason.contains(problem))
    } catch {
      Issue.record("\(error)")
    }
  }

  /// A local header may have a longer extra field than the directory's record.
  @Test func fileThatReachesIntoTheNextFileIsRefused() throws {
    var bytes = Self.valid.bytes
    bytes[29] = 0xFF
    #expect(throws: ArchiveFault.refused("'Payload/a.txt' in it overlaps what follows it")) {
      try Self.read(bytes)
    }
  }

  @Test func packedBytesCountTowardTheLimit() throws {
    // Empty stored blocks: a stream of any length with hardly any content.
    let zip = Self.changed {
      let empty: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
      $0.entries[0].packed =
        Array(repeating: empty, count: 500).flatMap(\.self) + $0.entries[0].packed
      $0.entries[0].packedCount = UInt64($0.entries[0].packed.count)
    }
    #expect(try Self.read(zip.bytes, limit: 10_000).bytes == Self.text)
    #expect(
      throws: ArchiveFault.refused("it takes 2,527 bytes in the archive, and the limit is 1,000")
    ) {
      try Self.read(zip.bytes)
    }
  }

  // MARK: Limits

  @Test func limitsAreReportedWithTheirNumbers() {
    var limits = TreeLimits.standard
    limits.entries = 2
    #expect(throws: ArchiveFault.exceedsLimit(.entries, found: 3, allowed: 2)) {
      try Self.archive(Self.valid.bytes, limits: limits)
    }
    limits = .standard
    limits.contentsBytes = 100
    #expect(throws: ArchiveFault.exceedsLimit(.contentsBytes, found: 179, allowed: 100)) {
      try Self.archive(Self.valid.bytes, limits: limits)
    }
    limits = .standard
    limits.pathBytes = 14
    #expect(throws: ArchiveFault.exceedsLimit(.pathBytes, found: 15, allowed: 14)) {
      try Self.archive(Self.valid.bytes, limits: limits)
    }
    limits = .standard
    limits.depth = 2
    #expect(throws: ArchiveFault.exceedsLimit(.depth, found: 3, allowed: 2)) {
      try Self.archive(Self.valid.bytes, limits: limits)
    }
  }

  /// Paths may imply more folders than the archive has entries, and the paths of these folders may be much longer in
  /// all.
  @Test func impliedFoldersCountTowardTheLimits() {
    let names = (0..<20).map { "\(Character(UnicodeScalar(97 + UInt8($0))))/a/a/a/a/a/a/a/a/a" }
    let zip = TestZip(names.map { .init($0, [], deflated: false) })
    var limits = TreeLimits.standard
    limits.entries = 100
    #expect(throws: ArchiveFault.exceedsLimit(.entries, found: 101, allowed: 100)) {
      try Self.archive(zip.bytes, limits: limits)
    }
    let long = String(repeating: "o", count: 200)
    let path = Array(repeating: long, count: 10).joined(separator: "/")
    limits = .standard
    limits.contentsBytes = 8_000
    #expect(throws: ArchiveFault.exceedsLimit(.contentsBytes, found: 8_435, allowed: 8_000)) {
      try Self.archive(TestZip([.init(path, [], deflated: false)]).bytes, limits: limits)
    }
  }

  /// An end record with an impossible number of entries costs neither memory nor time.
  @Test func claimedNumberOfEntriesReservesNoMemory() {
    var limits = TreeLimits.standard
    limits.entries = .max
    let zip = Self.changed {
      $0.isZip64 = true
      $0.claimedCount = UInt64(Int64.max)
    }
    #expect(throws: ArchiveFault.self) { try Self.archive(zip.bytes, limits: limits) }
  }

  private static func expectRefusal(
    _ bytes: [UInt8], _ problem: String, _ location: SourceLocation = #_sourceLocation
  ) {
    do throws(ArchiveFault) {
      _ = try archive(bytes)
      Issue.record("it was opened", sourceLocation: location)
    } catch {
      guard case .refused(let reason) = error else {
        Issue.record("\(error)", sourceLocation: location)
        return
      }
      #expect(reason.contains(problem), sourceLocation: location)
    }
  }
}

extension TestZip.Entry {
  fileprivate mutating func rename(_ path: String) {
    name = Array(path.utf8)
    localName = name
  }

  /// Gives the entry a data descriptor of the given form.
  fileprivate mutating func useDescriptor(hasSignature: Bool, width: Int) {
    flags = 8
    (descriptorIsSigned, descriptorWidth) = (hasSignature, width)
  }
}
