meta: {id: protobuf, title: Protocol buffers message, endian: le, imports: [/common/vlq_base128_le]}
seq:
  - {id: fields, type: field, repeat: eos}
types:
  field:
    seq:
      - {id: key, type: vlq_base128_le}
      - id: value
        type:
          switch-on: wire_type
          cases: {0: vlq_base128_le, 1: u8, 2: text, 5: u4}
    instances:
      wire_type: {value: key.value & 7}
  text:
    seq:
      - {id: len, type: vlq_base128_le}
      - {id: body, size: len.value}
