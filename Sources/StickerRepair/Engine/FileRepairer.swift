import StickerBase
import StickerCodecs
import StickerEncoding
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// Repairs one file: applies all fixes for its findings, one after the other, and builds the result.
struct FileRepairer: Sendable {
  var pack: Pack
  let file: PackSource.File
  var findings: [Finding]
  let request: RepairRequest
  let judge: Judge
  var limits: WritingLimits
  let jobs: Int
  /// The reason not to apply a fix that must change all frames of the sequence; `nil` if it may be applied.
  var reasonAgainstJointFixes: String?
  /// The path that the file has in the copy that is written; `nil` if there is no copy.
  var copiedPath: FilePath?
  /// True to scale the file even if lint then reports a note: several sizes in one pack are worse.
  var scalesDespiteNotes = false
  /// Fixes that are not applied because of other files of the pack, by their IDs.
  var refusals: [String: FixDeclined] = [:]

  /// Applies all fixes, and builds the repaired file.
  func draft() async -> RepairDraft {
    var repairer = self
    return await repairer.makeDraft()
  }

  private mutating func makeDraft() async -> RepairDraft {
    var draft = RepairDraft(path: file.path)
    await dropNeedlessScaling()
    var requested = fixes(&draft)
    guard !requested.now.isEmpty || !requested.postponed.isEmpty else { return draft }
    do throws(FixDeclined) {
      let stamp = FileStamp(file.path)
      var bytes = try read()
      var conversion: Conversion?
      if requested.now.contains(where: { $0.fix.stage == .format }) {
        let made = try await Conversion(
          of: bytes, at: file.path, in: pack.sizeClass, isFrame: file.role == .frame, judge: judge,
          limits: limits, jobs: jobs)
        guard file.role != .frame || made.source.ownDelay == nil else {
          throw FixDeclined(FrameConstraints.timeReason)
        }
        (bytes, conversion) = (made.bytes, made)
        limits.decoding.fileBytes = max(limits.decoding.fileBytes, bytes.count)
        findings += request.selected(from: made.findings)
        requested = fixes(&draft)
      }
      if try emptyMetadata(bytes, requested.now, stamp, &draft) { return draft }
      var art = try EditablePicture(
        probe(bytes), name: name, profile: profile, sizeClass: pack.sizeClass?.sizeClass,
        request: request, limits: limits.decoding)
      art.convertedFrom = conversion?.originalFormat
      art.minLosslessBytes = conversion?.minLosslessBytes ?? 0
      (art.seriesArt, art.trial) = (pack.seriesArt(of: file.path), assemblyCommand)
      choosePlatform(for: &art)
      var done: [AppliedFix] = []
      let artJudge = RepairJudge(
        judge: judge, path: file.path, byteCount: ByteCount(bytes.count),
        packSize: pack.sizeClass, isFrame: file.role == .frame)
      for (requested, refusal) in apply(&art, requested.now, &done, artJudge) {
        draft.leave(requested.rules, refusal)
      }
      reportEffects(of: requested.postponed, art, artJudge, &draft)
      if !done.isEmpty {
        try await finish(art, bytes, conversion, done, stamp, artJudge, &draft)
      }
    } catch {
      // A fit to the size limit that failed would fail again, so that it is not advised again.
      let all = Set((requested.now + requested.postponed).flatMap(\.rules))
      let fits = Set(requested.now.filter { $0.fix.stage == .limit }.flatMap(\.rules))
      let others = all.subtracting(fits)
      draft.leave(fits.sorted(), error)
      if fits.isEmpty || !others.isEmpty {
        draft.leave(others.sorted(), error.reason, trial: error.trial)
      }
    }
    return draft
  }

  /// If only errors are repaired, and the file fits under the size limit unscaled, drops its findings about the size of
  /// the canvas.
  private mutating func dropNeedlessScaling() async {
    guard request.repairsOnlyErrors,
      findings.contains(where: { $0.ruleID == FileTooLarge.metadata.id && !$0.jointRepairs.isEmpty }
      ), await fitsUnscaled()
    else { return }
    findings.removeAll { $0.severity < .error && FitSizeClass.ruleIDs.contains($0.ruleID) }
  }

  /// A requested fix, and the rules whose findings it resolves.
  typealias RequestedFix = (fix: any Fix.Type, rules: [String])

  /// Applies fixes, one after the other.
  ///
  /// - Returns: the refused fixes, and the reasons.
  func apply(
    _ art: inout EditablePicture, _ fixes: [RequestedFix], _ done: inout [AppliedFix],
    _ artJudge: RepairJudge
  ) -> [(requested: RequestedFix, refusal: FixDeclined)] {
    var refused: [(requested: RequestedFix, refusal: FixDeclined)] = []
    for requested in fixes {
      do throws(FixDeclined) {
        var changed = art
        guard let what = try Self.apply(&changed, requested, severity(of: requested), artJudge)
        else { continue }
        try checkTime(of: changed)
        art = changed
        done.append(
          AppliedFix(
            id: requested.fix.id, rules: requested.rules, kind: requested.fix.kind,
            stage: requested.fix.stage, what: what))
      } catch {
        refused.append((requested, error))
      }
    }
    return refused
  }

  /// Applies one fix. The fix is undone if it would cause or worsen a finding that is at least as severe as those that
  /// it resolves, unless it restores the art.
  ///
  /// - Returns: the change, as a clause; `nil` if there was nothing to do.
  private static func apply(
    _ art: inout EditablePicture, _ requested: RequestedFix, _ severity: Severity,
    _ artJudge: RepairJudge
  ) throws(FixDeclined) -> String? {
    let before = art
    guard let what = try requested.fix.apply(&art) else { return nil }
    guard art.animation != before.animation, requested.fix.role == .sticker,
      !requested.fix.restoresArt
    else { return what }
    let previous = artJudge.verdicts(on: before)
    // A requested border is drawn later, and may hide the cause of a finding.
    var bordered = art
    if bordered.request.outline != nil, requested.fix.id != DrawOutline.id {
      _ = try? DrawOutline.apply(&bordered)
    }
    if let worse = artJudge.verdicts(on: bordered).worst(beyond: previous, atLeast: severity) {
      art = before
      let change =
        previous.contains(worse.ruleID)
        ? "this would get worse:" : "lint would then report that"
      throw FixDeclined(
        "undone, because \(change) \(worse.fault): \(what)", undoneFor: worse.ruleID)
    }
    return what
  }

  /// Returns the highest severity of the findings about this file that a fix resolves, or whose repair needs it.
  private func severity(of requested: RequestedFix) -> Severity {
    let rules = Set(requested.rules)
    let highest = findings.filter {
      rules.contains($0.ruleID)
        || request.includes($0.ruleID) && !rules.isDisjoint(with: $0.jointRepairs)
    }.map(\.severity).max()
    guard scalesDespiteNotes, requested.fix.id == FitSizeClass.id else {
      return highest ?? .warning
    }
    return max(highest ?? .warning, .warning)
  }

  /// Maximum number of pixels in all frames for which a fix is tried only to report its effect.
  private static let maxReportedPixels = 2_000_000

  /// Reports the effect of fixes that an option would enable, or the reason that they cannot be applied.
  private func reportEffects(
    of postponed: [RequestedFix], _ art: EditablePicture, _ artJudge: RepairJudge,
    _ draft: inout RepairDraft
  ) {
    let animation = art.animation
    let isSmall =
      animation.width * animation.height * animation.frames.count <= Self.maxReportedPixels
    for requested in postponed {
      guard isSmall else {
        for rule in requested.rules { offer(rule, "may fix it", &draft) }
        continue
      }
      var trial = art
      do throws(FixDeclined) {
        guard let what = try Self.apply(&trial, requested, severity(of: requested), artJudge) else {
          continue
        }
        for rule in requested.rules { offer(rule, "would do this: \(what)", &draft) }
      } catch {
        draft.leave(requested.rules, error)
      }
    }
  }

  /// Records that an option enables the fix for a rule.
  ///
  /// - Parameter effect: the effect of the option, as the end of a clause.
  private func offer(_ rule: String, _ effect: String, _ draft: inout RepairDraft) {
    let byLossy = !isWithheld(rule)
    let option = byLossy ? "--lossy, or --pick \(rule)," : "--pick \(rule)"
    draft.leave([rule], "\(option) \(effect)", kind: .offered(byLossy: byLossy))
  }

  var profile: Profile { judge.profile(at: file.path) }

  var name: FilePath.Component { file.path.lastComponent ?? "sticker.png" }

  /// Returns the fixes to apply, in order, each with its rules, and the fixes that an option would enable. Records in
  /// `draft` why findings of other fixes remain.
  func fixes(_ draft: inout RepairDraft) -> (now: [RequestedFix], postponed: [RequestedFix]) {
    let found = Set(findings.map(\.ruleID))
    var (now, postponed): ([RequestedFix], [RequestedFix]) = ([], [])
    for fix in FixRegistry.pictureFixes where (fix.role == .icon) == (file.role == .icon) {
      if fix.isRequested(by: request), file.role == .sticker {
        now.append((fix, []))
        continue
      }
      let rules = fix.ruleIDs.filter { found.contains($0) && request.includes($0) }
      guard !rules.isEmpty else { continue }
      if let reason = reason(against: fix, for: rules) {
        draft.leave(rules, reason)
        continue
      }
      if let refusal = refusals[fix.id] {
        draft.leave(rules, refusal)
        continue
      }
      if request.isInPlace, fix.stage == .format, request.picks.isDisjoint(with: rules) {
        draft.leave(
          rules,
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

  /// Returns true if all findings of a rule may be fixed only when the rule is picked, and no rule was picked.
  private func isWithheld(_ rule: String) -> Bool {
    request.picks.isEmpty && findings.allSatisfy { $0.ruleID != rule || $0.needsPick }
  }

  /// Encodes the picture.
  ///
  /// - Parameter bytes: the original, or the file that it was converted to; a rough conversion that nothing else
  ///   encodes again is replaced by the smallest file.
  /// - Returns: `nil` if `bytes` need no change.
  private func encode(
    _ art: inout EditablePicture, _ bytes: inout [UInt8], _ conversion: Conversion?
  ) async throws(FixDeclined) -> RepairEncoder.Output? {
    if conversion?.isRough ?? false, !art.needsEncoding, art.containerChanges.limit == nil,
      art.containerChanges.platform == nil
    {
      bytes = try await Conversion.encoded(art.original, limits, jobs)
      art.containerChanges.isRewritten = false
    }
    return try await RepairEncoder(limits: limits, jobs: jobs).encode(art, from: bytes)
  }

  /// Builds the file, and reports what could not be achieved.
  private func finish(
    _ art: EditablePicture, _ bytes: [UInt8], _ conversion: Conversion?, _ done: [AppliedFix],
    _ stamp: FileStamp?, _ artJudge: RepairJudge, _ draft: inout RepairDraft
  ) async throws(FixDeclined) {
    var (art, done, bytes) = (art, done, bytes)
    var output: RepairEncoder.Output?
    do throws(FixDeclined) {
      output = try await encode(&art, &bytes, conversion)
    } catch {
      // A sticker that the platform refuses is repaired nevertheless.
      guard art.containerChanges.platform != nil else { throw error }
      draft.leave([], error.reason, trial: error.trial)
      done.removeAll { $0.id == SuitPlatform.id }
      art.containerChanges.platform = nil
      guard !done.isEmpty else { return }
      output = try await encode(&art, &bytes, conversion)
    }
    if art.containerChanges.limit == nil, art.containerChanges.platform == nil,
      mustFit(
        output?.bytes.count ?? conversion.map { _ in bytes.count } ?? 0,
        from: conversion?.originalByteCount ?? bytes.count, isConverted: conversion != nil)
    {
      art.containerChanges.limit = profile.cautionBytes
      done.append(
        AppliedFix(
          id: FitLimit.id, rules: [], kind: FitLimit.kind, stage: FitLimit.stage,
          what: "fitted under \(profile.cautionBytes.bytes.grouped) bytes"))
      output = try await encode(&art, &bytes, conversion)
    }
    if let shown = output?.shown, let index = done.firstIndex(where: { $0.id == FitSizeClass.id }),
      shown.width != art.animation.width || shown.height != art.animation.height
    {
      done[index].what = "brought to \(shown.width) × \(shown.height) px"
    }
    if let fitted = output, fitted.concession != nil,
      let reason = harm(of: fitted, to: art, artJudge)
    {
      // The other fixes stay.
      for fix in done where fix.stage == .limit { draft.leave(fix.rules, reason) }
      done.removeAll { $0.stage == .limit }
      art.containerChanges.limit = nil
      output = try await encode(&art, &bytes, conversion)
    }
    if let made = output,
      let reason = reason(againstScaled: art, made.bytes.count, from: bytes.count, done)
    {
      // The other fixes stay.
      for fix in done where fix.id == FitSizeClass.id { draft.leave(fix.rules, reason) }
      done.removeAll { $0.id == FitSizeClass.id }
      guard !done.isEmpty || conversion != nil else { return }
      art.take(art.original.frames)
      output = try await encode(&art, &bytes, conversion)
    }
    if let index = done.firstIndex(where: { $0.id == SuitPlatform.id }) {
      if let losses = output?.platformLosses {
        done[index].what += ": \(losses)"
      } else {
        done.remove(at: index)
      }
    }
    if output?.isEncoded != true {
      for fix in done where fix.stage == .encoding {
        // A converted file was compressed just now; its size is reported below.
        if conversion == nil {
          let fits = !Set(fix.rules).isDisjoint(with: FitLimit.ruleIDs) && !request.mayLose
          draft.leave(
            fix.rules,
            "recompressing it does not make it smaller" + (fits ? "; --lossy may fit it" : ""))
        }
        done.removeAll { $0.id == fix.id }
      }
    }
    if file.role == .frame, let new = output {
      output?.bytes = try FrameConstraints.placed(new.bytes, like: bytes, limits.decoding)
    }
    let path = file.path.removingLastComponent().appending(output?.name ?? art.name)
    var repaired = RepairedFile(path: file.path, newPath: path, stamp: stamp)
    guard repaired.isRenamed || output != nil || conversion != nil, !done.isEmpty else { return }
    let count = output?.bytes.count ?? conversion.map { _ in bytes.count } ?? 0
    try checkSize(
      count, from: conversion?.originalByteCount ?? bytes.count, isConverted: conversion != nil,
      isForPlatform: art.containerChanges.platform != nil)
    repaired.bytes = output?.bytes ?? conversion.map { _ in bytes }
    repaired.before = PictureFacts(
      art.original, byteCount: conversion?.originalByteCount ?? bytes.count)
    repaired.after =
      output.map { PictureFacts($0.shown, byteCount: $0.bytes.count) }
      ?? PictureFacts(art.original, byteCount: bytes.count)
    repaired.omitsHiddenImage =
      output?.isEncoded ?? false && art.header.hasHiddenDefaultImage
    if let written = repaired.bytes,
      let new = try? ImageFile.probe(written, limits: limits.decoding)
    {
      repaired.omitted = OmittedData(
        from: conversion?.source ?? art.header, to: new.image, besides: done)
    }
    if let output, art.hasNewPictures || output.concession != nil || output.platformLosses != nil {
      repaired.quality = QualityMeter.measure(output.shown, against: art.original)
    }
    draft.result = RepairDraft.Result(
      file: repaired, fixes: done, concession: output?.concession,
      tooLarge: repaired.after.flatMap { tooLarge($0.byteCount) },
      // A file with a wrong name can keep it; a file converted to PNG cannot.
      canKeepName: conversion == nil && output?.name ?? art.name == art.name)
  }
}
