# error: 7:33: /seq/1/type: expected '_root.field' or an order parameter as the byte order
# error: 8:39: /seq/2/type: the type 'wrong' has no 'nothing'
# with: ../features/shared.ksy
meta: {id: wrong, imports: [shared]}
seq:
  - {id: flag, type: u1}
  - {id: a, type: 'shared::text(flag)'}
  - {id: b, type: 'shared::text(_root.nothing)'}
  - {id: c, type: 'shared::label(1, _root.flag)'}
