# error: 2:1: /: expected a mapping, found a list
- meta
