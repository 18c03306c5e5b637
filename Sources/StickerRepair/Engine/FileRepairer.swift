import StickerBase
import StickerCodecs
import StickerEncoding
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// Repairs one file: applies all fixes for its findings, one after the other, and builds the result.
struct FileRepairer {
  let pack: Pack
  let file: PackSource.File
  var findings: [Finding]
  let request: RepairRequest
  let judge: Judge
  let limits: WritingLimits
  let jobs: Int

  /// The result for one file.
  struct Outcome {
    var repaired: RepairedFile?
    var unfixed: [UnfixedFinding] = []
  }

  /// Repairs the file.
  ///
  /// - Parameter lists: the lists of the pack, in which a new name is written.
  mutating func apply(_ lists: inout PackContentsEditor) async -> Outcome {
    var outcome = Outcome()
    var asked = fixes(&outcome)
    guard !asked.now.isEmpty || !asked.postponed.isEmpty else { return outcome }
    do throws(FixDeclined) {
      let stamp = FileStamp(file.path)
      var bytes = try read()
      var conversion: Conversion?
      if asked.now.contains(where: { $0.fix.stage == .format }) {
        let made = try await Conversion(
          of: bytes, at: file.path, in: pack.sizeClass, judge: judge, limits: limits, jobs: jobs)
        (bytes, conversion) = (made.bytes, made)
        findings += made.findings
        asked = fixes(&outcome)
      }
      var art = try EditablePicture(
        probe(bytes), name: name, profile: profile, sizeClass: pack.sizeClass?.sizeClass,
        request: request, limits: limits.decoding)
      art.convertedFrom = conversion?.format
      var done: [DoneFix] = []
      let artJudge = RepairJudge(
        judge: judge, path: file.path, byteCount: ByteCount(bytes.count),
        packSize: pack.sizeClass, isFrame: file.role == .frame)
      for (asked, reason) in apply(&art, asked.now, &done, artJudge) {
        outcome.leave(asked.rules, at: file.path, reason)
      }
      tell(asked.postponed, art, artJudge, &outcome)
      if !done.isEmpty {
        try await finish(art, bytes, conversion, done, stamp, artJudge, &outcome, &lists)
      }
    } catch {
      let rules = Set((asked.now + asked.postponed).flatMap(\.rules))
      outcome.leave(Array(rules).sorted(), at: file.path, error.reason)
    }
    return outcome
  }

  /// Applies the fixes of ``request`` in memory.
  ///
  /// - Returns: rules whose findings are gone afterwards; `nil` if the file cannot be read or decoded.
  func ended() -> Set<String>? {
    var outcome = Outcome()
    let asked = fixes(&outcome).now
    var done: [DoneFix] = []
    guard let bytes = try? read(), let file = try? probe(bytes),
      var art = try? EditablePicture(
        file, name: name, profile: profile, sizeClass: pack.sizeClass?.sizeClass,
        request: request, limits: limits.decoding)
    else { return nil }
    let artJudge = RepairJudge(
      judge: judge, path: self.file.path, byteCount: ByteCount(bytes.count),
      packSize: pack.sizeClass, isFrame: self.file.role == .frame)
    _ = apply(&art, asked, &done, artJudge)
    let left = artJudge.verdicts(on: art)
    return Set(done.flatMap(\.rules)).filter { !left.contains($0) }
  }

  private typealias Asked = (fix: any Fix.Type, rules: [String])

  /// Applies fixes, one after the other.
  ///
  /// - Returns: the refused fixes, and the reasons.
  private func apply(
    _ art: inout EditablePicture, _ fixes: [Asked], _ done: inout [DoneFix], _ artJudge: RepairJudge
  ) -> [(asked: Asked, reason: String)] {
    var refused: [(asked: Asked, reason: String)] = []
    for asked in fixes {
      do throws(FixDeclined) {
        guard let what = try Self.apply(&art, asked, severity(of: asked), artJudge) else {
          continue
        }
        done.append(
          DoneFix(
            id: asked.fix.id, rules: asked.rules, kind: asked.fix.kind, stage: asked.fix.stage,
            what: what))
      } catch {
        refused.append((asked, error.reason))
      }
    }
    return refused
  }

  /// Applies one fix. It is undone if it would add a finding as severe as those that it answers.
  ///
  /// - Returns: the change, as a clause; `nil` if there was nothing to do.
  private static func apply(
    _ art: inout EditablePicture, _ asked: Asked, _ severity: Severity, _ artJudge: RepairJudge
  ) throws(FixDeclined) -> String? {
    let before = art
    guard let what = try asked.fix.apply(&art) else { return nil }
    guard art.animation != before.animation, asked.fix.role == .sticker else { return what }
    let had = artJudge.verdicts(on: before)
    if let worse = artJudge.verdicts(on: art).worst(beyond: had, atLeast: severity) {
      art = before
      throw FixDeclined("undone, because it would cause '\(worse.ruleID)': \(what)")
    }
    return what
  }

  /// The highest severity of the findings that a fix answers here.
  private func severity(of asked: Asked) -> Severity {
    findings.filter { asked.rules.contains($0.ruleID) }.map(\.severity).max() ?? .warning
  }

  /// Maximum pixels of all frames for which a fix is tried only to report its effect.
  private static let mostTried = 2_000_000

  /// Reports the effect of fixes that change pixels, or the reason that they cannot be applied.
  private func tell(
    _ postponed: [Asked], _ art: EditablePicture, _ artJudge: RepairJudge, _ outcome: inout Outcome
  ) {
    let animation = art.animation
    let isSmall = animation.width * animation.height * animation.frames.count <= Self.mostTried
    for asked in postponed {
      guard isSmall else {
        for rule in asked.rules {
          outcome.leave([rule], at: file.path, "\(way(rule)) may fix it")
        }
        continue
      }
      var trial = art
      do throws(FixDeclined) {
        guard let what = try Self.apply(&trial, asked, severity(of: asked), artJudge) else {
          continue
        }
        for rule in asked.rules {
          outcome.leave([rule], at: file.path, "\(way(rule)) would do this: \(what)")
        }
      } catch {
        outcome.leave(asked.rules, at: file.path, error.reason)
      }
    }
  }

  /// The option that enables the fix for a rule.
  private func way(_ rule: String) -> String {
    isWithheld(rule) ? "--pick \(rule)" : "--lossy, or --pick \(rule),"
  }

  private var profile: Profile { judge.profile(at: file.path) }

  private var name: FilePath.Component { file.path.lastComponent ?? "sticker.png" }

  /// Returns the fixes to apply, in order, each with its rules, and the fixes that would change pixels
  /// without having been requested.
  private func fixes(_ outcome: inout Outcome) -> (now: [Asked], postponed: [Asked]) {
    let found = Set(findings.map(\.ruleID))
    var (now, postponed): ([Asked], [Asked]) = ([], [])
    for fix in FixRegistry.all where (fix.role == .icon) == (file.role == .icon) {
      if fix.isAsked(by: request), file.role == .sticker {
        now.append((fix, []))
        continue
      }
      let rules = fix.ruleIDs.filter { found.contains($0) && request.answers($0) }
      guard !rules.isEmpty else { continue }
      guard file.role != .frame || fix.suitsFrames else {
        outcome.leave(
          rules, at: file.path, "it is a frame of a sequence, whose frames must stay alike")
        continue
      }
      if request.isInPlace, fix.stage == .format, request.picks.isDisjoint(with: rules) {
        outcome.leave(
          rules, at: file.path,
          "a PNG would replace it: --pick \(rules[0]) allows that, and a copy keeps the original")
      } else if rules.contains(where: { request.allows(fix.kind, for: $0) && !isWithheld($0) }) {
        now.append((fix, rules))
      } else if fix.stage != .limit {
        // Recompression reports what it cannot achieve for the size limit.
        postponed.append((fix, rules))
      }
    }
    return (now, postponed)
  }

  /// True if all findings of a rule may be fixed only when the rule is named, and it was not named.
  private func isWithheld(_ rule: String) -> Bool {
    request.picks.isEmpty && findings.allSatisfy { $0.ruleID != rule || $0.needsPick }
  }

  private func read() throws(FixDeclined) -> [UInt8] {
    let contents: FileContents
    do throws(FileFault) {
      contents = try file.contents(limit: limits.decoding.fileBytes)
    } catch {
      throw FixDeclined("\(error)")
    }
    guard let bytes = contents.bytes else {
      throw FixDeclined(
        "it is larger than \(ByteCount(limits.decoding.fileBytes)), and --limit file-bytes=SIZE allows more"
      )
    }
    return bytes
  }

  private func probe(_ bytes: [UInt8]) throws(FixDeclined) -> ImageFile {
    let image: ImageFile
    do throws(ImageFault) {
      image = try ImageFile.probe(bytes, limits: limits.decoding)
    } catch {
      throw FixDeclined("it cannot be read: \(error)")
    }
    guard image.image.format.isDecoded else {
      throw FixDeclined("\(image.image.format.name) is not decoded: export it as PNG")
    }
    try limits.check(RepairMemory.held(image.image))
    return image
  }

  private func finish(
    _ art: EditablePicture, _ bytes: [UInt8], _ conversion: Conversion?, _ done: [DoneFix],
    _ stamp: FileStamp?, _ artJudge: RepairJudge, _ outcome: inout Outcome,
    _ lists: inout PackContentsEditor
  ) async throws(FixDeclined) {
    var (art, done) = (art, done)
    let encoder = RepairEncoder(limits: limits, jobs: jobs)
    var output = try await encoder.encode(art, from: bytes)
    if let fitted = output, fitted.concession != nil,
      let reason = harm(of: fitted, to: art, artJudge)
    {
      // The other fixes stay.
      for fix in done where fix.stage == .limit { outcome.leave(fix.rules, at: file.path, reason) }
      done.removeAll { $0.stage == .limit }
      art.containerChanges.limit = nil
      output = try await encoder.encode(art, from: bytes)
    }
    let path = file.path.removingLastComponent().appending(output?.name ?? art.name)
    var repaired = RepairedFile(path: file.path, newPath: path, stamp: stamp)
    if repaired.isRenamed {
      do throws(FixDeclined) {
        try lists.rename(file.path, to: path)
      } catch {
        // A file with a wrong name can keep it; a file converted to PNG cannot.
        guard conversion == nil, output?.name ?? art.name == art.name else { throw error }
        repaired.newPath = file.path
        for fix in done where fix.kind == .rename {
          outcome.leave(fix.rules, at: file.path, error.reason)
        }
        done.removeAll { $0.kind == .rename }
        if done.isEmpty { return }
      }
    }
    if output?.isEncoded != true {
      for fix in done where fix.stage == .encoding {
        // A converted file was compressed just now; its size is reported below.
        if conversion == nil {
          outcome.leave(fix.rules, at: file.path, "recompressing it does not make it smaller")
        }
        done.removeAll { $0.id == fix.id }
      }
    }
    guard repaired.isRenamed || output != nil || conversion != nil, !done.isEmpty else { return }
    let count = output?.bytes.count ?? conversion?.bytes.count ?? 0
    if request.isInPlace, conversion != nil, count > profile.maximumBytes.bytes {
      throw FixDeclined(
        "it would become a PNG of \(ByteCount(count)), which is too large: --lossy fits it under the limit"
      )
    }
    if conversion == nil, count > profile.maximumBytes.bytes,
      bytes.count <= profile.maximumBytes.bytes
    {
      throw FixDeclined(
        "undone, because its PNG of \(ByteCount(count)) would be too large: --lossy fits it under the limit"
      )
    }
    repaired.fixes = done.told(output?.concession)
    repaired.bytes = output?.bytes ?? conversion?.bytes
    repaired.before = PictureFacts(
      art.original, byteCount: conversion?.byteCount ?? bytes.count)
    repaired.after =
      output.map { PictureFacts($0.shown, byteCount: $0.bytes.count) }
      ?? PictureFacts(art.original, byteCount: bytes.count)
    repaired.omitsHiddenImage =
      output?.isEncoded ?? false && art.header.hasHiddenDefaultImage
    if let output, let new = try? ImageFile.probe(output.bytes, limits: limits.decoding) {
      repaired.omitted = OmittedData(from: art.header, to: new.image, besides: done)
    }
    if let output, art.hasNewPictures || output.concession != nil {
      repaired.quality = QualityMeter.measure(output.shown, against: art.original)
    }
    if let after = repaired.after, let fault = tooLarge(after.byteCount) {
      outcome.unfixed.append(fault)
    }
    outcome.repaired = repaired
  }

  /// The reason to undo a fit: it would add a finding as severe as the size is; `nil` for none.
  private func harm(
    of output: RepairEncoder.Output, to art: EditablePicture, _ artJudge: RepairJudge
  ) -> String? {
    var result = art
    result.take(output.shown.frames)
    let severity =
      findings.filter { FitLimit.ruleIDs.contains($0.ruleID) }.map(\.severity).max() ?? .warning
    let had = artJudge.verdicts(on: art)
    let worse = artJudge.verdicts(on: result).worst(beyond: had, atLeast: severity)
    return worse.map { "undone, because fitting it would cause '\($0.ruleID)'" }
  }

  /// Returns a cause if the file is still too large.
  private func tooLarge(_ count: Int) -> UnfixedFinding? {
    guard count > profile.cautionBytes.bytes,
      let rule = findings.first(where: { FitLimit.ruleIDs.contains($0.ruleID) })?.ruleID
    else { return nil }
    return UnfixedFinding(
      path: file.path, rule: rule,
      reason:
        "without loss it has \(count.grouped) bytes: --lossy, or --pick \(rule), fits it under "
        + "\(profile.cautionBytes.bytes.grouped)")
  }
}

extension [DoneFix] {
  /// Keeps only the needed one of the two fixes for a size limit.
  ///
  /// - Parameter concession: the losses taken; `nil` for none.
  fileprivate func told(_ concession: String?) -> [DoneFix] {
    guard let fitting = firstIndex(where: { $0.stage == .limit }) else { return self }
    var fixes = self
    if let concession {
      fixes[fitting].what += ": \(concession)"
      return fixes.filter { $0.stage != .encoding || $0.rules != fixes[fitting].rules }
    }
    let isRecompressed = contains { $0.stage == .encoding && $0.rules == fixes[fitting].rules }
    return isRecompressed ? fixes.filter { $0.stage != .limit } : fixes
  }
}

extension FileRepairer.Outcome {
  fileprivate mutating func leave(_ rules: [String], at path: FilePath, _ reason: String) {
    if rules.isEmpty { unfixed.append(UnfixedFinding(path: path, rule: nil, reason: reason)) }
    unfixed += rules.map { UnfixedFinding(path: path, rule: $0, reason: reason) }
  }
}
