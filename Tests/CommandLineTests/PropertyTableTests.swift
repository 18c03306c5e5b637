import Foundation
import StickerTestSupport
import Testing

/// The table in docs/reference/properties.md, which shows what each ``ArtCommand`` does with every property of art in
/// tiny files.
@Suite struct PropertyTableTests {
  private struct Input {
    let art: PropertyArt
    let bytes: [UInt8]
    /// `nil` for a control picture.
    let property: ArtProperty?
    /// The name of the file's folder, and of the file without its suffix.
    let stem: String

    var name: String { "\(stem).\(art.format.suffix)" }
  }

  /// Known losses, as lines of `property | format | command | reason`. A line that no longer applies fails
  /// the test, and `UPDATE_GOLDENS=1` removes it; new lines are never added.
  private static let knownFile = Folders.root.appending(
    path: "Tests/CommandLineTests/Properties/known.txt")

  @Test func everyPropertyIsHonoredOrReported() async throws {
    let folder = try TemporaryFolder()
    let inputs = try Self.write(into: folder)
    let runs = try await Self.runs(inputs, in: folder)
    var cells: [String: [String]] = [:]
    var reasons: [String] = []
    var (known, used) = (try Self.known(), Set<String>())
    for input in inputs {
      guard let property = input.property else { continue }
      let control = inputs.first { $0.property == nil && $0.art.controlKey == input.art.controlKey }
      for command in ArtCommand.allCases {
        let run = runs[command]?[input.stem] ?? PropertyRun()
        let fate = PropertyJudge(
          input: input.bytes, property: property, command: command, run: run,
          control: runs[command]?[control?.stem ?? ""] ?? PropertyRun()
        ).fate
        let key = "\(property.rawValue) | \(input.art.format.rawValue) | \(command.rawValue)"
        let cell: String
        switch fate {
        case .honored: cell = "honored"
        case .reported: cell = "reported"
        case .notApplicable(let reason):
          cell = "n/a \(Self.note(reason, in: &reasons))"
        case .lost:
          let reason = known[key]
          used.insert(key)
          if reason == nil {
            Issue.record(
              "\(key) is neither honored nor reported. \(run.output?.count ?? -1) bytes. It says: \(run.text)"
            )
          }
          cell = "lost \(Self.note(reason ?? "", in: &reasons))"
        }
        cells["\(property.rawValue) \(input.art.format.rawValue)", default: []].append(cell)
      }
    }
    let stale = known.keys.filter { !used.contains($0) }.sorted()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      for key in stale { known[key] = nil }
      let lines = known.map { "\($0) | \($1)\n" }.sorted().joined()
      try lines.write(to: Self.knownFile, atomically: true, encoding: .utf8)
    } else {
      #expect(stale.isEmpty, "these are honored or reported now: remove them from known.txt")
    }
    try expectGolden(
      Self.page(cells, reasons), at: Folders.root.appending(path: "docs/reference/properties.md"))
  }

  // MARK: Inputs

  private static func write(into folder: TemporaryFolder) throws -> [Input] {
    var inputs: [Input] = []
    var controls: Set<String> = []
    func add(_ art: PropertyArt, _ property: ArtProperty?) throws {
      let input = Input(
        art: art, bytes: art.bytes, property: property,
        stem: "art" + String(inputs.count + 100).dropFirst())
      inputs.append(input)
      try folder.write(input.bytes, to: "in/\(input.stem)/\(input.name)")
      if art.format == .movie {
        try Self.writePrograms(for: art, in: "bin-\(input.stem)", of: folder)
      }
    }
    for property in ArtProperty.allCases {
      for format in ArtFormat.allCases {
        guard let art = PropertyArt(format, property) else { continue }
        try add(art, property)
        if controls.insert(art.controlKey).inserted { try add(art.control, nil) }
      }
    }
    return inputs
  }

  /// Writes an ffprobe that describes the movie, and an ffmpeg that writes its frames: turned, as stored, or scaled.
  private static func writePrograms(
    for art: PropertyArt, in programs: String, of folder: TemporaryFolder
  ) throws {
    let (width, height) = (PropertyArt.width, art.height)
    let isWide = art.property == .pixelAspect
    var stream = "stream|codec_name=prores|width=\(width)|height=\(height)"
    stream += "|pix_fmt=\(art.property == .depth ? "gbrap10le" : "argb")"
    stream += "|sample_aspect_ratio=\(isWide ? "2:1" : "1:1")|color_range=pc|color_space=gbr"
    let colors =
      switch art.property {
      case .codedColors: ("linear", "bt709")
      case .transfer: ("smpte2084", "bt2020")
      default: ("iec61966-2-1", "bt709")
      }
    stream += "|color_transfer=\(colors.0)|color_primaries=\(colors.1)"
    stream += "|time_base=1/100|r_frame_rate=10/1|avg_frame_rate=10/1"
    if art.property == .location {
      stream += "\nformat|tag:com.apple.quicktime.location.ISO6709=+48.8584+002.2945/"
    }
    if art.property == .orientation { stream += "|side_datum/display_matrix:rotation=-90" }
    let delays = art.hundredths
    let frames =
      "frame|best_effort_timestamp=0|duration=\(delays[0])\n"
      + "frame|best_effort_timestamp=\(delays[0])|duration=\(delays[1])"
    let isTurned = art.property == .orientation
    try folder.write(
      isTurned ? art.portable(height, width) : art.portable(width, height), to: "\(programs)/frames"
    )
    try folder.write(art.portable(width, height), to: "\(programs)/unturned")
    try folder.write(art.portable(isWide ? 2 * width : width, height), to: "\(programs)/scaled")
    let here = "\(folder.url.path)/\(programs)"
    let scripts = [
      "ffprobe": "case \"$*\" in *stream=*) echo '\(stream)' ;; *) echo '\(frames)' ;; esac",
      "ffmpeg": """
      case "$*" in
      *scale=[0-9]*) file=scaled ;;
      *noautorotate*) file=unturned ;;
      *) file=frames ;;
      esac
      PATH=/usr/bin:/bin exec cat '\(here)/'$file
      """,
    ]
    for (name, script) in scripts { try folder.writeProgram(script, to: "\(programs)/\(name)") }
  }

  // MARK: Runs

  /// Runs commands that read packs once for all inputs, and the others once per input.
  private static func runs(
    _ inputs: [Input], in folder: TemporaryFolder
  ) async throws -> [ArtCommand: [String: PropertyRun]] {
    async let assembled = each(inputs) { try assemble($0, in: folder) }
    async let drawn = each(inputs) { try icons($0, in: folder) }
    let linted = try lint(inputs, in: folder)
    var runs: [ArtCommand: [String: PropertyRun]] = [.lint: linted]
    runs[.fix] = try rewrite(inputs, ["fix", "--lossy"], linted, in: folder)
    runs[.optimize] = try rewrite(inputs, ["optimize", "--effort", "1"], linted, in: folder)
    runs[.preview] = try preview(inputs, linted, in: folder)
    runs[.assemble] = try await assembled
    runs[.icons] = try await drawn
    return runs
  }

  /// Runs a command once per input, several at a time, and returns the runs by the inputs' stems.
  private static func each(
    _ inputs: [Input], _ run: @escaping @Sendable (Input) throws -> PropertyRun
  ) async throws -> [String: PropertyRun] {
    try await withThrowingTaskGroup(of: (String, PropertyRun).self) { group in
      for input in inputs { group.addTask { (input.stem, try run(input)) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private static func stickerlint(
    _ arguments: [String], for input: Input? = nil, in folder: TemporaryFolder
  ) throws -> CommandResult {
    // The PATH has only the programs written for the input, if it is a movie.
    let path = "\(folder.url.path)/bin-\(input?.stem ?? "")"
    return try StickerTestSupport.stickerlint(
      arguments, in: folder.url.appending(path: "in"), environment: ["PATH": path])
  }

  private static func lint(
    _ inputs: [Input], in folder: TemporaryFolder
  ) throws -> [String: PropertyRun] {
    let result = try stickerlint(["lint", "--format", "json", "."], in: folder)
    let report = try JSONDocument(result.output)
    let findings = report["findings"]?.elements ?? []
    return Dictionary(
      uniqueKeysWithValues: inputs.map { input in
        let ofInput = findings.filter { ($0["path"]?.text ?? "").contains(input.stem) }
        let sentences = ofInput.map {
          "\($0["message"]?.text ?? "") \($0["help"]?.text ?? "") [\($0["ruleId"]?.text ?? "")]"
        }
        let unread = ofInput.first { $0["ruleId"]?.text == "unsupported-format" }
        let isPack = (report["packs"]?.elements ?? []).contains {
          ($0["path"]?.text ?? "").contains(input.stem)
        }
        let refusal =
          unread?["message"]?.text ?? (isPack ? nil : "a folder with only a movie is not a pack")
        return (
          input.stem,
          PropertyRun(text: clean(sentences.joined(separator: " "), input), refusal: refusal)
        )
      })
  }

  /// Runs a command that writes a repaired copy of all packs.
  private static func rewrite(
    _ inputs: [Input], _ command: [String], _ linted: [String: PropertyRun],
    in folder: TemporaryFolder
  ) throws -> [String: PropertyRun] {
    let output = "../\(command[0])"
    let result = try stickerlint(command + ["-o", output, "."], in: folder)
    // Each paragraph is about one file, without the line that begins the findings of a pack.
    let paragraphs =
      (result.output.replacing(/\n +! art\d\d · [^\n]*/, with: "") + "\n\n" + result.error)
      .replacing("\n    · ", with: "\n\n").replacing("\n  · ", with: "\n\n").replacing(
        "\n  art", with: "\n\n  art"
      )
      .components(separatedBy: "\n\n")
    return try Dictionary(
      uniqueKeysWithValues: inputs.map { input in
        let ofInput = paragraphs.filter { $0.contains(input.stem) }
        let copy = folder.url.appending(path: "in/\(output)/\(input.stem)").standardizedFileURL
        let names = (try? Folders.names(in: copy)) ?? []
        let bytes = try names.first.map { Array(try Data(contentsOf: copy.appending(path: $0))) }
        let isCopied = bytes == input.bytes && linted[input.stem]?.refusal != nil
        return (
          input.stem,
          PropertyRun(
            text: clean(ofInput.joined(separator: " "), input), output: bytes,
            refusal: isCopied ? "a file that is not read is copied as it is" : nil)
        )
      })
  }

  /// Runs `preview`. Its page has the findings, and the files, which the browser draws.
  private static func preview(
    _ inputs: [Input], _ linted: [String: PropertyRun], in folder: TemporaryFolder
  ) throws -> [String: PropertyRun] {
    let result = try stickerlint(["preview", ".", "-o", "../page.html"], in: folder)
    let page = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    return Dictionary(
      uniqueKeysWithValues: inputs.map { input in
        var run = linted[input.stem] ?? PropertyRun()
        if page.contains(Data(input.bytes).base64EncodedString()) {
          run.output = input.bytes
        }
        if result.status != 0 { run.text = "" }
        return (input.stem, run)
      })
  }

  private static func assemble(_ input: Input, in folder: TemporaryFolder) throws -> PropertyRun {
    let file = "../assembled-\(input.stem).png"
    let result = try stickerlint(
      ["assemble", "\(input.stem)/\(input.name)", "-o", file, "--effort", "1"], for: input,
      in: folder)
    return try run(result, input, wrote: file, in: folder)
  }

  private static func icons(_ input: Input, in folder: TemporaryFolder) throws -> PropertyRun {
    let set = "../\(input.stem).stickersiconset"
    let result = try stickerlint(
      ["icons", "\(input.stem)/\(input.name)", "-o", set, "--background", "white"], for: input,
      in: folder)
    return try run(result, input, wrote: "\(set)/Icon-1024x768.png", in: folder)
  }

  /// Describes the run of a command that writes one file.
  private static func run(
    _ result: CommandResult, _ input: Input, wrote file: String, in folder: TemporaryFolder
  ) throws -> PropertyRun {
    let url = folder.url.appending(path: "in/\(file)").standardizedFileURL
    let output = result.status == 0 ? Array(try Data(contentsOf: url)) : nil
    let first = result.error.split(separator: "\n").first.map { clean(String($0), input) }
    return PropertyRun(
      text: clean(result.output + " " + result.error, input), output: output,
      refusal: output == nil ? first ?? "" : nil)
  }

  /// Returns the text on one line, with `a` in place of the name of the file.
  private static func clean(_ text: String, _ input: Input) -> String {
    text.replacing("stickerlint: ", with: "").replacing("\(input.stem)/", with: "")
      .replacing(input.stem, with: "a").split { $0.isWhitespace }.joined(separator: " ")
  }

  // MARK: The page

  /// Reads the known losses: the reasons by `property | format | command`.
  private static func known() throws -> [String: String] {
    let text = try String(contentsOf: knownFile, encoding: .utf8)
    return Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").map { line in
        let parts = line.components(separatedBy: " | ")
        return (parts.dropLast().joined(separator: " | "), parts.last ?? "")
      })
  }

  /// Returns the number of a footnote below the table, and adds the footnote if it is new.
  private static func note(_ reason: String, in reasons: inout [String]) -> String {
    if let index = reasons.firstIndex(of: reason) { return "(\(index + 1))" }
    reasons.append(reason)
    return "(\(reasons.count))"
  }

  private static func page(_ cells: [String: [String]], _ reasons: [String]) -> String {
    var lines = [
      """
      # Properties of art

      A file of art holds more than pixels. This page is generated from runs of the commands on tiny files, one for each
      property and format, by `make docs`. A property is **honored** if the output shows that it was applied or kept, or if
      lint takes it into account; **reported** if a message says what becomes of it; **n/a** if the command does not read the
      format or its output cannot have the property; **lost** if none of these is true. The numbers lead to the reasons below.

      A location is honored when it is removed, and premultiplied colors when they are divided by alpha or stay declared.
      `preview` leaves drawing to the browser, so it honors what it embeds. Formats that have no row cannot have the property.

      | property | format | \(ArtCommand.allCases.map(\.rawValue).joined(separator: " | ")) |
      |---|---|\(String(repeating: "---|", count: ArtCommand.allCases.count))
      """
    ]
    for property in ArtProperty.allCases {
      for format in ArtFormat.allCases {
        guard let row = cells["\(property.rawValue) \(format.rawValue)"] else { continue }
        lines.append(
          "| \(property.rawValue) | \(format.rawValue) | \(row.joined(separator: " | ")) |")
      }
    }
    lines.append("")
    lines += reasons.enumerated().map { "\($0 + 1). \($1)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
