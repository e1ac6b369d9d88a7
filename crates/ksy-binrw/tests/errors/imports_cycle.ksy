# error: 3:12: /meta/imports: these imports lead back to this file
# with: imports_cycle_back.ksy
meta: {id: imports_cycle, imports: [imports_cycle_back]}
