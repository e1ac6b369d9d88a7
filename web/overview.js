// What a file is, with its findings.
import { count, grouped, hex, make, printable } from './dom.js';

/** Number of names that are listed at once. */
const SHOWN = 200;

/** Fills the overview. `go(path, offset)` shows a place in the file. */
export function overview(element, { summary }, findings, go) {
  element.replaceChildren(
    make('div', { class: 'columns' },
      make('section', { 'aria-label': 'Contents' }, ...contents(summary)),
      make('section', { 'aria-label': 'Findings' }, ...problems(summary, findings, go))));
}

/** Shows the error of a damaged file. */
export function damage(element, { error, readable, format }, go) {
  element.hidden = !error;
  if (!error) return;
  const place = [error.path && `at ${error.path}`, error.offset !== null && `byte 0x${hex(error.offset)}`].filter(Boolean).join(', ');
  const kind = format ? 'This file is damaged' : 'This file cannot be read';
  element.replaceChildren(
    make('div', {},
      make('strong', {}, `${kind}${place ? ` ${place}` : ''}: `), printable(error.message),
      format ? make('p', {}, readable ? 'What was read before the damage is shown.' : 'Nothing before the damage can be shown but the bytes.') : null),
    error.offset === null ? '' : make('button', { onclick: () => go(null, error.offset) }, 'Show the place'));
}

function contents({ facts, lines }) {
  if (!facts) return [make('p', { class: 'quiet' }, 'Nothing in this file can be read.')];
  const tiles = [
    [facts.meshes, 'mesh', 'meshes'], [facts.vertices, 'vertex', 'vertices'], [facts.triangles, 'triangle'],
    [facts.nodes.length, 'node'], [facts.bones.length, 'bone'], [facts.materials.length, 'material'],
    [Object.values(facts.textures).flat().length, 'texture'], [facts.animations.length, 'animation'],
  ].filter(([number]) => number);
  const lists = [
    ['Nodes', facts.nodes], ['Bones', facts.bones], ['Materials', facts.materials],
    ...Object.entries(facts.textures).map(([role, names]) => [`Textures: ${role}`, names]),
  ].filter(([, names]) => names.length);
  const known = new Map();
  for (const [label, value] of lines) known.set(label, [...(known.get(label) ?? []), value]);
  return [
    tiles.length ? make('ul', { class: 'tiles' }, ...tiles.map(([number, one, many]) =>
      make('li', {}, make('b', {}, grouped(number)), count(number, one, many).replace(grouped(number), '')))) : '',
    facts.animations.length ? animations(facts.animations) : '',
    ...lists.map(([label, names]) => make('details', {},
      make('summary', {}, label, make('span', { class: 'number' }, grouped(names.length))),
      make('ul', { class: 'names' }, ...names.slice(0, SHOWN).map((name) => make('li', {}, printable(name) || '(no name)')),
        names.length > SHOWN ? make('li', { class: 'quiet' }, `and ${grouped(names.length - SHOWN)} more`) : null))),
    make('h3', {}, 'Details'),
    make('dl', {}, ...[...known].flatMap(([label, values]) => [
      make('dt', {}, label),
      ...values.slice(0, 8).map((value) => make('dd', {}, printable(value))),
      values.length > 8 ? make('dd', { class: 'quiet' }, `and ${grouped(values.length - 8)} more`) : null,
    ])),
  ];
}

function animations(all) {
  const cell = (tag, ...content) => make(tag, tag === 'th' ? { scope: 'col' } : {}, ...content);
  return make('table', {},
    make('thead', {}, make('tr', {}, ...['Animation', 'Seconds', 'Tracks', 'Keys'].map((label) => cell('th', label)))),
    make('tbody', {}, ...all.slice(0, SHOWN).map(({ name, seconds, tracks, keys }) => make('tr', {},
      cell('td', printable(name) || '(no name)'), cell('td', seconds === null ? '?' : seconds.toFixed(2)),
      cell('td', grouped(tracks)), cell('td', grouped(keys))))));
}

function problems({ error }, result, go) {
  const title = make('h3', {}, 'Findings');
  if (error) return [title, make('p', { class: 'quiet' }, 'A damaged file is not checked further.')];
  if (!result) return [title, make('p', { class: 'quiet' }, 'Checking…')];
  const { findings, identical, rebuilt } = result;
  const laws = [
    identical ? 'Written back, it is byte-identical.' : 'Written back, it differs.',
    rebuilt ? 'So it is if all lengths, offsets and streams are computed again.' : '',
  ];
  return [
    title,
    make('p', { class: 'quiet' }, findings.length ? count(findings.length, 'finding') : 'No findings', '. ', laws.join(' ')),
    make('ul', { class: 'findings' }, ...findings.slice(0, SHOWN).map((finding) => one(finding, go))),
    findings.length > SHOWN ? make('p', { class: 'quiet' }, `and ${grouped(findings.length - SHOWN)} more`) : '',
  ];
}

function one({ code, severity, path, offset, message, explanation }, go) {
  const place = path || offset !== null;
  return make('li', { class: severity },
    make('p', {}, make('span', { class: 'level' }, severity), ' ', make('span', {}, printable(message))),
    place ? make('button', { class: 'link', onclick: () => go(path, offset) }, path, offset === null ? '' : ` @ 0x${hex(offset)}`) : '',
    make('details', {}, make('summary', {}, code), ...prose(explanation)));
}

/** Renders the little Markdown that explanations use. */
function prose(text) {
  const inline = (part) => part.split(/(`[^`]+`|\*[^*]+\*)/).map((piece) => {
    if (piece.startsWith('`')) return make('code', {}, piece.slice(1, -1));
    if (/^\*.+\*$/.test(piece)) return make('em', {}, piece.slice(1, -1));
    return piece.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
  });
  return text.split('\n\n').map((block) => {
    if (block.startsWith('```')) return make('pre', {}, block.replace(/^```\w*\n?|```$/g, ''));
    if (block.startsWith('- ')) return make('ul', {}, ...block.slice(2).split('\n- ').map((item) => make('li', {}, ...inline(item))));
    return make('p', {}, ...inline(block));
  });
}
