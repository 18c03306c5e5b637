// The page's data, texts and pictures, which are embedded in the page as text.

const data = JSON.parse(document.getElementById('data').textContent);
const words = JSON.parse(document.getElementById('words').textContent);
const plurals = new Intl.PluralRules(document.documentElement.lang);
const numbers = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });

/** Returns a text with its placeholders (`{name}`) filled in. `count` selects the plural form. */
function t(key, values = {}) {
  let text = words[key];
  if (text === undefined) return key;
  if (typeof text === 'object') text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name];
    return value === undefined ? place : typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** Formats a file size with 1 KB = 1024 bytes, as Messages counts. Rounds up, so that a file over the limit never seems
    to meet it. */
function byteText(bytes) {
  if (bytes < 1024) return t('bytes', { count: bytes });
  const [unit, key] = bytes < 1024 ** 2 ? [1024, 'kilobytes'] : [1024 ** 2, 'megabytes'];
  return t(key, { number: Math.ceil(bytes / unit * 10) / 10 });
}

/** Formats a share in percent. Only a full share is shown as 100 %, and only zero as 0 %. */
function percentText(share) {
  const percent = Math.max(Math.round(share * 100), share > 0 ? 1 : 0);
  // Differences below 1e-6 are rounding errors.
  return t('percent', { number: share < 1 - 1e-6 ? Math.min(percent, 99) : percent });
}

/** Formats a width and a height in px. */
function pixelsText(width, height) { return t('pixels', { width, height }); }

const SEVERITIES = ['error', 'warning', 'note'];

/** The groups of rules that judge a pack instead of its pictures. */
const PACK_GROUPS = ['packs', 'icons', 'projects', 'messages'];
const reaches = new Map();

/** Returns the number of stickers in a pack for which a rule has findings. */
function reachOf(pack, rule) {
  if (!reaches.has(pack)) {
    const reached = new Map();
    for (const finding of pack.findings) {
      if (!reached.has(finding.rule)) reached.set(finding.rule, new Set());
      for (const index of finding.stickers) reached.get(finding.rule).add(index);
    }
    reaches.set(pack, reached);
  }
  return reaches.get(pack).get(rule)?.size ?? 0;
}

/** Returns true if a pack has several stickers and a rule has findings for all of them. */
function isCommon(pack, rule) { return pack.stickers.length > 1 && reachOf(pack, rule) === pack.stickers.length; }

/** Returns true if a finding is about the pack: it names no sticker, or its rule judges packs and has findings for all
    stickers. */
function isAboutPack(pack, finding) {
  return finding.stickers.length === 0
    || (PACK_GROUPS.includes(data.rules[finding.rule]?.group) && isCommon(pack, finding.rule));
}

const findingsByPack = new Map();

/** Returns the findings about a sticker itself, worst first, followed by those that every sticker has. Dots, badges,
    counts and the list of worst stickers are based on it. */
function findingsAbout(pack, index) {
  if (!findingsByPack.has(pack)) {
    const lists = pack.stickers.map(() => []);
    for (const finding of pack.findings) {
      if (!isAboutPack(pack, finding)) for (const place of finding.stickers) lists[place]?.push(finding);
    }
    const isLast = (finding) => isCommon(pack, finding.rule);
    findingsByPack.set(pack, lists.map((list) => worstFirst(list).sort((a, b) => isLast(a) - isLast(b))));
  }
  return findingsByPack.get(pack)[index] ?? [];
}

/** Returns a finding's message as shown beside a sticker. A comparison of two stickers is written about the first, so
    the second one names it. */
function messageAt(pack, finding, index) {
  const { stickers, message } = finding;
  if (stickers.length !== 2 || index === undefined || stickers[0] === index) return message;
  return t('text-about', { name: pack.stickers[stickers[0]].name, message });
}

function worstFirst(findings) {
  return [...findings].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** Returns the worst severity among findings; `good` if there are none. */
function worst(findings) {
  return SEVERITIES.find((severity) => findings.some((one) => one.severity === severity)) ?? 'good';
}

/** Returns the findings of one pack or of all packs, each with its pack. Findings about the configuration are always
    included. */
function findingsIn(pack) {
  return (pack ? [pack] : data.packs).flatMap((one) => one.findings.map((finding) => ({ finding, pack: one })))
    .concat(data.leftovers.map((finding) => ({ finding, pack: null })));
}

/** The weights for ranking stickers: one that cannot be shown, one that is sent blank, and findings by severity. */
const WEIGHTS = { unseen: 1e8, blank: 1e7, error: 1e4, warning: 100, note: 1 };
const rankings = new Map();

/**
 * Returns the stickers of a pack that have findings, worst first. A finding that few stickers have weighs more than one
 * that many have.
 */
function worstStickers(pack) {
  if (!rankings.has(pack)) {
    const weigh = (sticker, findings) => findings.reduce((sum, one) => sum
      + WEIGHTS[one.severity] * (1 + 0.5 / reachOf(pack, one.rule)),
    sticker.problem ? WEIGHTS.unseen : pack.isForMessages && isTooLarge(sticker) ? WEIGHTS.blank : 0);
    rankings.set(pack, pack.stickers.map((sticker, index) => {
      const findings = findingsAbout(pack, index);
      return { pack, sticker, index, findings, weight: findings.length > 0 ? weigh(sticker, findings) : 0 };
    }).filter((one) => one.weight > 0).sort((a, b) => b.weight - a.weight));
  }
  return rankings.get(pack);
}

// Names of packs and files that tell them apart.

/** Returns a pack's name; if several packs have that name, followed by the part of its path in which they differ. */
function packLabel(pack) {
  const twins = data.packs.filter((one) => one.name === pack.name);
  if (twins.length < 2) return pack.name;
  const paths = twins.map((one) => one.path.split('/'));
  for (const end of [0, -1]) {
    while (paths.every((path) => path.length > 1 && path.at(end) === paths[0].at(end))) {
      for (const path of paths) path.splice(end, 1);
    }
  }
  return t('pack-at', { name: pack.name, path: paths[twins.indexOf(pack)].join('/') });
}

/** Returns a path relative to its pack, or to the asset catalog that contains the pack. */
function pathIn(pack, path) {
  if (!pack) return path;
  const catalog = pack.path.match(/^(.*)\/[^/]*\.stickerpack$/)?.[1];
  const root = [pack.path, catalog].find((one) => one && path.startsWith(`${one}/`));
  if (root && path !== pack.path) return path.slice(root.length + 1);
  const isAround = path === pack.path || pack.path.startsWith(`${path}/`);
  return isAround ? path.split('/').at(-1) : path;
}

/** Returns the size class with a name; its side is in px. */
function sizeNamed(name) { return data.profile.sizes.find((size) => size.name === name); }

/** Returns the scale at which a sticker is shown in a size class, at most 1. */
function shownShare(sticker, size) {
  if (!sticker.width) return 1;
  return Math.min(1, size.side / Math.max(sticker.width, sticker.height));
}

/** Returns true if a file is so large that Messages cannot peel it off and sends it blank. A sequence never counts,
    because its size is an estimate. */
function isTooLarge(sticker) { return !sticker.isSequence && sticker.bytes > data.profile.maximumBytes; }

function isAnimated(sticker) { return sticker.delays.length > 1; }

/** Returns true for a WebM, which the browser plays, and of which no single frames are drawn. */
function isVideo(sticker) { return sticker.format === 'WebM'; }

// Pictures are embedded as Base64 and decoded to blobs when they are first needed.

const pictures = new Map();

/** Returns the bytes of a picture. */
function pictureBytes(index) {
  const text = document.getElementById(`picture-${index}`)?.textContent ?? '';
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Returns the blob URL of a picture. */
function pictureURL(index) {
  if (!pictures.has(index)) {
    const type = document.getElementById(`picture-${index}`)?.dataset.type;
    pictures.set(index, URL.createObjectURL(new Blob([pictureBytes(index)], { type })));
  }
  return pictures.get(index);
}
