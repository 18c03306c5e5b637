// Backgrounds for stickers. Photo backgrounds are drawn: soft shapes in the dominant colors of such a photo, which are
// the colors that the contrast rules use.

/** Returns a generator of pseudo-random numbers from 0 to 1 with a fixed seed (mulberry32). */
function numbersFrom(seed) {
  let a = seed;
  return () => {
    a = a + 0x6d2b79f5 | 0;
    let n = Math.imul(a ^ a >>> 15, 1 | a);
    n = n + Math.imul(n ^ n >>> 7, 61 | n) ^ n;
    return ((n ^ n >>> 14) >>> 0) / 4294967296;
  };
}

const plateURLs = new Map();

/** Returns the URL of a plate's picture, or of confetti. */
function plateURL(name) {
  if (!plateURLs.has(name)) {
    const canvas = h('canvas', { width: 480, height: 640 });
    const context = canvas.getContext('2d');
    const { plates, sunset } = data.look;
    const plate = plates.find((one) => one.name === name);
    if (name === 'foliage') drawLeaves(context, plate.colors);
    else if (plate) drawHills(context, plate.colors, name.length * 7919);
    else if (name === sunset.name) drawHills(context, sunset.colors, 11);
    else drawConfetti(context);
    plateURLs.set(name, canvas.toDataURL('image/jpeg', 0.82));
  }
  return plateURLs.get(name);
}

/** Draws ridges below a sky, the nearest the darkest. */
function drawHills(context, colors, seed) {
  const { width, height } = context.canvas;
  const random = numbersFrom(seed);
  const sky = context.createLinearGradient(0, 0, 0, height * 0.62);
  [1, 2, 3].forEach((color, at) => sky.addColorStop(at / 2, colors[color]));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  const glow = context.createRadialGradient(width * 0.64, height * 0.44, 8, width * 0.64, height * 0.44, width * 0.5);
  glow.addColorStop(0, 'rgb(255 248 230 / 0.85)');
  glow.addColorStop(0.12, 'rgb(255 244 220 / 0.5)');
  glow.addColorStop(1, 'rgb(255 240 210 / 0)');
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  for (let ridge = 0; ridge < 4; ridge++) {
    const base = height * (0.5 + 0.13 * ridge);
    const waves = [1, 2.3, 5.1, 11].map((pace) => [pace, random() * 7, (18 + ridge * 9) / pace]);
    context.globalAlpha = 0.62 + 0.12 * ridge;
    context.fillStyle = colors[Math.max(0, 2 - ridge)];
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width; x += 4) {
      context.lineTo(x, base + waves.reduce((sum, [pace, shift, tall]) => sum + Math.sin(x / width * 6 * pace + shift) * tall, 0));
    }
    context.lineTo(width, height);
    context.fill();
  }
  context.globalAlpha = 1;
  drawGrain(context, random);
}

/** Adds the noise of a photo, so that neighboring pixels differ. */
function drawGrain(context, random) {
  const { width, height } = context.canvas;
  const picture = context.getImageData(0, 0, width, height);
  for (let at = 0; at < picture.data.length; at += 4) {
    const change = (random() - 0.5) * 16;
    for (let part = 0; part < 3; part++) picture.data[at + part] += change;
  }
  context.putImageData(picture, 0, 0);
}

function drawLeaves(context, colors) {
  const { width, height } = context.canvas;
  const random = numbersFrom(77);
  context.fillStyle = colors[0];
  context.fillRect(0, 0, width, height);
  for (let index = 0; index < 420; index++) {
    const y = random() ** 0.8 * height;
    const radius = (0.02 + 0.12 * random() * (0.4 + y / height)) * width;
    context.globalAlpha = 0.25 + 0.5 * random();
    context.filter = `blur(${Math.round(4 * random())}px)`;
    context.fillStyle = colors[Math.floor(random() * colors.length)];
    context.beginPath();
    context.ellipse(random() * width, y, radius, radius * (0.25 + 0.3 * random()), random() * 3, 0, 7);
    context.fill();
  }
  context.filter = 'none';
  context.globalAlpha = 1;
  drawGrain(context, random);
}

function drawConfetti(context) {
  const { width, height } = context.canvas;
  const random = numbersFrom(4);
  context.fillStyle = '#ff9f6b';
  context.fillRect(0, 0, width, height);
  for (let index = 0; index < 90; index++) {
    context.save();
    context.translate(random() * width, random() * height);
    context.rotate(random() * Math.PI);
    context.fillStyle = CONFETTI[Math.floor(random() * CONFETTI.length)];
    const side = 50 + random() * 120;
    context.fillRect(-side / 2, -side / 4, side, side / 2);
    context.restore();
  }
}

const CONFETTI = ['#ff5a5f', '#ffb400', '#ffe66d', '#2ec4b6', '#3a86ff', '#8338ec', '#ff70a6', '#fdfcdc'];

/** All backgrounds: name, color or photo, and the swatch on a button. */
const grounds = [
  ...data.look.backgrounds.map((one) => ({ name: one.name, color: one.color, swatch: one.color })),
  { name: 'checker' },
  ...data.look.plates.map((one) => ({ name: one.name, isPhoto: true, swatch: `linear-gradient(${[...one.colors].reverse().join(', ')})` })),
  { name: 'confetti', isPhoto: true, swatch: `conic-gradient(${CONFETTI.join(', ')})` },
];

function groundLabel(name) { return t(`ground-${name}`); }

/** Sets the background of an element. */
function layGround(element, name) {
  const ground = grounds.find((one) => one.name === name) ?? grounds[0];
  element.classList.toggle('checker', name === 'checker');
  if (ground.color) element.style.setProperty('background-color', ground.color);
  else element.style.removeProperty('background-color');
  if (ground.isPhoto) element.style.setProperty('background-image', `url("${plateURL(name)}")`);
  else element.style.removeProperty('background-image');
  return element;
}
