import Foundation
import StickerTestSupport

/// The reference page and the manual page, made from the program's description of its commands
/// (`--experimental-dump-help`).
struct CommandPages {
  private let commands: [Command]
  private let summary: String
  private let introduction: String

  /// Environment variables, which the program's description does not list.
  private static let environment = [
    ("STICKERLINT_FORMAT", "The format if `--format` is not given."),
    ("NO_COLOR, FORCE_COLOR", "No color, or color also in files and pipes, with `--color auto`."),
    ("XCODE_PRODUCT_BUILD_VERSION", "Set by Xcode: `auto`, the default format, is then `xcode`."),
    (
      "GITHUB_WORKSPACE, CI_PROJECT_DIR, BUILDKITE_BUILD_CHECKOUT_PATH, WORKSPACE",
      "The checkout, to which paths in some reports are relative; `WORKSPACE` only if `JENKINS_URL` "
        + "is set."
    ),
    (
      "CI, JENKINS_URL, TF_BUILD, TEAMCITY_VERSION, CODEBUILD_BUILD_ID, BUILDKITE",
      "Set in CI, where a search that finds nothing to check fails; `CI=false` says that it is not "
        + "CI."
    ),
    (
      "GITHUB_STEP_SUMMARY",
      "The file of GitHub's job summary: a report to this file is appended, and Markdown may be longer "
        + "than elsewhere."
    ),
  ]

  private static let statuses = [
    (
      "0",
      "There are no findings, all of them are below `--fail-on` or in the baseline, or, outside CI, there is "
        + "nothing to check."
    ),
    (
      "1",
      "Findings at or above `--fail-on`, more warnings than `--max-warnings`, or, with `--strict`, "
        + "an outdated entry of `ignore` or the baseline. From other commands: something must be "
        + "fixed first, or an image cannot be decoded, drawn or used, or stays too large."
    ),
    (
      "2",
      "A wrong flag, a mistake in a configuration or baseline, a path that is missing or cannot be "
        + "read, a file that could not be written, or, in CI, nothing to check."
    ),
    ("128 + n", "Ended by signal n: 130 after Ctrl-C, for example. No half-written file is left."),
  ]

  fileprivate struct Command {
    var name: String
    var abstract: String
    var aliases: [String] = []
    var discussion: String?
    var sections: [(title: String, arguments: [Argument])] = []
  }

  fileprivate struct Argument {
    /// The option with its value, for example `--baseline[=FILE]`, or the name of a positional argument.
    var spelling: String
    var text: String
  }

  /// Parses the description of all commands.
  ///
  /// - Parameter dump: the output of `stickerlint --experimental-dump-help`.
  /// - Throws: `DecodingError` if the output is not JSON.
  init(dump: String) throws {
    let root = try JSONDocument(dump)["command"]
    summary = root?["abstract"]?.text ?? ""
    introduction = root?["discussion"]?.text?.components(separatedBy: "\n\n")[0] ?? ""
    commands = (root?["subcommands"]?.elements ?? []).compactMap { command -> Command? in
      guard let name = command["commandName"]?.text, name != "help" else { return nil }
      var parsed = Command(
        name: name, abstract: command["abstract"]?.text ?? "",
        aliases: (command["aliases"]?.elements ?? []).compactMap(\.text),
        discussion: command["discussion"]?.text)
      for argument in command["arguments"]?.elements ?? [] {
        guard argument["shouldDisplay"] == .boolean(true) else { continue }
        let title = argument["sectionTitle"]?.text ?? "Options"
        if let index = parsed.sections.firstIndex(where: { $0.title == title }) {
          parsed.sections[index].arguments.append(Argument(argument))
        } else {
          parsed.sections.append((title, [Argument(argument)]))
        }
      }
      return parsed
    }
  }

  /// The reference page.
  var markdown: String {
    var text = """
      # Commands

      \(introduction)

      `stickerlint` without a command is `stickerlint lint`. Reports are described [here](output.md),
      configurations and baselines [here](configuration.md), rules [here](rules.md). This page is generated
      from the commands themselves by `make docs`.

      """
    for command in commands {
      text += "\n## stickerlint \(command.name)\n\n\(command.abstract)\n"
      if !command.aliases.isEmpty {
        text += "Also: `stickerlint \(command.aliases.joined(separator: "`, `stickerlint "))`.\n"
      }
      if let discussion = command.discussion { text += "\n\(discussion)\n" }
      for section in command.sections {
        text += "\n| \(section.title) | |\n| --- | --- |\n"
        for argument in section.arguments {
          text += "| `\(argument.spelling)` | \(argument.text) |\n"
        }
      }
    }
    text += "\n## Exit status\n\n| | |\n| --- | --- |\n"
    for (status, meaning) in Self.statuses { text += "| \(status) | \(meaning) |\n" }
    text += "\n`--quiet`, `--format` and `--color` do not change the exit status.\n"
    text += "\n## Environment\n\n| | |\n| --- | --- |\n"
    for (names, meaning) in Self.environment {
      let code = names.components(separatedBy: ", ").map { "`\($0)`" }.joined(separator: ", ")
      text += "| \(code) | \(meaning) |\n"
    }
    return text
  }

  /// The manual page, in the macros of man(7).
  var manual: String {
    var text = """
      .TH STICKERLINT 1
      .SH NAME
      stickerlint \\- \(roff(summary))
      .SH SYNOPSIS
      .B stickerlint
      [\\fICOMMAND\\fR] [\\fIOPTIONS\\fR] [\\fIPATH\\fR ...]
      .SH DESCRIPTION
      \(roff(introduction))
      .PP
      \(roff("Without a command, it is 'lint'."))
      .SH COMMANDS

      """
    for command in commands {
      text += ".SS \(roff(command.name))\n\(roff(command.abstract))\n"
      if let discussion = command.discussion { text += ".PP\n\(roff(discussion))\n" }
      for argument in command.sections.flatMap(\.arguments) {
        text += ".TP\n.B \(roff(argument.spelling))\n\(roff(argument.text))\n"
      }
    }
    text += ".SH EXIT STATUS\n"
    for (status, meaning) in Self.statuses { text += ".TP\n.B \(roff(status))\n\(roff(meaning))\n" }
    text += ".SH ENVIRONMENT\n"
    for (names, meaning) in Self.environment {
      text += ".TP\n.B \(roff(names))\n\(roff(meaning))\n"
    }
    return text
  }

  /// Returns text in one line without backticks, escaped for roff, which interprets backslashes and hyphens anywhere,
  /// and `.` and `'` at the start of a line.
  private func roff(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "`", with: "")
      .replacingOccurrences(of: "\\", with: "\\e").replacingOccurrences(of: "-", with: "\\-")
      .replacingOccurrences(of: "\n", with: " ")
    return [".", "'"].contains(escaped.prefix(1)) ? "\\&" + escaped : escaped
  }
}

extension CommandPages.Argument {
  init(_ argument: JSONDocument) {
    let value = argument["valueName"]?.text ?? ""
    let isRepeating = argument["isRepeating"] == .boolean(true)
    let names = (argument["names"]?.elements ?? []).map { name in
      (name["kind"]?.text == "short" ? "-" : "--") + (name["name"]?.text ?? "")
    }.joined(separator: ", ")
    spelling =
      switch argument["kind"]?.text {
      case "positional": value.uppercased() + (isRepeating ? " ..." : "")
      case "option" where argument["defaultValue"] != nil && value == "file":
        "\(names)[=\(value.uppercased())]"
      case "option": "\(names) \(value.uppercased())"
      default: names
      }
    text = argument["abstract"]?.text ?? ""
    if argument["kind"]?.text == "option" {
      if let values = argument["allValues"]?.elements {
        text += " One of " + values.compactMap(\.text).joined(separator: ", ") + "."
      }
      if let standard = argument["defaultValue"]?.text { text += " Default: \(standard)." }
    }
  }
}
