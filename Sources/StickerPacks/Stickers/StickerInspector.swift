import StickerAnalysis
package import StickerBase
package import StickerCodecs
import StickerEncoding
package import SystemPackage

/// Measures image files. Each file is read, parsed and decoded once, with one frame in memory at a time.
package struct StickerInspector: Sendable {
  package var limits: DecodeLimits
  /// True if every frame is hashed, which costs more than decoding it.
  package var digestsFrames: Bool

  package init(limits: DecodeLimits = .standard, digestsFrames: Bool = false) {
    self.limits = limits
    self.digestsFrames = digestsFrames
  }

  /// Measures a file when memory is available.
  ///
  /// - Parameter depth: the facts to measure.
  /// - Returns: a fault if the file cannot be read. A file that can be read but not decoded is a sticker with a
  ///   ``Sticker/fault``.
  package func inspect(
    _ source: PackSource.File, _ depth: MeasuringDepth = .all, within budget: MemoryBudget
  ) async -> Result<Sticker, FileFault> {
    await budget.files.holding(source.readingBytes(limit: limits.fileBytes)) {
      do throws(FileFault) {
        var (sticker, file) = try read(source)
        sticker.shareProfile(budget.profiles)
        guard let file, depth.decodes(file.image) else { return .success(sticker) }
        let size = file.image.uprightSize
        let turned = file.image.uprightOrientation == 1 ? 0 : 4 * size.width * size.height
        let analysis = ImageAnalyzer.workingBytes(width: size.width, height: size.height) + turned
        let canvas = min(file.workingBytes, limits.workingBytes)
        return await budget.canvases.holding(canvas + analysis) { [sticker] in
          var sticker = sticker
          measureFrames(of: file, into: &sticker, depth)
          return .success(sticker)
        }
      } catch {
        return .failure(error)
      }
    }
  }

  /// Measures files that the user named, several at a time. Links are followed.
  ///
  /// - Returns: the stickers in the order of `paths`, and the faults of unreadable files.
  package func inspectAll(
    _ paths: [FilePath], jobs: Int
  ) async -> (stickers: [Sticker], faults: [FileFault]) {
    let budget = MemoryBudget()
    let outcomes = await inParallel(paths, jobs: jobs) { path in
      await inspect(PackSource.File(path: path, links: .followed), within: budget)
    }
    var stickers: [Sticker] = []
    var faults: [FileFault] = []
    for outcome in outcomes {
      switch outcome {
      case .success(let sticker): stickers.append(sticker)
      case .failure(let fault): faults.append(fault)
      }
    }
    return (stickers, faults)
  }

  /// Reads a file and parses its structure.
  ///
  /// - Returns: the facts that are known before a pixel is decoded, and the file if it can be decoded.
  func read(_ source: PackSource.File) throws(FileFault) -> (Sticker, ImageFile?) {
    let file = try source.contents(limit: limits.fileBytes)
    var sticker = Sticker(path: source.path, byteCount: ByteCount(file.byteCount))
    sticker.isBuilt = source.isBuilt
    guard let bytes = file.bytes else {
      sticker.fault = .exceedsLimit(
        .fileBytes, found: file.byteCount, allowed: limits.fileBytes)
      return (sticker, nil)
    }
    let image = parse(bytes, into: &sticker)
    return (sticker, image)
  }

  /// Measures a file that has been read.
  package func measure(_ bytes: [UInt8], into sticker: inout Sticker) {
    measure(bytes, .all, into: &sticker)
  }

  func measure(_ bytes: [UInt8], _ depth: MeasuringDepth, into sticker: inout Sticker) {
    if let file = parse(bytes, into: &sticker) { measureFrames(of: file, into: &sticker, depth) }
  }

  private func parse(_ bytes: [UInt8], into sticker: inout Sticker) -> ImageFile? {
    do throws(ImageFault) {
      let file = try ImageFile.probe(bytes, limits: limits)
      sticker.image = file.image
      sticker.defects = file.image.defects
      return file.image.format.isDecoded ? file : nil
    } catch {
      sticker.fault = error
      return nil
    }
  }

  /// Measures an icon file when memory is available.
  ///
  /// - Returns: the file as a sticker, which rules about files check, and the icon.
  package func inspectIcon(
    _ file: PackSource.File, within budget: MemoryBudget
  ) async -> Result<(Sticker, Icon), FileFault> {
    await budget.files.holding(file.readingBytes(limit: limits.fileBytes)) {
      do throws(FileFault) {
        var (sticker, image) = try read(file)
        sticker.shareProfile(budget.profiles)
        guard let image else {
          return .success((sticker, Icon(path: file.path, image: sticker.image, facts: nil)))
        }
        return await budget.canvases.holding(min(image.workingBytes, limits.workingBytes)) {
          [sticker] in
          var sticker = sticker
          var facts: IconFacts?
          drawFrames(of: image, into: &sticker) { facts = IconFacts($0) }
          if sticker.fault != nil { facts = nil }
          return .success((sticker, Icon(path: file.path, image: sticker.image, facts: facts)))
        }
      } catch {
        return .failure(error)
      }
    }
  }

  /// Decodes a file that was measured before, such as a frame of a sequence, and passes its first frame to `use`. Does
  /// nothing if the file can no longer be read, or if its header has changed.
  func drawFrames(
    of file: PackSource.File, into sticker: inout Sticker, _ use: (Frame) -> Void
  ) {
    guard let (fresh, image) = try? read(file), let image,
      fresh.image == sticker.image
    else { return }
    drawFrames(of: image, into: &sticker, use)
  }

  /// Passes the first frame to `use`, and decodes the other frames only to find defects.
  func drawFrames(
    of image: ImageFile, into sticker: inout Sticker, _ use: (Frame) -> Void
  ) {
    do throws(ImageFault) {
      var reader = try image.decode(limits: limits, readsWholeCanvases: true)
      defer { sticker.defects += reader.defects }
      while try reader.withNextFrame({ if $0.index == 0 { use($0) } }) {}
    } catch {
      sticker.fault = image.cause(of: error)
    }
  }

  /// Measures the frames of a file, turned upright.
  private func measureFrames(
    of file: ImageFile, into sticker: inout Sticker, _ depth: MeasuringDepth
  ) {
    do throws(ImageFault) {
      var reader = try file.decode(limits: limits, readsWholeCanvases: digestsFrames)
      defer { sticker.defects += reader.defects }
      // The part of the allowed work that decoding leaves.
      let spare = limits.totalPixels - file.work(readsWholeCanvases: digestsFrames)
      let (size, orientation) = (file.image.uprightSize, file.image.uprightOrientation)
      let analyzer = ImageAnalyzer(
        width: size.width, height: size.height, frameCount: file.image.frames.count,
        maxPixels: min(ImageAnalyzer.maxPixels, spare / ImageAnalyzer.workPerPixel),
        measuresOnlyLooks: !depth.isAll)
      if !analyzer.needsAlphaCounts { reader.stopCountingAlpha() }
      var digests: [String] = []
      while try reader.withNextFrame({ frame in
        let (clear, opaque) = (frame.alpha?.clear ?? 0, frame.alpha?.opaque ?? 0)
        if orientation == 1 {
          analyzer.add(frame.pixels, clear: clear, opaque: opaque, changed: frame.changedRows)
        } else {
          let upright = Bitmap(frame).upright(from: orientation)
          analyzer.add(upright.pixels, clear: clear, opaque: opaque)
        }
        if digestsFrames { digests.append(FrameFacts.digest(of: frame.pixels)) }
      }) {}
      if depth.isAll {
        sticker.pixels = PixelFacts(
          frames: analyzer.frames.enumerated().map { index, frame in
            FrameFacts(frame, digest: digestsFrames ? digests[index] : nil)
          }, motion: analyzer.motion)
      }
      sticker.look = StickerAppearance(analyzer.looks, of: analyzer.frames, in: file.image)
    } catch {
      sticker.fault = file.cause(of: error)
    }
  }
}

extension Sticker {
  /// Replaces the color profile with an equal one of an earlier file, so that the profile is in memory only once.
  mutating func shareProfile(_ profiles: BytePool) {
    guard let profile = image?.metadata.colors.profile, !profile.isEmpty else { return }
    image = image?.sharing(profile: profiles.shared(profile))
  }
}
