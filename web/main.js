// The page: open files, views, edits.
import { call, findings, open } from './client.js';
import { $, count, download, grouped, hex, make, notify, printable } from './dom.js';
import { HexView } from './hex.js';
import { ModelView } from './model.js';
import { damage, overview } from './overview.js';
import { TreeView } from './tree.js';

/** Number of characters of a document or value that are shown. */
const SHOWN = 200_000;

/** Number of files that are opened at once. */
const MOST = 500;

const files = [];
let current = null;
let selected = null;

const views = {
  overview: () => overview($('overview'), current, current.findings, go),
  bytes: showBytes,
  model: showModel,
  json: showJson,
  compare: showCompare,
};

const hexView = new HexView($('hex'), pickByte);
const tree = new TreeView($('tree'), {
  load: (path, from, number) => call('rows', current.id, path, from, number),
  pick: (node) => select(node, node.ranges),
  edit: (node) => { select(node, node.ranges); edit(); },
});
const model = new ModelView($('model'));

// Opening

async function openAll(found) {
  let [first, skipped] = [null, 0];
  for (const blob of found.slice(0, MOST)) {
    try {
      const file = await open(blob.name.split('/').pop(), await blob.arrayBuffer());
      // In a folder, files of unknown formats are skipped; one that is opened by itself is shown.
      if (!file.summary.format && found.length > 1) {
        skipped += 1;
        await call('close', file.id);
        continue;
      }
      files.push(file);
      if (first) list();
      else await show(first = file);
    } catch (error) {
      notify(`${blob.name}: ${error.message}`, true);
    }
  }
  // Views that refer to other files.
  if (first && ['model', 'compare'].includes(tab())) await views[tab()]();
  if (found.length > MOST) notify(`${grouped(found.length)} files are too many: the first ${MOST} were opened`, true);
  else if (skipped) notify(`${count(skipped, 'file')} of other formats skipped`);
}

async function filesOf(items) {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const found = [];
  for (let entry = entries.shift(); entry; entry = entries.shift()) {
    if (entry.isFile) {
      found.push(await new Promise((resolve, reject) => { entry.file(resolve, reject); }));
    } else {
      const reader = entry.createReader();
      for (;;) {
        const batch = await new Promise((resolve, reject) => { reader.readEntries(resolve, reject); });
        if (!batch.length) break;
        entries.push(...batch);
      }
    }
  }
  return found.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

for (const [button, input] of [['open', 'files'], ['open-folder', 'folder']]) {
  $(button).addEventListener('click', () => $(input).click());
  $(input).addEventListener('change', async ({ target }) => {
    const found = [...target.files];
    target.value = '';
    await openAll(found);
  });
}
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('dragging');
});
document.addEventListener('dragleave', (event) => {
  if (!event.relatedTarget) document.body.classList.remove('dragging');
});
document.addEventListener('drop', async (event) => {
  event.preventDefault();
  document.body.classList.remove('dragging');
  const { items, files: plain } = event.dataTransfer;
  const dropped = await filesOf(items);
  await openAll(dropped.length ? dropped : [...plain]);
});

// Files

async function show(file) {
  current = file;
  select(null, []);
  $('welcome').hidden = true;
  $('file').hidden = false;
  $('sidebar').hidden = false;
  await refresh();
  check(file);
}

async function refresh() {
  const { summary, bytes, edits, name } = current;
  list();
  $('title').textContent = name;
  $('subtitle').textContent = `${summary.description} · ${grouped(bytes.length)} bytes${edits.length ? ` · ${count(edits.length, 'edit')}` : ''}`;
  $('undo').hidden = !edits.length;
  for (const id of ['save-glb', 'save-json', 'save-png']) $(id).disabled = !summary.readable;
  for (const tab of ['model', 'json', 'compare']) $(`tab-${tab}`).disabled = !summary.readable;
  damage($('damage'), summary, go);
  hexView.show(bytes, summary.error?.offset ?? null);
  tree.forget();
  await turn(!summary.readable && summary.error ? 'bytes' : tab());
}

async function check(file) {
  const { bytes, summary } = file;
  file.findings = null;
  if (summary.error) return;
  const found = await findings(file).catch((error) => notify(error.message, true));
  // The file may have been edited meanwhile.
  if (file.bytes !== bytes) return;
  file.findings = found;
  list();
  if (file === current && tab() === 'overview') views.overview();
}

function worst({ summary, findings }) {
  if (summary.error) return 'error';
  return findings?.findings[0]?.severity ?? '';
}

function list() {
  $('list').replaceChildren(...files.map((file) => {
    const state = worst(file);
    return make('li', { class: file === current ? 'current' : '' },
      make('button', { class: 'entry', 'aria-current': file === current ? 'true' : undefined, onclick: () => show(file) },
        make('span', { class: `dot ${state}` }), make('span', { class: 'label' }, file.name),
        make('span', { class: 'format' }, file.edits.length ? 'edited' : file.summary.format ?? '?'),
        state ? make('span', { class: 'unseen' }, `, worst finding: ${state}`) : null),
      make('button', { class: 'close', 'aria-label': `Close ${file.name}`, onclick: () => close(file) }, '×'));
  }));
}

async function close(file) {
  files.splice(files.indexOf(file), 1);
  await call('close', file.id);
  if (file !== current) {
    list();
  } else if (files.length) {
    await show(files[0]);
  } else {
    current = null;
    for (const [id, hidden] of [['file', true], ['sidebar', true], ['welcome', false]]) $(id).hidden = hidden;
  }
}

// Views

const tabs = [...document.querySelectorAll('[role=tab]')];
const tab = () => tabs.find((one) => one.getAttribute('aria-selected') === 'true')?.getAttribute('aria-controls') ?? 'overview';

async function turn(name) {
  for (const one of tabs) {
    const panel = one.getAttribute('aria-controls');
    one.setAttribute('aria-selected', String(panel === name));
    one.tabIndex = panel === name ? 0 : -1;
    $(panel).hidden = panel !== name;
  }
  await views[name]();
}

for (const one of tabs) one.addEventListener('click', () => turn(one.getAttribute('aria-controls')));
$('tabs').addEventListener('keydown', (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const able = tabs.filter((one) => !one.disabled);
  const next = able[(able.indexOf(document.activeElement) + step + able.length) % able.length];
  next.focus();
  turn(next.getAttribute('aria-controls'));
});

/** Shows a place of the file. */
async function go(path, offset) {
  await turn('bytes');
  if (path && await tree.reveal(path)) {
    const node = tree.nodes[tree.current];
    select(node, node.ranges);
    $('tree').focus();
  } else if (offset !== null) {
    await pickByte(offset);
    $('hex').focus();
  }
}

$('go').addEventListener('submit', async (event) => {
  event.preventDefault();
  const wanted = $('path').value.trim();
  if (/^(0x[\da-f]+|\d+)$/i.test(wanted)) {
    await pickByte(Number(wanted));
  } else if (await tree.reveal(wanted)) {
    const node = tree.nodes[tree.current];
    select(node, node.ranges);
  } else {
    // Values of compressed parts have no bytes of their own.
    select({ path: wanted, ranges: [], value: '', kind: 'no bytes of its own' }, []);
  }
});

async function showBytes() {
  hexView.draw();
  await tree.show();
  tree.draw();
}

async function pickByte(wanted) {
  // What is missing is missing after the last byte.
  const offset = Math.max(0, Math.min(wanted, current.bytes.length - 1));
  const found = await call('at', current.id, offset);
  if (found) {
    await tree.reveal(found.path);
    select(found, found.ranges, offset);
  } else {
    select(null, [[offset, 1]], offset);
    const { error } = current.summary;
    const here = wanted === error?.offset;
    if (here) await tree.reveal(error.path);
    $('field').replaceChildren(
      make('span', { class: 'path' }, here ? error.path : `byte 0x${hex(offset)}`),
      make('span', { class: here ? 'wrong' : 'quiet' }, here ? printable(error.message) : 'belongs to no field that was read'));
  }
}

function select(node, ranges, cursor) {
  selected = node;
  stop();
  hexView.mark(ranges, cursor);
  $('edit').hidden = !node || node.group || Boolean(current.summary.error);
  if (!node) {
    $('field').replaceChildren(make('span', { class: 'quiet' }, 'Select a field or a byte.'));
    return;
  }
  const [start, length] = ranges[0] ?? [0, 0];
  const place = ranges.length ? `0x${hex(start)}, ${count(length, 'byte')}${ranges.length > 1 ? ` and ${count(ranges.length - 1, 'other place')}` : ''}` : '';
  $('field').replaceChildren(
    make('span', { class: 'path' }, node.group ? `${node.path} ${node.name}` : node.path),
    make('span', { class: 'quiet' }, [node.kind, place].filter(Boolean).join(' · ')),
    make('span', { class: 'value' }, printable(node.value), node.meaning ? make('span', { class: 'meaning' }, node.meaning) : ''));
}

// Edits

let editing = null;

function stop() {
  editing = null;
  for (const id of ['editor', 'set', 'cancel']) $(id).hidden = true;
  $('problem').textContent = '';
}

async function edit() {
  if (!selected || $('edit').hidden) return;
  try {
    const { path, json } = await call('value', current.id, selected.path);
    const value = JSON.parse(json);
    // Texts are edited without quotes. A text with details has them in an object.
    const text = typeof value === 'string' ? value : value?.text;
    editing = { path, place: selected.path, isText: typeof text === 'string' };
    $('value').value = editing.isText ? text : json.length > 80 ? JSON.stringify(value, null, 1) : json;
    if (json.length > SHOWN) throw new Error('this value is too long to be edited here; open its parts');
    $('value').rows = Math.min(8, $('value').value.split('\n').length);
    for (const id of ['editor', 'set', 'cancel']) $(id).hidden = false;
    $('edit').hidden = true;
    $('problem').textContent = '';
    $('value').focus();
    $('value').select();
  } catch (error) {
    $('problem').textContent = `Cannot be edited: ${error.message}. Counts, lengths and offsets follow from the rest.`;
  }
}

/** Sets a value, which belongs to the field at `place`. Returns the old value. */
async function change(path, json, place) {
  const { old, summary, bytes } = await call('set', current.id, path, json);
  Object.assign(current, { summary, bytes });
  return { path, json: old, place };
}

async function showChange({ place }) {
  await refresh();
  const node = await tree.reveal(place);
  if (node) select(node, node.ranges);
  check(current);
}

$('edit').addEventListener('click', edit);
$('cancel').addEventListener('click', () => { stop(); $('edit').hidden = false; $('tree').focus(); });
$('value').addEventListener('keydown', (event) => {
  if (event.key === 'Escape') $('cancel').click();
  if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault();
    $('inspector').requestSubmit();
  }
});
$('inspector').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!editing) return;
  const { path, place, isText } = editing;
  const text = $('value').value;
  try {
    const undo = await change(path, isText ? JSON.stringify(text) : text, place);
    current.edits.push(undo);
    await showChange(undo);
    notify(`${path} set`);
    $('tree').focus();
  } catch (error) {
    $('problem').textContent = error.message;
  }
});
$('undo').addEventListener('click', async () => {
  const { path, json, place } = current.edits.pop();
  await showChange(await change(path, json, place));
  notify(`${path} restored`);
});

// Other views

function showModel() {
  const { id, summary } = current;
  if (!summary.readable) return;
  const others = summary.facts.meshes ? [] : files.filter((file) => file !== current && file.summary.facts?.meshes);
  // The model that a motion belongs to has nodes of the same names.
  const names = new Set(summary.facts.nodes.map((name) => name.toLowerCase()));
  const shared = ({ summary: { facts } }) => facts.nodes.filter((name) => names.has(name.toLowerCase())).length;
  const best = others.filter(shared).sort((one, other) => shared(other) - shared(one))[0];
  model.show((skeleton) => (skeleton ? call('glb_on', id, skeleton) : call('glb', id)), others, best);
}

async function showJson() {
  if (!current.summary.readable) return;
  const { id } = current;
  $('json').replaceChildren(make('p', { class: 'quiet' }, 'Writing…'));
  const text = await call('json', id);
  if (id !== current.id) return;
  $('json').replaceChildren(
    make('p', { class: 'quiet' }, text.length > SHOWN ? `The first ${grouped(SHOWN)} of ${grouped(text.length)} characters; the download has all.` : 'The lossless document of the file: meshwire build turns it into the same bytes.'),
    make('pre', {}, indented(text.slice(0, SHOWN))));
}

/** Indents JSON without reading it: numbers keep their digits. */
function indented(text) {
  let margin = '\n';
  return text.replace(/"(?:[^"\\]|\\.)*"|\[\]|\{\}|[[\]{},:]/g, (token) => {
    if (token === ',') return token + margin;
    if (token === ':') return ': ';
    if (token === '[' || token === '{') return token + (margin += '  ');
    if (token === ']' || token === '}') return (margin = margin.slice(0, -2)) + token;
    return token;
  });
}

async function showCompare() {
  const others = files.filter((file) => file !== current && file.summary.readable);
  if (!others.length) {
    $('compare').replaceChildren(make('p', { class: 'quiet' }, 'Open a second file of the same format to compare both.'));
    return;
  }
  const result = make('div', { 'aria-live': 'polite' });
  const choice = make('select', { onchange: () => compare(Number(choice.value), result) },
    ...others.map((file) => make('option', { value: file.id }, file.name)));
  const like = others.find((file) => file.summary.format === current.summary.format) ?? others[0];
  choice.value = like.id;
  $('compare').replaceChildren(make('label', {}, 'Compare with ', choice), result);
  await compare(like.id, result);
}

async function compare(other, element) {
  try {
    const differences = await call('differences', current.id, other);
    const value = (text) => (text ? make('code', {}, printable(text)) : '');
    const row = ({ path, name, mine, other: theirs, text }) => make('tr', {},
      make('td', {}, path ? make('button', { class: 'link', onclick: () => go(path, null) }, path) : printable(name ?? '')),
      ...(text ? [make('td', { colspan: 2 }, printable(text))] : [make('td', {}, value(mine)), make('td', {}, value(theirs))]));
    element.replaceChildren(
      make('p', { class: 'quiet' }, differences.length ? count(differences.length, 'difference') : 'Both files are the same.'),
      differences.length ? make('table', {},
        make('thead', {}, make('tr', {}, ...['Field', 'This file', 'The other'].map((label) => make('th', { scope: 'col' }, label)))),
        make('tbody', {}, ...differences.slice(0, 1000).map(row))) : '');
  } catch (error) {
    element.replaceChildren(make('p', { class: 'wrong' }, error.message));
  }
}

// Downloads

const saves = {
  save: () => download(current.name, current.bytes),
  'save-glb': async () => download(`${current.name}.glb`, await call('glb', current.id), 'model/gltf-binary'),
  'save-json': async () => download(`${current.name}.json`, await call('json', current.id), 'application/json'),
  'save-png': async () => download(`${current.name}.png`, await call('picture', current.id, 1024), 'image/png'),
};
for (const [id, save] of Object.entries(saves)) {
  $(id).addEventListener('click', () => Promise.resolve().then(save).catch((error) => notify(error.message, true)));
}

addEventListener('beforeunload', (event) => {
  if (files.some((file) => file.edits.length)) event.preventDefault();
});

// Without a secure origin there are no service workers; the page works from its own files then.
navigator.serviceWorker?.register('offline.js').catch(() => {});
