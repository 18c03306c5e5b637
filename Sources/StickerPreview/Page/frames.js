// Frames as displayed: the whole canvas after disposal of the previous frame and drawing of the current one.

/** Decoded pictures, kept so that none is decoded twice in a row. */
const framesByPicture = new Map();
/** The maximum number of decoded pictures that are kept. */
const MAX_OPEN = 6;
/** The interval of frames at which the canvas is kept: while it is, going back draws at most this many frames. */
const KEPT_EVERY = 8;
/** The maximum size in bytes of all kept canvases together. */
const MAX_KEPT_BYTES = 64 * 1024 ** 2;

/** A cache of the canvases before certain frames of all pictures; evicts the least recently used. */
const keptCanvases = {
  byPlace: new Map(),
  bytes: 0,

  take(place) {
    const pixels = this.byPlace.get(place);
    if (!pixels) return null;
    this.byPlace.delete(place);
    this.bytes -= pixels.data.length;
    return pixels;
  },

  get(place) {
    const pixels = this.take(place);
    if (pixels) this.add(place, pixels);
    return pixels;
  },

  add(place, pixels) {
    this.take(place);
    this.byPlace.set(place, pixels);
    this.bytes += pixels.data.length;
    while (this.bytes > MAX_KEPT_BYTES) this.take(this.byPlace.keys().next().value);
  },
};

/** Returns the frames of a picture. Rejects if it cannot be decoded. */
function framesOf(picture) {
  if (!framesByPicture.has(picture)) {
    framesByPicture.set(picture, Promise.resolve().then(() => new Frames(pictureBytes(picture), picture)));
    if (framesByPicture.size > MAX_OPEN) framesByPicture.delete(framesByPicture.keys().next().value);
  }
  return framesByPicture.get(picture);
}

class Frames {
  constructor(bytes, picture) {
    this.image = readAPNG(bytes) ?? readGIF(bytes);
    if (!this.image) this.image = { frames: [{ x: 0, y: 0, disposal: 0, blends: false }], picture };
    this.picture = picture;
    this.pending = Promise.resolve();
    this.drawn = -1;
  }

  get count() { return this.image.frames.length; }

  /** Draws a frame and returns its canvas, which all frames of the picture share. */
  frame(index) {
    // Calls run one after another, because each frame builds on the previous one.
    this.pending = this.pending.catch(() => {}).then(() => this.draw(Math.max(0, Math.min(index, this.count - 1))));
    return this.pending;
  }

  async draw(index) {
    if (this.image.picture !== undefined) await this.decodeWhole();
    if (!this.canvas) {
      this.canvas = h('canvas', { width: this.image.width, height: this.image.height });
      this.context = this.canvas.getContext('2d', { willReadFrequently: true });
    }
    if (index === this.drawn) return this.canvas;
    if (index < this.drawn || this.drawn < 0) this.goBack(index);
    while (this.drawn < index) await this.step();
    return this.canvas;
  }

  /** Decodes a file that is neither PNG nor GIF, as one frame, with the browser's decoder. */
  async decodeWhole() {
    const bitmap = await createImageBitmap(new Blob([pictureBytes(this.image.picture)]));
    this.image = { width: bitmap.width, height: bitmap.height, bitmap: async () => bitmap,
      frames: [{ x: 0, y: 0, width: bitmap.width, height: bitmap.height, disposal: 0, blends: false }] };
  }

  placeOf(index) { return `${this.picture}/${index}`; }

  goBack(index) {
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const start = Math.floor(index / KEPT_EVERY) * KEPT_EVERY;
    const kept = keptCanvases.get(this.placeOf(start));
    this.drawn = kept ? start - 1 : -1;
    this.restore = null;
    // A kept canvas already has the previous frame disposed of.
    this.isDisposed = kept !== null;
    if (kept) this.context.putImageData(kept, 0, 0);
  }

  async step() {
    const { context } = this;
    const next = this.drawn + 1;
    const before = this.image.frames[next - 1];
    const frame = this.image.frames[next];
    if (before && !this.isDisposed) {
      if (before.disposal === 1 || (before.disposal === 2 && next === 1)) {
        context.clearRect(before.x, before.y, before.width, before.height);
      } else if (before.disposal === 2 && this.restore) {
        context.putImageData(this.restore, before.x, before.y);
      }
    }
    this.isDisposed = false;
    if (next > 0 && next % KEPT_EVERY === 0 && !keptCanvases.get(this.placeOf(next))) {
      keptCanvases.add(this.placeOf(next), context.getImageData(0, 0, this.canvas.width, this.canvas.height));
    }
    this.restore = frame.disposal === 2 && frame.width > 0 && frame.height > 0
      ? context.getImageData(frame.x, frame.y, frame.width, frame.height) : null;
    const bitmap = await this.image.bitmap(next);
    if (!frame.blends) context.clearRect(frame.x, frame.y, frame.width, frame.height);
    context.drawImage(bitmap, frame.x, frame.y);
    this.drawn = next;
  }
}
