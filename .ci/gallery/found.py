"""found.py FOLDER: files of the gallery's formats that packages of Debian and PyPI hold, and files that their programs make.

The files are called as those of make.py, in the same folder. Packages are unpacked, not installed; one that cannot be
downloaded is listed as skipped.
"""

import gzip
import io
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from collections import Counter

os.chdir(sys.argv[1])


def write(name, data):
    pathlib.Path(name).write_bytes(data)


def debian(*packages):
    """Unpacks packages into one folder. Returns it, or nothing."""
    folder = pathlib.Path("packages", packages[0]).absolute()
    if folder.is_dir():
        return folder
    folder.mkdir(parents=True)
    if subprocess.run(["apt-get", "download", "-q", *packages], cwd=folder, capture_output=True).returncode:
        print(f"skipped: {' '.join(packages)} could not be downloaded")
        return None
    for archive in list(folder.glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", archive, folder], check=True)
    return folder


def take(name, package, pattern, change=lambda data: data):
    """Writes what `change` makes of the first files of a package with such a name, three at most."""
    if folder := debian(package):
        found = sorted(folder.rglob(pattern))[:3]
        assert found, f"{package} holds no {pattern}"
        for number, path in enumerate(found, 1):
            write(f"{name}.{number}.bin", change(path.read_bytes()))


def source(package, version, *patterns):
    """The files of a package's source on PyPI that have such names."""
    about = f"https://pypi.org/simple/{package}/"
    page = urllib.request.urlopen(urllib.request.Request(about, headers={"Accept": "application/vnd.pypi.simple.v1+json"}))
    (link,) = (file["url"] for file in json.load(page)["files"] if file["filename"] == f"{package}-{version}.tar.gz")
    with tarfile.open(fileobj=io.BytesIO(urllib.request.urlopen(urllib.parse.urljoin(about, link)).read())) as archive:
        for member in archive:
            path = pathlib.PurePath(member.name)
            if any(path.match(pattern) for pattern in patterns):
                yield path.name, archive.extractfile(member).read()


def wheel(requirement, platform, pattern):
    """The first file in the wheel of a package for another system that has such a name."""
    wanted = ["--platform", platform, "--python-version", "3.11", "--only-binary", ":all:", "--no-deps"]
    folder = pathlib.Path("wheels", requirement)
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", *wanted, "--dest", folder, requirement], check=True)
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return next(archive.read(name) for name in archive.namelist() if pathlib.PurePath(name).match(pattern))


def without_stub(archive):
    end = b"__HALT_COMPILER(); ?>\r\n"
    return archive[archive.index(end) + len(end) :]


def first_terse(firmware):
    """A program with a terse header. The section around it starts with its size, in three bytes, and the kind 0x12."""
    at = firmware.index(b"\x12VZ") + 1
    return firmware[at : at - 4 + int.from_bytes(firmware[at - 4 : at - 1], "little")]


def instruments(levels):
    import omg

    write("levels.wad", levels)
    return omg.WAD("levels.wad").data["GENMIDI"].data


def in_packages():
    take("archive__rar", "afl++-doc", "*.rar")
    take("archive__lzh", "afl++-doc", "*.lha")
    take("archive__phar_without_stub", "php8.2-cli", "*.phar", without_stub)
    take("executable__uefi_te", "qemu-efi-arm", "AAVMF32_CODE.fd", first_terse)
    take("filesystem__apple_single_double", "chuck-data", "._*")
    take("firmware__ines", "efp", "*.nes")
    take("font__pcf_font", "xfonts-base", "4x6*.pcf.gz", gzip.decompress)
    take("media__genmidi_op2", "freedm", "*.wad", instruments)
    take("media__tracker_modules__fasttracker_xm_module", "ballz-data", "*.xm")


def firmware():
    """Firmware without source, which Debian keeps in a part that is not enabled by default: hence the whole address."""
    address = "http://deb.debian.org/debian/pool/non-free-firmware/f/firmware-nonfree/firmware-misc-nonfree_20230210-5_all.deb"
    try:
        write("firmware.deb", urllib.request.urlopen(address).read())
    except urllib.error.URLError as error:
        print(f"skipped: {address}: {error}")
        return
    subprocess.run(["dpkg-deb", "-x", "firmware.deb", "packages/firmware"], check=True)
    for name in ("mt7601u", "mt7662", "mediatek/mt7610e"):
        shutil.copy(f"packages/firmware/lib/firmware/{name}.bin", f"firmware__andes_firmware.{pathlib.Path(name).name}.bin")


def libraries():
    write("executable__mach_o_fat.1.so", wheel("markupsafe==3.0.2", "macosx_10_9_universal2", "*.so"))


def pictures():
    """Pictures that Pillow is tested with, but those that end within an image."""
    kinds = {".gif": "gif", ".dcx": "pcx_dcx", ".wmf": "wmf"}
    for name, data in source("pillow", "13.0.0", *(f"Tests/*/*{kind}" for kind in kinds)):
        path = pathlib.Path(name)
        if path.stem not in ("decompression_bomb", "zero_width"):
            write(f"image__{kinds[path.suffix]}.{path.stem}{path.suffix}", data)


def of_old_macs():
    """Compressed resources of old systems, which rsrcfork is tested with."""
    import rsrcfork

    counts = Counter()
    for name, data in source("rsrcfork", "1.8.0", "compressed/*.rsrc"):
        for resources in rsrcfork.ResourceFile(io.BytesIO(data)).values():
            for resource in resources.values():
                if resource.compressed_info is None:
                    continue
                kind = resource.compressed_info.dcmp_id
                counts[kind] += 1
                if counts[kind] > 5:
                    continue
                write(f"macos__compressed_resource.{kind}-{counts[kind]}.bin", resource.data_raw)
                if kind < 2:
                    write(f"macos__resource_compression__dcmp_{kind}.{counts[kind]}.bin", resource.data_raw[18:])


def resources():
    if folder := debian("binutils-mingw-w64-x86-64"):
        write("words.rc", b'1 ICON "own__ico.1.ico"\nSTRINGTABLE { 1 "a word" 2 "another" }\n1 RCDATA { "bytes", 7, 8L }\n')
        (compiler,) = folder.rglob("x86_64-w64-mingw32-windres")
        out = "windows__windows_resource_file.1.res"
        subprocess.run([compiler, "--preprocessor=cat", "--preprocessor-arg=", "-O", "res", "words.rc", out], check=True)


def compressed():
    if folder := debian("genisoimage"):
        (compress,) = folder.rglob("mkzftree")
        write("text.txt", b"one line of text\n" * 9000)
        subprocess.run([compress, "--file", "text.txt", "archive__zisofs.1.zfs"], check=True)


def captured():
    if folder := debian("wireshark-common", "libwiretap13", "libwsutil14"):
        (editor,) = folder.rglob("editcap")
        (libraries,) = {path.parent for path in folder.rglob("libwiretap.so.13")}
        subprocess.run(
            [editor, "-F", "netmon2", "network__pcap.1.pcap", "network__microsoft_network_monitor_v2.1.cap"],
            check=True, env={"LD_LIBRARY_PATH": str(libraries)})


def measured():
    """A database of times and values, which the server writes to disk when nothing more comes."""
    if folder := debian("influxdb"):
        (server,) = folder.rglob("influxd")
        home = pathlib.Path("influx").absolute()
        write("influx.conf", (
            f'reporting-disabled = true\nbind-address = "127.0.0.1:18088"\n[meta]\ndir = "{home}/meta"\n'
            f'[data]\ndir = "{home}/data"\nwal-dir = "{home}/wal"\ncache-snapshot-write-cold-duration = "1s"\n'
            f'[http]\nbind-address = "127.0.0.1:18086"\n[monitor]\nstore-enabled = false\n').encode())
        running = subprocess.Popen([server, "-config", "influx.conf"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            lines = "\n".join(f"heat,room=r{i % 3} value={i * 0.5},open={'true' if i % 2 else 'false'} {1700000000 + i}" for i in range(300))
            ask("http://127.0.0.1:18086/query", b"q=CREATE DATABASE rooms")
            ask("http://127.0.0.1:18086/write?db=rooms&precision=s", lines.encode())
            for _ in range(100):
                if found := list(home.rglob("*.tsm")):
                    break
                time.sleep(0.2)
            write("database__tsm.1.tsm", found[0].read_bytes())
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait()


def ask(address, body):
    for attempt in range(100):
        try:
            return urllib.request.urlopen(address, body).read()
        except urllib.error.URLError:
            if attempt == 99:
                raise
            time.sleep(0.2)


for find in (in_packages, firmware, libraries, pictures, of_old_macs, resources, compressed, captured, measured):
    find()
