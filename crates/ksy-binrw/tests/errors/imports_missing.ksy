# error: 3:29: /meta/imports/0: the imported file 'nowhere.ksy' does not exist
# error: 5:19: /seq/0/type: unknown type 'nowhere::thing', expected a built-in type, or one of this file or an import
meta: {id: wrong, imports: [nowhere]}
seq:
  - {id: a, type: 'nowhere::thing'}
