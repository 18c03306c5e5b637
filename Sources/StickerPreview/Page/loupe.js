// A loupe over a sticker that shows its pixels, marks its edges and points at the places of findings.

const LOUPE_SIDE = 30;
const LOUPE_SCALE = 8;

/** Returns a stage with a frame on it, and a loupe that follows the mouse, a finger and the arrow keys. */
function loupe(sticker) {
  const picture = h('canvas', { class: 'stage-canvas', width: sticker.width, height: sticker.height,
    role: 'img', 'aria-label': altText(sticker) });
  const ghost = h('canvas', { class: 'stage-ghost', width: sticker.width, height: sticker.height, 'aria-hidden': 'true' });
  const marked = h('canvas', { class: 'stage-canvas stage-marks', width: sticker.width, height: sticker.height, 'aria-hidden': 'true' });
  const frame = h('div', { class: 'loupe-frame', 'aria-hidden': 'true' });
  const border = h('div', { class: 'stage-box', 'aria-hidden': 'true', hidden: true });
  const stage = h('div', { class: 'stage-art', tabindex: '0', role: 'application', 'aria-label': t('loupe-label'),
    style: { 'aspect-ratio': `${sticker.width} / ${sticker.height}`,
      'max-width': `${Math.min(sticker.width, 460 * Math.min(1, sticker.width / sticker.height))}px` } }, ghost, picture, marked, border, frame);
  const glass = h('canvas', { class: 'glass', width: LOUPE_SIDE * LOUPE_SCALE, height: LOUPE_SIDE * LOUPE_SCALE, 'aria-hidden': 'true' });
  const reading = h('p', { class: 'reading', role: 'status' });
  const lens = { stage, glass, reading, picture, ghost, at: { x: sticker.width / 2, y: sticker.height / 2 },
    marks: false, show, move, mark, box, ground, findEdge };
  let pixels = null;

  /** Shows a frame and, faintly behind it, another one. */
  async function show(index, behind = null) {
    const frames = await framesOf(sticker.picture);
    const context = ghost.getContext('2d');
    context.clearRect(0, 0, ghost.width, ghost.height);
    if (behind !== null) context.drawImage(await frames.frame(behind), 0, 0);
    const canvas = await frames.frame(index);
    const target = picture.getContext('2d', { willReadFrequently: true });
    target.clearRect(0, 0, picture.width, picture.height);
    target.drawImage(canvas, 0, 0);
    picture.dataset.frame = index;
    pixels = null;
    border.hidden = true;
    drawGlass();
    drawStageMarks();
  }

  function ground(name) {
    layGround(stage, name);
    layGround(glass, name);
  }

  function move(x, y) {
    lens.at = { x: Math.min(sticker.width - 1, Math.max(0, x)), y: Math.min(sticker.height - 1, Math.max(0, y)) };
    drawGlass();
  }

  /** Moves the loupe to an edge, as its starting point. */
  function findEdge() {
    const step = coarseStep(pixels);
    const place = bestPixel('soft', pixels, null, step) ?? bestPixel('hard', pixels, null, step);
    if (!place) return;
    move(place.x + 0.5, place.y + 0.5);
  }

  function mark(isOn) {
    lens.marks = isOn;
    drawGlass();
    drawStageMarks();
  }

  /** Draws the edge marks over the whole picture. */
  function drawStageMarks() {
    const context = marked.getContext('2d');
    context.clearRect(0, 0, marked.width, marked.height);
    if (lens.marks) context.putImageData(marksOf(pixels), 0, 0);
  }

  /** Outlines a rectangle of the canvas; `null` removes the outline. */
  function box(rect) {
    border.hidden = !rect;
    if (!rect) return;
    lens.at = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
    drawGlass();
    layOver(border, rect, picture);
  }

  function drawGlass() {
    const left = Math.round(lens.at.x - LOUPE_SIDE / 2);
    const top = Math.round(lens.at.y - LOUPE_SIDE / 2);
    const context = glass.getContext('2d');
    context.clearRect(0, 0, glass.width, glass.height);
    context.imageSmoothingEnabled = false;
    context.drawImage(picture, left, top, LOUPE_SIDE, LOUPE_SIDE, 0, 0, glass.width, glass.height);
    pixels ??= picture.getContext('2d', { willReadFrequently: true }).getImageData(0, 0, picture.width, picture.height);
    if (lens.marks) drawMarks(context, pixels, left, top);
    context.strokeStyle = 'rgb(255 255 255 / 0.9)';
    context.lineWidth = 1;
    const middle = LOUPE_SIDE / 2 * LOUPE_SCALE;
    context.strokeRect(middle - 0.5, middle - 0.5, LOUPE_SCALE + 1, LOUPE_SCALE + 1);
    context.strokeStyle = 'rgb(0 0 0 / 0.9)';
    context.strokeRect(middle - 1.5, middle - 1.5, LOUPE_SCALE + 3, LOUPE_SCALE + 3);
    layOver(frame, { x: left, y: top, width: LOUPE_SIDE, height: LOUPE_SIDE }, picture);
    reading.textContent = readingAt(pixels, Math.floor(lens.at.x), Math.floor(lens.at.y));
  }

  const follow = (event) => {
    const rect = stage.getBoundingClientRect();
    move((event.clientX - rect.left) / rect.width * sticker.width, (event.clientY - rect.top) / rect.height * sticker.height);
  };
  stage.addEventListener('pointermove', follow);
  stage.addEventListener('pointerdown', follow);
  stage.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? 10 : 1;
    const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    if (!moves[event.key]) return;
    event.preventDefault();
    move(lens.at.x + moves[event.key][0], lens.at.y + moves[event.key][1]);
  });
  return lens;
}

/** Positions an element over a rectangle of a picture. */
function layOver(element, rect, { width, height }) {
  for (const [property, value] of [['left', rect.x / width], ['top', rect.y / height], ['width', rect.width / width],
    ['height', rect.height / height]]) element.style.setProperty(property, `${value * 100}%`);
}

const MARKS = { soft: [255, 45, 155], hard: [255, 138, 0] };

/** Returns a picture of only the edge marks. */
function marksOf(pixels) {
  const { width, height } = pixels;
  const marks = new ImageData(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const kind = edgeKind(pixels, x, y);
      if (kind) marks.data.set([...MARKS[kind], 255], (y * width + x) * 4);
    }
  }
  return marks;
}

/** Marks semitransparent pixels pink and hard edges orange. */
function drawMarks(context, pixels, left, top) {
  for (let y = 0; y < LOUPE_SIDE; y++) {
    for (let x = 0; x < LOUPE_SIDE; x++) {
      const kind = edgeKind(pixels, left + x, top + y);
      if (!kind) continue;
      context.strokeStyle = `rgb(${MARKS[kind].join(' ')})`;
      context.lineWidth = 2;
      context.strokeRect(x * LOUPE_SCALE + 1, y * LOUPE_SCALE + 1, LOUPE_SCALE - 2, LOUPE_SCALE - 2);
    }
  }
}

function alphaAt(pixels, x, y) {
  if (x < 0 || y < 0 || x >= pixels.width || y >= pixels.height) return 0;
  return pixels.data[(y * pixels.width + x) * 4 + 3];
}

/** Returns the kind of edge at a pixel: `soft` if it is semitransparent, `hard` for a step from opaque to clear. */
function edgeKind(pixels, x, y) {
  const alpha = alphaAt(pixels, x, y);
  if (alpha > 0 && alpha < 255) return 'soft';
  // The thresholds are those with which rules measure hard edges.
  const sides = [[1, 0], [-1, 0], [0, 1], [0, -1]];
  return alpha >= 245 && sides.some(([dx, dy]) => alphaAt(pixels, x + dx, y + dy) <= 10) ? 'hard' : null;
}

function readingAt(pixels, x, y) {
  const at = (y * pixels.width + x) * 4;
  const [r, g, b, alpha] = pixels.data.subarray(at, at + 4);
  const color = `#${[r, g, b].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('').toUpperCase()}`;
  return t(alpha === 0 ? 'reading-clear' : 'reading', { x, y, color, alpha: percentText((alpha ?? 0) / 255) });
}

/** The maximum number of pixels of a large picture that are examined in the first pass. */
const MAX_EXAMINED = 500000;

/** Returns the step between examined pixels in px, which bounds the time for a large picture. */
function coarseStep({ width, height }) { return Math.max(1, Math.ceil(Math.sqrt(width * height / MAX_EXAMINED))); }

/** The rules about blank frames, and those about the position of the art on its canvas. */
const BLANK_RULES = ['blank-first-frame', 'blank-frame'];
const BOX_RULES = ['small-art', 'off-center-art'];

/** Returns the rectangle of a finding: the canvas of a blank frame, or the art; `null` if it is about a place. */
function boxOf(finding, { width, height, art }) {
  if (BLANK_RULES.includes(finding.rule)) return { x: 0, y: 0, width, height };
  return art && BOX_RULES.includes(finding.rule) ? art : null;
}

/** Returns the pixel of the frame that shows a finding best; `null` if no pixel does. */
function placeOf(finding, pixels, art) {
  const kind = { 'stray-specks': 'speck', 'border-haze': 'border', 'cropped-art': 'border', 'touching-art': 'border',
    'flush-art': 'border', 'hard-gif-edges': 'hard', 'jagged-edges': 'hard' }[finding.rule] ?? 'soft';
  const step = coarseStep(pixels);
  return bestPixel(kind, pixels, art, step) ?? (step > 1 ? bestPixel(kind, pixels, art, 1) : null);
}

/** Returns the pixel with the highest weight, among every `step`th pixel or all pixels of the border. */
function bestPixel(kind, pixels, art, step) {
  const { width, height } = pixels;
  const isBorder = kind === 'border';
  const down = isBorder ? 1 : step;
  let best = null;
  for (let y = 0; y < height; y += down) {
    const across = isBorder && y > 0 && y < height - 1 ? Math.max(1, width - 1) : down;
    for (let x = 0; x < width; x += across) {
      const value = weightAt(kind, pixels, x, y, art);
      if (value > (best?.value ?? 0)) best = { x, y, value };
    }
  }
  return best;
}

/** The offsets of the neighbors among which semitransparent pixels are counted. */
const AROUND = [[1, 0], [-1, 0], [0, 1], [0, -1], [2, 1], [-2, -1], [1, -2], [-1, 2]];

/** Returns how clearly a pixel shows a kind of fault; 0 if it does not. */
function weightAt(kind, pixels, x, y, art) {
  const alpha = alphaAt(pixels, x, y);
  if (alpha === 0) return 0;
  if (kind === 'border') {
    const isBorder = x === 0 || y === 0 || x === pixels.width - 1 || y === pixels.height - 1;
    return isBorder ? alpha + Math.min(x, pixels.width - x, y, pixels.height - y) : 0;
  }
  if (kind === 'speck') {
    const isOutside = art && (x < art.x || y < art.y || x >= art.x + art.width || y >= art.y + art.height);
    return isOutside ? 256 + alpha : 0;
  }
  if (kind === 'hard') {
    const slants = alphaAt(pixels, x + 1, y) <= 10 || alphaAt(pixels, x - 1, y) <= 10;
    const falls = alphaAt(pixels, x, y + 1) <= 10 || alphaAt(pixels, x, y - 1) <= 10;
    return alpha >= 245 && slants && falls ? 1 : 0;
  }
  // A semitransparent pixel counts more the more semitransparent neighbors it has.
  if (alpha === 255) return 0;
  let near = 1;
  for (const [dx, dy] of AROUND) {
    const other = alphaAt(pixels, x + dx, y + dy);
    if (other > 25 && other < 230) near += 1;
  }
  return near;
}
