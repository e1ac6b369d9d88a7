// The fields of a file as a tree. Parts are loaded when they are opened, and only rows in view exist.
import { make, printable } from './dom.js';

const ROW = 24;
/** Longer lists are shown in groups. */
const MOST = 100;

export class TreeView {
  /** `load(path, from, count)` returns rows; `pick(node)` and `edit(node)` are called for the node that is selected. */
  constructor(element, { load, pick, edit }) {
    Object.assign(this, { element, load, pick, edit, nodes: [], current: -1 });
    this.lines = make('div', { class: 'lines', role: 'presentation' });
    this.spacer = make('div', { class: 'spacer', role: 'presentation' }, this.lines);
    element.replaceChildren(this.spacer);
    element.addEventListener('scroll', () => this.draw());
    element.addEventListener('keydown', (event) => this.key(event));
    this.lines.addEventListener('click', (event) => this.click(event));
    this.lines.addEventListener('dblclick', () => this.edit(this.nodes[this.current]));
    new ResizeObserver(() => this.draw()).observe(element);
  }

  /** Forgets the file: it has changed, or another one is shown. */
  forget() {
    this.nodes = [];
    this.current = -1;
    this.isStale = true;
    this.draw();
  }

  /** Shows the file from its top, unless it is shown already. */
  async show() {
    if (!this.isStale) return;
    this.isStale = false;
    const rows = await this.load('', 0, MOST * MOST);
    this.nodes = rows.map((row, index) => child({ path: '', level: 0 }, row, index, rows.length));
    this.current = -1;
    this.element.scrollTop = 0;
    // Most files are a header and a body: its list is what a reader looks for.
    let at = this.nodes.length - 1;
    while (at >= 0 && this.nodes[at].parts && this.nodes[at].parts <= MOST) {
      const { parts } = this.nodes[at];
      await this.open(at);
      if (parts > 1) break;
      at += 1;
    }
    this.draw();
  }

  /** Opens what is above a path and selects it, or the last part of the path that exists. Returns the node of the whole path. */
  async reveal(path) {
    await this.show();
    const steps = path.match(/[^.[\]]+|\[\d+\]/g) ?? [];
    let at = -1;
    let found = 0;
    for (const step of steps) {
      if (at >= 0) await this.open(at);
      let next = this.find(at, step);
      // A list is shown in groups, which may be in groups.
      while (next >= 0 && this.nodes[next].group) {
        await this.open(next);
        next = this.find(next, step);
      }
      if (next < 0) break;
      at = next;
      found += 1;
    }
    if (at >= 0) this.select(at, false);
    return found && found === steps.length ? this.nodes[at] : null;
  }

  /** Returns the index of the part of a node that a step leads to, or of the group that contains it. */
  find(parent, step) {
    const level = parent < 0 ? 1 : this.nodes[parent].level + 1;
    for (let at = parent + 1; at < this.nodes.length && this.nodes[at].level >= level; at += 1) {
      const node = this.nodes[at];
      if (node.level !== level) continue;
      if (node.group) {
        const index = Number(step.slice(1, -1));
        if (index >= node.group.from && index < node.group.from + node.group.count) return at;
      } else if (node.name === step) {
        return at;
      }
    }
    return -1;
  }

  async open(at) {
    const node = this.nodes[at];
    if (node.open || !node.parts) return;
    node.open = true;
    const { from, count } = node.group ?? { from: 0, count: node.parts };
    let parts;
    if (count > MOST) {
      const size = MOST ** Math.ceil(Math.log(count) / Math.log(MOST) - 1);
      const starts = Array.from({ length: Math.ceil(count / size) }, (_, index) => from + index * size);
      parts = starts.map((start, index) => {
        const group = { from: start, count: Math.min(size, from + count - start) };
        return {
          name: `[${start} … ${start + group.count - 1}]`, path: node.path, level: node.level + 1, group, ranges: [],
          parts: group.count, value: '', position: index + 1, of: starts.length,
        };
      });
    } else {
      const rows = await this.load(node.path, from, count);
      parts = rows.map((row, index) => child(node, row, index, rows.length));
    }
    this.nodes.splice(this.nodes.indexOf(node) + 1, 0, ...parts);
    if (this.current > at) this.current += parts.length;
    this.draw();
  }

  close(at) {
    const node = this.nodes[at];
    if (!node.open) return;
    node.open = false;
    let end = at + 1;
    while (end < this.nodes.length && this.nodes[end].level > node.level) end += 1;
    this.nodes.splice(at + 1, end - at - 1);
    if (this.current >= end) this.current -= end - at - 1;
    else if (this.current > at) this.current = at;
    this.draw();
  }

  select(at, pick = true) {
    this.current = at;
    const top = at * ROW;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top - (pick ? 0 : clientHeight / 3);
    if (top + ROW > scrollTop + clientHeight) this.element.scrollTop = top + ROW - clientHeight * (pick ? 1 : 0.6);
    this.draw();
    if (pick) this.pick(this.nodes[at]);
  }

  click({ target }) {
    const line = target.closest('[role=treeitem]');
    if (!line) return;
    const at = Number(line.dataset.at);
    if (target.closest('.twist')) {
      if (this.nodes[at].open) this.close(at);
      else this.open(at);
    } else {
      this.select(at);
      if (this.nodes[at].group) this.open(at);
    }
  }

  key(event) {
    const { current: at, nodes } = this;
    const node = nodes[at];
    const page = Math.floor(this.element.clientHeight / ROW);
    const move = (to) => this.select(Math.max(0, Math.min(nodes.length - 1, to)));
    const actions = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      PageDown: () => move(at + page),
      PageUp: () => move(at - page),
      Home: () => move(0),
      End: () => move(nodes.length - 1),
      ArrowRight: () => (node?.open ? move(at + 1) : node && this.open(at)),
      ArrowLeft: () => (node?.open ? this.close(at) : node && move(this.above(at))),
      Enter: () => node && this.edit(node),
      F2: () => node && this.edit(node),
    };
    if (!actions[event.key] || !nodes.length) return;
    event.preventDefault();
    actions[event.key]();
  }

  above(at) {
    let above = at;
    while (above > 0 && this.nodes[above].level >= this.nodes[at].level) above -= 1;
    return above;
  }

  draw() {
    const { element, nodes } = this;
    this.spacer.style.height = `${nodes.length * ROW}px`;
    const first = Math.max(0, Math.floor(element.scrollTop / ROW) - 4);
    const last = Math.min(nodes.length, first + Math.ceil(element.clientHeight / ROW) + 8);
    this.lines.style.transform = `translateY(${first * ROW}px)`;
    this.lines.replaceChildren(...nodes.slice(first, last).map((node, index) => this.line(node, first + index)));
    const shown = this.current >= first && this.current < last;
    if (shown) element.setAttribute('aria-activedescendant', `row-${this.current}`);
    else element.removeAttribute('aria-activedescendant');
  }

  line(node, at) {
    const open = node.parts ? String(Boolean(node.open)) : undefined;
    const line = make('div', {
      role: 'treeitem', id: `row-${at}`, 'data-at': at, 'aria-level': node.level, 'aria-expanded': open,
      'aria-posinset': node.position, 'aria-setsize': node.of, 'aria-selected': String(at === this.current),
      title: node.path,
    },
    make('span', { class: 'twist', 'aria-hidden': 'true' }, node.parts ? (node.open ? '▾' : '▸') : ''),
    make('span', { class: 'name' }, node.name),
    make('span', { class: node.kind ? `value ${node.kind}` : 'value hint' }, printable(node.value)),
    node.meaning ? make('span', { class: 'meaning' }, node.meaning) : null,
    node.parts && !node.value && !node.group ? make('span', { class: 'parts' }, `${node.parts}`) : null);
    line.style.setProperty('--level', node.level - 1);
    return line;
  }
}

function child(parent, row, index, of) {
  const separator = parent.path && !row.name.startsWith('[') ? '.' : '';
  return { ...row, path: `${parent.path}${separator}${row.name}`, level: parent.level + 1, position: index + 1, of };
}
