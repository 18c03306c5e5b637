// The sticker browser: the pack in the grid of Messages, compact or expanded, on every screen size.

function browserView(pack) {
  const root = h('div', { class: 'view' });
  const stage = h('div', { class: 'stage', tabindex: '0', role: 'region', 'aria-label': t('browser-region') });
  const summary = h('p', { class: 'summary', role: 'status' });
  let [drawn, placed] = ['', ''];
  /** Redraws the phone if its settings changed, and scales it to the available room. */
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
    // If the phone is larger than the stage, scroll to the stickers.
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
  // The width of the view is known only once it is in the page.
  new ResizeObserver(draw).observe(root);
  draw();
  return root;
}

/** Returns the chosen screen. */
function currentScreen() {
  return data.look.screens.find((one) => String(one.width) === state.screen) ?? data.look.screens[2];
}

/** Returns the grid of a size class on a screen: columns, and gap, sticker and cell sides in points. */
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
      // The longer side of the art in points, at 3x.
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

/** Returns the height of the phone in points. A compact browser is shown on a shortened phone. */
function phoneHeight(screen) {
  return state.height === 'expanded' ? screen.height : Math.round(screen.height * data.look.compactShare) + data.look.talkAbove;
}

/** The smallest zoom at which names and percentages are still legible. */
const MIN_ZOOM = 0.5;

/** Returns the zoom of the phone in px per point: the chosen scale, or the largest one, at most 1, that fits. Beside
    its controls, the whole phone fits into the window. */
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
  return Math.min(1, room / (screen.width + edges), Math.max(MIN_ZOOM, tall));
}

/** Returns the scale at which a sticker is drawn. Cells narrower than the size class shrink every sticker. */
function drawnShare(sticker, size, screen) {
  const { points, cell } = gridOf(size, screen);
  return shownShare(sticker, size) * cell / points;
}

/** Scales a picture to fit a square; `side` is in points. */
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
