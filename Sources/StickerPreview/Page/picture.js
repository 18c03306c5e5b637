// A sticker's picture: animated, or its first frame where it must be still.

/** The URLs of first frames: of files, or `null` where one must be drawn. */
const firstURLs = new Map();
/** Promises of the URLs of first frames that are drawn. */
const drawnURLs = new Map();
/** The last first frame that is drawn. Each waits for the one before, so that a large pack does not fill the memory. */
let lastDrawn = Promise.resolve();

/** Returns the URL of a picture's first frame; `null` if it must be drawn. */
function firstURL(picture) {
  if (!firstURLs.has(picture)) {
    const file = firstFrame(pictureBytes(picture));
    firstURLs.set(picture, file && URL.createObjectURL(file));
  }
  return firstURLs.get(picture);
}

/** Returns the URL of a picture's first frame, which is shown while a sticker is being peeled. */
async function stillURL(picture) {
  if (firstURL(picture)) return firstURL(picture);
  if (!drawnURLs.has(picture)) {
    drawnURLs.set(picture, lastDrawn = lastDrawn.catch(() => {}).then(async () => {
      const frames = new Frames(pictureBytes(picture), picture);
      const address = (await frames.frame(0)).toDataURL();
      // There is no data if the canvas is too large for the browser.
      if (address === 'data:,') throw new Error(t('cannot-draw'));
      return address;
    }));
  }
  return drawnURLs.get(picture);
}

const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    seen.unobserve(entry.target);
    waiting.push(entry.target);
  }
  if (!isShowing) showSome();
}, { rootMargin: '300px' });

/** Pictures in sight that are not yet shown. */
const waiting = [];
let isShowing = false;
/** The maximum time of a task in ms, so that scrolling stays smooth. */
const MAX_TASK_TIME = 8;

function showSome() {
  isShowing = waiting.length > 0;
  const began = performance.now();
  while (waiting.length > 0 && performance.now() - began < MAX_TASK_TIME) {
    waiting.shift().dispatchEvent(new Event('seen'));
  }
  if (isShowing) setTimeout(showSome);
}

/** The maximum time in ms for the pictures that are drawn before the page counts as loaded. */
const MAX_FIRST_TIME = 300;

/**
 * Draws the pictures in sight at once, so that a program that waits for the page to load finds them on it. Those of the
 * next screen may be in sight, too: lists that were never shown take more room than they need.
 */
function showFirst() {
  const began = performance.now();
  const inSight = [...document.querySelectorAll('img:not([src]), video:not([src])')].filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return bottom > 0 && top < 2 * innerHeight;
  });
  for (const picture of inSight) {
    if (performance.now() - began > MAX_FIRST_TIME) return;
    seen.unobserve(picture);
    picture.setAttribute('decoding', 'sync');
    picture.dispatchEvent(new Event('seen'));
  }
}

/**
 * Returns the picture of a sticker, which is decoded when it comes into sight. `isStill` always shows the first
 * frame; `alt` is empty if text beside the picture describes it.
 */
function stickerPicture(sticker, { isStill = false, alt = altText(sticker), ...attributes } = {}) {
  if (sticker.picture === undefined) {
    return h('span', { class: 'no-picture', role: 'img', 'aria-label': t('no-picture-of', { name: sticker.name }) }, '?');
  }
  if (isVideo(sticker)) return stickerVideo(sticker, { isStill, alt, ...attributes });
  const image = h('img', { alt, draggable: 'false', decoding: 'async',
    width: sticker.width, height: sticker.height, ...attributes });
  const wanted = () => isAnimated(sticker) && (isStill || !isMoving()) ? 'first-frame' : 'file';
  const show = async () => {
    const kind = image.dataset.shows = wanted();
    const address = kind === 'file' ? pictureURL(sticker.picture)
      : firstURL(sticker.picture) ?? await stillURL(sticker.picture).catch(() => pictureURL(sticker.picture));
    if (kind === wanted() && image.src !== address) image.src = address;
  };
  image.addEventListener('error', () => {
    if (image.src) image.replaceWith(h('span', { class: 'no-picture', role: 'img',
      'aria-label': t('no-picture-of', { name: sticker.name }) }, '?'));
  });
  image.addEventListener('seen', () => {
    show();
    if (isAnimated(sticker) && !isStill) {
      whileShown(image, () => image.dataset.shows !== wanted() && show());
    }
  });
  seen.observe(image);
  return image;
}

/** Returns a sticker that is a video: a silent loop, or its first frame where it must be still. */
function stickerVideo(sticker, { isStill, alt, ...attributes }) {
  const video = h('video', { loop: '', playsinline: '', preload: 'auto', role: 'img', 'aria-label': alt,
    width: sticker.width, height: sticker.height, ...attributes });
  // The attribute only sets the initial state, and browsers play nothing unasked that may have sound.
  video.muted = true;
  const show = () => {
    if (!isStill && isMoving()) video.play().catch(() => {}); else video.pause();
  };
  video.addEventListener('seen', () => {
    video.src = pictureURL(sticker.picture);
    show();
    whileShown(video, show);
  });
  seen.observe(video);
  return video;
}

/** Returns the alternative text of a sticker: the accessibility label, or its name. */
function altText(sticker) { return sticker.label ?? sticker.name; }

/** Returns the pixels of a frame as straight RGBA, within the precision of a canvas. */
async function pixelsOf(sticker, index) {
  const frames = await framesOf(sticker.picture);
  const canvas = await frames.frame(index);
  return frames.context.getImageData(0, 0, canvas.width, canvas.height);
}
