"""make.py FOLDER: files of the gallery's formats, each made by a program that is nothing of ours.

A file is called by the schema that reads it, with `__` for `/`: `archive__zip.1.zip`.
"""

import base64
import datetime
import gzip
import io
import os
import pathlib
import shutil
import sqlite3
import ssl
import subprocess
import sys
import tarfile
import wave
import zipfile

os.chdir(sys.argv[1])


def write(name, data):
    pathlib.Path(name).write_bytes(data)


def archives():
    with zipfile.ZipFile("archive__zip.1.zip", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a.txt", "hello" * 40)
        file.writestr("folder/b.bin", bytes(range(256)))
        file.comment = b"a comment"
    with zipfile.ZipFile("archive__zip.2.zip", "w", zipfile.ZIP_STORED) as file:
        file.writestr("a.txt", "hello" * 40)
        file.writestr("folder/b.bin", bytes(range(256)))
    # The schema wants names as long as their fields.
    update = pathlib.Path(sys.executable).with_name("mar")
    write("a.txt", b"hello" * 40)
    names = ["--productversion", "1" * 31, "--channel", "c" * 63]
    subprocess.run([update, *names, "--create", "archive__mozilla_mar.1.mar", "a.txt"], check=True)
    # The time of the first member.
    write("common__dos_datetime.1.bin", pathlib.Path("archive__zip.1.zip").read_bytes()[10:14])


def pictures():
    from PIL import Image, ImageCms

    image = Image.effect_noise((61, 37), 80).convert("P")
    image.save("image__gif.1.gif")
    image.save("image__gif.2.gif", save_all=True, append_images=[image.rotate(9)] * 3, loop=0, duration=50)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    write("image__icc_4.1.icc", profile.tobytes())


def films():
    import imageio_ffmpeg

    def run(*arguments):
        subprocess.run([imageio_ffmpeg.get_ffmpeg_exe(), "-y", "-loglevel", "error", "-f", "lavfi", "-i", *arguments], check=True)

    picture, tone = "testsrc=size=64x48:rate=5:duration=1", "sine=duration=0.3"
    run(picture, "-c:v", "mpeg4", "media__quicktime_mov.1.mov")
    run(picture, "-c:v", "libvpx", "media__vp8_duck_ivf.1.ivf")
    run(picture, "-c:v", "flv", "executable__swf.1.swf")
    run(picture, "-frames:v", "1", "image__xwd.1.xwd")
    run(tone, "-c:a", "libvorbis", "media__ogg.1.ogg")
    run(tone, "media__au.1.au")


def sounds():
    from mutagen.id3 import ID3, TIT2, TPE1

    with wave.open("media__wav.1.wav", "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(bytes(range(200)) * 2)
    data = bytearray(pathlib.Path("media__wav.1.wav").read_bytes())
    text = b"LIST" + (20).to_bytes(4, "little") + b"INFOINAM" + (8).to_bytes(4, "little") + b"a title\0"
    data[4:8] = (len(data) + len(text) - 8).to_bytes(4, "little")
    write("media__wav.1.wav", data + text)
    shutil.copy("media__wav.1.wav", "common__riff.1.wav")
    tags = ID3()
    tags.add(TIT2(encoding=0, text="Title"))
    tags.add(TPE1(encoding=0, text="Artist"))
    write("media__id3v1_1.1.mp3", bytes(300))
    tags.save("media__id3v1_1.1.mp3", v1=2)


def texts():
    import polib

    write("common__utf8_string.1.txt", "Zoë, 日本, 😀".encode())
    catalog = polib.POFile()
    catalog.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    catalog.extend(polib.POEntry(msgid=f"word {i}", msgstr=f"Wort {i}") for i in range(20))
    catalog.save_as_mofile("database__gettext_mo.1.mo")


def values():
    import bson
    import leb128
    import msgpack
    import nbtlib
    import phpserialize
    from nbtlib.tag import Byte, ByteArray, Compound, Double, Int, List, String
    from rubymarshal.writer import writes

    write("common__vlq_base128_le.1.bin", leb128.u.encode(624485))
    plain = {"a": [1, 2.5, None, True, "text"], "b": {"c": -5, "d": 2**40}}
    for index, value in enumerate([plain, list(range(-40, 300, 7)), "x" * 300, {f"k{i}": i for i in range(30)}]):
        write(f"serialization__msgpack.{index}.msgpack", msgpack.packb(value))
    more = {"e": b"bytes", "f": bson.ObjectId(), "g": datetime.datetime(2020, 1, 1), "h": bson.Regex("a.*", "i")}
    write("serialization__bson.1.bson", bson.encode(plain | more))
    write("serialization__php_serialized_value.1.bin", phpserialize.dumps(plain))
    write("serialization__ruby_marshal.1.bin", writes({"a": [1, None, True, "text", -3], "b": 70000}))
    list_of_tags = List[Compound]([Compound({"x": Int(3)}), Compound({"y": Byte(1)})])
    tags = Compound({"a": Int(1), "b": String("text"), "c": list_of_tags, "d": Double(1.5), "e": ByteArray([1, 2, 3])})
    nbtlib.File(tags, root_name="root").save("game__minecraft_nbt.1.nbt", gzipped=False)


def maps():
    import shapefile

    with shapefile.Writer("lines") as writer:
        writer.field("number", "C")
        for i in range(5):
            writer.line([[[0, i], [i, 5], [3, 3]]])
            writer.record(str(i))
    os.rename("lines.shx", "geospatial__shapefile_index.1.shx")


def medicine():
    import pydicom
    from pydicom.dataset import FileDataset, FileMetaDataset

    meta = FileMetaDataset()
    meta.MediaStorageSOPClassUID = "1.2.840.10008.5.1.4.1.1.2"
    meta.MediaStorageSOPInstanceUID = "1.2.3"
    meta.TransferSyntaxUID = pydicom.uid.ExplicitVRLittleEndian
    data = FileDataset("", {}, file_meta=meta, preamble=bytes(128))
    data.PatientName, data.PatientID, data.Rows, data.Columns = "A^B", "12", 2, 2
    data.SOPClassUID, data.SOPInstanceUID = meta.MediaStorageSOPClassUID, "1.2.3"
    data.save_as("image__dicom.1.dcm", enforce_file_format=True)


def networks():
    from bitcoin.core import COutPoint, CTransaction, CTxIn, CTxOut, lx
    from bitcoin.core.script import OP_DUP, OP_HASH160, CScript
    from scapy.all import ICMP, IP, TCP, UDP, Ether, IPv6, wrpcap
    from scapy.contrib.automotive.someip import SD, SOMEIP, SDEntry_Service, SDOption_IP4_EndPoint
    from scapy.contrib.rtcp import RTCP, ReceptionReport, SenderInfo
    from wsproto.frame_protocol import FrameProtocol

    tcp, udp, ping = IP(dst="1.2.3.4") / TCP(dport=80) / b"hello", IP() / UDP(dport=53) / b"xx", IP() / ICMP() / b"ping"
    wrpcap("network__pcap.1.pcap", [Ether() / packet for packet in (tcp, udp, ping)])
    wrpcap("network__pcap.2.pcap", [Ether() / IPv6() / UDP(dport=53) / b"xx"])
    write("network__ipv4_packet.1.bin", bytes(tcp))
    write("network__ipv4_packet.2.bin", bytes(udp))
    write("network__icmp_packet.1.bin", bytes(ICMP(id=7, seq=9) / b"ping"))
    offers = SD()
    offers.set_entryArray(SDEntry_Service(type=1, srv_id=0x1234, inst_id=1, major_ver=1, ttl=3, n_opt_1=1))
    offers.set_optionArray(SDOption_IP4_EndPoint(addr="1.2.3.4", l4_proto=0x11, port=30509))
    write("network__some_ip__some_ip.1.bin", bytes(SOMEIP(srv_id=0xFFFF, sub_id=1, msg_type=2) / offers))
    write("network__some_ip__some_ip_sd.1.bin", bytes(offers))
    received = RTCP(packet_type=201, sourcesync=1, report_blocks=[ReceptionReport(sourcesync=9, highest_seqnum_recv=4)])
    sent = RTCP(packet_type=200, sourcesync=1, sender_info=SenderInfo(rtp_timestamp=6), report_blocks=[ReceptionReport(sourcesync=9)])
    write("network__rtcp_payload.1.bin", bytes(received) + bytes(sent))
    signature = b"\x30\x44" + (b"\x02\x20" + b"\x01" * 32) * 2 + b"\x01"
    inputs = [CTxIn(COutPoint(lx("11" * 32), 1), CScript([signature, b"\x04" + b"\x02" * 64]))]
    outputs = [CTxOut(5000, CScript([OP_DUP, OP_HASH160, b"\x01" * 20]))]
    write("network__bitcoin_transaction.1.bin", CTransaction(inputs, outputs).serialize())
    write("network__websocket.1.bin", FrameProtocol(client=False, extensions=[]).send_data("hello", True))
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    try:
        ssl.create_default_context().wrap_bio(incoming, outgoing, server_hostname="example.org").do_handshake()
    except ssl.SSLWantReadError:
        # Behind the headers of record and handshake.
        write("network__tls_client_hello.1.bin", outgoing.read()[9:])
    for kind in ("rsa", "ed25519", "ecdsa"):
        subprocess.run(["ssh-keygen", "-q", "-t", kind, "-N", "", "-f", f"key-{kind}"], check=True, input=b"y\n")
        key = pathlib.Path(f"key-{kind}.pub").read_text().split()[1]
        write(f"security__ssh_public_key.{kind}.bin", base64.b64decode(key))


def handshakes():
    """What aircrack-ng keeps of four messages that a station and an access point exchange to agree on a key."""
    from scapy.all import wrpcap
    from scapy.layers.dot11 import Dot11, Dot11Beacon, Dot11Elt
    from scapy.layers.eap import EAPOL, EAPOL_KEY
    from scapy.layers.l2 import LLC, SNAP

    point, station = "02:00:00:00:00:01", "02:00:00:00:00:02"

    def message(number, **fields):
        target, source = (station, point) if number % 2 else (point, station)
        frame = Dot11(type=2, FCfield=1 + number % 2, addr1=target, addr2=source, addr3=point, SC=number << 4)
        key = EAPOL_KEY(key_descriptor_type=2, key_descriptor_type_version=2, key_type=1, key_length=16, **fields)
        return frame / LLC(dsap=0xAA, ssap=0xAA, ctrl=3) / SNAP(code=0x888E) / EAPOL(version=1, type=3) / key

    one, two, code = bytes(range(32)), bytes(range(32, 64)), {"has_key_mic": 1, "key_mic": bytes(range(16))}
    beacon = Dot11(subtype=8, addr1="ff:ff:ff:ff:ff:ff", addr2=point, addr3=point) / Dot11Beacon(cap="ESS+privacy")
    wrpcap("handshake.pcap", [
        beacon / Dot11Elt(ID="SSID", info=b"network"),
        message(1, key_ack=1, key_replay_counter=1, key_nonce=one),
        message(2, key_replay_counter=1, key_nonce=two, **code),
        message(3, key_ack=1, install=1, secure=1, key_replay_counter=2, key_nonce=one, **code),
        message(4, secure=1, key_replay_counter=2, **code)], linktype=105)
    for option, kind in (("-J", "hccap"), ("-j", "hccapx")):
        if run(f"{kind}.log", "aircrack-ng", option, f"network__{kind}.1", "-b", point, "handshake.pcap"):
            os.stat(f"network__{kind}.1.{kind}")


def machines():
    import fdt
    import pip._vendor.distlib
    from gpt_image.disk import Disk
    from gpt_image.partition import Partition, PartitionType

    tree = fdt.FDT()
    tree.header.version, tree.header.last_comp_version = 17, 16
    tree.set_property("model", "Board", path="/")
    tree.set_property("reg", [1, 2], path="/cpus/cpu@0")
    write("hardware__dtb.1.dtb", tree.to_dtb())
    disk = Disk("filesystem__gpt_partition_table.1.img")
    disk.create(4 << 20)
    disk.table.partitions.add(Partition("data", 1 << 20, PartitionType.LINUX_FILE_SYSTEM.value))
    disk.commit()
    # pip starts programs on Windows by these.
    for program in sorted(pathlib.Path(pip._vendor.distlib.__file__).parent.glob("*.exe")):
        write(f"executable__microsoft_pe.{program.name}", program.read_bytes())
        write(f"executable__dos_mz.{program.name}", program.read_bytes())


def games():
    import omg
    from vgio.quake import mdl, pak

    levels = omg.WAD()
    levels.data["TEXT"] = omg.Lump(b"hello")
    levels.data["MORE"] = omg.Lump(bytes(range(200)))
    levels.to_file("game__doom_wad.1.wad")
    with pak.PakFile("game__quake_pak.1.pak", "w") as file:
        file.writestr("maps/a.txt", b"hello" * 9)
        file.writestr("b.bin", bytes(range(256)))
    model, skin, frame = mdl.Mdl(), mdl.Skin(), mdl.Frame()
    model.identifier, model.version, model.synctype, model.flags, model.size = b"IDPO", 6, 0, 0, 1.0
    model.scale, model.origin, model.bounding_radius, model.eye_position = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0), 5.0, (0.0, 0.0, 1.0)
    model.skin_width = model.skin_height = 4
    skin.pixels = bytes(range(16))
    frame.name, frame.vertexes = "stand1", [mdl.TriVertex(i, 2 * i, 3 * i, 7) for i in range(3)]
    frame.bounding_box_min, frame.bounding_box_max = mdl.TriVertex(0, 0, 0, 0), mdl.TriVertex(2, 4, 6, 0)
    model.skins, model.frames, model.triangles = [skin], [frame], [mdl.Triangle(1, 0, 1, 2)]
    model.st_vertexes = [mdl.StVertex(0, s, 1) for s in range(3)]
    model.number_of_skins = model.number_of_frames = model.number_of_triangles = 1
    model.number_of_vertexes = 3
    with open("game__quake_mdl.1.mdl", "wb") as file:
        mdl.Mdl._write_file(file, model)


def run(name, program, *arguments, given=b""):
    """Runs a program that prints or writes a file. Returns whether it is installed."""
    if not shutil.which(program):
        print(f"skipped: {program} is not installed, {name} was not made")
        return False
    printed = subprocess.run([program, *arguments], check=True, capture_output=True, input=given).stdout
    if printed:
        write(name, printed)
    return True


def programs():
    """Files of programs that a system may lack."""
    line = b"[7] [00012] [ts/0] [alice   ] [pts/0       ] [10.0.0.1            ] [10.0.0.1       ] [2024-01-02T03:04:05,000000+00:00]\n"
    journal = (
        b"__REALTIME_TIMESTAMP=1700000000000000\n__MONOTONIC_TIMESTAMP=5\n_BOOT_ID=0123456789abcdef0123456789abcdef\n"
        b"MESSAGE=hello\nPRIORITY=6\n\n"
    )
    write("words.spec", (
        b"Name: words\nVersion: 1\nRelease: 1\nSummary: Words\nLicense: MIT\nBuildArch: noarch\n%description\nWords.\n"
        b"%install\nmkdir -p %{buildroot}/usr/share\necho hello >%{buildroot}/usr/share/words\n%files\n/usr/share/words\n"))
    run("log__glibc_utmp.1.bin", "utmpdump", "-r", given=line)
    run("log__systemd_journal.1.journal", "/lib/systemd/systemd-journal-remote", "-o", "log__systemd_journal.1.journal", "-", given=journal)
    run("archive__cpio_old_le.1.cpio", "cpio", "-o", "-H", "bin", "--quiet", given=b"words.spec\nown__ttf.1.ttf\n")
    run("font__grub2_font.1.pf2", "grub-mkfont", "-s", "12", "-o", "font__grub2_font.1.pf2", "own__ttf.1.ttf")
    if run("archive__rpm.1.rpm", "rpmbuild", "-bb", "--quiet", "--define", f"_topdir {os.getcwd()}/rpm", "words.spec"):
        (package,) = pathlib.Path("rpm/RPMS").rglob("*.rpm")
        shutil.copy(package, "archive__rpm.1.rpm")
    pack = pathlib.Path("/usr/lib/chromium/chrome_100_percent.pak")
    if pack.exists():
        shutil.copy(pack, "serialization__chrome_pak.1.pak")
    else:
        print(f"skipped: there is no {pack}")


def tape():
    """A disc of two files, made of an archive of the same computer."""
    files = [(b"hello   C", b"hello" * 60), (b"words   B", bytes(range(256)))]
    sectors = [-len(data) // -256 for _, data in files]
    archive = b"SINCLAIR" + bytes([len(files)])
    for (name, data), count in zip(files, sectors):
        archive += name + (32768).to_bytes(2, "little") + len(data).to_bytes(2, "little") + bytes([count])
    archive += b"".join(data.ljust(256 * count, b"\0") for (_, data), count in zip(files, sectors))
    write("files.scl", archive + sum(archive).to_bytes(4, "little"))
    image = "filesystem__tr_dos_image.1.trd"
    run(image, "scl2trd", "files.scl", image)


# In a namespace where a user with a password exists.
TICKET = """
mkdir -p /run/sudo
mount -t tmpfs none /run/sudo
{ cat /etc/passwd; echo 'somebody:x:4242:4242::/:/bin/sh'; } >users
{ cat /etc/shadow; echo "somebody:$(openssl passwd -6 word):19000:0:99999:7:::"; } >passwords
echo 'somebody ALL=(ALL) ALL' >rights
chmod 440 rights
mount --bind users /etc/passwd
mount --bind passwords /etc/shadow
mount --bind rights /etc/sudoers
su somebody -c "script -qec 'echo word | sudo -S -v' /dev/null" >/dev/null
cat /run/sudo/ts/somebody
"""


def ticket():
    """What sudo keeps of a password that was typed."""
    alone = ["unshare", "--mount", "sh", "-ec"]
    if not shutil.which("sudo") or subprocess.run([*alone, "mount -t tmpfs none /mnt"], stderr=subprocess.DEVNULL).returncode:
        print("skipped: sudo is not installed, or nothing can be mounted, log__sudoers_ts was not made")
        return
    run("log__sudoers_ts.1.bin", *alone, TICKET)


def shortcuts():
    import pylnk3

    pylnk3.for_file("C:\\Windows\\notepad.exe").save("windows__windows_lnk_file.1.lnk")
    # The list of items behind the header, without its length.
    link = pathlib.Path("windows__windows_lnk_file.1.lnk").read_bytes()
    write("windows__windows_shell_items.1.bin", link[78 : 78 + int.from_bytes(link[76:78], "little")])


def font():
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((400, 0))
    pen.lineTo((200, 700))
    pen.closePath()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    builder.setupGlyf({".notdef": pen.glyph(), "A": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (500, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Triangles", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save("own__ttf.1.ttf")


def disc():
    import pycdlib

    image = pycdlib.PyCdlib()
    image.new(interchange_level=3)
    for name, data in (("/FIRST.TXT;1", b"hello" * 40), ("/SECOND.BIN;1", bytes(range(256)) * 9)):
        image.add_fp(io.BytesIO(data), len(data), name)
    image.write("own__iso9660.1.iso")
    image.close()


def own():
    """Files of the formats that have schemas of ours."""
    from PIL import Image

    picture = Image.linear_gradient("L").resize((37, 21)).convert("RGB")
    picture.save("own__png.1.png")
    picture.save("own__bmp.1.bmp")
    picture.resize((32, 32)).save("own__ico.1.ico", sizes=[(16, 16), (32, 32)])
    with gzip.GzipFile("a.txt", "wb", fileobj=open("own__gz.1.gz", "wb"), mtime=1) as file:
        file.write(b"hello" * 40)
    write("own__gz.2.gz", gzip.compress(b"hello" * 40, mtime=1))
    with tarfile.open("own__tar.1.tar", "w", format=tarfile.USTAR_FORMAT) as file:
        for name, data in (("a.txt", b"hello" * 40), ("b.bin", bytes(range(256)) * 4)):
            member = tarfile.TarInfo(name)
            member.size = len(data)
            file.addfile(member, io.BytesIO(data))
    with sqlite3.connect("own__sqlite.1.db") as database:
        database.execute("create table words (id integer primary key, word text, number)")
        database.executemany("insert into words values (?, ?, ?)", [(1, "first", 1000), (2, "second", 2.5), (3, "third", None)])
    font()
    disc()
    if shutil.which("gcc"):
        write("part.c", b"const char text[] = \"a text\"; int twice(int x) { return 2 * x; }")
        subprocess.run(["gcc", "-c", "part.c", "-o", "own__elf.1.o"], check=True)
    if shutil.which("javac"):
        source = 'class Main { public static void main(String[] a) { System.out.println("hello"); long b = 5000000000L; System.out.println(b); } }'
        write("Main.java", source.encode())
        subprocess.run(["javac", "Main.java"], check=True)
        os.rename("Main.class", "own__java_class.1.class")


for make in (own, archives, pictures, films, sounds, texts, values, maps, medicine, networks, handshakes, machines, games, programs, tape, ticket, shortcuts):
    make()
