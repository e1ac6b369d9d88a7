meta: {id: names, endian: le}
doc: Parts that are called as variables of the generated code are.
seq:
  - {id: index, type: u1}
  - {id: item, type: u1}
  - {id: io, type: u1}
  - {id: present, type: u1, valid: {expr: _ > item}}
  - {id: it, type: u1}
  - {id: context, type: u1, if: present > 0, valid: {expr: _ > present + item}}
  - {id: gaps, type: u1, valid: {expr: _ > context + io - io}}
  - {id: list, type: 'item(item, _index, index)', repeat: expr, repeat-expr: item, valid: {expr: _.index < item + it}}
instances:
  here: {pos: index, type: u1, if: it > 0}
  first: {value: "list[index].bytes[item - 2] + it"}
types:
  item:
    params: [{id: size, type: u1}, {id: index, type: u1}, {id: it, type: u1}]
    seq:
      - {id: bytes, size: size}
      - {id: deeper, type: deeper(index)}
  deeper:
    params: [{id: index, type: u1}]
    seq: [{id: io, type: u1}]
    instances:
      sum: {value: index + _root.index + io}
