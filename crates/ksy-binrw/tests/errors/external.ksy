# error: 2:45: /meta/-rust-extern: expected the path of a Rust module: crate::codecs
meta: {id: wrong, endian: le, -rust-extern: my codecs}
