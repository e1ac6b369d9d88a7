meta: {id: pcap, title: Captured packets, endian: le}
seq:
  - {id: magic, contents: [0xd4, 0xc3, 0xb2, 0xa1]}
  - {id: header, size: 20}
  - {id: packets, type: packet, repeat: eos}
types:
  packet:
    seq:
      - {id: seconds, type: u4}
      - {id: microseconds, type: u4}
      - {id: len_body, type: u4}
      - {id: len_frame, type: u4}
      - {id: body, size: len_body}
