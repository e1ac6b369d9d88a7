// Small helpers for elements.

export const $ = (id) => document.getElementById(id);

/** Creates an element: `make('a', { href: '#' }, 'text', child)`. Attributes that begin with `on` are listeners. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const grouped = (number) => number.toLocaleString('en-US');
export const count = (number, one, many = `${one}s`) => `${grouped(number)} ${number === 1 ? one : many}`;
export const hex = (number, digits = 0) => number.toString(16).padStart(digits, '0');

/** Names come from files: control characters in one must not change the page. */
export const printable = (text) => text.replace(/\p{Cc}/gu, '\u{fffd}');

export function download(name, data, type = 'application/octet-stream') {
  const url = URL.createObjectURL(new Blob([data], { type }));
  make('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

let timer;

/** Shows a message for a while. */
export function notify(text, wrong = false) {
  const notice = $('notice');
  notice.textContent = text;
  notice.className = wrong ? 'wrong shown' : 'shown';
  clearTimeout(timer);
  timer = setTimeout(() => notice.classList.remove('shown'), wrong ? 8000 : 3000);
}
