// compile.cjs SCHEMA FOLDER [debug] [IMPORTS]: a Python reader of a schema, by the reference compiler. In its debug mode
// the reader notes where every field starts and ends. What the schema imports is looked for beside it and in IMPORTS.
const fs = require("fs");
const path = require("path");
const yaml = require("js-yaml");
const compiler = require("kaitai-struct-compiler");

const load = (file) => yaml.load(fs.readFileSync(file, "utf8"));
const [schema, folder, ...rest] = process.argv.slice(2);
const folders = [path.dirname(schema), ...rest.filter((word) => word !== "debug")];
const importer = {
  importYaml: (name) => {
    const found = folders.map((base) => path.join(base, name + ".ksy")).find((file) => fs.existsSync(file));
    return found ? Promise.resolve(load(found)) : Promise.reject(new Error(`no schema of '${name}'`));
  },
};

compiler.compile("python", load(schema), importer, rest.includes("debug")).then(
  (files) => {
    fs.mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  },
  (error) => {
    console.error(`${schema}: ${error.message ?? error}`);
    process.exit(1);
  },
);
