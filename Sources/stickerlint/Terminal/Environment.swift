import ArgumentParser
import StickerKit
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// When to color.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}

extension TextStyle {
  /// How a stream should look: colors as chosen, by `NO_COLOR` and `FORCE_COLOR`, or when a
  /// terminal is there; signs beyond ASCII unless the locale or terminal cannot show them.
  static func forOutput(_ color: ColorChoice, on stream: Console = .output) -> TextStyle {
    TextStyle(
      hasColor: hasColor(color, stream), hasUnicode: hasUnicode,
      width: stream.columns ?? variable("COLUMNS").flatMap { Int($0) } ?? 80)
  }

  private static func hasColor(_ choice: ColorChoice, _ stream: Console) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto:
      if variable("NO_COLOR") != nil {
        false
      } else if let forced = variable("FORCE_COLOR") {
        forced != "0" && forced != "false"
      } else {
        stream.isTerminal && variable("TERM") != "dumb"
      }
    }
  }

  /// A locale that names another encoding, or none at all (`C`), means ASCII on a terminal; output
  /// into files and pipes is UTF-8 unless the locale says otherwise.
  private static var hasUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable).first
    guard let locale = locale?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}

/// What the environment says; `nil` when it says nothing or the empty text.
func variable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// Where the checkout is that services want paths to start from: what the CI service says that this
/// runs on, or the top of the repository; `nil` when neither is known.
func projectFolder() -> FilePath? {
  // Other programs than Jenkins have a WORKSPACE, too.
  let jenkins = variable("JENKINS_URL") == nil ? nil : variable("WORKSPACE")
  let services = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR", "BUILDKITE_BUILD_CHECKOUT_PATH"]
  guard let folder = services.lazy.compactMap(variable).first ?? jenkins else {
    return Repository(around: FilePath(workingFolder()))?.root
  }
  return FilePath(folder).real ?? FilePath(folder)
}

/// Whether nobody is there to see that a run did nothing. Most CI services set `CI`; the others are
/// told by a variable that each of their builds has.
var isCI: Bool {
  if let answer = variable("CI") { return !["0", "false"].contains(answer.lowercased()) }
  return ["JENKINS_URL", "TF_BUILD", "TEAMCITY_VERSION", "CODEBUILD_BUILD_ID", "BUILDKITE"]
    .contains { variable($0) != nil }
}

/// The folder that relative paths start from, with a `/` at its end.
func workingFolder() -> String {
  guard let path = getcwd(nil, 0) else { return "/" }
  defer { free(path) }
  let folder = String(cString: path)
  return folder.hasSuffix("/") ? folder : folder + "/"
}

/// The day it is here.
func today() -> CalendarDay {
  var now = time(nil)
  var local = tm()
  guard localtime_r(&now, &local) != nil else { return CalendarDay(year: 1, month: 1, day: 1) }
  return CalendarDay(
    year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
}
