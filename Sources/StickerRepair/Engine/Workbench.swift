import StickerBase
import StickerCodecs
import StickerForge
import StickerKit
import StickerPacks
import StickerRules
import SystemPackage

/// Mends one file: all fixes that its findings ask for, one after the other, and then the press.
struct Workbench {
  let pack: Pack
  let file: PackSource.File
  var findings: [Finding]
  let request: RepairRequest
  let judge: Judge
  let limits: WritingLimits
  let jobs: Int

  /// What became of a file.
  struct Outcome {
    var repaired: RepairedFile?
    var left: [LeftCause] = []
  }

  /// - Parameter lists: those of the pack, in which a new name is written.
  mutating func mend(_ lists: inout PackLists) async -> Outcome {
    var outcome = Outcome()
    var asked = fixes(&outcome)
    guard !asked.now.isEmpty || !asked.postponed.isEmpty else { return outcome }
    do throws(Left) {
      let stamp = FileStamp(file.path)
      var bytes = try read()
      var conversion: Conversion?
      if asked.now.contains(where: { $0.fix.id == ConvertToPNG.id }) {
        let made = try await Conversion(
          of: bytes, at: file.path, in: pack.sizeClass, judge: judge, limits: limits, jobs: jobs)
        (bytes, conversion) = (made.bytes, made)
        findings += made.findings
        asked = fixes(&outcome)
      }
      var art = try Art(
        probe(bytes), name: name, profile: profile, sizeClass: pack.sizeClass?.sizeClass,
        request: request, limits: limits.decoding)
      art.convertedFrom = conversion?.format
      var done: [DoneFix] = []
      for (asked, reason) in Self.mend(&art, asked.now, &done) {
        outcome.leave(asked.rules, at: file.path, reason)
      }
      tell(asked.postponed, art, &outcome)
      if !done.isEmpty {
        try await finish(art, bytes, conversion, done, stamp, &outcome, &lists)
      }
    } catch {
      let rules = Set((asked.now + asked.postponed).flatMap(\.rules))
      outcome.leave(Array(rules).sorted(), at: file.path, error.reason)
    }
    return outcome
  }

  private typealias Asked = (fix: any Fix.Type, rules: [String])

  /// Does some fixes, one after the other.
  ///
  /// - Returns: those that need an eye, and why.
  private static func mend(
    _ art: inout Art, _ fixes: [Asked], _ done: inout [DoneFix]
  ) -> [(asked: Asked, reason: String)] {
    var refused: [(asked: Asked, reason: String)] = []
    func mend(_ asked: Asked) {
      do throws(Left) {
        guard let what = try asked.fix.mend(&art) else { return }
        done.append(DoneFix(id: asked.fix.id, rules: asked.rules, kind: asked.fix.kind, what: what))
      } catch {
        refused.append((asked, error.reason))
      }
    }
    for asked in fixes {
      let (width, height, count) = (art.animation.width, art.animation.height, done.count)
      mend(asked)
      guard art.animation.width != width || art.animation.height != height, !refused.isEmpty
      else { continue }
      // What a picture does not tell in one size it may tell in another: a second repair would find so.
      let again = refused.map(\.asked)
      refused = []
      for asked in again { mend(asked) }
      // What is no box any more gets its margin.
      if done.count > count + 1, let more = try? asked.fix.mend(&art) {
        done[count].what += " and \(more)"
      }
    }
    return refused
  }

  /// The px of all frames up to which a fix is tried only to tell what it would do.
  private static let mostTried = 2_000_000

  /// Says of fixes that change pixels what they would do, or why they could not.
  private func tell(_ postponed: [Asked], _ art: Art, _ outcome: inout Outcome) {
    let animation = art.animation
    let isSmall = animation.width * animation.height * animation.frames.count <= Self.mostTried
    for (fix, rules) in postponed {
      guard isSmall else {
        for rule in rules {
          outcome.leave([rule], at: file.path, "\(way(rule)) may mend it")
        }
        continue
      }
      var trial = art
      do throws(Left) {
        guard let what = try fix.mend(&trial) else { continue }
        for rule in rules {
          outcome.leave([rule], at: file.path, "\(way(rule)) would do this: \(what)")
        }
      } catch {
        outcome.leave(rules, at: file.path, error.reason)
      }
    }
  }

  /// What asks for it.
  private func way(_ rule: String) -> String {
    isWithheld(rule) ? "--pick \(rule)" : "--lossy, or --pick \(rule),"
  }

  private var profile: Profile { judge.profile(at: file.path) }

  private var name: FilePath.Component { file.path.lastComponent ?? "sticker.png" }

  /// The fixes that are to be done, in order, each with the rules that ask for it, and those that would
  /// change pixels although nobody has asked for that.
  private func fixes(_ outcome: inout Outcome) -> (now: [Asked], postponed: [Asked]) {
    let found = Set(findings.map(\.ruleID))
    var (now, postponed): ([Asked], [Asked]) = ([], [])
    for fix in FixRegistry.all {
      if fix.rules.isEmpty {
        if request.outline != nil, file.role == .sticker { now.append((fix, [])) }
        continue
      }
      let rules = fix.rules.filter { found.contains($0) && request.answers($0) }
      guard !rules.isEmpty else { continue }
      guard file.role != .frame || fix.suitsFrames else {
        outcome.leave(rules, at: file.path, "it is a frame of a sequence, and all must stay alike")
        continue
      }
      if rules.contains(where: { request.allows(fix.kind, for: $0) && !isWithheld($0) }) {
        now.append((fix, rules))
      } else if fix.id != FitLimit.id {
        // What compressing anew cannot do for a limit is told by that.
        postponed.append((fix, rules))
      }
    }
    return (now, postponed)
  }

  /// Whether a rule has found only what is mended by its name, and has not been named.
  private func isWithheld(_ rule: String) -> Bool {
    request.picks.isEmpty && findings.allSatisfy { $0.ruleID != rule || $0.mustBeNamed }
  }

  private func read() throws(Left) -> [UInt8] {
    let contents: FileContents
    do throws(FileFault) {
      contents = try file.contents(limit: limits.decoding.fileBytes)
    } catch {
      throw Left("\(error)")
    }
    guard let bytes = contents.bytes else {
      throw Left(
        "it is larger than \(ByteCount(limits.decoding.fileBytes)), and --limit file-bytes=SIZE allows more"
      )
    }
    return bytes
  }

  private func probe(_ bytes: [UInt8]) throws(Left) -> ImageFile {
    let image: ImageFile
    do throws(ImageFault) {
      image = try ImageFile.probe(bytes, limits: limits.decoding)
    } catch {
      throw Left("it cannot be read: \(error)")
    }
    guard image.image.format.isDecoded else {
      throw Left("\(image.image.format.name) is not decoded: export it as PNG")
    }
    try limits.check(RepairMemory.held(image.image))
    return image
  }

  private func finish(
    _ art: Art, _ bytes: [UInt8], _ conversion: Conversion?, _ done: [DoneFix],
    _ stamp: FileStamp?, _ outcome: inout Outcome, _ lists: inout PackLists
  ) async throws(Left) {
    let pressed = try await Press(limits: limits, jobs: jobs).press(art, from: bytes)
    let path = file.path.removingLastComponent().appending(pressed?.name ?? art.name)
    var repaired = RepairedFile(path: file.path, newPath: path, stamp: stamp)
    var done = done
    if repaired.isRenamed {
      do throws(Left) {
        try lists.rename(file.path, to: path)
      } catch {
        // What is only called wrongly can keep its name; what became a PNG cannot.
        guard conversion == nil, pressed?.name ?? art.name == art.name else { throw error }
        repaired.newPath = file.path
        outcome.leave(CorrectExtension.rules, at: file.path, error.reason)
        done.removeAll { $0.id == CorrectExtension.id }
        if done.isEmpty { return }
      }
    }
    if pressed?.isEncoded != true {
      for fix in done where [Recompress.id, MergeEqualFrames.id].contains(fix.id) {
        // What has just been compressed is told with its size below.
        if conversion == nil {
          outcome.leave(fix.rules, at: file.path, "compressing it anew makes it no smaller")
        }
        done.removeAll { $0.id == fix.id }
      }
    }
    guard repaired.isRenamed || pressed != nil || conversion != nil, !done.isEmpty else { return }
    repaired.fixes = done.told(pressed?.concession)
    repaired.bytes = pressed?.bytes ?? conversion?.bytes
    repaired.before = PictureFacts(
      art.original, byteCount: conversion?.byteCount ?? bytes.count)
    repaired.after =
      pressed.map { PictureFacts($0.shown, byteCount: $0.bytes.count) }
      ?? PictureFacts(art.original, byteCount: bytes.count)
    repaired.omitsHiddenImage =
      pressed?.isEncoded ?? false && art.header.hasHiddenDefaultImage
    if let pressed, art.hasNewPictures || pressed.concession != nil {
      repaired.quality = QualityMeter.measure(pressed.shown, against: art.original)
    }
    if done.contains(where: { $0.id == Recompress.id }) || conversion != nil,
      let after = repaired.after, let fault = tooLarge(after.byteCount)
    {
      outcome.left.append(fault)
    }
    outcome.repaired = repaired
  }

  /// What is left of a file that is still too large.
  private func tooLarge(_ count: Int) -> LeftCause? {
    guard count > profile.cautionBytes.bytes,
      let rule = findings.first(where: { Recompress.rules.contains($0.ruleID) })?.ruleID
    else { return nil }
    return LeftCause(
      path: file.path, rule: rule,
      reason:
        "without loss it has \(count.grouped) bytes: --lossy, or --pick \(rule), fits it under "
        + "\(profile.cautionBytes.bytes.grouped)")
  }
}

extension [DoneFix] {
  /// Of the two ways to meet a limit the one that was needed.
  ///
  /// - Parameter concession: what was given up; `nil` for nothing.
  fileprivate func told(_ concession: String?) -> [DoneFix] {
    guard let fitting = firstIndex(where: { $0.id == FitLimit.id }) else { return self }
    var fixes = self
    if let concession {
      fixes[fitting].what += ": \(concession)"
      return fixes.filter { $0.id != Recompress.id }
    }
    return contains { $0.id == Recompress.id } ? fixes.filter { $0.id != FitLimit.id } : fixes
  }
}

extension Workbench.Outcome {
  fileprivate mutating func leave(_ rules: [String], at path: FilePath, _ reason: String) {
    if rules.isEmpty { left.append(LeftCause(path: path, rule: nil, reason: reason)) }
    left += rules.map { LeftCause(path: path, rule: $0, reason: reason) }
  }
}
