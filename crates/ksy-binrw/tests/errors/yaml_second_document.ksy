# error: 3:1: /: a second document, expected one schema per file
meta: {id: wrong, endian: le}
---
meta: {id: wrong, endian: le}
