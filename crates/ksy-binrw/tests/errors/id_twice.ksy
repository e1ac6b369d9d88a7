# error: 3:12: /meta/id: a second file with the id 'shared'
# with: ../features/shared.ksy
meta: {id: shared}
