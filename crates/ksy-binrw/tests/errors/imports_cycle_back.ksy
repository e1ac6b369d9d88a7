# error: 3:12: /meta/imports: these imports lead back to this file
# with: imports_cycle.ksy
meta: {id: imports_cycle_back, imports: [imports_cycle]}
