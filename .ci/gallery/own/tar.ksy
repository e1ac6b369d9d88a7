meta: {id: tar, title: tar archives, file-extension: tar, license: CC0-1.0}
doc-ref: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html
seq:
  - {id: members, type: member, repeat: until, repeat-until: '_.header.name[0] == 0'}
  - {id: padding, size-eos: true}
types:
  member:
    seq:
      - {id: header, type: header}
      - {id: body, size: header.len}
      - {id: padding, size: -header.len % 512}
  header:
    seq:
      - {id: name, size: 100}
      - {id: mode, size: 8}
      - {id: user, size: 8}
      - {id: group, size: 8}
      - {id: len_digits, size: 12, -gen-value: octal_length(_parent.body)}
      - {id: mtime, size: 12}
      - id: checksum
        size: 8
        -gen-value: 'octal_sum(name, mode, user, group, len_digits, mtime, [32, 32, 32, 32, 32, 32, 32, 32], rest)'
      - {id: rest, size: 356}
    instances:
      len: {value: 'name[0] == 0 ? 0 : len_digits.to_s("ASCII").substring(0, 11).to_i(8)'}
