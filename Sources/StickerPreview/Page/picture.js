// A sticker's picture: moving, or its first frame where it must be still.

const stills = new Map();
/** The most stills that are decoded at a time, so that a large pack does not fill the memory. */
let stillTurn = Promise.resolve();

/** An address of the first frame of a picture, which is what shows while a sticker is peeled. */
function stillURL(picture) {
  if (!stills.has(picture)) {
    stills.set(picture, stillTurn = stillTurn.catch(() => {}).then(async () => {
      const frames = new Frames(pictureBytes(picture), picture);
      const canvas = await frames.frame(0);
      return new Promise((resolve) => canvas.toBlob((blob) => resolve(URL.createObjectURL(blob))));
    }));
  }
  return stills.get(picture);
}

const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    seen.unobserve(entry.target);
    waiting.push(entry.target);
  }
  if (!isShowing) showSome();
}, { rootMargin: '300px' });

/** Pictures in sight that are not decoded yet. */
const waiting = [];
let isShowing = false;
/** ms of work at a time, so that scrolling goes on meanwhile. */
const SHOWING_TIME = 8;

function showSome() {
  isShowing = waiting.length > 0;
  const began = performance.now();
  while (waiting.length > 0 && performance.now() - began < SHOWING_TIME) {
    waiting.shift().dispatchEvent(new Event('seen'));
  }
  if (isShowing) setTimeout(showSome);
}

/**
 * The picture of a sticker; it is decoded when it comes into sight. `isStill` shows the first frame whatever
 * is asked for elsewhere; `alt` is empty where words beside it say what it is.
 */
function stickerPicture(sticker, { isStill = false, alt = altText(sticker), ...attributes } = {}) {
  if (sticker.picture === undefined) {
    return h('span', { class: 'no-picture', role: 'img', 'aria-label': t('no-picture-of', { name: sticker.name }) }, '?');
  }
  const image = h('img', { alt, draggable: 'false', decoding: 'async',
    width: sticker.width, height: sticker.height, ...attributes });
  const show = async () => {
    const wantsStill = isAnimated(sticker) && (isStill || !isMoving());
    image.dataset.shows = wantsStill ? 'first-frame' : 'file';
    const address = wantsStill ? await stillURL(sticker.picture).catch(() => pictureURL(sticker.picture))
      : pictureURL(sticker.picture);
    if (image.src !== address) image.src = address;
  };
  image.addEventListener('error', () => {
    if (image.src) image.replaceWith(h('span', { class: 'no-picture', role: 'img',
      'aria-label': t('no-picture-of', { name: sticker.name }) }, '?'));
  });
  image.addEventListener('seen', () => {
    show();
    if (isAnimated(sticker) && !isStill) {
      whileShown(image, (before) => before.motion !== state.motion && show());
      stillQuery.addEventListener('change', () => image.isConnected && show());
    }
  });
  seen.observe(image);
  return image;
}

/** What is said of a picture: the label that VoiceOver would read, or the name. */
function altText(sticker) { return sticker.label ?? sticker.name; }

/** The pixels of a frame: straight RGBA, as far as a canvas keeps it. */
async function pixelsOf(sticker, index) {
  const frames = await framesOf(sticker.picture);
  const canvas = await frames.frame(index);
  return frames.context.getImageData(0, 0, canvas.width, canvas.height);
}
