"""edit.py PROGRAM FILES FOLDER: files of the gallery's formats, edited with our readers, read by the programs that made them.

Texts and tables grow and lists get elements, so that offsets, counts, sizes and checksums have to follow. Each edit
changes the tree that our reader has; the program of the format must see it, and everything else it is asked for as it was.
"""

import copy
import datetime
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
import zlib

warnings.filterwarnings("ignore")


def archive(path):
    import zipfile

    with zipfile.ZipFile(path) as file:
        return file.comment.decode(), [(info.filename, hashlib.sha256(file.read(info)).hexdigest()[:8]) for info in file.infolist()]


def picture(path):
    from PIL import Image

    with Image.open(path) as image:
        first = image.getpalette()[:3], image.info.get("comment")
        frames = [image.seek(number) or hashlib.sha256(image.tobytes()).hexdigest()[:8] for number in range(image.n_frames)]
        return *first, image.size, frames


def profile(path):
    from PIL import ImageCms

    found = ImageCms.getOpenProfile(str(path)).profile
    sizes = int.from_bytes(path.read_bytes()[:4], "big") - path.stat().st_size
    return found.profile_description, found.copyright, round(found.red_primary[0][0], 3), sizes


def sound(path):
    import sunau

    with sunau.open(str(path)) as file:
        return file.getframerate(), file.getnchannels()


def waves(path):
    import wave

    with wave.open(str(path), "rb") as file:
        found = file.getframerate(), file.getnchannels(), file.readframes(file.getnframes())
    # The texts stand in chunks that the module skips.
    data, texts = path.read_bytes(), []
    at = 12
    while at < len(data):
        name, size = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        if name == b"LIST":
            texts.append(data[at + 20 : at + 8 + size].rstrip(b"\0"))
        at += 8 + size + size % 2
    return *found, texts


def tags(path):
    from mutagen.id3 import ParseID3v1

    found = ParseID3v1(path.read_bytes()[-128:])
    return str(found["TIT2"]), str(found["TPE1"])


def catalog(path):
    import polib

    found = polib.mofile(str(path))
    return {entry.msgid: entry.msgstr for entry in found}


def packed(path):
    import msgpack

    return msgpack.unpackb(path.read_bytes())


def document(path):
    import bson

    found = bson.decode(path.read_bytes())
    return found["a"], found["b"], found["g"] == datetime.datetime(2020, 1, 1)


def serialized(path):
    import phpserialize

    return phpserialize.loads(path.read_bytes(), decode_strings=True)


def game(path):
    import nbtlib

    found = nbtlib.load(str(path), gzipped=False)
    found = found.get("root_name", found)
    return str(found["b"]), int(found["a"]), [int(number) for number in found["e"]]


def patient(path):
    import pydicom

    found = pydicom.dcmread(str(path))
    return str(found.PatientName), found.PatientID, found.Rows


def ping(path):
    from scapy.all import ICMP

    found = ICMP(path.read_bytes())
    return found.id, found.seq, bytes(found.payload)


def packet(path):
    from scapy.all import IP

    found = IP(path.read_bytes())
    return found.ttl, found.dst


def capture(path):
    from scapy.all import IP, rdpcap

    found = rdpcap(str(path))
    checked = [IP(bytes(packet[IP])).chksum == IP(bytes(IP(**packet[IP].fields | {"chksum": None}))).chksum for packet in found]
    return [(int(packet.time), bytes(packet[IP].payload.payload), packet.wirelen) for packet in found], checked


def tree(path):
    import fdt

    found = fdt.parse_dtb(path.read_bytes())
    return found.header.boot_cpuid_phys, found.get_property("model", "/").value


def shortcut(path):
    import pylnk3

    found = pylnk3.parse(str(path))
    return found.icon_index, found.path


def pixels(image):
    return hashlib.sha256(image.convert("RGBA").tobytes()).hexdigest()[:8]


def image(path):
    from PIL import Image

    with Image.open(path) as found:
        return found.size, pixels(found), getattr(found, "text", {})


def icons(path):
    from PIL import Image

    with Image.open(path) as found:
        return {size: pixels(found.ico.getimage(size)) for size in sorted(found.ico.sizes())}


def told(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def zipped(path):
    import gzip

    return pathlib.Path(told("gzip", "-lN", path).split()[-1]).name, gzip.decompress(path.read_bytes())


def members(path):
    import tarfile

    told("tar", "-tf", path)
    with tarfile.open(path) as file:
        return [(member.name, file.extractfile(member).read()) for member in file]


def font(path):
    from fontTools.ttLib import TTFont

    found = TTFont(path, checkChecksums=2, lazy=False)
    data = path.read_bytes()
    words = (int.from_bytes(data[at : at + 4].ljust(4, b"\0"), "big") for at in range(0, len(data), 4))
    names = [str(record) for record in found["name"].names]
    return names, found.getGlyphOrder(), len(found["glyf"]["A"].getCoordinates(found["glyf"])[0]), sum(words) % 2**32 == 0xB1B0AFBA


def sections(path):
    comment = re.findall(r"\]  (.*)", told("readelf", "-p", ".comment", path))
    others = told("readelf", "-sW", path), told("readelf", "-x", ".text", path), told("readelf", "-x", ".rodata", path)
    return comment, others, re.findall(r"\] (\S+) ", told("readelf", "-SW", path))


def program(path):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(path, f"{folder}/Main.class")
        constants = re.findall(r"= String .*// (.*)", told("javap", "-v", f"{folder}/Main.class"))
        return constants, told("java", "-Xverify:all", "-cp", folder, "Main").split("\n")


def rows(path):
    import sqlite3

    with sqlite3.connect(path) as database:
        return database.execute("pragma integrity_check").fetchall(), database.execute("select * from words").fetchall()


def disc(path):
    import io

    import pycdlib

    image = pycdlib.PyCdlib()
    image.open(str(path))
    found = []
    for child in image.list_children(iso_path="/"):
        if child.is_file():
            data, name = io.BytesIO(), child.file_identifier().decode()
            image.get_file_from_iso_fp(data, iso_path=f"/{name}")
            found.append((name, hashlib.sha256(data.getvalue()).hexdigest()[:8]))
    return found


def elements(number):
    return f"/fields/value/elements/0/content/bson/fields/value/elements/{number}/content"


PHP = "/contents/array_contents/elements/entries/1/value/contents/array_contents/elements/entries/0/value/contents"
DESCRIPTION = "/tag_table/tags/0/tag_data_element/value/value/profile_description_tag/tag_data/multi_localized_unicode_type"

LONGER = "a/much/longer/name.txt"
DATA = b"data of another size than before" * 9


def at(value, pointer):
    for step in filter(None, pointer.split("/")):
        value = value[int(step) if isinstance(value, list) else step]
    return value


def put(edits):
    """An edit that puts values at places of the tree."""

    def edit(value):
        for pointer, new in edits.items():
            around, _, name = pointer.rpartition("/")
            at(value, around)[name] = new

    return edit


def deflated(data):
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (stream.compress(data) + stream.flush()).hex()


def member(value):
    """A member between two others, in the sequence and in the directory behind it."""
    sections = value["sections"]
    added, entry = copy.deepcopy(sections[1]), copy.deepcopy(sections[3])
    local, central = added["body"]["local_file"], entry["body"]["central_dir_entry"]
    local["body"], local["header"]["file_name"], central["file_name"] = deflated(DATA), LONGER, LONGER
    central["local_header"] = {"position": 0, "value": copy.deepcopy(added)}
    sections.insert(3, entry)
    sections.insert(1, added)


def no_member(value):
    del value["sections"][2], value["sections"][0]


TEXT = "/body/value/ethernet_frame/body/value/ipv4_packet/body/value/body"


def packets(value):
    """A longer packet, and another one behind it."""
    value["packets"].insert(1, copy.deepcopy(value["packets"][0]))
    at(value["packets"][1], TEXT)["tcp_segment"]["body"] = DATA.hex()


def comment(value):
    """A comment between the frames."""
    body = {"subblocks": {"entries": [{"len_bytes": 0, "bytes": DATA[:200].hex()}, {"len_bytes": 0, "bytes": DATA[200:].hex()}, {"len_bytes": 0, "bytes": ""}]}}
    value["blocks"].insert(1, {"block_type": "extension", "body": {"extension": {"label": "comment", "body": body}}})


def frame(value):
    """The last frame once more, in front of the end."""
    value["blocks"][-1:-1] = copy.deepcopy(value["blocks"][-3:-1])


def samples(value):
    """Twice as many samples, with a chunk before and after them."""
    chunks = value["subchunks"]["value"]
    chunks.insert(1, copy.deepcopy(chunks[2]))
    data = chunks[2]["chunk_data"]["value"]["data_chunk_type"]
    data["data"] = data["data"] * 2


def title(value):
    """A longer text in a list chunk."""
    texts = value["subchunks"]["value"][2]["chunk_data"]["value"]["list_chunk_type"]["subchunks"]["value"]
    texts[0]["info_chunk_type"]["chunk_data"]["value"] = "a title that is longer."


def text_chunk(value):
    body = {"value": {"text": {"keyword": "Title", "text": "a chunk between others"}}}
    value["chunks"].insert(1, {"len": 0, "kind": "tEXt", "body": body, "crc": 0})


def noise(mode, width, height):
    """A picture that compresses badly."""
    from PIL import Image

    return Image.frombytes(mode, (width, height), hashlib.shake_128(b"noise").digest(len(mode) * width * height))


def other_bitmap(value):
    """Rows from bottom to top, each a multiple of four bytes."""
    value["info"]["value"] |= {"width": 32, "height": 50}
    value["pixels"]["value"] = noise("RGB", 32, 50).tobytes("raw", "BGR", 0, -1).hex()


def other_icon(value):
    import io

    file = io.BytesIO()
    noise("RGBA", 16, 16).save(file, "PNG")
    value["images"][0]["data"]["value"] = file.getvalue().hex()


def comment_section(value):
    bodies = [section["value"].get("body") for section in value["header"]["sections"]["value"]]
    [body] = [body for body in bodies if body and "GCC: ".encode().hex() in str(body["value"])]
    body["value"] = b"\0a comment that is longer than the one of the compiler was\0".hex()


def family(value):
    [table] = [table for table in value["tables"] if table["tag"] == "name"]
    for record in table["body"]["value"]["value"]["name"]["records"]:
        if record["kind"] == 1:
            record["text"]["value"] = "Longer Triangles".encode("utf-16-be" if record["platform"] == 3 else "ascii").hex()


def constant(value):
    texts = [item["body"]["utf8"] for item in value["constants"] if "utf8" in item.get("body", {})]
    [text] = [text for text in texts if text["text"] in ("hello", b"hello".hex())]
    text["text"] = b"hello, with more words".hex()


def file_name(value):
    """A longer name of the first file, in place of zeros behind the last one."""
    entries = value["root_directory"]["value"]["value"]["entries"]
    body = entries[2]["body"]["value"]
    name = "FIRST_AND_LONGER.TXT;1"
    before = len(body["name"]) + len(body["padding"]) // 2
    body |= {"name": name, "padding": "00" if len(name) % 2 == 0 else ""}
    del entries[before - len(name) - len(body["padding"]) // 2 :]


def word(text, moved=False):
    """The text of the second row, with the lengths before it. A place of its own for the row is set by hand, as is the
    number of bytes that it leaves unused."""

    def edit(value):
        page = value["pages"]["value"][0]["value"]
        entry = page["cells"][1]
        cell = entry["cell"]["value"]
        row = cell["row"]["value"]
        by = len(text) - len(bytes.fromhex(row["values"][1]["bytes"]))
        size = 2 + cell["len_row"]["groups"][0]
        page["num_fragments"] += size if moved else max(-by, 0)
        cell["len_row"]["groups"][0] += by
        row["kinds"]["value"]["all"][1]["groups"][0] += 2 * by
        row["values"][1] |= {"kind": row["values"][1]["kind"] + 2 * by, "bytes": text.hex()}
        if moved:
            page["ofs_cells"] -= size + by
            entry["ofs_cell"] = entry["cell"]["position"] = page["ofs_cells"]
            free = value["gaps"][1]
            free["bytes"] = free["bytes"][: 2 * (value["len_page"] + page["ofs_cells"] - free["at"])]

    return edit


# The schema and the file; the edit; what the program sees of the file; how that differs behind the edit.
EDITS = [
    ("archive/zip", "1.zip", put({"/sections/4/body/end_of_central_dir/comment": "a comment that is longer"}), archive,
     lambda seen: ("a comment that is longer", seen[1])),
    # The directory leads to members, and the end of the archive to the directory: both are moved by what is before them.
    ("archive/zip", "1.zip", put({"/sections/0/body/local_file/header/file_name": LONGER, "/sections/2/body/central_dir_entry/file_name": LONGER}),
     archive, lambda seen: (seen[0], [(LONGER, seen[1][0][1]), *seen[1][1:]])),
    ("archive/zip", "2.zip", put({"/sections/0/body/local_file/body": DATA.hex()}), archive,
     lambda seen: (seen[0], [("a.txt", hashlib.sha256(DATA).hexdigest()[:8]), *seen[1][1:]])),
    ("archive/zip", "1.zip", member, archive,
     lambda seen: (seen[0], [seen[1][0], (LONGER, hashlib.sha256(DATA).hexdigest()[:8]), seen[1][1]])),
    ("archive/zip", "1.zip", no_member, archive, lambda seen: (seen[0], seen[1][1:])),
    ("image/gif", "1.gif", put({"/global_color_table/value/entries/0/red": 200}), picture,
     lambda seen: ([200, *seen[0][1:]], *seen[1:])),
    ("image/gif", "2.gif", comment, picture, lambda seen: (seen[0], DATA, *seen[2:])),
    ("image/gif", "2.gif", frame, picture, lambda seen: (*seen[:3], [*seen[3], seen[3][-1]])),
    ("image/icc_4", "1.icc", put({f"{DESCRIPTION}/records/0/string_data/value": "\0s\0R\0G\0B\0,\0 \0e\0d\0i\0t\0e\0d\0 \0b\0y\0 \0u\0s"}), profile, lambda seen: ("sRGB, edited by us", *seen[1:])),
    ("media/wav", "1.wav", samples, waves, lambda seen: (*seen[:2], seen[2] * 2, seen[3] * 2)),
    ("media/wav", "1.wav", title, waves, lambda seen: (*seen[:3], [b"a title that is longer."])),
    ("media/au", "1.au", put({"/header/value/sample_rate": 22050}), sound, lambda seen: (22050, seen[1])),
    ("media/id3v1_1", "1.mp3", put({"/id3v1_tag/value/title": b"Another title".ljust(30, b"\0").hex()}), tags,
     lambda seen: ("Another title", seen[1])),
    ("database/gettext_mo", "1.mo", put({"/mo/translations/value/1/str/value": "a translation that is longer"}), catalog,
     lambda seen: seen | {"word 0": "a translation that is longer"}),
    ("serialization/msgpack", "0.msgpack", put({"/map_elements/0/value/array_elements/0/b1": 7}), packed,
     lambda seen: seen | {"a": [7, *seen["a"][1:]]}),
    ("serialization/bson", "1.bson", put({f"{elements(4)}/string/str": "a text that is longer"}), document,
     lambda seen: ([*seen[0][:4], "a text that is longer"], *seen[1:])),
    ("serialization/php_serialized_value", "1.bin", put({f"{PHP}/int_contents/value_dec": "-54321"}), serialized,
     lambda seen: seen | {"b": seen["b"] | {"c": -54321}}),
    ("game/minecraft_nbt", "1.nbt", put({"/root/payload/tag_compound/tags/1/payload/tag_string/data": "a text that is longer"}), game,
     lambda seen: ("a text that is longer", *seen[1:])),
    ("image/dicom", "1.dcm", put({"/elements/4/elements/4/value": b"A longer name^D ".hex()}), patient, lambda seen: ("A longer name^D", *seen[1:])),
    ("network/icmp_packet", "1.bin", put({"/echo/identifier": 4711}), ping, lambda seen: (4711, *seen[1:])),
    ("network/ipv4_packet", "1.bin", put({"/ttl": 3}), packet, lambda seen: (3, seen[1])),
    ("network/pcap", "1.pcap", put({"/packets/0/ts_sec": 1000000000}), capture,
     lambda seen: ([(1000000000, *seen[0][0][1:]), *seen[0][1:]], seen[1])),
    ("network/pcap", "1.pcap", packets, capture,
     lambda seen: ([seen[0][0], (seen[0][0][0], DATA, seen[0][0][2] - 5 + len(DATA)), *seen[0][1:]], [True, *seen[1]])),
    ("hardware/dtb", "1.dtb", put({"/boot_cpuid_phys": 3}), tree, lambda seen: (3, seen[1])),
    ("windows/windows_lnk_file", "1.lnk", put({"/header/icon_index": 5}), shortcut, lambda seen: (5, seen[1])),
]
# Formats with schemas of ours, which have keys of ours in them.
EDITS += [
    ("own/png", "1.png", text_chunk, image, lambda seen: (*seen[:2], {"Title": "a chunk between others"})),
    ("own/gz", "1.gz", put({"/name": "a-longer-name.txt"}), zipped, lambda seen: ("a-longer-name.txt", seen[1])),
    ("own/gz", "1.gz", put({"/body": deflated(DATA)}), zipped, lambda seen: (seen[0], DATA)),
    ("own/elf", "1.o", comment_section, sections,
     lambda seen: (["a comment that is longer than the one of the compiler was"], *seen[1:])),
    ("own/bmp", "1.bmp", other_bitmap, image, lambda seen: ((32, 50), pixels(noise("RGB", 32, 50)), {})),
    ("own/ico", "1.ico", other_icon, icons, lambda seen: seen | {(16, 16): pixels(noise("RGBA", 16, 16))}),
    ("own/ttf", "1.ttf", family, font,
     lambda seen: ([name.replace("Triangles", "Longer Triangles") for name in seen[0]], *seen[1:])),
    ("own/iso9660", "1.iso", file_name, disc, lambda seen: [("FIRST_AND_LONGER.TXT;1", seen[0][1]), *seen[1:]]),
    ("own/tar", "1.tar", put({"/members/0/header/name": LONGER.encode().ljust(100, b"\0").hex()}), members,
     lambda seen: [(LONGER, seen[0][1]), *seen[1:]]),
    ("own/tar", "1.tar", put({"/members/0/body": (DATA * 3).hex(), "/members/0/padding": bytes(-len(DATA * 3) % 512).hex()}), members,
     lambda seen: [(seen[0][0], DATA * 3), *seen[1:]]),
    ("own/java_class", "1.class", constant, program,
     lambda seen: (["hello, with more words"], ["hello, with more words", *seen[1][1:]])),
    ("own/sqlite", "1.db", word(b"two"), rows, lambda seen: (seen[0], [seen[1][0], (2, "two", 2.5), *seen[1][2:]])),
    ("own/sqlite", "1.db", word(b"a text that is longer", moved=True), rows,
     lambda seen: (seen[0], [seen[1][0], (2, "a text that is longer", 2.5), *seen[1][2:]])),
]
# Edits that cannot be solved, and what is said of them.
REFUSED = [
    ("own/gz", "2.gz", put({"/name": "name.txt"}), "name: "),
    ("own/sqlite", "1.db", word(b"a text that does not fit in its place"), "pages[0].cells[1].cell: "),
]
# What has places of its own is packed anew as well, and says the same.
PACKED = ["database/gettext_mo", "image/icc_4"]


def edited(program, schema, path, edit, target, verb):
    """Writes what a file is behind an edit. Returns the problem, if there is one."""
    reader = ("" if schema.startswith("own/") else "gallery_") + schema.replace("/", "_")
    read = subprocess.run([program, reader, path], capture_output=True, text=True, check=True).stdout
    value = json.loads(read or '{"read": {}}')["read"].get("value")
    if value is None:
        return f"not read: {read}"
    edit(value)
    tree = target.with_suffix(".json")
    tree.write_text(json.dumps(value))
    done = subprocess.run([program, verb, reader, path, target, tree], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["error"]


def main():
    program, files, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    failed = 0
    for schema, end, edit, see, changed in EDITS:
        name = schema.replace("/", "__")
        path = files / f"{name}.{end}"
        if not path.exists():
            print(f"gallery: skipped {schema}: no program here makes its files")
            continue
        verbs = ["edit", "pack"] if schema in PACKED else ["edit"]
        for verb in verbs:
            target = folder / f"{verb}.{name}.{end}"
            error = edited(program, schema, path, edit, target, verb)
            if error is None:
                try:
                    before, found = changed(see(path)), see(target)
                    error = None if before == found and see(path) != found else f"expected {before}, found {found}"
                except Exception as problem:  # The programs' errors have no type in common.
                    error = f"{type(problem).__name__}: {problem}"
            if error:
                failed += 1
            print(f"gallery: {verb} {schema}: {error or 'the program that made it sees the edit, and all else as it was'}")
    for schema, end, edit, words in REFUSED:
        path = files / f"{schema.replace('/', '__')}.{end}"
        error = edited(program, schema, path, edit, folder / f"refused.{path.name}", "edit")
        is_said = error is not None and words in error
        failed += not is_said
        print(f"gallery: edit {schema}: {'refused: ' if is_said else 'expected a refusal, found '}{error}")
    formats = len({schema for schema, *_ in EDITS})
    print(f"gallery: {formats} formats edited and read by the programs that made them, {failed} fail")
    sys.exit(1 if failed else 0)


main()
