// The current view and its settings, kept in the address after `#`, so that a reloaded page shows the
// same place and links can point to it.

const VIEWS = data.embedding === 'all'
  ? ['pack', 'browser', 'conversation', 'stickers', 'findings'] : ['findings'];
/** The views that show Messages itself. */
const MESSAGES_VIEWS = ['browser', 'conversation'];

/** Returns the views of a pack; apps with messages have their own, and packs for other platforms none of Messages. */
function viewsOf(pack) {
  if (pack && !pack.isForMessages) return VIEWS.filter((view) => !MESSAGES_VIEWS.includes(view));
  if (data.embedding !== 'all' || !pack?.isMessages) return VIEWS;
  return pack.conversation ? ['messages', 'findings'] : ['findings'];
}

const defaults = {
  // Without a pack, findings of all packs are listed.
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

/** Returns the address of the current state with changes. */
function addressOf(changes) {
  const next = { ...state, ...changes };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(next)) {
    if (key !== 'view' && value !== defaults[key]) query.set(key, value);
  }
  const text = query.toString();
  return `#${next.view}${text ? `?${text}` : ''}`;
}

/** Changes the state. A change of view or pack is a history entry, which the back button undoes. */
function go(changes) {
  const isPlace = ['view', 'pack'].some((key) => key in changes && changes[key] !== state[key]);
  const address = addressOf(changes);
  if (isPlace) history.pushState(null, '', address); else history.replaceState(null, '', address);
  const before = { ...state };
  readState();
  notifyListeners(before);
}

function notifyListeners(before) {
  for (const listener of [...listeners]) listener(before);
}

/** Calls a listener on every change of state until its element has left the page. */
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

/** Returns true if animations play: as chosen on the page, otherwise unless the system is set to reduce motion. */
function isMoving() { return state.motion ? state.motion === 'on' : !stillQuery.matches; }
