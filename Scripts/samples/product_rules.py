"""The samples of the rules about built products: small apps, each with one fault."""

from __future__ import annotations

import io
import plistlib
import zipfile

import icons
import motions
import png
from folder import CATALOG, Folder, write_pack
from studio import film

APP = "Otters.app"
PACK = "PlugIns/StickerPackExtension.appex/Sticker Pack.stickerpack"


def unreadable_product(folder: Folder) -> None:
    """An archive that was truncated while it was copied."""
    folder.write("Otters.ipa", archive()[:-100])


def missing_support_folder(folder: Folder) -> None:
    """An archive re-signed by a script, without the support folder beside its Payload folder."""
    folder.write("Otters.ipa", archive())


def outdated_product(folder: Folder) -> None:
    """An app built before the catalog got its second sticker."""
    write(folder, app())
    pack = f"{CATALOG}/Sticker Pack.stickerpack"
    icons.write_set(folder)
    for index, (name, label) in enumerate([("Wave", "An otter waves its hand"), ("Hello", "An otter says hello")]):
        data = png.still(film(motions.wave, 16)[4 * index])
        write_pack(folder, "regular", name, label, data, pack)
    folder.write_contents(
        pack, properties={"grid-size": "regular"},
        stickers=[{"filename": "Hello.sticker"}, {"filename": "Wave.sticker"}])


def outdated_sdk(folder: Folder) -> None:
    """An app built by a version of Xcode from 2024."""
    old = {"DTPlatformName": "iphoneos", "DTSDKName": "iphoneos17.5", "DTXcode": "1540"}
    write(folder, app(host=old, extension=old))


def nested_bundle(folder: Folder) -> None:
    """An app whose extension contains a framework."""
    write(folder, app())
    folder.write(f"{APP}/PlugIns/StickerPackExtension.appex/Frameworks/Otter.framework/Otter", b"\xca\xfe\xba\xbe")


def mismatched_platforms(folder: Folder) -> None:
    """An app for visionOS with an extension for iOS."""
    write(folder, app(
        host={"CFBundleSupportedPlatforms": ["XROS"]}, extension={"CFBundleSupportedPlatforms": ["iPhoneOS"]}))


def write(folder: Folder, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        folder.write(f"{APP}/{name}", content)


def archive() -> bytes:
    """The app as an .ipa that contains only the Payload folder."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in sorted(app().items()):
            # A fixed time, so that the bytes are always the same.
            file.writestr(zipfile.ZipInfo(f"Payload/{APP}/{name}", (2026, 1, 1, 0, 0, 0)), content)
    return data.getvalue()


def app(host: dict[str, object] | None = None, extension: dict[str, object] | None = None) -> dict[str, bytes]:
    """The files of an app without code that contains a pack of one sticker; `host` and `extension` are additional keys
    of their Info.plists."""
    name = "iMessage App Icon"
    files = [f"{name}{size}" for size in ("60x45", "67x50", "74x55", "27x20", "32x24")]
    icon = {"CFBundleIcons": {"CFBundlePrimaryIcon": {"CFBundleIconFiles": files, "CFBundleIconName": name}}}
    common = {"CFBundleDisplayName": "Otters", "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1", **icon}
    host_list = {
        **common, "CFBundleIdentifier": "org.happy.otters", "LSApplicationLaunchProhibited": True, **(host or {})}
    extension_list = {
        **common, "CFBundleIdentifier": "org.happy.otters.pack", "LSApplicationIsStickerProvider": True,
        "MSMessagesExtensionStoreIconName": name,
        "NSExtension": {"NSExtensionPointIdentifier": "com.apple.message-payload-provider"}, **(extension or {}),
    }
    stickers = [{"IMStickerAccessibilityLabel": "An otter waves its hand", "IMStickerIdentifier": "Wave.png"}]
    pack = {"IMStickerPackLayout": "MSStickerSizeClassRegular", "IMStickers": stickers}
    return {
        "Info.plist": plistlib.dumps(host_list),
        "PlugIns/StickerPackExtension.appex/Info.plist": plistlib.dumps(extension_list),
        f"{PACK}/Info.plist": plistlib.dumps(pack),
        f"{PACK}/Wave.png": png.still(film(motions.wave, 16)[0]),
    }


SAMPLES = [
    unreadable_product, outdated_product, missing_support_folder, outdated_sdk, nested_bundle, mismatched_platforms]
"""One function for each rule."""
