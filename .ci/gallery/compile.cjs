// compile.cjs GALLERY NAME FOLDER: a Python reader of a schema of the gallery, by the reference compiler.
const fs = require("fs");
const path = require("path");
const yaml = require("js-yaml");
const compiler = require("kaitai-struct-compiler");

const [gallery, name, folder] = process.argv.slice(2);
const load = (file) => yaml.load(fs.readFileSync(file, "utf8"));
const importer = {
  importYaml: (imported) => {
    const places = [path.join(gallery, path.dirname(name)), gallery].map((base) => path.join(base, imported + ".ksy"));
    const found = places.find((file) => fs.existsSync(file));
    return found ? Promise.resolve(load(found)) : Promise.reject(new Error(`no schema of '${imported}'`));
  },
};

compiler.compile("python", load(path.join(gallery, name + ".ksy")), importer, false).then(
  (files) => {
    fs.mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), text);
  },
  (error) => {
    console.error(`${name}: ${error.message ?? error}`);
    process.exit(1);
  },
);
