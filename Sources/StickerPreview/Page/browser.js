// The sticker browser: the pack in Messages' grid, compact or expanded, on every screen.

function browserView(pack) {
  const root = h('div', { class: 'view' });
  const stage = h('div', { class: 'stage', tabindex: '0', role: 'region', 'aria-label': t('browser-region') });
  const summary = h('p', { class: 'summary', role: 'status' });
  let [drawn, placed] = ['', ''];
  /** Draws the phone if it is to be another one, and gives it the size that there is room for. */
  const draw = () => {
    const size = sizeNamed(state.size || pack.size || 'regular');
    const screen = currentScreen();
    const wanted = [size.name, screen.width, state.height, state.share].join(' ');
    if (wanted !== drawn) {
      fill(stage, browserPhone(pack, size, screen));
      fill(summary, browserSummary(pack, size, screen));
      drawn = wanted;
    }
    const zoom = zoomFor(stage, screen);
    stage.firstChild.style.setProperty('zoom', zoom);
    if (!stage.isConnected || placed === `${drawn} ${zoom}`) return;
    placed = `${drawn} ${zoom}`;
    // Of a phone that is larger than its place, the stickers are what is looked at.
    stage.scrollTo((stage.scrollWidth - stage.clientWidth) / 2, stage.scrollHeight);
  };
  add(root, [
    h('div', { class: 'view-head' },
      h('h2', {}, t('browser')), h('p', { class: 'lead' }, t('browser-lead'))),
    h('div', { class: 'beside' }, h('div', { class: 'controls' },
      segments(t('size-class'), data.profile.sizes.map((size) => [size.name, t(`size-${size.name}`)]),
        state.size || pack.size || 'regular', (value) => go({ size: value })),
      segments(t('height'), [['compact', t('compact')], ['expanded', t('expanded')]], state.height,
        (value) => go({ height: value })),
      segments(t('scale'), ['fit', '1', '2', '3'].map((scale) => [scale, scale === 'fit' ? t('scale-fit') : t('scale-times', { scale })]), state.scale, (value) => go({ scale: value })),
      menu(t('screen'), data.look.screens.map((screen) => [screen.width, t(
        screen.width > 500 ? 'screen-tablet' : 'screen-phone', { width: screen.width })]),
        state.screen, (value) => go({ screen: value })),
      toggle(t('show-percent'), state.share === '1', (isOn) => go({ share: isOn ? '1' : '0' }))), stage, summary),
  ]);
  whileShown(root, draw);
  // Its width is known once it is in the page.
  new ResizeObserver(draw).observe(root);
  draw();
  return root;
}

/** The screen that is chosen. */
function currentScreen() {
  return data.look.screens.find((one) => String(one.width) === state.screen) ?? data.look.screens[2];
}

/** Columns and the side of a cell in points, on a screen. */
function gridOf(size, screen) {
  const gap = data.look.gaps[size.name];
  const points = size.side / data.look.scale;
  const isTablet = screen.width > 500;
  const columns = isTablet
    ? Math.max(1, Math.floor((screen.width - gap) / (points + gap))) : data.look.columns[size.name];
  return { gap, points, columns, cell: Math.min(points, (screen.width - gap * (columns + 1)) / columns) };
}

function browserPhone(pack, size, screen) {
  const { gap, columns, cell } = gridOf(size, screen);
  const grid = h('ul', { class: 'grid', 'aria-label': t('stickers-of', { name: pack.name }), style: {
    'grid-template-columns': `repeat(${columns}, 1fr)`, gap: `${gap}px`, padding: `${gap}px` } },
    pack.stickers.map((sticker, index) => {
      const share = drawnShare(sticker, size, screen);
      // Points of the art at 3x.
      const side = Math.max(sticker.width ?? 1, sticker.height ?? 1) / data.look.scale * share;
      const shareText = sticker.width ? percentText(share) : '–';
      return h('li', { class: 'cell', style: { height: `${cell + (state.share === '1' ? data.look.lengths['share-height'] : 0)}px` } },
        h('a', { class: 'cell-link', href: addressOf({ view: 'stickers', sticker: String(index) }),
          title: sticker.name, 'aria-label': t('cell-label', { name: sticker.name, share: shareText }) },
        h('span', { class: 'cell-art', style: { height: `${cell}px` } },
          fit(stickerPicture(sticker, { alt: '' }), sticker, side)),
        state.share === '1' && h('span', { class: shownShare(sticker, size) < 1 ? 'share shrunk' : 'share' }, shareText)));
    }));
  const isExpanded = state.height === 'expanded';
  const sheetHeight = Math.round(screen.height * data.look.compactShare);
  const sheet = h('div', { class: isExpanded ? 'sheet expanded' : 'sheet', tabindex: '0', role: 'group',
    'aria-label': isExpanded ? t('expanded') : t('compact'),
    style: isExpanded ? {} : { height: `${sheetHeight}px` } },
    h('div', { class: 'sheet-handle', 'aria-hidden': 'true' }),
    h('div', { class: 'sheet-title' }, appIcon(pack, 'badge-icon'), h('bdi', {}, pack.name)), grid);
  const transcript = h('div', { class: 'transcript small-talk', 'aria-hidden': 'true' },
    h('div', { class: 'bubble theirs' }, t('talk-1')), h('div', { class: 'bubble mine blue' }, t('talk-2')));
  const height = phoneHeight(screen);
  const device = phone({ width: screen.width, height, title: t('them'),
    label: t('phone-label', { width: screen.width }), transcript: isExpanded ? null : transcript,
    sheet: [isExpanded ? null : entryRow(pack), sheet] });
  return device;
}

/** Points of the phone that is drawn, which a compact browser does not need all of. */
function phoneHeight(screen) {
  return state.height === 'expanded' ? screen.height : Math.round(screen.height * data.look.compactShare) + data.look.talkAbove;
}

/** The least zoom at which names and percentages can still be read. */
const LEAST_ZOOM = 0.5;

/** Pixels for each point: as asked for, or as many as there is room for, but no more than one. Beside its controls a
    phone is seen whole in the window. */
function zoomFor(stage, screen) {
  if (state.scale !== 'fit') return state.scale;
  const style = getComputedStyle(stage);
  const edges = 2 * data.look.lengths['frame-edge'];
  const room = stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  if (room <= 0) return 1;
  const isBeside = matchMedia('(min-width: 861px)').matches;
  const top = stage.getBoundingClientRect().top + scrollY + parseFloat(style.paddingTop);
  const most = Math.min(innerHeight - top, parseFloat(style.maxHeight) - parseFloat(style.paddingTop));
  const tall = isBeside ? (most - parseFloat(style.paddingBottom)) / (phoneHeight(screen) + edges) : 1;
  return Math.min(1, room / (screen.width + edges), Math.max(LEAST_ZOOM, tall));
}

/** The share at which a sticker is drawn: where cells are narrower than the size class, all are as much smaller. */
function drawnShare(sticker, size, screen) {
  const { points, cell } = gridOf(size, screen);
  return shownShare(sticker, size) * cell / points;
}

/** Gives a picture its size in points, within a square of a side. */
function fit(picture, sticker, side) {
  const longer = Math.max(sticker.width ?? 1, sticker.height ?? 1);
  picture.style.setProperty('width', `${side * (sticker.width ?? 1) / longer}px`);
  picture.style.setProperty('height', `${side * (sticker.height ?? 1) / longer}px`);
  return picture;
}

function browserSummary(pack, size, screen) {
  const known = pack.stickers.filter((sticker) => sticker.width);
  const shares = known.map((sticker) => drawnShare(sticker, size, screen)).filter((share) => share < 1);
  const { columns, cell } = gridOf(size, screen);
  const parts = [t('grid-summary', { columns, width: screen.width, size: t(`size-${size.name}`), side: size.side })];
  if (shares.length > 0) {
    const range = [...new Set([Math.min(...shares), Math.max(...shares)].map(percentText))];
    parts.push(t('shrunk', { count: shares.length, total: pack.stickers.length, share: range.join(' – ') }));
  } else parts.push(t('none-shrunk'));
  if (cell * data.look.scale < size.side - 1) parts.push(t('narrow', { cell: Math.floor(cell) }));
  return parts.join(' ');
}
