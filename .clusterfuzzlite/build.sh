#!/usr/bin/env bash
# Builds the fuzz targets into OUT, each with its seeds and its dictionary, as OSS-Fuzz and ClusterFuzzLite expect them.
# From outside: SRC (the folder above this project's), OUT, SANITIZER, LIB_FUZZING_ENGINE.
# FUZZ_TARGETS names the targets, all where it is empty. `.ci/clusterfuzz` runs this script anywhere.
set -euo pipefail
cd "$SRC/meshwire"

# An engine that is a file is linked in place of the one in libfuzzer-sys.
if [ -f "${LIB_FUZZING_ENGINE:-}" ]; then
  export CUSTOM_LIBFUZZER_PATH=${CUSTOM_LIBFUZZER_PATH:-$LIB_FUZZING_ENGINE}
fi
case $SANITIZER in
  address | leak | memory | thread) sanitizer=$SANITIZER ;;
  *) sanitizer=none ;;
esac
# Optimizing across crates takes minutes and finds nothing more.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16

host=$(rustc -vV | sed -n 's/^host: //p')
cargo fuzz build --sanitizer "$sanitizer" all
while IFS=$'\t' read -r target kinds others dictionary; do
  if [ -n "${FUZZ_TARGETS:-}" ]; then
    case " $FUZZ_TARGETS " in *" $target "*) ;; *) continue ;; esac
  fi
  # A copy of the program runs the target that it is named after.
  cp "${CARGO_TARGET_DIR:-target}/$host/release/all" "$OUT/$target"
  if [ "$dictionary" != - ]; then cp "fuzz/dict/$dictionary.dict" "$OUT/$target.dict"; fi
  seeds=()
  for kind in $kinds; do seeds+=("samples/$kind" "samples/odd/$kind" "fuzz/seeds/$kind" "fuzz/regressions/$kind"); done
  for folder in "${seeds[@]}" $others; do
    if [ -d "$folder" ]; then find "$folder" -type f; fi
  done | sort >"$OUT/seeds.txt"
  rm -f "$OUT/${target}_seed_corpus.zip"
  if [ -s "$OUT/seeds.txt" ]; then zip -q "$OUT/${target}_seed_corpus.zip" -@ <"$OUT/seeds.txt"; fi
  rm "$OUT/seeds.txt"
done <fuzz/targets.tsv
