meta: {id: bmp, title: Windows bitmaps, file-extension: bmp, endian: le, license: CC0-1.0}
doc-ref: https://learn.microsoft.com/windows/win32/gdi/bitmap-storage
seq:
  - {id: magic, contents: BM}
  - {id: len_file, type: u4, -gen-value: length(_root)}
  - {id: reserved, type: u4}
  - {id: ofs_pixels, type: u4}
  - {id: len_info, type: u4}
  - {id: info, size: len_info - 4, type: info}
instances:
  pixels: {pos: ofs_pixels, size-eos: true}
types:
  info:
    seq:
      - {id: width, type: s4}
      - {id: height, type: s4}
      - {id: planes, type: u2}
      - {id: bits_per_pixel, type: u2}
      - {id: compression, type: u4}
      - {id: len_pixels, type: u4, -gen-value: length(_root.pixels)}
