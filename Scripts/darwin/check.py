"""check.py HEADERS: compiles the package as on a Mac, against the Darwin headers that Zig includes: all targets
but plugins, including tests, for the oldest supported macOS; and, for the oldest supported iOS, StickerManifest, the
library for apps, and the code that 'pack --app' writes.

The compiler on Linux lacks only Apple's modules, so they are generated here: the standard library's from its
interface files, which contain the macOS and iOS versions of each symbol; Darwin from the headers; and Foundation, UIKit
and Messages from lists of the declarations in use (Foundation*.swift, Tests/MessagesStubs).
"""
from __future__ import annotations

import functools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
#: The modules whose interface files come from the toolchain.
SYSTEM_MODULES = ["Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "SwiftOnoneSupport",
                  "Synchronization", "_Builtin_float", "Testing"]
#: Headers of C libraries, and a folder of them, which are the same on Linux and macOS.
LIBRARY_HEADERS = ["png.h", "pngconf.h", "pnglibconf.h", "gif_lib.h", "jpeglib.h", "jconfig.h", "jmorecfg.h",
                   "jerror.h", "webp", "libdeflate.h", "lcms2.h", "lcms2_plugin.h", "yaml.h"]


class Platform:
    """A platform in its oldest supported version, and the modules generated for it."""

    def __init__(self, name: str, version: str, headers: Path, work: Path) -> None:
        system = {"macos": "macosx", "ios": "ios"}[name]
        self.name = name
        self.target = f"x86_64-apple-{system}{version}" + ("-simulator" if name == "ios" else "")
        self.work = work / f"{name}{version}"
        #: The time of the latest change to this folder, to Package.swift, or to a source compiled so far.
        self.changed = max(file.stat().st_mtime for file in [*HERE.rglob("*"), ROOT / "Package.swift"])
        self.resources = self.work / "resources"
        self.modules = self.work / "modules"
        self.modules.mkdir(parents=True, exist_ok=True)
        folder = "iphonesimulator" if name == "ios" else "macosx"
        write_interfaces(self.resources, folder, self.target)
        sdk = self.work / "sdk"
        (sdk / "usr").mkdir(parents=True, exist_ok=True)
        link(sdk / "usr/include", headers)
        link_libraries(self.work / "libraries")
        self.options = [
            "-target", self.target, "-sdk", str(sdk), "-resource-dir", str(self.resources),
            "-disable-objc-interop", "-module-cache-path", str(self.work / "cache"),
            "-I", str(self.modules), "-Xcc", "-isystem", "-Xcc", str(HERE / "include"),
            "-Xcc", "-isystem", "-Xcc", str(self.work / "libraries"),
            "-plugin-path", str(toolchain() / "host/plugins/testing"),
            "-plugin-path", str(toolchain() / "host/plugins"),
        ]

    def compile(self, module: str, sources: list[Path], *options: str) -> None:
        """Checks a module and stores it (for tests, an empty file), unless nothing has changed since the last time."""
        output = self.modules / f"{module}.swiftmodule"
        self.changed = max(self.changed, *(file.stat().st_mtime for file in sources))
        if output.exists() and output.stat().st_mtime > self.changed:
            return
        action = ["-typecheck"] if module.endswith("Tests") else ["-emit-module", "-o", str(output)]
        command = ["swiftc", "-frontend", *action, "-module-name", module,
                   *self.options, *options, *map(str, sources)]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            sys.stderr.write(result.stderr)
            sys.exit(f"{module} does not compile for {self.target}")
        output.touch()


@functools.cache
def toolchain() -> Path:
    """The folder of the toolchain's modules."""
    answer = run("swiftc", "-print-target-info")
    return Path(json.loads(answer)["paths"]["runtimeResourcePath"])


def run(*command: str) -> str:
    """The output of a command."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def link(location: Path, target: Path) -> None:
    """Creates or replaces a symbolic link."""
    location.unlink(missing_ok=True)
    location.symlink_to(target)


def write_interfaces(resources: Path, folder: str, target: str) -> None:
    """Writes the toolchain's interface files for another platform.

    Function bodies are skipped, and `@backDeployed` attributes are removed.
    """
    (resources / folder).mkdir(parents=True, exist_ok=True)
    for name in ["shims", "clang"]:
        link(resources / name, toolchain() / name)
    triple = re.sub(r"macosx[0-9.]+", "macos", re.sub(r"ios[0-9.]+", "ios", target))
    for name in SYSTEM_MODULES:
        [source] = (toolchain() / "linux" / f"{name}.swiftmodule").glob("*-linux-gnu.swiftinterface")
        text = source.read_text()
        text = re.sub(r"-target \S+", f"-target {target} -disable-availability-checking "
                      "-experimental-skip-all-function-bodies", text, count=1)
        text = text.replace("import Glibc\n", "")
        text = re.sub(r"@backDeployed\(before:[^)]*\)", "", text)
        location = resources / folder / f"{name}.swiftmodule" / f"{triple}.swiftinterface"
        location.parent.mkdir(exist_ok=True)
        if not location.exists() or location.read_text() != text:
            location.write_text(text)


def link_libraries(folder: Path) -> None:
    """Links the headers of the C libraries without the other Linux headers around them."""
    folder.mkdir(exist_ok=True)
    for name in LIBRARY_HEADERS:
        locations = [Path("/usr/include") / name, *Path("/usr/include").glob(f"*-linux-gnu/{name}"),
                     *Path("/usr/include").glob(f"libpng*/{name}")]
        for location in locations:
            if location.exists():
                link(folder / name, location)
                break


class Package:
    """A package with its manifest."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        scratch = ROOT / ".build/darwin/manifests"  # SwiftPM locks the usual folder during a build.
        manifest = json.loads(run("swift", "package", "--scratch-path", str(scratch), "--package-path",
                                  str(folder), "dump-package"))
        # Plugins import PackagePlugin, a module of SwiftPM, which is not generated here.
        self.targets = {target["name"]: target for target in manifest["targets"] if target["type"] != "plugin"}
        self.platforms = {one["platformName"]: one["version"] for one in manifest["platforms"]}
        self.language = manifest["toolsVersion"]["_version"].split(".")[0]

    def path(self, name: str) -> Path:
        """The folder of a target."""
        target = self.targets[name]
        usual = "Tests" if target["type"] == "test" else "Sources"
        return self.folder / (target.get("path") or f"{usual}/{name}")

    def sources(self, name: str) -> list[Path]:
        """The Swift files of a target."""
        folder = self.path(name)
        left_out = [folder / one for one in self.targets[name]["exclude"]]
        left_out += [folder / one["path"] for one in self.targets[name].get("resources", [])]
        return sorted(file for file in folder.rglob("*.swift")
                      if not any(one == file or one in file.parents for one in left_out))

    def options(self, name: str) -> list[str]:
        """The compiler options of a target's Swift settings, those for macOS included."""
        options = ["-swift-version", self.language]
        for setting in self.targets[name]["settings"]:
            platforms = setting.get("condition", {}).get("platformNames", [])
            if setting["tool"] != "swift" or (platforms and "macos" not in platforms):
                continue
            for kind, value in setting["kind"].items():
                flag = {"define": "-D", "enableExperimentalFeature": "-enable-experimental-feature",
                        "enableUpcomingFeature": "-enable-upcoming-feature"}.get(kind)
                if flag:
                    options += [flag, value["_0"]]
        return options

    def needs(self, name: str) -> list[str]:
        """The targets of this package that a target depends on."""
        names = [next(iter(one.values()))[0] for one in self.targets[name]["dependencies"]]
        return [one for one in names if one in self.targets]

    def in_order(self) -> list[str]:
        """All targets, each after those that it depends on."""
        order: list[str] = []

        def add(name: str) -> None:
            for other in self.needs(name):
                add(other)
            if name not in order:
                order.append(name)

        for name in self.targets:
            add(name)
        return order


def module_map_options(package: Package, name: str, modules: Path) -> list[str]:
    """The compiler options for the module map of a C target, which is written if the target has none."""
    folder = package.path(name)
    if (folder / "module.modulemap").exists():
        location = folder / "module.modulemap"
    elif (folder / "include/module.modulemap").exists():
        location = folder / "include/module.modulemap"
    else:
        location = modules / f"{name}.modulemap"
        [header] = (folder / "include").glob("*.h")
        location.write_text(f'module {name} {{ header "{header}" export * }}\n')
    return ["-Xcc", f"-fmodule-map-file={location}"]


def write_resources(package: Package, name: str, modules: Path) -> list[Path]:
    """Writes a stand-in for the code that SwiftPM generates for embedded files; returns its path, or nothing."""
    files = [file for resource in package.targets[name].get("resources", []) if "embedInCode" in resource["rule"]
             for file in sorted((package.path(name) / resource["path"]).rglob("*")) if file.is_file()]
    if not files:
        return []
    names = [re.sub(r"\W", "_", file.name) for file in files]
    text = "struct PackageResources {\n" + "".join(f"static let {one}: [UInt8] = []\n" for one in names) + "}\n"
    location = modules / f"{name}Resources.swift"
    if not location.exists() or location.read_text() != text:
        location.write_text(text)
    return [location]


def check(package: Package, platform: Platform, wanted: list[str], *more: str) -> int:
    """Compiles the wanted targets, each after those that it depends on; returns the number of their Swift files."""
    count = 0
    for name in package.in_order():
        if name not in wanted:
            continue
        sources = package.sources(name)
        if not sources:
            platform.options += module_map_options(package, name, platform.modules)
            continue
        count += len(sources)
        sources += write_resources(package, name, platform.modules)
        extra = ["-parse-as-library"] if package.targets[name]["type"] == "executable" else []
        platform.compile(name, sources, *package.options(name), *extra, *more)
    return count


def check_c(package: Package, platform: Platform) -> int:
    """Compiles the C targets for both Mac architectures; returns the number of C files."""
    count = 0
    for name in package.in_order():
        folder = package.path(name)
        includes = [f"-I{folder / 'include'}", "-isystem", str(platform.work / "libraries"),
                    "-isystem", str(HERE / "include")]
        for source in sorted(folder.rglob("*.c")):
            for machine in ["arm64", "x86_64"]:
                target = platform.target.replace("x86_64", machine)
                command = ["clang", "-target", target, "-isysroot", str(platform.work / "sdk"), "-O1", "-c",
                           "-Wall", "-Wextra", "-Werror", *includes, str(source), "-o", os.devnull]
                # Vendored code may cause warnings.
                if source.parent != folder:
                    command[-3:-3] = ["-Wno-extra", "-Wno-unused"]
                result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
                if result.returncode != 0:
                    sys.stderr.write(result.stderr)
                    sys.exit(f"{source.relative_to(ROOT)} does not compile for {target}")
            count += 1
    return count


def checkouts() -> Path:
    """The checkouts of the package's dependencies: those of an earlier build, or newly fetched ones."""
    for location in [ROOT / ".build/tests/checkouts", ROOT / ".build/checkouts"]:
        if (location / "swift-argument-parser/Package.swift").exists():
            return location
    run("swift", "package", "resolve")
    return ROOT / ".build/checkouts"


def prepare(name: str, version: str, headers: Path) -> Platform:
    """A platform with the compiled modules Darwin and Foundation."""
    platform = Platform(name, version, headers, ROOT / ".build/darwin")
    platform.options += ["-Xcc", f"-fmodule-map-file={HERE / 'include/module.modulemap'}"]
    platform.compile("Darwin", [HERE / "Darwin.swift"], "-import-underlying-module", "-parse-as-library")
    platform.compile("Foundation", sorted(HERE.glob("Foundation*.swift")), "-swift-version", "6", "-parse-as-library",
                     "-enable-library-evolution")
    return platform


def main() -> None:
    """Checks all targets for macOS; the library for apps and the code of an app for iOS."""
    headers = Path(sys.argv[1])
    (ROOT / ".build/darwin").mkdir(parents=True, exist_ok=True)
    strict = ["-package-name", "stickerlint", "-enable-testing", "-warnings-as-errors"]

    package = Package(ROOT)
    for other in ["Fuzz", "StickerManifest"]:
        if Package(ROOT / other).platforms["macos"] != package.platforms["macos"]:
            sys.exit(f"{other}/Package.swift names a different oldest macOS than Package.swift")
    mac = prepare("macos", package.platforms["macos"], headers)
    c_count = check_c(package, mac)
    quick = ["-experimental-skip-all-function-bodies", "-suppress-warnings"]
    for name, targets in [("swift-system", ["CSystem", "SystemPackage"]),
                          ("swift-argument-parser", ["ArgumentParserToolInfo", "ArgumentParser"])]:
        check(Package(checkouts() / name), mac, targets, *quick)
    count = check(package, mac, list(package.targets), *strict)
    print(f"darwin: {count} Swift files and {c_count} C files compile for {mac.target}")

    package = Package(ROOT / "StickerManifest")
    phone = prepare("ios", package.platforms["ios"], headers)
    for name in ["UIKit", "Messages"]:
        phone.compile(name, sorted((ROOT / "Tests/MessagesStubs" / name).glob("*.swift")), "-swift-version", "6",
                      "-parse-as-library", "-enable-library-evolution")
    count = check(package, phone, list(package.targets), *strict)
    # The code that 'pack --app' writes.
    code = sorted((ROOT / "Sources/StickerXcode/App/Code").glob("*.swift"))
    phone.compile("App", code, "-swift-version", "6", "-warnings-as-errors", "-parse-as-library")
    print(f"darwin: {count + len(code)} Swift files compile for {phone.target}")


if __name__ == "__main__":
    main()
