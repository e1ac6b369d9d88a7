# error: 9:35: /seq/0/-gen-fetch: expected single bytes with 'size' or 'size-eos', and nothing else, beside it
# error: 10:34: /seq/1/-gen-fetch: expected 1 or more bytes, found 0
# error: 11:49: /seq/2/-gen-fetch: expected single bytes with 'size' or 'size-eos', and nothing else, beside it
# error: 12:34: /seq/3/-gen-fetch: '-gen-fetch' beside keys that lay out wire records, such as '-gen-derive', is not supported
# error: 13:19: /seq/4/size: 'd' has '-gen-fetch', so expressions cannot use it
# error: 14:28: /seq/5/if: 'd' has '-gen-fetch', so expressions cannot use it
meta: {id: fetched_forms, endian: le}
seq:
  - {id: a, type: u4, -gen-fetch: 4}
  - {id: b, size: 4, -gen-fetch: 0}
  - {id: c, size: 4, process: zlib, -gen-fetch: 4}
  - {id: d, size: 4, -gen-fetch: 4}
  - {id: e, size: d.length}
  - {id: f, type: u1, if: 'd == [1, 2, 3, 4]'}
