meta: {id: java_class, title: Class files of Java, file-extension: class, endian: be, license: CC0-1.0}
doc-ref: https://docs.oracle.com/javase/specs/jvms/se21/html/jvms-4.html
seq:
  - {id: magic, contents: [0xca, 0xfe, 0xba, 0xbe]}
  - {id: minor, type: u2}
  - {id: major, type: u2}
  - {id: num_constants, type: u2}
  - {id: constants, type: 'constant(_index != 0 and constants[_index - 1].is_wide)', repeat: expr, repeat-expr: num_constants - 1}
  - {id: rest, size-eos: true, doc: 'Flags, fields, methods and attributes, which refer to constants by index.'}
types:
  constant:
    params: [{id: is_second, type: bool, doc: The second index of a constant that has two.}]
    seq:
      - {id: tag, type: u1, enum: tag, if: not is_second}
      - id: body
        if: not is_second
        type:
          switch-on: tag
          cases:
            tag::utf8: utf8
            tag::integer: number(4)
            tag::float: number(4)
            tag::long: number(8)
            tag::double: number(8)
            tag::class_name: number(2)
            tag::string: number(2)
            tag::field: number(4)
            tag::method: number(4)
            tag::interface_method: number(4)
            tag::name_and_type: number(4)
            tag::method_handle: number(3)
            tag::method_type: number(2)
            tag::dynamic: number(4)
            tag::invoke_dynamic: number(4)
            tag::module: number(2)
            tag::package: number(2)
    instances:
      is_wide: {value: 'not is_second and (tag == tag::long or tag == tag::double)'}
  utf8:
    seq:
      - {id: len, type: u2}
      - {id: text, size: len}
  number:
    params: [{id: len, type: u1}]
    seq: [{id: bytes, size: len}]
enums:
  tag:
    1: utf8
    3: integer
    4: float
    5: long
    6: double
    7: class_name
    8: string
    9: field
    10: method
    11: interface_method
    12: name_and_type
    15: method_handle
    16: method_type
    17: dynamic
    18: invoke_dynamic
    19: module
    20: package
