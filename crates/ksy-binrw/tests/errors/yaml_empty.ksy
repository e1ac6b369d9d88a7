# error: 1:1: /: the file is empty, expected a schema
# nothing here
