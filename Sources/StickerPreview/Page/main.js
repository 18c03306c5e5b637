// The page: a head with the places to go to, and the view that is looked at.

const page = document.getElementById('page');
const main = h('main', { id: 'main', tabindex: '-1' });
const tabs = h('nav', { class: 'tabs', 'aria-label': t('views') });
const choices = h('div', { class: 'choices' });

function render() {
  const pack = currentPack();
  const views = { pack: packView, browser: browserView, conversation: conversationView, stickers: stickersView,
    findings: findingsView };
  fill(main, pack || state.view === 'findings' ? views[state.view](pack) : h('p', {}, t('no-packs')));
}

/** Head: the title, the places, and what holds everywhere. */
function drawHead() {
  fill(tabs, VIEWS.map((view) => h('a', { href: addressOf({ view }), ...(view === state.view ? { 'aria-current': 'page' } : {}) },
    t(view === 'pack' ? 'pack-tab' : view))));
  fill(choices,
    data.packs.length > 1 && data.embedding === 'all' && menu(t('pack-menu'),
      data.packs.map((pack, index) => [index, pack.name]), state.pack, (value) => go({ pack: value, sticker: '0' })),
    data.embedding === 'all' && button(t(isMoving() ? 'pause-all' : 'play-all'), { icon: isMoving() ? 'pause' : 'play',
      class: 'plain', id: 'motion', on: { click: () => go({ motion: isMoving() ? 'off' : 'on' }) } }),
    button(t(isDark() ? 'to-light' : 'to-dark'), { icon: isDark() ? 'sun' : 'moon', class: 'plain', id: 'theme',
      on: { click: () => go({ theme: isDark() ? 'light' : 'dark' }) } }));
}

/** Shows the tab of the current place where there is no room for all. */
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
      h('div', { class: 'head-row' }, h('h1', {}, h('bdi', {}, document.title)), choices), tabs),
    main,
    h('footer', {}, t('footer', { version: data.version })),
    h('div', { id: 'live', class: 'heard', role: 'status', 'aria-live': 'polite' }),
  ]);
  drawHead();
  render();
  showTab();
  listeners.add(update);
  const follow = () => {
    const before = { ...state };
    readState();
    tellListeners(before);
    const isSamePlace = before.view === state.view && before.pack === state.pack;
    if (isSamePlace && Object.keys(state).some((key) => before[key] !== state[key])) render();
  };
  addEventListener('popstate', follow);
  darkQuery.addEventListener('change', () => update({ ...state }));
  stillQuery.addEventListener('change', () => tellListeners({ ...state }));
}

start();
