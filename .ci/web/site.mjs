// Serves the page and opens it in Chromium.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';
import { chromium } from 'playwright-core';

export const site = process.env.SITE;
const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/** Serves the folder. Returns the address and a function that ends it. */
export async function serve() {
  const server = http.createServer((request, response) => {
    const name = new URL(request.url, 'http://x').pathname.slice(1) || 'index.html';
    const file = path.join(site, path.basename(name));
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': kinds[path.extname(file)] ?? 'application/octet-stream' });
    return fs.createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const end = () => { server.closeAllConnections(); server.close(); };
  return { address: `http://127.0.0.1:${server.address().port}/`, end };
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
      '--disable-sync', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
}

/** Returns the sizes of the page in bytes: of all files, and of all files compressed. */
export function sizes() {
  let [plain, compressed] = [0, 0];
  for (const name of fs.readdirSync(site)) {
    const bytes = fs.readFileSync(path.join(site, name));
    plain += bytes.length;
    compressed += zlib.gzipSync(bytes, { level: 9 }).length;
  }
  return { plain, compressed };
}

/** Opens a page that fails the run if it writes an error to its console, or asks for anything but its own files. */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 820 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(`exception: ${error.message}`));
  page.on('console', (message) => { if (message.type() === 'error') wrong.push(message.text()); });
  page.on('request', (request) => {
    const { url } = { url: request.url() };
    if (!url.startsWith(address) && !url.startsWith('blob:')) wrong.push(`request: ${url}`);
  });
  await page.goto(address);
  return { context, page, wrong };
}

/** Drops files, pairs of name and bytes, on the page. */
export async function drop(page, files) {
  const plain = files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);
  await page.evaluate((given) => {
    const data = new DataTransfer();
    for (const [name, text] of given) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, plain);
  await page.waitForFunction((name) => document.getElementById('title').textContent === name, files[0][0]);
}

export async function save(page, button, folder) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  const file = path.join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}
