// What was said, sent and stuck in the conversation of each pack. It outlives a reload: the browser keeps it for this
// tab, with stickers by their paths, because their numbers change with the pack.

const talks = new Map();
/** One place for all pages that are served one after the other: their addresses differ by a number. */
const TALKS_KEPT = `stickerlint-talks ${location.pathname.replace(/\/\d+\/$/, '/')}`;

function newTalk() {
  const text = (from, key) => ({ from, kind: 'text', key });
  const messages = [text('them', 'talk-1'), text('you', 'talk-2'), { from: 'them', kind: 'photo', plate: data.look.sunset.name },
    text('you', 'talk-3'), text('them', 'talk-4')].map((message, id) => ({ ...message, id }));
  return { messages, stuck: [], next: messages.length, selected: null };
}

function talkOf(pack) {
  if (!talks.has(pack)) talks.set(pack, keptTalk(pack) ?? newTalk());
  return talks.get(pack);
}

/** Keeps all conversations for when the page is loaded again. */
function keepTalks() {
  const kept = readKept();
  for (const [pack, talk] of talks) {
    const withPath = (one) => one.sticker === undefined ? one : { ...one, sticker: pack.stickers[one.sticker].path };
    kept[pack.path] = { ...talk, messages: talk.messages.map(withPath), stuck: talk.stuck.map(withPath) };
  }
  // A browser may have no room, or keep nothing at all.
  try { sessionStorage.setItem(TALKS_KEPT, JSON.stringify(kept)); } catch {}
}

function readKept() {
  try { return JSON.parse(sessionStorage.getItem(TALKS_KEPT)) ?? {}; } catch { return {}; }
}

/** What was kept of a pack's conversation, without stickers that are gone and what was stuck on them. */
function keptTalk(pack) {
  const talk = readKept()[pack.path];
  if (!talk) return null;
  const places = new Map(pack.stickers.map((sticker, index) => [sticker.path, index]));
  const withPlace = (one) => one.sticker === undefined ? one : { ...one, sticker: places.get(one.sticker) };
  const isThere = (one) => one.sticker === undefined || pack.stickers[one.sticker].picture !== undefined;
  const known = (list) => list.filter((one) => one.sticker === undefined || places.has(one.sticker)).map(withPlace).filter(isThere);
  const messages = known(talk.messages);
  const ids = new Set(messages.map((message) => message.id));
  const stuck = known(talk.stuck).filter((one) => ids.has(one.on));
  const selected = stuck.some((one) => one.id === talk.selected) ? talk.selected : null;
  return { ...talk, messages, stuck, selected };
}

addEventListener('pagehide', keepTalks);
