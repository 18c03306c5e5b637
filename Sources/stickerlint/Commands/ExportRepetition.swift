import ArgumentParser
import StickerBase
import StickerPacks
import StickerPlatforms
import SystemPackage

// The options of earlier exports: the record in each folder keeps them, and `--update` repeats those that the run does
// not give.
extension Export {
  /// True if small art is scaled up for a platform.
  func enlarges(for platform: Platform) -> Bool { enlarge || enlarged.contains(platform.id) }

  /// Returns the options that the next update of a platform's folder has to repeat, as words of a command line. Those
  /// that `--remember` keeps in the manifest are left out.
  func lastingOptions(for platform: Platform) -> [String] {
    let adapting = choices.adapt.value(for: platform).map { ["--adapt=\($0.rawValue)"] } ?? []
    let scaling = enlarges(for: platform) ? ["--enlarge"] : []
    guard !choices.remember else { return scaling + adapting }
    let texts = [
      ("name", name), ("author", author), ("default-emoji", defaultEmoji),
      ("prefix", platform.hasNames ? prefix : nil),
    ]
    return scaling + adapting + choices.words(for: platform)
      + texts.compactMap { key, text in text.map { "--\(key)=\($0)" } }
      + selection.exclude.map { "--exclude=\($0.text)" }
  }

  /// Takes over the options of the exports that this run updates, except options that the run gives itself, and prints
  /// them.
  mutating func repeatOptions(of source: FilePath) {
    guard update, !forget else { return }
    var earlier: [(platform: Platform, export: Export)] = []
    for platform in platforms {
      guard let folder = earlierFolder(for: platform, of: source),
        let record = ExportRecord(at: folder), record.platform == platform.id
      else { continue }
      guard let export = try? Export.parse(["--for=\(platform.id)"] + record.options) else {
        Console.error.warn(
          "\(folder.display.printable): the options in the record of the earlier export are not valid; give them again"
        )
        continue
      }
      earlier.append((platform, export))
      leftBefore[platform.id] = record.left
    }
    let shared = repeatShared(of: earlier)
    var groups: [(words: [String], platforms: [Platform])] = []
    for (platform, export) in earlier {
      var words = shared[platform.id] ?? []
      if !enlarge, export.enlarge {
        enlarged.insert(platform.id)
        words.append("--enlarge")
      }
      let missing = choices.missing(of: export.choices, for: platform)
      choices.add(missing)
      words += missing.adapt.map { "--adapt=\($0.value.rawValue)" } + missing.words(for: platform)
      guard !words.isEmpty else { continue }
      repeatedOptions += words.filter { !repeatedOptions.contains($0) }
      if let index = groups.firstIndex(where: { $0.words == words }) {
        groups[index].platforms.append(platform)
      } else {
        groups.append((words, [platform]))
      }
    }
    for group in groups {
      let names =
        group.platforms.count == platforms.count
        ? "" : "\(group.platforms.map(\.id).joined(separator: ", ")): "
      Console.error.say(
        "\(names)with \(listed(group.words.map(Self.typed))), as before; --forget leaves out such options"
      )
    }
  }

  /// Takes over the options for all platforms of a run on which the earlier exports agree.
  ///
  /// - Returns: the words of the options by the id of a platform.
  private mutating func repeatShared(
    of earlier: [(platform: Platform, export: Export)]
  ) -> [String: [String]] {
    var words: [String: [String]] = [:]
    let options: [(key: String, path: WritableKeyPath<Export, String?>)] = [
      ("name", \.name), ("author", \.author), ("default-emoji", \.defaultEmoji),
      ("prefix", \.prefix),
    ]
    for (key, path) in options where self[keyPath: path] == nil {
      let takers = earlier.filter { key != "prefix" || $0.platform.hasNames }
      let values = Set(takers.map { $0.export[keyPath: path] })
      guard values.count == 1 else {
        if values.count > 1 { sayDifference("--\(key)") }
        continue
      }
      guard case let text?? = values.first else { continue }
      self[keyPath: path] = text
      for taker in takers { words[taker.platform.id, default: []].append("--\(key)=\(text)") }
    }
    if selection.exclude.isEmpty, let first = earlier.first?.export.selection.exclude {
      if earlier.contains(where: { $0.export.selection.exclude != first }) {
        sayDifference("--exclude")
      } else {
        selection.exclude = first
        for (platform, _) in earlier {
          words[platform.id, default: []] += first.map { "--exclude=\($0.text)" }
        }
      }
    }
    return words
  }

  private func sayDifference(_ option: String) {
    Console.error.warn(
      "\(option) is not repeated, since the earlier exports differ in it; update their folders one at a time, or give it again"
    )
  }

  /// Returns the folder of the earlier export for a platform that this run updates; `nil` if there is none.
  private func earlierFolder(for platform: Platform, of source: FilePath) -> FilePath? {
    if let outputPath {
      return platforms.count == 1 ? outputPath : outputPath.appending(platform.id)
    }
    if let name { return FilePath("\(name)-\(platform.id)") }
    // The name of the folder begins with the pack's name, which is not known yet, so the folder is found by its record.
    let names =
      (try? FolderListing.names(in: ".", .refused, atMost: TreeLimits.standard.entries)) ?? []
    let folders = names.filter { $0.string.hasSuffix("-\(platform.id)") }.map {
      FilePath(root: nil, [$0])
    }.filter { folder in
      guard let record = ExportRecord(at: folder), record.platform == platform.id,
        let recordedSource = record.source(from: folder.absolute)?.real, let source = source.real
      else { return false }
      return recordedSource.starts(with: source)
    }
    return folders.count == 1 ? folders[0] : nil
  }

  /// Returns an option as a person types it.
  static func typed(_ word: String) -> String {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return word }
    return "\(parts[0]) \(String(parts[1]).excerpt.shellQuoted)"
  }
}

extension ChoiceOptions {
  /// Returns the choices for a platform as words of a command line, without ``adapt``.
  fileprivate func words(for platform: Platform) -> [String] {
    change(for: platform).words.map { "--\($0.key)=\($0.value)" }
      + leaveOut.filter { $0.isFor(platform) }.map { "--leave-out=\(platform.id)=\($0.value.text)" }
  }

  /// Returns the choices for a platform that an earlier run made and that this run does not make.
  fileprivate func missing(of earlier: ChoiceOptions, for platform: Platform) -> ChoiceOptions {
    func values<Value>(
      _ option: KeyPath<ChoiceOptions, [PlatformValue<Value>]>
    ) -> [PlatformValue<Value>] {
      guard !self[keyPath: option].contains(where: { $0.isFor(platform) }) else { return [] }
      return earlier[keyPath: option].map { PlatformValue($0.value, for: platform) }
    }
    var missing = earlier
    missing.adapt = values(\.adapt)
    // `--cut` and `--duration` both set the time, so either of them in this run replaces both.
    let setsTime = (cut + duration).contains { $0.isFor(platform) }
    missing.cut = setsTime ? [] : values(\.cut)
    missing.duration = setsTime ? [] : values(\.duration)
    missing.repeats = values(\.repeats)
    missing.maxFrames = values(\.maxFrames)
    missing.minQuality = values(\.minQuality)
    missing.leaveOut = values(\.leaveOut)
    return missing
  }

  /// Adds choices.
  fileprivate mutating func add(_ more: ChoiceOptions) {
    adapt += more.adapt
    cut += more.cut
    duration += more.duration
    repeats += more.repeats
    maxFrames += more.maxFrames
    minQuality += more.minQuality
    leaveOut += more.leaveOut
  }
}

extension PlatformValue {
  fileprivate init(_ value: Value, for platform: Platform) {
    (self.value, self.platform) = (value, platform)
  }

  /// True if the value applies to a platform.
  fileprivate func isFor(_ platform: Platform) -> Bool {
    self.platform == nil || self.platform == platform
  }
}
