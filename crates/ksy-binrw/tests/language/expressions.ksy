meta: {id: expressions, endian: le, encoding: UTF-8}
doc: What expressions can say.
seq:
  - {id: num_words, type: u1}
  - {id: words, type: strz, repeat: expr, repeat-expr: num_words}
  - {id: weights, type: u2, repeat: expr, repeat-expr: num_words}
  - {id: kind, type: u1, enum: animal}
  - {id: extra, type: u4, if: kind == animal::dog and weights.max > 9}
instances:
  longest: {value: 'words.first.length > words.last.length ? words.first : words.last'}
  shout: {value: 'f"{longest}! {num_words * 2}"'}
  quoted: {value: 'f"{num_words}\u00b5 \"" + "{}"'}
  middle: {value: 'weights[num_words / 2] << 4 | 0xf'}
  backward: {value: 'longest.reverse.substring(0, 2)'}
  number: {value: 'words[1].to_i(16)', if: num_words > 1}
  is_dog: {value: kind == animal::dog}
  half: {value: weights.last * 0.5}
  sizes: {value: sizeof<u4> + bitsizeof<b12>}
  folded: {value: -9837 % 13}
  below: {value: '(1 - 7).to_s'}
  heights: {value: '[num_words, 7]'}
  label: {value: '"a " + longest', if: num_words > 1}
enums:
  animal: {1: cat, 2: dog}
