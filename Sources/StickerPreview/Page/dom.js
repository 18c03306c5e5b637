// Elements. Texts become text nodes, so nothing is ever parsed as HTML. Styles are set property by
// property, because the page's Content-Security-Policy forbids style attributes.

/** Creates an element. `style`, `on` and `data` are objects; a true attribute has no value, a false one is omitted. */
function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key === 'style') {
      for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text);
    } else if (key === 'on') {
      for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    } else if (key === 'data') {
      Object.assign(element.dataset, value);
    } else {
      element.setAttribute(key, value === true ? '' : String(value));
    }
  }
  add(element, children);
  return element;
}

function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Replaces the children of an element. */
function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Icons as SVG paths in a 24 × 24 view box. */
const SIGNS = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  back: 'M16 5 7 12l9 7zM5 5h2v14H5z',
  next: 'M8 5l9 7-9 7zM17 5h2v14h-2z',
  copy: 'M8 3h11v13h-2V5H8zM5 7h10v14H5zm2 2v10h6V9z',
  left: 'M15 4 7 12l8 8 1.6-1.6L10.2 12l6.4-6.4z',
  right: 'M9 4l8 8-8 8-1.6-1.6 6.4-6.4-6.4-6.4z',
  turnLeft: 'M12 5V1L6 6l6 5V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z',
  turnRight: 'M12 5V1l6 5-6 5V7a5 5 0 1 0 5 5h2a7 7 0 1 1-7-7z',
  smaller: 'M5 11h14v2H5z',
  larger: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
  remove: 'M6 5l6 6 6-6 1.4 1.4L13.4 12l6 6-1.4 1.4-6-6-6 6L4.6 18l6-6-6-6z',
  sun: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4z',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  check: 'M9.5 17.5 4 12l1.5-1.5 4 4L18.5 6 20 7.5z',
};

function sign(name) {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [key, value] of [['viewBox', '0 0 24 24'], ['class', 'sign'], ['aria-hidden', 'true']]) {
    svg.setAttribute(key, value);
  }
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', SIGNS[name]);
  svg.append(path);
  return svg;
}

/** Returns a button with an icon and a label; without `shown`, the label is a tooltip and for screen readers. */
function button(label, { icon, shown = true, ...attributes } = {}) {
  return h('button', { type: 'button', ...(shown ? {} : { 'aria-label': label, title: label }), ...attributes },
    icon && sign(icon), shown && h('span', {}, label));
}

/** Returns a segmented control. `choices` are [value, label]. */
function segments(legend, choices, chosen, choose) {
  const name = `choice-${segments.count = (segments.count || 0) + 1}`;
  return h('fieldset', { class: 'segments' },
    h('legend', {}, legend),
    h('div', { class: 'segment-row' }, choices.map(([value, label]) => {
      const input = h('input', { type: 'radio', name, value, checked: value === chosen,
        on: { change: () => choose(value) } });
      return h('label', {}, input, h('span', {}, label));
    })));
}

/** Returns a labeled menu. */
function menu(label, choices, chosen, choose) {
  const select = h('select', { on: { change: () => choose(select.value) } },
    choices.map(([value, text]) => h('option', { value, selected: String(value) === String(chosen) }, text)));
  return h('label', { class: 'menu' }, h('span', {}, label), select);
}

/** Returns a labeled checkbox. */
function toggle(label, isOn, change) {
  const input = h('input', { type: 'checkbox', checked: isOn, on: { change: () => change(input.checked) } });
  return h('label', { class: 'toggle' }, input, h('span', {}, label));
}

/** Announces a text to screen readers. */
function announce(text) {
  const live = document.getElementById('live');
  if (live) live.textContent = text;
}
