import ArgumentParser
import StickerBase
import StickerLinting
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The values of `--color`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}

extension TextStyle {
  /// Returns the style for a stream. With `--color auto`, colors are used according to `NO_COLOR` or else `FORCE_COLOR`
  /// or, without both, if the stream is a terminal that is not `dumb`. Signs beyond ASCII are used unless the locale
  /// excludes them.
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

  /// True unless a locale is set whose encoding is not UTF-8, such as `C`.
  private static var hasUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable).first
    guard let locale = locale?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}

/// Returns an environment variable; `nil` if it is missing or empty.
func variable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// Returns the folder of the checkout, to which services expect paths to be relative: the one that the CI service
/// names, or else the root of the repository; `nil` if neither is known.
func projectFolder() -> FilePath? {
  // Programs other than Jenkins also set WORKSPACE.
  let jenkins = variable("JENKINS_URL") == nil ? nil : variable("WORKSPACE")
  let services = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR", "BUILDKITE_BUILD_CHECKOUT_PATH"]
  guard let folder = services.lazy.compactMap(variable).first ?? jenkins else {
    return Repository(around: FilePath(workingFolder()))?.root
  }
  return FilePath(folder).real ?? FilePath(folder)
}

/// True in CI, where nobody would notice that a run did nothing. Most CI services set `CI`; the others are
/// recognized by a variable that they set in every build.
var isCI: Bool {
  if let answer = variable("CI") { return !["0", "false"].contains(answer.lowercased()) }
  return ["JENKINS_URL", "TF_BUILD", "TEAMCITY_VERSION", "CODEBUILD_BUILD_ID", "BUILDKITE"]
    .contains { variable($0) != nil }
}

/// Returns the folder that relative paths start from, with a trailing `/`.
func workingFolder() -> String {
  guard let path = getcwd(nil, 0) else { return "/" }
  defer { free(path) }
  let folder = String(cString: path)
  return folder.hasSuffix("/") ? folder : folder + "/"
}

/// Returns the current day in the local time zone.
func today() -> CalendarDay {
  var now = time(nil)
  var local = tm()
  guard localtime_r(&now, &local) != nil else { return CalendarDay(year: 1, month: 1, day: 1) }
  return CalendarDay(
    year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
}
