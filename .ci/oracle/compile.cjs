// compile.cjs SCHEMA FOLDER [debug]: a Python reader of a schema, by the reference compiler. In its debug mode the reader
// notes where every field starts and ends.
const fs = require("fs");
const path = require("path");
const yaml = require("js-yaml");
const compiler = require("kaitai-struct-compiler");

const load = (file) => yaml.load(fs.readFileSync(file, "utf8"));
const [schema, folder, mode] = process.argv.slice(2);
const importer = {
  importYaml: (name) => Promise.resolve(load(path.join(path.dirname(schema), name + ".ksy"))),
};

compiler.compile("python", load(schema), importer, mode === "debug").then(
  (files) => {
    fs.mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  },
  (error) => {
    console.error(`${schema}: ${error.message ?? error}`);
    process.exit(1);
  },
);
