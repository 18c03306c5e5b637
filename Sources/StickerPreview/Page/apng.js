// Decodes the frames of a PNG (PNG specification, third edition): each frame becomes a still PNG, which
// every browser can decode.

const CRC = new Uint32Array(256).map((_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc32(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) c = CRC[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** Builds a chunk: length, type, data and checksum. */
function pngChunk(type, ...parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(12 + length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, length);
  for (let at = 0; at < 4; at++) bytes[4 + at] = type.charCodeAt(at);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  view.setUint32(at, crc32(bytes.subarray(4, at)));
  return bytes;
}

const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads the size and the frames of a PNG. Returns `null` if the bytes are not a PNG. */
function readAPNG(bytes) {
  if (bytes.length < 33 || PNG_SIGNATURE.some((byte, at) => bytes[at] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const image = { width: view.getUint32(16), height: view.getUint32(20), frames: [] };
  const header = bytes.slice(16, 29);
  const shared = [];
  let frame = null;
  let isAnimated = false;
  const still = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (length > bytes.length - at - 12) break;
    const start = at + 8;
    const body = bytes.subarray(start, start + length);
    if (type === 'acTL') isAnimated = true;
    else if (type === 'fcTL' && length >= 26) {
      frame = {
        width: view.getUint32(start + 4), height: view.getUint32(start + 8),
        x: view.getUint32(start + 12), y: view.getUint32(start + 16),
        disposal: body[24], blends: body[25] === 1, parts: [],
      };
      image.frames.push(frame);
    } else if (type === 'IDAT') {
      still.push(body);
      frame?.parts.push(body);
    } else if (type === 'fdAT' && length >= 4) frame?.parts.push(body.subarray(4));
    else if (['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP'].includes(type)) {
      shared.push(pngChunk(type, body));
    }
    at = start + length + 4;
  }
  if (!isAnimated || image.frames.length === 0) {
    image.frames = [{ x: 0, y: 0, width: image.width, height: image.height, disposal: 0, blends: false, parts: still }];
  }
  image.file = (index) => {
    const one = image.frames[index];
    const head = header.slice();
    const size = new DataView(head.buffer);
    size.setUint32(0, one.width);
    size.setUint32(4, one.height);
    const file = [PNG_SIGNATURE, pngChunk('IHDR', head), ...shared, pngChunk('IDAT', ...one.parts), pngChunk('IEND')];
    return new Blob(file, { type: 'image/png' });
  };
  image.bitmap = (index) => createImageBitmap(image.file(index));
  return image;
}
