meta: {id: lax, endian: le, encoding: ASCII}
doc: Instances that not every file has, and others that a file must have.
seq:
  - {id: ofs_directory, type: u1}
  - {id: ofs_note, type: u1}
instances:
  directory: {pos: ofs_directory, type: directory}
  table: {pos: directory.ofs_table, size: 2}
  note: {pos: ofs_note, type: strz}
  len_note: {value: note.length}
  end: {pos: 2, size: 1, -gen-required: true}
types:
  directory: {seq: [{id: ofs_table, type: u1}]}
