// The bytes of a file. Only the rows in view exist.
import { hex, make } from './dom.js';

const WIDTH = 16;
const ROW = 22;
/** Browsers limit the height of elements: beyond this, the scroll bar is a scale. */
const TALLEST = 8_000_000;

export class HexView {
  /** `pick` is called with the offset of a byte that the user selects. */
  constructor(element, pick) {
    this.element = element;
    this.pick = pick;
    this.lines = make('div', { class: 'lines', role: 'rowgroup' });
    this.spacer = make('div', { class: 'spacer', role: 'presentation' }, this.lines);
    element.replaceChildren(this.spacer);
    element.addEventListener('scroll', () => this.draw());
    element.addEventListener('keydown', (event) => this.key(event));
    element.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    this.lines.addEventListener('click', ({ target }) => {
      const { offset } = target.dataset;
      if (offset !== undefined) this.pick(Number(offset));
    });
    new ResizeObserver(() => this.draw()).observe(element);
    this.show(new Uint8Array(), null);
  }

  /** Shows other bytes; `error` is the offset of damage. */
  show(bytes, error) {
    const broken = error === null ? null : Math.min(error, bytes.length - 1);
    Object.assign(this, { bytes, error: broken, ranges: [], cursor: null });
    this.rows = Math.ceil(bytes.length / WIDTH);
    this.height = Math.min(this.rows * ROW, TALLEST);
    this.spacer.style.height = `${this.height}px`;
    this.element.setAttribute('aria-rowcount', this.rows);
    this.element.scrollTop = 0;
    this.draw();
  }

  /** Marks ranges of offset and length, and scrolls to the first. */
  mark(ranges, cursor = ranges[0]?.[0] ?? null) {
    this.ranges = ranges;
    this.cursor = cursor;
    if (cursor !== null) this.reveal(cursor);
    this.draw();
  }

  get visible() {
    return Math.max(1, Math.floor(this.element.clientHeight / ROW));
  }

  /** Rows for each pixel of the scroll bar. */
  get scale() {
    const range = this.height - this.element.clientHeight;
    return this.height < TALLEST || range <= 0 ? 1 / ROW : (this.rows - this.visible) / range;
  }

  get first() {
    const last = Math.max(0, this.rows - this.visible + 1);
    return Math.min(last, Math.floor(this.element.scrollTop * this.scale));
  }

  reveal(offset) {
    const row = Math.floor(offset / WIDTH);
    if (row >= this.first && row < this.first + this.visible - 1) return;
    this.element.scrollTop = Math.max(0, row - Math.floor(this.visible / 3)) / this.scale;
  }

  /** On a scale, a turn of the wheel is a few rows, not a few pixels. */
  wheel(event) {
    if (this.height < TALLEST) return;
    event.preventDefault();
    this.element.scrollTop += (Math.sign(event.deltaY) * 3) / this.scale;
  }

  key(event) {
    const at = this.cursor ?? 0;
    const step = {
      ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WIDTH, ArrowDown: WIDTH,
      PageUp: -WIDTH * this.visible, PageDown: WIDTH * this.visible,
      Home: event.ctrlKey ? -at : -(at % WIDTH), End: event.ctrlKey ? this.bytes.length : WIDTH - 1 - (at % WIDTH),
    }[event.key];
    if (step === undefined || !this.bytes.length) return;
    event.preventDefault();
    this.pick(Math.max(0, Math.min(this.bytes.length - 1, at + step)));
  }

  draw() {
    const { bytes, first } = this;
    const rows = [];
    const last = Math.min(this.rows, first + this.visible + 2);
    for (let row = first; row < last; row += 1) {
      const start = row * WIDTH;
      const cells = [];
      const letters = [];
      for (let offset = start; offset < Math.min(start + WIDTH, bytes.length); offset += 1) {
        const byte = bytes[offset];
        const name = this.nameOf(offset, byte);
        const id = offset === this.cursor ? 'cursor' : undefined;
        cells.push(make('span', { role: 'gridcell', class: name, 'data-offset': offset, id }, hex(byte, 2)));
        const letter = byte > 32 && byte < 127 ? String.fromCharCode(byte) : byte === 32 ? '\u{a0}' : '·';
        letters.push(make('span', { class: name, 'data-offset': offset }, letter));
      }
      rows.push(make('div', { role: 'row', 'aria-rowindex': row + 1 },
        make('span', { role: 'rowheader', class: 'offset' }, hex(start, 8)),
        make('span', { class: 'cells', role: 'presentation' }, ...cells),
        make('span', { class: 'letters', 'aria-hidden': 'true' }, ...letters)));
    }
    this.lines.style.transform = `translateY(${this.height < TALLEST ? first * ROW : this.element.scrollTop}px)`;
    this.lines.replaceChildren(...rows);
    if (this.cursor === null) this.element.removeAttribute('aria-activedescendant');
    else this.element.setAttribute('aria-activedescendant', 'cursor');
  }

  nameOf(offset, byte) {
    const names = [];
    const range = this.ranges.find(([start, length]) => offset >= start && offset < start + length);
    if (range) {
      names.push('mark');
      if (offset === range[0] || offset % WIDTH === 0) names.push('begin');
      if (offset === range[0] + range[1] - 1 || offset % WIDTH === WIDTH - 1) names.push('end');
    } else if (byte === 0) {
      names.push('zero');
    }
    if (offset === this.cursor) names.push('cursor');
    if (offset === this.error) names.push('broken');
    return names.join(' ');
  }
}
