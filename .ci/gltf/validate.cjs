// The Khronos validator over files and folders: every message that is an error or a warning, and how many files.
//   node validate.cjs [--infos] FILE|FOLDER...
//   node validate.cjs --valid FILE|FOLDER...     the names of the files without an error, a line for each, and no more
const fs = require("fs");
const path = require("path");
const { createRequire } = require("module");
const validator = createRequire(process.env.GLTF_MODULES + "/")("gltf-validator");

const NAMES = ["error", "warning", "info", "hint"];
const inputs = process.argv.slice(2);
const names = inputs[0] === "--valid" && inputs.shift();
const most = inputs[0] === "--infos" && inputs.shift() ? 3 : 1;

function files(input) {
  if (!fs.statSync(input).isDirectory()) return [input];
  return fs
    .readdirSync(input, { recursive: true })
    .map((name) => path.join(input, name))
    .filter((name) => /\.(glb|gltf)$/.test(name))
    .sort();
}

(async () => {
  const counts = [0, 0, 0, 0];
  const codes = new Map();
  let number = 0;
  for (const file of inputs.flatMap(files)) {
    number += 1;
    const checked = validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {
      uri: path.basename(file),
      maxIssues: 0,
      externalResourceFunction: (uri) =>
        fs.promises.readFile(path.join(path.dirname(file), decodeURIComponent(uri))).then((bytes) => new Uint8Array(bytes)),
    });
    if (names) {
      // The validator gives no report of what is not glTF at all.
      const report = await checked.catch(() => null);
      if (report && report.issues.numErrors === 0) console.log(file);
      continue;
    }
    const report = await checked;
    for (const message of report.issues.messages) {
      counts[message.severity] += 1;
      const known = codes.get(message.code) || 0;
      codes.set(message.code, known + 1);
      if (message.severity <= most && known < 5) {
        console.log(`${file}: ${NAMES[message.severity]} ${message.code} ${message.pointer || ""}: ${message.message}`);
      }
    }
  }
  if (names) return;
  console.log(`${number} files: ${counts[0]} errors, ${counts[1]} warnings, ${counts[2]} infos, ${counts[3]} hints`);
  for (const [code, count] of [...codes].sort()) console.log(`  ${code} ${count}`);
  process.exit(number === 0 || counts[0] + counts[1] > 0 ? 1 : 0);
})();
