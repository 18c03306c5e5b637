// Decodes the frames of a GIF (GIF89a). The LZW decoder is short, and its result is the same in every browser.

/** Reads the size and the frames of a GIF. Returns `null` if the bytes are not a GIF. */
function readGIF(bytes) {
  if (bytes.length < 13 || String.fromCharCode(...bytes.subarray(0, 3)) !== 'GIF') return null;
  const word = (at) => bytes[at] | bytes[at + 1] << 8;
  const image = { width: word(6), height: word(8), frames: [] };
  const colorsAt = (at, packed) => bytes.subarray(at, at + 3 * (2 << (packed & 7)));
  let at = 13;
  let common = null;
  if (bytes[10] & 0x80) {
    common = colorsAt(at, bytes[10]);
    at += common.length;
  }
  let control = { disposal: 0, transparent: -1 };
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) {
        const packed = bytes[at + 3];
        control = { disposal: packed >> 2 & 7, transparent: packed & 1 ? bytes[at + 6] : -1 };
      }
      at = gifBlocks(bytes, at + 2).end;
    } else if (bytes[at] === 0x2c) {
      const packed = bytes[at + 9];
      const frame = { x: word(at + 1), y: word(at + 3), width: word(at + 5), height: word(at + 7),
        isInterlaced: (packed & 0x40) !== 0, blends: true, transparent: control.transparent,
        // GIF's disposal 2 (clear) and 3 (restore) are APNG's dispose ops 1 and 2.
        disposal: control.disposal === 2 ? 1 : control.disposal === 3 ? 2 : 0 };
      at += 10;
      frame.colors = packed & 0x80 ? colorsAt(at, packed) : common;
      if (packed & 0x80) at += frame.colors.length;
      frame.codeSize = bytes[at];
      const { data: coded, end } = gifBlocks(bytes, at + 1);
      frame.coded = coded;
      at = frame.end = end;
      image.frames.push(frame);
      control = { disposal: 0, transparent: -1 };
    } else break;
  }
  if (image.frames.length === 0) return null;
  image.bitmap = async (index) => createImageBitmap(gifPicture(image.frames[index]));
  return image;
}

/** Returns the joined data of sub-blocks, and the offset after the block terminator. */
function gifBlocks(bytes, start) {
  const parts = [];
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) {
    parts.push(bytes.subarray(at + 1, at + 1 + bytes[at]));
    at += 1 + bytes[at];
  }
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    data.set(part, end);
    end += part.length;
  }
  return { data, end: at + 1 };
}

/** Decodes LZW codes to palette indices. */
function gifIndices(coded, codeSize, count) {
  const indices = new Uint8Array(count);
  if (codeSize < 1 || codeSize > 11) return indices;
  const clear = 1 << codeSize;
  const prefix = new Uint16Array(4097);
  const suffix = new Uint8Array(4097);
  const stack = new Uint8Array(4097);
  for (let code = 0; code < clear; code++) suffix[code] = code;
  let [next, width, last, first, at, bits, held] = [clear + 2, codeSize + 1, -1, 0, 0, 0, 0];
  for (const byte of coded) {
    held |= byte << bits;
    bits += 8;
    while (bits >= width) {
      let code = held & (1 << width) - 1;
      held >>>= width;
      bits -= width;
      if (code === clear) {
        [next, width, last] = [clear + 2, codeSize + 1, -1];
        continue;
      }
      if (code === clear + 1 || at >= count) return indices;
      if (code > next || (last < 0 && code >= clear)) return indices;
      const given = code;
      let depth = 0;
      if (code === next) {
        stack[depth++] = first;
        code = last;
      }
      while (code > clear) {
        stack[depth++] = suffix[code];
        code = prefix[code];
      }
      first = suffix[code];
      stack[depth++] = first;
      while (depth > 0 && at < count) indices[at++] = stack[--depth];
      if (last >= 0 && next < 4096) {
        prefix[next] = last;
        suffix[next++] = first;
        if (next === 1 << width && width < 12) width++;
      }
      last = given;
    }
  }
  return indices;
}

function gifPicture(frame) {
  const { width, height, colors, transparent } = frame;
  const picture = new ImageData(Math.max(1, width), Math.max(1, height));
  if (!colors) return picture;
  // One 32-bit number per pixel, in the machine's byte order.
  const palette = new Uint32Array(Math.floor(colors.length / 3));
  const parts = new Uint8Array(palette.buffer);
  for (let index = 0; index < palette.length; index++) {
    parts.set([colors[index * 3], colors[index * 3 + 1], colors[index * 3 + 2], 255], index * 4);
  }
  const pixels = new Uint32Array(picture.data.buffer);
  const indices = gifIndices(frame.coded, frame.codeSize, width * height);
  const passes = frame.isInterlaced ? [[0, 8], [4, 8], [2, 4], [1, 2]] : [[0, 1]];
  let row = 0;
  for (const [start, step] of passes) {
    for (let y = start; y < height; y += step, row++) {
      for (let x = 0; x < width; x++) {
        const index = indices[row * width + x];
        if (index !== transparent && index < palette.length) pixels[y * width + x] = palette[index];
      }
    }
  }
  return picture;
}
