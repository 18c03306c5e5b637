// The page: a header with navigation, and the current view.

const page = document.getElementById('page');
const main = h('main', { id: 'main', tabindex: '-1' });
const tabs = h('nav', { class: 'tabs', 'aria-label': t('views') });
const choices = h('div', { class: 'choices' });
const heading = h('bdi', {});
const ownTitle = document.title;

function render() {
  const pack = currentPack();
  const views = { pack: packView, browser: browserView, conversation: conversationView, stickers: stickersView,
    findings: findingsView, messages: messagesView };
  const isAbove = ['pack', 'findings', 'messages'].includes(state.view);
  fill(main, !pack && state.view !== 'findings' ? h('p', {}, t('no-packs'))
    : isAbove || pack.stickers.length > 0 ? views[state.view](pack) : emptyView(pack));
}

/** Returns the view of a pack without stickers. */
function emptyView(pack) {
  return h('div', { class: 'view' }, h('h2', {}, t(state.view)), h('p', { class: 'notice' }, emptyText(pack)));
}

/** Draws the header: title, navigation and global settings. */
function drawHead() {
  heading.textContent = document.title = currentPack()?.name ?? ownTitle;
  fill(tabs, viewsOf(currentPack()).map((view) => h('a', { href: addressOf({ view }), ...(view === state.view ? { 'aria-current': 'page' } : {}) },
    t(view === 'pack' ? 'pack-tab' : view))));
  fill(choices,
    data.packs.length > 1 && menu(t('pack-menu'), [...data.embedding === 'all' ? [] : [['', t('all-packs')]],
      ...data.packs.map((pack, index) => [index, packLabel(pack)])], state.pack,
    (value) => go({ pack: value, sticker: '0', rule: '' })),
    data.embedding === 'all' && button(t(isMoving() ? 'pause-all' : 'play-all'), { icon: isMoving() ? 'pause' : 'play',
      class: 'plain', id: 'motion', on: { click: () => go({ motion: isMoving() ? 'off' : 'on' }) } }),
    button(t(isDark() ? 'to-light' : 'to-dark'), { icon: isDark() ? 'sun' : 'moon', class: 'plain', id: 'theme',
      on: { click: () => go({ theme: isDark() ? 'light' : 'dark' }) } }));
}

/** Scrolls the tab of the current view into sight. */
function showTab() { tabs.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }); }

function applyTheme() {
  document.documentElement.classList.toggle('dark', isDark());
  setLook();
}

function update(before) {
  applyTheme();
  const focused = document.activeElement?.id;
  drawHead();
  if (focused) document.getElementById(focused)?.focus();
  const changed = (key) => before[key] !== state[key];
  if (changed('view') || changed('pack')) {
    render();
    scrollTo(0, 0);
    showTab();
    main.focus({ preventScroll: true });
  }
}

function start() {
  readState();
  applyTheme();
  add(page, [
    h('a', { class: 'skip', href: '#main', on: { click: (event) => {
      event.preventDefault();
      main.focus();
    } } }, t('skip')),
    h('header', { class: 'head' },
      h('div', { class: 'head-row' }, h('h1', {}, heading), choices), tabs),
    main,
    h('footer', {}, t('footer', { version: data.version }),
      data.packs.some((pack) => pack.isForMessages || pack.isMessages) && ` ${t('footer-messages')}`,
      data.packs.some((pack) => pack.platforms.length > 0) && ` ${t('footer-platforms')}`),
    h('div', { id: 'live', class: 'heard', role: 'status', 'aria-live': 'polite' }),
  ]);
  drawHead();
  render();
  showTab();
  showFirst();
  listeners.add(update);
  const follow = () => {
    const before = { ...state };
    readState();
    notifyListeners(before);
    const isSamePlace = before.view === state.view && before.pack === state.pack;
    if (isSamePlace && Object.keys(state).some((key) => before[key] !== state[key])) render();
  };
  addEventListener('popstate', follow);
  darkQuery.addEventListener('change', () => update({ ...state }));
  stillQuery.addEventListener('change', () => notifyListeners({ ...state }));
}

start();
