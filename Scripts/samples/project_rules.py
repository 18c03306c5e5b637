"""The samples of the rules about Xcode projects: small projects, each with one fault."""

from __future__ import annotations

import plistlib

import icons
import motions
import png
from folder import CATALOG_PACK, Folder, write_pack
from studio import film

STUB = "com.apple.product-type.application.messages"
PACK_TYPE = "com.apple.product-type.app-extension.messages-sticker-pack"
CODE_TYPE = "com.apple.product-type.app-extension.messages"
BROWSER = b"""\
import Messages

final class Browser: MSStickerBrowserViewController {
  let stickers = (Bundle.main.urls(forResourcesWithExtension: "png", subdirectory: nil) ?? [])
    .compactMap { try? MSSticker(contentsOfFileURL: $0, localizedDescription: $0.lastPathComponent) }
}
"""
OWN_PLIST = {"GENERATE_INFOPLIST_FILE": "NO", "INFOPLIST_FILE": "Pack/Info.plist"}
ICON = "iMessage App Icon"


def unreadable_project(folder: Folder) -> None:
    project(folder)
    path = folder.path / "Otters.xcodeproj/project.pbxproj"
    conflict = "<<<<<<< HEAD\n"
    path.write_text(path.read_text().replace("\trootObject", conflict + "\trootObject"))


def wrong_icon_name(folder: Folder) -> None:
    project(folder, pack={"ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"})


def wrong_extension_target(folder: Folder) -> None:
    project(folder, sources=True)


def mismatched_bundles(folder: Folder) -> None:
    project(folder, pack={"MARKETING_VERSION": "1.1"})


def missing_display_name(folder: Folder) -> None:
    project(folder, pack={"INFOPLIST_KEY_CFBundleDisplayName": "StickerPackExtension"})


def placeholder_bundle_id(folder: Folder) -> None:
    project(folder, app="com.example.otters")


def unknown_sharing_level(folder: Folder) -> None:
    project(folder, pack={"INFOPLIST_KEY_NSStickerSharingLevel": "Everywhere"})


def ignored_plist_setting(folder: Folder) -> None:
    project(folder, pack=OWN_PLIST | {"INFOPLIST_KEY_NSStickerSharingLevel": "OS"})
    write_plist(folder, "StickerBrowserViewController")


def missing_media_context(folder: Folder) -> None:
    project(folder, pack=OWN_PLIST, sources=True, kind=CODE_TYPE)
    write_plist(folder, "$(PRODUCT_MODULE_NAME).Browser")
    folder.write("Pack/Browser.swift", BROWSER)


def unbuilt_catalog(folder: Folder) -> None:
    write_stickers(folder)
    folder.write("Project.swift", b"""\
import ProjectDescription

let project = Project(
  name: "Otters",
  targets: [
    .target(
      name: "Otters", destinations: .iOS, product: .app, bundleId: "org.happy.otters", sources: ["App/**"],
      resources: ["App/**"], dependencies: [.target(name: "Pack")]),
    .target(
      name: "Pack", destinations: .iOS, product: .stickerPackExtension, bundleId: "org.happy.otters.pack",
      resources: ["Stickers.xcstickers"]),
  ])
""")


def invalid_privacy_manifest(folder: Folder) -> None:
    project(folder, resources=["Stickers.xcstickers", "PrivacyInfo.xcprivacy"])
    reasons = {"NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryDiskSpace",
               "NSPrivacyAccessedAPITypeReasons": ["CA92.1"]}
    folder.write("PrivacyInfo.xcprivacy", plistlib.dumps(
        {"NSPrivacyTracking": False, "NSPrivacyAccessedAPITypes": [reasons]}))


def write_plist(folder: Folder, principal: str) -> None:
    """Writes the Info.plist of an extension."""
    folder.write("Pack/Info.plist", plistlib.dumps({
        "CFBundleDisplayName": "Otters", "CFBundleShortVersionString": "$(MARKETING_VERSION)",
        "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)",
        "NSExtension": extension_point(principal),
    }))


def extension_point(principal: str) -> dict[str, str]:
    return {
        "NSExtensionPointIdentifier": "com.apple.message-payload-provider", "NSExtensionPrincipalClass": principal,
    }


def write_stickers(folder: Folder) -> None:
    write_pack(
        folder, "regular", "Wave", "An otter waves its hand", png.still(film(motions.wave, 16)[0]),
        CATALOG_PACK)
    icons.write_set(folder)


def project(
    folder: Folder, pack: dict[str, str] | None = None, sources: bool = False, app: str = "org.happy.otters",
    kind: str = PACK_TYPE, resources: list[str] | None = None,
) -> None:
    """Writes a Sticker Pack Application.

    `app` is the bundle id of the app. `pack` are build settings of the extension that differ from the usual ones, and
    `kind` is its product type. `sources` gives the extension a sources phase. `resources` are the files in its
    resources phase, which is left out without files.
    """
    write_stickers(folder)
    common = {
        "ASSETCATALOG_COMPILER_APPICON_NAME": ICON, "CURRENT_PROJECT_VERSION": "1",
        "GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_KEY_CFBundleDisplayName": "Otters",
        "MARKETING_VERSION": "1.0", "PRODUCT_NAME": "$(TARGET_NAME)",
    }
    plist = {"INFOPLIST_FILE": "Pack/Info.plist"}
    extension = common | {"PRODUCT_BUNDLE_IDENTIFIER": f"{app}.pack"} | plist | (pack or {})
    # As in Xcode's template, the build settings add the other keys.
    folder.write("Pack/Info.plist", plistlib.dumps({"NSExtension": extension_point("StickerBrowserViewController")}))
    objects = {
        "A0": {"isa": "PBXProject", "buildConfigurationList": "L0", "targets": ["A1", "A2"]},
        "A1": target("Otters", STUB, "L1", dependencies=["D1"], phases=["P2"]),
        "A2": target(
            "StickerPackExtension", kind, "L2",
            phases=(["P1"] if sources else []) + (["P3"] if resources else []))
        | {"productReference": "R2"},
        "D1": {"isa": "PBXTargetDependency", "target": "A2"},
        "P1": {"isa": "PBXSourcesBuildPhase", "files": ["F1"]},
        "P2": {"isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "13", "files": ["B2"]},
        "B2": {"isa": "PBXBuildFile", "fileRef": "R2"},
        **({"F1": {"isa": "PBXBuildFile", "fileRef": "S1"}, "S1": reference("Pack/Browser.swift")}
           if kind == CODE_TYPE else {}),
        **({"P3": {"isa": "PBXResourcesBuildPhase", "files": [f"F3{i}" for i in range(len(resources))]}}
           if resources else {}),
        **{f"F3{i}": {"isa": "PBXBuildFile", "fileRef": f"S3{i}"} for i in range(len(resources or []))},
        **{f"S3{i}": reference(path) for i, path in enumerate(resources or [])},
        **configurations("0", {}), **configurations("1", common | {"PRODUCT_BUNDLE_IDENTIFIER": app}), **configurations("2", extension),
    }
    text = "// !$*UTF8*$!\n{\n\tobjects = {\n"
    text += "".join(f"\t\t{key} = {value(body)};\n" for key, body in objects.items())
    text += "\t};\n\trootObject = A0;\n}\n"
    folder.write("Otters.xcodeproj/project.pbxproj", text.encode())


def reference(path: str) -> dict:
    return {"isa": "PBXFileReference", "path": path, "sourceTree": "SOURCE_ROOT"}


def target(
    name: str, kind: str, settings: str, dependencies: list[str] | None = None,
    phases: list[str] | None = None,
) -> dict:
    return {
        "isa": "PBXNativeTarget", "buildConfigurationList": settings, "buildPhases": phases or [],
        "dependencies": dependencies or [], "name": name, "productType": kind,
    }


def configurations(number: str, settings: dict[str, str]) -> dict[str, dict]:
    return {
        f"L{number}": {"isa": "XCConfigurationList", "buildConfigurations": [f"C{number}"]},
        f"C{number}": {"isa": "XCBuildConfiguration", "buildSettings": settings, "name": "Release"},
    }


def value(item: object, indent: str = "\t\t") -> str:
    """An OpenStep value with one key per line, as written by Xcode."""
    if isinstance(item, dict):
        lines = "".join(f"{indent}\t{key} = {value(one, indent + chr(9))};\n" for key, one in item.items())
        return "{\n" + lines + indent + "}"
    if isinstance(item, list):
        return "(" + "".join(f"{value(one)}, " for one in item) + ")"
    text = str(item)
    return text if text and all(c.isalnum() or c in "_./" for c in text) else f'"{text}"'


SAMPLES = [
    unreadable_project, wrong_icon_name, wrong_extension_target, mismatched_bundles, missing_display_name,
    placeholder_bundle_id, unknown_sharing_level, ignored_plist_setting, missing_media_context, unbuilt_catalog,
    invalid_privacy_manifest,
]
"""One function for each rule."""
