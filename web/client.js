// Calls of the worker, as promises.

// A worker made of a blob inherits the policy of the page, one made of a file does not.
const source = `import ${JSON.stringify(new URL('worker.js', import.meta.url).href)};`;

class Client {
  constructor() {
    this.waiting = new Map();
    this.calls = 0;
    this.worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), { type: 'module' });
    this.worker.onmessage = ({ data: { call, result, error, buffers } }) => {
      const { resolve, reject } = this.waiting.get(call);
      this.waiting.delete(call);
      if (error === undefined) resolve({ result, buffers });
      else reject(new Error(error));
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      const error = new Error(`the reader stopped: ${event.message || 'it could not be loaded'}`);
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    };
  }

  post(method, args, transfer = []) {
    return new Promise((resolve, reject) => {
      this.calls += 1;
      this.waiting.set(this.calls, { resolve, reject });
      this.worker.postMessage({ call: this.calls, method, args }, transfer);
    });
  }
}

const reader = new Client();
let checker;

/** Calls a method of a file in the worker. */
export async function call(method, ...args) {
  return (await reader.post(method, args)).result;
}

let files = 0;

/** Opens the bytes of a file. Returns the file with its summary. */
export async function open(name, buffer) {
  files += 1;
  const id = files;
  const { result, buffers } = await reader.post('open', [id, name, buffer], [buffer]);
  return { id, name, summary: result, bytes: new Uint8Array(buffers[0]), edits: [] };
}

/** Verifies a file in a worker of its own: a large one takes seconds, in which its fields can be looked at. */
export async function findings({ name, bytes }) {
  checker ??= new Client();
  return (await checker.post('findings', [name, bytes])).result;
}
