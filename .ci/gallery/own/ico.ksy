meta: {id: ico, title: Windows icons, file-extension: ico, endian: le, license: CC0-1.0}
doc-ref: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
seq:
  - {id: magic, contents: [0, 0, 1, 0]}
  - {id: num_images, type: u2}
  - {id: images, type: image, repeat: expr, repeat-expr: num_images}
types:
  image:
    seq:
      - {id: width, type: u1, doc: 0 for 256.}
      - {id: height, type: u1, doc: 0 for 256.}
      - {id: num_colors, type: u1}
      - {id: reserved, type: u1}
      - {id: planes, type: u2}
      - {id: bits_per_pixel, type: u2}
      - {id: len_data, type: u4}
      - {id: ofs_data, type: u4}
    instances:
      data: {pos: ofs_data, size: len_data, doc: A PNG image or a bitmap.}
