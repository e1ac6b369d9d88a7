# error: 5:29: /seq/0/enum: the imported enum 'language' is u16, expected the same here
# with: ../features/shared.ksy
meta: {id: wrong, endian: le, imports: [shared]}
seq:
  - {id: a, type: u1, enum: 'shared::language'}
