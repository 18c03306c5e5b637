// The conversation of each pack: texts, sent and stuck stickers. The browser keeps it in this tab's session storage, so
// it survives a reload. Stickers are stored by path, because their indices change with the pack.

const talks = new Map();
/** The storage key, shared by all pages served one after another: their addresses differ only by a number. */
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

/** Stores all conversations for the next load of the page. */
function keepTalks() {
  const kept = readKept();
  for (const [pack, talk] of talks) {
    const withPath = (one) => one.sticker === undefined ? one : { ...one, sticker: pack.stickers[one.sticker].path };
    kept[pack.path] = { ...talk, messages: talk.messages.map(withPath), stuck: talk.stuck.map(withPath) };
  }
  // The storage may be full or disabled.
  try { sessionStorage.setItem(TALKS_KEPT, JSON.stringify(kept)); } catch {}
}

function readKept() {
  try { return JSON.parse(sessionStorage.getItem(TALKS_KEPT)) ?? {}; } catch { return {}; }
}

/** Returns a pack's stored conversation without missing stickers and anything stuck on them. */
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
