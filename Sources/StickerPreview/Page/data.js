// What the page shows: facts, words and pictures, which lie in the page as text.

const data = JSON.parse(document.getElementById('data').textContent);
const words = JSON.parse(document.getElementById('words').textContent);
const plurals = new Intl.PluralRules(document.documentElement.lang);
const numbers = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });

/** The words for something, with values in their places: `{name}`. A `count` chooses among plural forms. */
function t(key, values = {}) {
  let text = words[key];
  if (text === undefined) return key;
  if (typeof text === 'object') text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name];
    return value === undefined ? place : typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** Bytes as Messages counts them, 1 KB being 1024: rounded up, so that no excess looks like the limit. */
function byteText(bytes) {
  if (bytes < 1024) return t('bytes', { count: bytes });
  const [unit, key] = bytes < 1024 ** 2 ? [1024, 'kilobytes'] : [1024 ** 2, 'megabytes'];
  return t(key, { number: Math.ceil(bytes / unit * 10) / 10 });
}

/** A share in percent. Less than all never looks like all, nor something like nothing. */
function percentText(share) {
  const percent = Math.max(Math.round(share * 100), share > 0 ? 1 : 0);
  // Beyond the sixth place there is only what arithmetic leaves behind.
  return t('percent', { number: share < 1 - 1e-6 ? Math.min(percent, 99) : percent });
}

/** A width and a height in pixels. */
function pixelsText(width, height) { return t('pixels', { width, height }); }

const SEVERITIES = ['error', 'warning', 'note'];

/** Groups of rules that judge a pack, not its pictures. */
const PACK_GROUPS = ['packs', 'icons', 'projects', 'messages'];
const reaches = new Map();

/** Of how many stickers of a pack a rule speaks. */
function reachOf(pack, rule) {
  if (!reaches.has(pack)) {
    const told = new Map();
    for (const finding of pack.findings) {
      if (!told.has(finding.rule)) told.set(finding.rule, new Set());
      for (const index of finding.stickers) told.get(finding.rule).add(index);
    }
    reaches.set(pack, told);
  }
  return reaches.get(pack).get(rule)?.size ?? 0;
}

/** Whether a rule speaks of all stickers of a pack, of which there are several. */
function isCommon(pack, rule) { return pack.stickers.length > 1 && reachOf(pack, rule) === pack.stickers.length; }

/** Whether a finding is about the pack: it names no sticker, or its rule judges packs and speaks of all stickers. */
function isAboutPack(pack, finding) {
  return finding.stickers.length === 0
    || (PACK_GROUPS.includes(data.rules[finding.rule]?.group) && isCommon(pack, finding.rule));
}

const abouts = new Map();

/** The findings about a sticker itself, the worst first; below them those that are said of every sticker. Dots, badges,
    counts and the worst rest on these. */
function findingsAbout(pack, index) {
  if (!abouts.has(pack)) {
    const lists = pack.stickers.map(() => []);
    for (const finding of pack.findings) {
      if (!isAboutPack(pack, finding)) for (const place of finding.stickers) lists[place]?.push(finding);
    }
    const isLast = (finding) => isCommon(pack, finding.rule);
    abouts.set(pack, lists.map((list) => worstFirst(list).sort((a, b) => isLast(a) - isLast(b))));
  }
  return abouts.get(pack)[index] ?? [];
}

/** What a finding says beside a sticker. One that compares two is said of its first: the other must say so. */
function messageAt(pack, finding, index) {
  const { stickers, message } = finding;
  if (stickers.length !== 2 || index === undefined || stickers[0] === index) return message;
  return t('said-of', { name: pack.stickers[stickers[0]].name, message });
}

function worstFirst(findings) {
  return [...findings].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** The worst severity of some findings; `good` when there are none. */
function worst(findings) {
  return SEVERITIES.find((severity) => findings.some((one) => one.severity === severity)) ?? 'good';
}

/** The findings of a pack, or of all, each with its pack; those about the configuration belong to all. */
function findingsIn(pack) {
  return (pack ? [pack] : data.packs).flatMap((one) => one.findings.map((finding) => ({ finding, pack: one })))
    .concat(data.leftovers.map((finding) => ({ finding, pack: null })));
}

/** What counts most when stickers are compared: one that nobody gets to see, one that is sent blank, findings. */
const WEIGHTS = { unseen: 1e8, blank: 1e7, error: 1e4, warning: 100, note: 1 };
const rankings = new Map();

/**
 * Stickers of a pack from the worst on, with their findings; those without any are left out. What is said of one
 * sticker weighs more than what is said of many.
 */
function worstStickers(pack) {
  if (!rankings.has(pack)) {
    const weigh = (sticker, findings) => findings.reduce((sum, one) => sum
      + WEIGHTS[one.severity] * (1 + 0.5 / reachOf(pack, one.rule)),
    sticker.problem ? WEIGHTS.unseen : isTooLarge(sticker) ? WEIGHTS.blank : 0);
    rankings.set(pack, pack.stickers.map((sticker, index) => {
      const findings = findingsAbout(pack, index);
      return { pack, sticker, index, findings, weight: findings.length > 0 ? weigh(sticker, findings) : 0 };
    }).filter((one) => one.weight > 0).sort((a, b) => b.weight - a.weight));
  }
  return rankings.get(pack);
}

// Packs and files as people tell them apart.

/** What a pack is called among all: where names are equal, with the part of its path that the others do not have. */
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

/** A path as it is seen from its pack, or from the catalog that this lies in. */
function pathIn(pack, path) {
  if (!pack) return path;
  const catalog = pack.path.match(/^(.*)\/[^/]*\.stickerpack$/)?.[1];
  const root = [pack.path, catalog].find((one) => one && path.startsWith(`${one}/`));
  if (root && path !== pack.path) return path.slice(root.length + 1);
  const isAround = path === pack.path || pack.path.startsWith(`${path}/`);
  return isAround ? path.split('/').at(-1) : path;
}

/** The size class of a name; px a side. */
function sizeNamed(name) { return data.profile.sizes.find((size) => size.name === name); }

/** The share at which a sticker is shown in a size class: never enlarged. */
function shownShare(sticker, size) {
  if (!sticker.width) return 1;
  return Math.min(1, size.side / Math.max(sticker.width, sticker.height));
}

/** Whether a file is so large that Messages neither lets it be peeled off nor shows what was sent. A sequence's size
    is an estimate. */
function isTooLarge(sticker) { return !sticker.isSequence && sticker.bytes > data.profile.maximumBytes; }

function isAnimated(sticker) { return sticker.delays.length > 1; }

// Pictures lie in the page as Base64 and become files in memory when they are first looked at.

const pictures = new Map();

/** The bytes of a picture. */
function pictureBytes(index) {
  const text = document.getElementById(`picture-${index}`)?.textContent ?? '';
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** An address of a picture within the page. */
function pictureURL(index) {
  if (!pictures.has(index)) {
    const type = document.getElementById(`picture-${index}`)?.dataset.type;
    pictures.set(index, URL.createObjectURL(new Blob([pictureBytes(index)], { type })));
  }
  return pictures.get(index);
}
