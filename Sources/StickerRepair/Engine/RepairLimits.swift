import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerRules

extension FileRepairer {
  /// Maximum memory in bytes of a repair for which raised limits are suggested: the memory of a small machine.
  private static let maxMemoryBytes = 4 << 30
  /// Maximum size in bytes of a file for which raised limits are suggested. The file is read to find them.
  private static let maxFileBytes = 64 << 20

  /// Returns the limits that must be raised above the standard ones for the file to be repaired, by name. `nil` if the
  /// file cannot be read, or if its repair takes too much memory in any case.
  func limitsToRaise() -> [String: Int]? {
    var raised = limits
    var found: [String: Int] = [:]
    for kind in DecodeLimits.Kind.allCases {
      raised.decoding[kind] = min(raised.decoding[kind], DecodeLimits.standard[kind])
    }
    let byteCount = FileContents.byteCount(of: file.location, file.links)
    guard byteCount <= Self.maxFileBytes,
      let contents = try? file.contents(limit: Self.maxFileBytes), let bytes = contents.bytes
    else { return nil }
    // A pass for each limit, and one in which none is exceeded.
    for _ in 0...DecodeLimits.Kind.allCases.count {
      do throws(ImageFault) {
        let image = try ImageFile.probe(bytes, limits: raised.decoding)
        try raised.decoding.check(image, readsWholeCanvases: true)
        let memory = memoryBytes(toRepair: image.image, within: raised)
        guard memory <= Self.maxMemoryBytes else { return nil }
        if memory > min(limits.memoryBytes, WritingLimits.standard.memoryBytes) {
          found[WritingLimits.Kind.memoryBytes.rawValue] = memory
        }
        return found
      } catch {
        guard case .exceedsLimit(let kind, let value, _) = error else { return nil }
        raised.decoding[kind] = value
        found[kind.rawValue] = value
      }
    }
    return nil
  }

  /// Returns the limits to raise if one of them is above what this run allows; `nil` otherwise.
  func limitsThatForbidRepair() -> [String: Int]? {
    guard let raised = limitsToRaise() else { return nil }
    let isForbidden = raised.contains { name, value in
      if let kind = DecodeLimits.Kind(rawValue: name) { return value > limits.decoding[kind] }
      return value > limits.memoryBytes
    }
    return isForbidden ? raised : nil
  }

  /// Returns the memory in bytes that fitting or converting the file takes with one thread.
  private func memoryBytes(toRepair image: ImageHeader, within limits: WritingLimits) -> Int {
    let (width, height) = limits.sizeToFit(
      (image.width, image.height, image.frames.count), beside: image, profile)
    let fitting = Fitter.workingBytes(
      width: width, height: height, frames: image.frames.count, jobs: 1)
    let converting =
      findings.contains { $0.ruleID == UnsupportedFormat.metadata.id }
      ? APNGEncoder.workingBytes(
        width: image.width, height: image.height, frames: image.frames.count, jobs: 1)
      : 0
    return RepairMemory.held(image) + max(fitting, converting)
  }

  /// Memory in bytes that the repair may take, at most the memory limit of ``limits``.
  var memoryBytes: Int {
    guard let art = try? ImageFile(at: file.path, limits: limits.decoding, followsLinks: false)
    else { return limits.memoryBytes }
    let image = art.image
    let working =
      art.workingBytes
      + Fitter.workingBytes(
        width: image.width, height: image.height, frames: image.frames.count, jobs: jobs)
    return min(RepairMemory.held(image) + working, limits.memoryBytes)
  }
}

extension WritingLimits {
  /// True if a limit is above its standard value.
  var exceedStandard: Bool {
    memoryBytes > Self.standard.memoryBytes
      || DecodeLimits.Kind.allCases.contains { decoding[$0] > DecodeLimits.standard[$0] }
  }
}
