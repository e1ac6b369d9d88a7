// Calls of the worker, as promises.

// A worker made of a blob inherits the policy of the page, one made of a file does not.
const source = `import ${JSON.stringify(new URL('worker.js', import.meta.url).href)};`;
const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), { type: 'module' });
const waiting = new Map();
let calls = 0;

worker.onmessage = ({ data: { call, result, error, buffers } }) => {
  const { resolve, reject } = waiting.get(call);
  waiting.delete(call);
  if (error === undefined) resolve({ result, buffers });
  else reject(new Error(error));
};

worker.onerror = (event) => {
  event.preventDefault();
  for (const { reject } of waiting.values()) reject(new Error(`the reader stopped: ${event.message || 'it could not be loaded'}`));
  waiting.clear();
};

function post(method, args, transfer = []) {
  return new Promise((resolve, reject) => {
    calls += 1;
    waiting.set(calls, { resolve, reject });
    worker.postMessage({ call: calls, method, args }, transfer);
  });
}

/** Calls a method of a file in the worker. */
export async function call(method, ...args) {
  return (await post(method, args)).result;
}

let files = 0;

/** Opens the bytes of a file. Returns the file with its summary. */
export async function open(name, buffer) {
  files += 1;
  const id = files;
  const { result, buffers } = await post('open', [id, name, buffer], [buffer]);
  return { id, name, summary: result, bytes: new Uint8Array(buffers[0]), edits: [] };
}
