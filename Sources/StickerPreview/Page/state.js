// What is looked at and how, kept in the address after `#`, so that a page that is loaded again shows
// the same place and links lead to one.

const VIEWS = data.embedding === 'all'
  ? ['pack', 'browser', 'conversation', 'stickers', 'findings'] : ['findings'];
/** The views of a pack: messages of an app have their own. */
function viewsOf(pack) {
  if (data.embedding !== 'all' || !pack?.isMessages) return VIEWS;
  return pack.conversation ? ['messages', 'findings'] : ['findings'];
}

const defaults = {
  // Without a pack all of them are listed.
  view: data.opens === 'findings' ? 'findings' : VIEWS[0], pack: data.embedding === 'all' ? '0' : '', sticker: '0', size: '', screen: '390',
  height: 'compact', scale: 'fit', share: '1', theme: '', motion: '', bubble: 'blue', wallpaper: 'plain',
  ground: 'checker', severity: '', rule: '', search: '', sheet: '',
  left: '0', right: '1', leftOn: '', rightOn: '', step: '', app: '',
};
const state = { ...defaults };
const listeners = new Set();

function readState() {
  const [view, query = ''] = location.hash.slice(1).split('?');
  const written = new URLSearchParams(query);
  for (const key of Object.keys(defaults)) state[key] = written.get(key) ?? defaults[key];
  if (!currentPack()) state.pack = defaults.pack;
  const views = viewsOf(currentPack());
  state.view = [view, defaults.view].find((one) => views.includes(one)) ?? views[0];
  if (!currentPack()?.stickers[state.sticker]) state.sticker = '0';
}

/** The address of a place. */
function addressOf(changes) {
  const next = { ...state, ...changes };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(next)) {
    if (key !== 'view' && value !== defaults[key]) query.set(key, value);
  }
  const text = query.toString();
  return `#${next.view}${text ? `?${text}` : ''}`;
}

/** Changes what is looked at. Another view is a step that the browser's back button undoes. */
function go(changes) {
  const isPlace = ['view', 'pack'].some((key) => key in changes && changes[key] !== state[key]);
  const address = addressOf(changes);
  if (isPlace) history.pushState(null, '', address); else history.replaceState(null, '', address);
  const before = { ...state };
  readState();
  tellListeners(before);
}

function tellListeners(before) {
  for (const listener of [...listeners]) listener(before);
}

/** Calls a function whenever something changes, until its element has left the page. */
function whileShown(element, listener) {
  const check = (before) => {
    if (element.isConnected) listener(before); else listeners.delete(check);
  };
  listeners.add(check);
}

function currentPack() { return state.pack === '' ? undefined : data.packs[Number(state.pack)]; }

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const stillQuery = matchMedia('(prefers-reduced-motion: reduce)');

function isDark() { return state.theme ? state.theme === 'dark' : darkQuery.matches; }

/** Whether animations play: not where somebody has asked their system for less motion, or here. */
function isMoving() { return state.motion ? state.motion === 'on' : !stillQuery.matches; }
