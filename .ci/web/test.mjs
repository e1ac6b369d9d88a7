// What a user does with the page, for samples of every format and for damaged files.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { drop, launch, open, save, serve, sizes } from './site.mjs';

const { SAMPLES: samples, MESHWIRE: meshwire } = process.env;
const sample = (name) => fs.readFileSync(path.join(samples, name));
const out = path.join(import.meta.dirname, 'downloads');
fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });
const shot = (page, name) => page.screenshot({ path: path.join(import.meta.dirname, `${name}.png`) });

/** A file of each format, a value in it, and its new text, which is longer. */
const edits = [
  ['xac/figure.xac', 'body.chunks[1].body.nodes.nodes[0].name.value', 'figure of a longer name'],
  ['xsm/walk.xsm', 'body.chunks[1].body.packed_submotions.submotions[1].node_name.value', 'a longer pelvis'],
  ['xpm/talk.xpm', 'body.chunks[1].body.submotions.submotions[0].morph_target_name.value', 'a broader smile'],
  ['xmf/x4-ship-lod0.xmf', 'body.materials[0].name', 'ships.a_longer_hull'],
  ['ani/ship.ani', 'animations[0].subname', 'loop_that_is_longer'],
  ['mdl/bio-trimesh.mdl', 'root.children[0].header.head.name', 'textured_plate'],
  ['mdl_text/trimesh.mdl', 'statements[1].values[0]', 'a_longer_demo.max'],
  ['xmodel_export/chest-v5.xmodel_export', 'bones[1].name', 'lid_hinge_of_brass'],
  ['xmodel_bin/uv-sets.xmodel_bin', 'bones[1].name', 'Bip01 Lid of brass'],
  ['xanim_export/comments.xanim_export', 'parts[1]', 'a_longer_part'],
  ['xanim_bin/keys-lz4.xanim_bin', 'parts[1]', 'Bip01 Lid of brass'],
  ['nt_export/walk.nt_export', 'notes[0].name', 'a_longer_step_left'],
];
const formats = fs.readdirSync(samples).filter((name) => name !== 'odd');
assert.deepEqual(edits.map(([name]) => path.dirname(name)).sort(), formats.sort(), 'every format has an edit');

async function selectPath(page, value) {
  await page.click('#tab-bytes');
  await page.fill('#path', value);
  await page.press('#path', 'Enter');
  await page.waitForFunction((wanted) => document.querySelector('#field .path')?.textContent === wanted, value);
}

async function setValue(page, value, text) {
  await selectPath(page, value);
  await page.click('#edit');
  await page.waitForSelector('#value:visible');
  await page.fill('#value', text);
  await page.click('#set');
  await page.waitForSelector('#undo:visible');
}

/** Drop, look at every view, edit a name to a longer one, download: the download is clean and has the name. */
async function edit(page, [name, value, text]) {
  const base = path.basename(name);
  await drop(page, [[base, sample(name)]]);
  await page.click('#tab-overview');
  await page.waitForSelector('#overview dl dd');
  await page.waitForFunction(() => !document.getElementById('overview').textContent.includes('Checking…'));
  await page.click('#tab-json');
  await page.waitForSelector('#json pre');
  await page.click('#tab-model');
  await page.waitForFunction(() => document.querySelector('#model p').textContent !== 'Preparing the model…');
  await setValue(page, value, text);
  const file = await save(page, '#save', out);
  // Fails unless the file is clean.
  execFileSync(meshwire, ['verify', file], { encoding: 'utf8' });
  assert(fs.readFileSync(file).includes(text) || execFileSync(meshwire, ['dump', file], { encoding: 'utf8' }).includes(text), `${name}: ${text} is missing`);
  // Undone, it is the file that was opened.
  await page.click('#undo');
  await page.waitForSelector('#undo', { state: 'hidden' });
  const restored = await save(page, '#save', out);
  assert.deepEqual(fs.readFileSync(restored), sample(name), `${name}: undo`);
}

/** Truncated and flipped files show their error and what was read, and nothing fails. */
async function damaged(page, name) {
  const whole = sample(name);
  const kinds = {
    half: whole.subarray(0, whole.length >> 1),
    short: whole.subarray(0, whole.length - 3),
    flipped: Uint8Array.from(whole, (byte, index) => (index > 16 && index % 97 === 5 ? byte ^ 0xff : byte)),
  };
  let errors = 0;
  for (const [kind, bytes] of Object.entries(kinds)) {
    const file = `${kind}-${path.basename(name)}`;
    await drop(page, [[file, bytes]]);
    const error = await page.isVisible('#damage');
    errors += Number(error);
    if (error && await page.isVisible('#damage button')) {
      await page.click('#damage button');
      await page.waitForSelector('#hex .cursor');
    }
    for (const tab of ['overview', 'bytes']) await page.click(`#tab-${tab}`);
    await page.waitForSelector('#hex [role=row]');
  }
  return errors;
}

/** A byte leads to its field, a field to its bytes, with the mouse and with keys. */
async function byteAndField(page) {
  await drop(page, [['figure.xac', sample('xac/figure.xac')]]);
  await page.click('#tab-bytes');
  await page.click('#hex .cells [data-offset="14"]');
  await page.waitForFunction(() => document.querySelector('#field .path')?.textContent === 'body.chunks[0].len_body');
  assert.equal(await page.locator('#hex .cells .mark').count(), 4);
  await page.focus('#tree');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.querySelector('#field .path')?.textContent === 'body.chunks[0].version');
  await page.focus('#hex');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.waitForSelector('#hex .cells [data-offset="31"].cursor');
  // What follows from the rest cannot be set.
  await selectPath(page, 'body.chunks[0].len_body');
  await page.keyboard.press('Escape');
  await page.click('#edit');
  await page.waitForFunction(() => document.getElementById('problem').textContent.startsWith('Cannot be edited'));
  // A value that cannot be is refused, and nothing is changed.
  await selectPath(page, 'header.minor_version');
  await page.click('#edit');
  await page.fill('#value', '4096');
  await page.click('#set');
  await page.waitForFunction(() => document.getElementById('problem').textContent.includes('cannot be 4096'));
  assert(await page.isHidden('#undo'));
}

async function compared(page) {
  await drop(page, [['figure.xac', sample('xac/figure.xac')], ['figure-maya-2008.xac', sample('xac/figure-maya-2008.xac')]]);
  await page.click('#tab-compare');
  await page.selectOption('#compare select', { label: 'figure-maya-2008.xac' });
  await page.waitForSelector('#compare td >> text=header.multiply_order');
}

/** A motion moves the model that was opened with it. */
async function animated(page) {
  await drop(page, [['walk.xsm', sample('xsm/walk.xsm')], ['figure.xac', sample('xac/figure.xac')]]);
  await page.click('#tab-model');
  await page.waitForSelector('#model .clock:visible');
  const clock = () => page.textContent('#model .clock');
  const before = await clock();
  await page.waitForFunction((text) => document.querySelector('#model .clock').textContent !== text, before);
}

/** Makes a file of about 20 MB of one that has a list of chunks of any length. */
function large() {
  const whole = sample('xac/figure.xac');
  const chunks = whole.subarray(8);
  return Buffer.concat([whole.subarray(0, 8), ...Array.from({ length: Math.ceil(20e6 / chunks.length) }, () => chunks)]);
}

async function timed(browser, address) {
  const { context, page, wrong } = await open(browser, address);
  const bytes = large();
  const file = path.join(out, 'large.xac');
  fs.writeFileSync(file, bytes);
  await page.waitForLoadState('networkidle');
  const start = Date.now();
  await page.setInputFiles('#files', file);
  await page.waitForSelector('#overview .tiles li');
  const seconds = (Date.now() - start) / 1000;
  await page.click('#tab-bytes');
  await page.waitForSelector('#tree [role=treeitem]:has-text("chunks")');
  console.log(`its fields are shown after ${((Date.now() - start) / 1000).toFixed(2)} s`);
  await page.fill('#path', String(bytes.length - 20));
  await page.press('#path', 'Enter');
  await page.waitForSelector(`#hex .cells [data-offset="${bytes.length - 20}"].cursor`);
  assert.deepEqual(wrong, []);
  await context.close();
  return { seconds, megabytes: bytes.length / 1e6 };
}

async function accessible(page, name) {
  const source = fs.readFileSync(path.join(import.meta.dirname, 'node_modules/axe-core/axe.min.js'), 'utf8');
  const found = await page.evaluate(`${source}; axe.run({ resultTypes: ['violations'] })`);
  const serious = found.violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
  assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], name);
}

/** Without a network, the page opens again. */
async function offline(browser) {
  const { address, end } = await serve();
  const { context, page } = await open(browser, address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length && (await (await caches.open((await caches.keys())[0])).keys()).length > 5);
  end();
  await page.reload();
  await drop(page, [['talk.xpm', sample('xpm/talk.xpm')]]);
  await context.close();
}

/** The page cannot send anything, not even its worker. */
async function sealed(page) {
  const sent = await page.evaluate(async () => {
    const own = await fetch('https://example.com/').then(() => true, () => false);
    const source = "fetch('https://example.com/').then(() => postMessage(true), () => postMessage(false));";
    const worker = new Worker(URL.createObjectURL(new Blob([source])));
    const its = await new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
    return own || its;
  });
  assert.equal(sent, false);
}

const started = Date.now();
const { address, end } = await serve();
const browser = await launch();
try {
  const { plain, compressed } = sizes();
  console.log(`page: ${(plain / 1e6).toFixed(2)} MB, compressed ${(compressed / 1e6).toFixed(2)} MB`);
  assert(compressed < 5e6, 'expected at most 5 MB compressed');

  const { page, wrong, context } = await open(browser, address);
  page.setDefaultTimeout(20_000);
  for (const one of edits) await edit(page, one);
  console.log(`${edits.length} formats: dropped, edited, downloaded, clean`);
  let errors = 0;
  for (const [name] of edits) errors += await damaged(page, name);
  console.log(`${edits.length * 3} damaged files: ${errors} errors shown`);
  await byteAndField(page);
  await compared(page);
  await animated(page);
  assert.deepEqual(wrong, []);
  await sealed(page);
  await context.close();

  for (const colorScheme of ['light', 'dark']) {
    const { page, context, wrong } = await open(browser, address, { colorScheme });
    await shot(page, `welcome-${colorScheme}`);
    await accessible(page, 'welcome');
    const files = ['xac/figure.xac', 'xac/figure-maya-2008.xac', 'mdl/bio-animation.mdl'].map((name) => [path.basename(name), sample(name)]);
    await drop(page, [...files, ['damaged.xac', sample('xac/figure.xac').subarray(0, 9000)]]);
    await page.waitForSelector('#overview .findings li');
    await shot(page, `overview-${colorScheme}`);
    await accessible(page, 'overview');
    await page.click('#tab-bytes');
    await page.click('#hex .cells [data-offset="56"]');
    await page.waitForSelector('#hex .mark');
    await shot(page, `bytes-${colorScheme}`);
    await accessible(page, 'bytes');
    for (const tab of ['model', 'json', 'compare']) {
      await page.click(`#tab-${tab}`);
      await page.waitForSelector({ model: '#model p:empty', json: '#json pre', compare: '#compare tbody tr' }[tab], { state: 'attached' });
      await page.waitForTimeout(tab === 'model' ? 500 : 0);
      await shot(page, `${tab}-${colorScheme}`);
      await accessible(page, tab);
    }
    await page.click('.entry:has-text("damaged.xac")');
    await page.click('#damage button');
    await page.waitForSelector('#hex .broken');
    await shot(page, `damaged-${colorScheme}`);
    await accessible(page, 'damaged');
    assert.deepEqual(wrong, []);
    await context.close();
  }
  console.log('accessible and without errors, light and dark');

  await offline(browser);
  console.log('opens without a network');
  const { seconds, megabytes } = await timed(browser, address);
  console.log(`${megabytes.toFixed(1)} MB opened in ${seconds.toFixed(2)} s`);
  assert(seconds < Number(process.env.WEB_SECONDS ?? 2), 'a file of 20 MB opens in less than 2 s');
} finally {
  await browser.close();
  end();
}
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s in Chromium`);
