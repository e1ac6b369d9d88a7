#!/usr/bin/env bash
# Builds the fuzz targets into OUT, each with its seeds and its dictionary, as OSS-Fuzz and ClusterFuzzLite expect them.
# From outside: SRC (the folder above this project's), OUT, SANITIZER, LIB_FUZZING_ENGINE.
# FUZZ_TARGETS names the targets to build, all where it is empty. `.ci/clusterfuzz` runs this script anywhere.
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
# Many programs of the same library: optimizing across crates anew for each takes minutes.
export CARGO_PROFILE_RELEASE_LTO=off

# Flags for instrumented code are not for a program of the host.
list=$(env -u RUSTFLAGS cargo xtask fuzz --list)
host=$(rustc -vV | sed -n 's/^host: //p')
if [ -z "${FUZZ_TARGETS:-}" ]; then cargo fuzz build --sanitizer "$sanitizer"; fi
while IFS=$'\t' read -r target dictionary seeds; do
  if [ -n "${FUZZ_TARGETS:-}" ]; then
    case " $FUZZ_TARGETS " in *" $target "*) ;; *) continue ;; esac
    cargo fuzz build --sanitizer "$sanitizer" "$target"
  fi
  cp "${CARGO_TARGET_DIR:-target}/$host/release/$target" "$OUT/"
  if [ "$dictionary" != - ]; then cp "$dictionary" "$OUT/$target.dict"; fi
  rm -f "$OUT/${target}_seed_corpus.zip"
  # shellcheck disable=SC2086
  zip -qr "$OUT/${target}_seed_corpus.zip" $seeds
done <<<"$list"
