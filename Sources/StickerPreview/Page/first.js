// The first frame of an animation as a file of its own, made of the animation's bytes without decoding anything, so that
// it is there at once.

/** Returns the first frame of a PNG, GIF or WebP as a still file; `null` if it does not fill the canvas on its own. */
function firstFrame(bytes) {
  const png = readAPNG(bytes);
  if (png) return fills(png.frames[0], png) ? png.file(0) : null;
  return firstOfGIF(bytes) ?? firstOfWebP(bytes);
}

function fills(frame, { width, height }) {
  return frame.x === 0 && frame.y === 0 && frame.width === width && frame.height === height;
}

/** Returns a GIF that ends after its first frame: everything else of a canvas is clear. */
function firstOfGIF(bytes) {
  const end = readGIF(bytes)?.frames[0].end;
  return end ? new Blob([bytes.subarray(0, end), new Uint8Array([0x3b])], { type: 'image/gif' }) : null;
}

/** Returns a still WebP with the data of the first frame (RFC 9649, 2.7.1: VP8X, ANMF). */
function firstOfWebP(bytes) {
  if (typeAt(bytes, 0) !== 'RIFF') return null;
  const chunks = [...riffChunks(bytes, 12)];
  const find = (type) => chunks.find((chunk) => chunk.type === type);
  const [head, frame] = [find('VP8X'), find('ANMF')];
  if (!head || head.body.length < 10 || !frame || frame.body.length < 16) return null;
  const number = (at) => frame.body[at] | frame.body[at + 1] << 8 | frame.body[at + 2] << 16;
  const size = head.body.subarray(4, 10);
  // The offset is zero, and the size is that of the canvas; both are stored in the same way.
  if (number(0) !== 0 || number(3) !== 0 || size.some((byte, at) => byte !== frame.body[6 + at])) return null;
  const flags = head.body.slice(0, 10);
  flags[0] &= ~0x02;
  const art = [find('ICCP'), ...riffChunks(frame.body, 16)].filter((chunk) => ['ICCP', 'ALPH', 'VP8 ', 'VP8L'].includes(chunk?.type));
  const parts = [letters('WEBP'), riffChunk('VP8X', flags), ...art.map((chunk) => riffChunk(chunk.type, chunk.body))];
  return new Blob([riffChunk('RIFF', ...parts)], { type: 'image/webp' });
}

/** Returns the chunks of a WebP file or of a frame from an offset on, each with its type and its content. */
function* riffChunks(bytes, start) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = start; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) return;
    yield { type: typeAt(bytes, at), body: bytes.subarray(at + 8, at + 8 + length) };
    at += 8 + length + length % 2;
  }
}

function typeAt(bytes, at) { return String.fromCharCode(...bytes.subarray(at, at + 4)); }

function letters(text) { return Uint8Array.from(text, (letter) => letter.charCodeAt(0)); }

/** Builds a chunk of a RIFF file: type, length and data. */
function riffChunk(type, ...parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(8 + length + length % 2);
  bytes.set(letters(type));
  new DataView(bytes.buffer).setUint32(4, length, true);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
