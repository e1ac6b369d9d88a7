// Search, filters, sorting, groups, keys, and the dialog with the viewer. The cards themselves are the data.

const find = (id) => document.getElementById(id);
const [list, dialog, search] = [find('cards'), find('viewer'), find('search')];
const cards = [...list.children].map((card, order) => {
  const { format, bytes, triangles, worst, alike } = card.dataset;
  const name = card.querySelector('h2').textContent;
  return { card, order, name, text: name.toLowerCase(), format, bytes: +bytes || 0, triangles: +triangles || 0, worst: +worst, alike };
});
/** Groups whose members are all shown. */
const opened = new Set();
const byName = new Intl.Collator('en', { numeric: true }).compare;
const orders = {
  name: (a, b) => byName(a.name, b.name),
  format: (a, b) => byName(a.format, b.format),
  bytes: (a, b) => b.bytes - a.bytes,
  triangles: (a, b) => b.triangles - a.triangles,
  worst: (a, b) => b.worst - a.worst,
};

function matching() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const [format, worst] = [find('format').value, +find('worst').value];
  return cards.filter((one) => (!format || one.format === format) && one.worst >= worst && words.every((word) => one.text.includes(word)));
}

function update() {
  const found = matching();
  const groups = Map.groupBy(found.filter(({ alike }) => alike), ({ alike }) => alike);
  const grouped = find('group').checked;
  const shown = new Set(found.filter((one) => !grouped || !one.alike || opened.has(one.alike) || groups.get(one.alike)[0] === one));
  for (const one of cards) {
    one.card.hidden = !shown.has(one);
    one.card.querySelector('.alike')?.remove();
    const members = groups.get(one.alike);
    if (grouped && shown.has(one) && members?.length > 1 && members[0] === one) one.card.append(badge(one.alike, members));
  }
  const order = orders[find('sort').value] ?? (() => 0);
  const sorted = [...cards].sort((a, b) => order(a, b) || a.order - b.order);
  if (sorted.some((one, index) => list.children[index] !== one.card)) list.append(...sorted.map(({ card }) => card));
  const hidden = found.length - shown.size;
  find('count').textContent = `${found.length} of ${cards.length} files${hidden ? `, ${hidden} duplicates grouped` : ''}`;
}

function badge(alike, members) {
  const button = document.createElement('button');
  button.className = 'alike';
  button.textContent = `${opened.has(alike) ? 'Hide' : 'Show'} ${members.length - 1} duplicate${members.length > 2 ? 's' : ''}`;
  button.title = members.slice(1, 20).map(({ name }) => name).join('\n');
  button.onclick = () => {
    if (!opened.delete(alike)) opened.add(alike);
    update();
    members[0].card.querySelector('.alike').focus();
  };
  return button;
}

let viewer;
let wanted;

/** Called by the script of a model. */
function show(key, text) {
  if (wanted !== key) return;
  const note = dialog.querySelector('[role=status]');
  try {
    viewer ??= new Viewer(dialog.querySelector('canvas'), dialog.dataset.angle.split(',').map(Number));
    viewer.open(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))).then(
      () => { note.textContent = 'Drag or arrow keys turn, wheel or + and - zoom, Escape closes.'; },
      (error) => { note.textContent = `Not shown: ${error.message}`; },
    );
  } catch (error) {
    note.textContent = `Not shown: ${error.message}`;
  }
}

function open(button) {
  const { model } = button.dataset;
  wanted = model.split('/').pop().replace('.js', '');
  find('title').textContent = button.closest('.card').querySelector('h2').textContent;
  dialog.querySelector('[role=status]').textContent = 'Loading…';
  dialog.showModal();
  dialog.querySelector('canvas').focus();
  const script = document.createElement('script');
  script.src = model;
  script.onload = () => script.remove();
  script.onerror = () => { dialog.querySelector('[role=status]').textContent = `Not shown: ${model} is missing`; };
  document.head.append(script);
}

list.addEventListener('click', (event) => {
  const button = event.target.closest('button.turn');
  if (button) open(button);
});
dialog.addEventListener('close', () => {
  // The event comes after the dialog is closed: perhaps once another model is open.
  if (dialog.open) return;
  wanted = null;
  viewer?.close();
});

for (const id of ['format', 'worst', 'sort', 'group']) find(id).addEventListener('change', update);
search.addEventListener('input', update);
find('theme').addEventListener('click', () => {
  const root = document.documentElement;
  const isDark = (root.style.colorScheme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  root.style.colorScheme = isDark ? 'light' : 'dark';
});

/** Arrow keys go from card to card, also up and down. */
function step(key) {
  const shown = cards.map(({ card }) => card).filter((card) => !card.hidden).sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
  const at = shown.indexOf(document.activeElement.closest('.card'));
  const [first, ...others] = shown.map(({ offsetTop }) => offsetTop);
  const columns = others.findIndex((top) => top !== first) + 1 || shown.length;
  const next = shown[at + { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]];
  next?.querySelector('button, a, summary')?.focus();
}

document.addEventListener('keydown', (event) => {
  if (dialog.open) return;
  const isTyping = event.target.matches('input:not([type=checkbox]), select');
  if (event.key === '/' && !isTyping) {
    event.preventDefault();
    search.focus();
  } else if (event.key === 'Escape' && event.target === search) {
    search.value = '';
    update();
  } else if (event.key === 'ArrowDown' && event.target === search) {
    event.preventDefault();
    list.querySelector('.card:not([hidden]) :is(button, a)')?.focus();
  } else if (event.key.startsWith('Arrow') && !isTyping && document.activeElement.closest('.card')) {
    event.preventDefault();
    step(event.key);
  }
});

update();
