// Holds the open files. The work is done here, so that the page stays responsive.
import init, { File, findings } from './meshwire_wasm.js';

const files = new Map();
const ready = init();

/** Methods whose result is JSON. */
const structured = new Set(['rows', 'row', 'at', 'value']);

const calls = {
  open(id, name, buffer) {
    const file = new File(name, new Uint8Array(buffer));
    files.set(id, file);
    return JSON.parse(file.summary());
  },
  close(id) {
    files.get(id)?.free();
    files.delete(id);
  },
  set(id, path, json) {
    const file = files.get(id);
    const old = file.set(path, json);
    return { old, summary: JSON.parse(file.summary()), bytes: file.bytes() };
  },
  findings(name, bytes) {
    return JSON.parse(findings(name, bytes));
  },
  glb_on(id, other) {
    return files.get(id).glb_on(files.get(other));
  },
  differences(id, other) {
    return JSON.parse(files.get(id).differences(files.get(other)));
  },
};

onmessage = async ({ data: { call, method, args } }) => {
  try {
    await ready;
    let result;
    if (calls[method]) {
      result = calls[method](...args);
    } else {
      const [id, ...rest] = args;
      result = files.get(id)[method](...rest);
      if (structured.has(method)) result = JSON.parse(result);
    }
    const bytes = result instanceof Uint8Array ? result : result?.bytes;
    // The buffer of an opened file returns to the page.
    const buffers = [bytes?.buffer, ...args.filter((arg) => arg instanceof ArrayBuffer)].filter(Boolean);
    postMessage({ call, result, buffers }, buffers);
  } catch (error) {
    postMessage({ call, error: String(error?.message ?? error) });
  }
};
