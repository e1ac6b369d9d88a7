"""Builds the extension for Blender: one zip for each platform, with the wheel of the package in it unchanged.

build.py OUT WHEEL...
"""

import re
import sys
import tomllib
import zipfile
from pathlib import Path

SOURCE = Path(__file__).parent / "extension"
PLATFORMS = {
    r"(many|musl)?linux.*_x86_64": "linux-x64",
    r"(many|musl)?linux.*_aarch64": "linux-arm64",
    r"macosx.*_arm64": "macos-arm64",
    r"macosx.*_x86_64": "macos-x64",
    r"win_amd64": "windows-x64",
    r"win_arm64": "windows-arm64",
}
"""Platforms of Blender by the tags of wheels."""


def platform_of(wheel: Path) -> str:
    """Returns the platform of a wheel."""
    tag = wheel.stem.rsplit("-", 1)[-1]
    for pattern, platform in PLATFORMS.items():
        if re.fullmatch(pattern, tag.split(".")[-1]):
            return platform
    raise SystemExit(f"{wheel.name}: Blender does not run on {tag}")


def build(wheel: Path, out: Path) -> Path:
    """Writes the zip for the platform of a wheel and returns its path."""
    platform = platform_of(wheel)
    manifest = (SOURCE / "blender_manifest.toml").read_text()
    head, _, tables = manifest.partition("\n[")
    head += f'platforms = ["{platform}"]\nwheels = ["./wheels/{wheel.name}"]\n'
    manifest = f"{head}\n[{tables}"
    known = tomllib.loads(manifest)
    path = out / f"{known['id']}-{known['version']}-{platform}.zip"
    out.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("blender_manifest.toml", manifest)
        for module in sorted(SOURCE.glob("*.py")):
            archive.write(module, module.name)
        archive.write(wheel, f"wheels/{wheel.name}", zipfile.ZIP_STORED)
    return path


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    for name in sys.argv[2:]:
        print(build(Path(name), Path(sys.argv[1])))
