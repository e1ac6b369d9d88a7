# error: 12:41: /meta/imports/0: imports have no '.ksy', did you mean 'other'?
# error: 14:24: /seq/0/type: unknown type 'uint32_t', did you mean 'u4'?
# error: 15:16: /seq/1: unknown key 'typ', did you mean 'type'?
# error: 15:25: /seq/1: unknown key 'length', did you mean 'size'?
# error: 16:22: /seq/2/type: unknown type 'chnk', did you mean 'chunk'?
# error: 17:32: /seq/3/enum: unknown enum 'animl', did you mean 'animal'?
# error: 18:23: /seq/4/size: 'heder' is unknown here, did you mean 'header'?
# error: 18:37: /seq/4/size: the type 'wrong::chunk' has no 'lenght', did you mean 'length'?
# error: 18:51: /seq/4/if: the enum 'animal' has no value 'dgo', did you mean 'dog'?
# error: 20:62: /seq/6/type/cases/else: 'else' is unknown here, did you mean '_'?
# error: 24:20: /enums/animal/cat: expected an integer, found 'cat', did you mean '2: cat'?
meta: {id: wrong, endian: le, imports: [other.ksy]}
seq:
  - {id: header, type: uint32_t}
  - {id: kind, typ: u1, length: 4}
  - {id: body, type: chnk}
  - {id: sign, type: u1, enum: animl}
  - {id: rest, size: 'heder + chunk.lenght', if: 'animal::dgo == sign'}
  - {id: chunk, type: chunk}
  - {id: choice, type: {switch-on: header, cases: {1: chunk, else: chunk}}}
types:
  chunk: {seq: [{id: length, type: u1}]}
enums:
  animal: {1: dog, cat: 2}
