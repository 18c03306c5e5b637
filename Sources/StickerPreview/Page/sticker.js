// One sticker: on every background, under the loupe, frame by frame, with its measurements and findings.

function stickersView(pack) {
  const root = h('div', { class: 'view stickers-view' });
  const detail = h('div', { class: 'detail' });
  const list = h('nav', { class: 'sticker-list', 'aria-label': t('stickers-of', { name: pack.name }) },
    pack.stickers.map((sticker, index) => {
      const severity = worst(findingsAbout(pack, index));
      return h('a', { href: addressOf({ sticker: String(index) }), data: { index },
        title: stickerTitle(pack, index), 'aria-label': stickerTitle(pack, index), on: { click: (event) => {
          event.preventDefault();
          go({ sticker: String(index) });
        } } }, stickerPicture(sticker, { alt: '' }), h('span', { class: `dot ${severity}` }));
    }));
  const draw = () => {
    const index = Number(state.sticker);
    for (const link of list.children) {
      if (Number(link.dataset.index) === index) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    fill(detail, pack.stickers[index] ? stickerDetail(pack, index) : h('p', {}, t('no-stickers')));
    list.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  add(root, [h('div', { class: 'view-head' }, h('h2', {}, t('stickers')), legend(pack)), list, detail]);
  whileShown(root, (before) => before.sticker !== state.sticker && draw());
  draw();
  return root;
}

function stickerDetail(pack, index) {
  const sticker = pack.stickers[index];
  const findings = findingsAbout(pack, index);
  const common = pack.findings.filter((finding) => finding.stickers.includes(index) && isAboutPack(pack, finding));
  const step = (by) => String((index + by + pack.stickers.length) % pack.stickers.length);
  const parts = [h('div', { class: 'detail-head' },
    h('h3', {}, h('bdi', {}, sticker.name)),
    button(t('previous-sticker'), { icon: 'left', shown: false, class: 'tool', on: { click: () => go({ sticker: step(-1) }) } }),
    button(t('next-sticker'), { icon: 'right', shown: false, class: 'tool', on: { click: () => go({ sticker: step(1) }) } })),
  h('p', { class: 'facts-line' }, factsLine(sticker))];
  const problem = sticker.problem ?? (sticker.gap && t(`gap-${sticker.gap}`));
  if (problem) parts.push(h('p', { class: 'notice' }, problem));
  const lens = sticker.picture !== undefined && sticker.width && sticker.format && !sticker.format.startsWith('HEIC') && !isVideo(sticker)
    ? loupe(sticker) : null;
  const frames = lens && isAnimated(sticker) ? strip(sticker, lens.show) : null;
  parts.push(h('div', { class: 'detail-columns' },
    h('div', { class: 'detail-main' },
      lens ? lensCard(sticker, lens) : sticker.picture !== undefined && groundsCard(sticker, null),
      frames?.element, pack.isForMessages && sticker.picture !== undefined && lineCard(sticker)),
    h('section', { class: 'card detail-findings' }, h('h4', {}, t('findings-about')),
      findings.length > 0 ? h('ul', { class: 'findings' }, findings.map((finding) => h('li', {},
        findingCard(pack, finding, { beside: index,
          point: lens && hasPlace(finding) && (() => pointOut(sticker, lens, frames, finding)) }))))
        : h('p', { class: 'fine' }, sign('check'), t('nothing-found')),
      common.length > 0 && h('p', { class: 'hint' }, h('a', { href: addressOf({ view: 'pack' }) },
        t('about-pack-too', { count: common.length })))),
    h('div', { class: 'detail-side' }, numbersCard(pack, sticker, index),
      pack.isForMessages && voiceCard(sticker), edgesCard(sticker))));
  if (lens) {
    lens.ground(state.ground);
    (frames ? frames.to(0) : lens.show(0)).then(lens.findEdge)
      .catch(() => { lens.reading.textContent = t('cannot-draw'); });
  }
  return parts;
}

function factsLine(sticker) {
  const size = byteText(sticker.bytes);
  const parts = [sticker.isSequence ? t('sequence') : sticker.format,
    sticker.width && pixelsText(sticker.width, sticker.height), sticker.isSequence ? t('about', { size }) : size];
  if (isAnimated(sticker)) {
    const total = sticker.delays.reduce((sum, delay) => sum + delay, 0);
    parts.push(t('frames-of', { count: sticker.delays.length }), total > 0 && t('seconds', { seconds: total / 1000 }));
  }
  return parts.filter(Boolean).join(' · ');
}

/** Returns true if a finding is about something visible in the picture. */
function hasPlace(finding) {
  return finding.frame !== undefined || ['edges', 'placement', 'contrast'].includes(data.rules[finding.rule]?.group);
}

/** Shows the frame and the place of a finding under the loupe. */
async function pointOut(sticker, lens, frames, finding) {
  const index = finding.frame ?? 0;
  if (frames) await frames.to(index); else await lens.show(index);
  const box = boxOf(finding, sticker);
  lens.box(box);
  const place = box ? null : placeOf(finding, await pixelsOf(sticker, index), sticker.art);
  if (place) lens.move(place.x + 0.5, place.y + 0.5);
  lens.mark(!box);
  lens.marking.checked = !box;
  if (BLANK_RULES.includes(finding.rule)) lens.reading.textContent = t('blank-frame', { number: index + 1 });
  lens.stage.scrollIntoView({ block: 'center' });
  lens.stage.focus({ preventScroll: true });
}

function lensCard(sticker, lens) {
  const marking = toggle(t('mark-edges'), false, lens.mark);
  lens.marking = marking.querySelector('input');
  return [h('section', { class: 'card' },
    h('div', { class: 'lens' }, h('div', { class: 'lens-stage' }, lens.stage),
      h('div', { class: 'lens-side' }, lens.glass, lens.reading, marking,
        h('p', { class: 'hint' }, t('loupe-hint'))))),
  groundsCard(sticker, lens)];
}

/** Returns the sticker on every background; choosing one also sets it under the loupe. */
function groundsCard(sticker, lens) {
  const tiles = grounds.map((ground) => {
    const tile = h('button', { type: 'button', class: 'ground', 'aria-pressed': String(state.ground === ground.name),
      on: { click: () => {
        go({ ground: ground.name });
        lens?.ground(ground.name);
        for (const other of tiles) other.setAttribute('aria-pressed', String(other === tile));
      } } },
    layGround(h('span', { class: 'ground-art' }, stickerPicture(sticker, { alt: '' })), ground.name),
    h('span', { class: 'ground-name' }, groundLabel(ground.name)));
    return tile;
  });
  return h('section', { class: 'card' }, h('h4', {}, t('grounds')), h('div', { class: 'grounds' }, tiles));
}

/** Returns the sticker within lines of text, at line height. */
function lineCard(sticker) {
  const line = (kind) => h('p', { class: `line ${kind}` }, `${t('line-before')} `,
    stickerPicture(sticker, { class: 'line-art', alt: altText(sticker) }), ` ${t('line-after')}`);
  return h('section', { class: 'card' }, h('h4', {}, t('line')),
    h('div', { class: 'lines' }, line('received'), line('sent')), h('p', { class: 'hint' }, t('line-hint')));
}

/** Returns a bar with a mark at the limit. */
function meter(label, value, limit, text) {
  const most = Math.max(value, limit * 1.15);
  const isOver = value > limit;
  return h('div', { class: 'meter' },
    h('div', { class: 'meter-words' }, h('span', {}, label), h('span', { class: isOver ? 'over' : '' }, text)),
    h('div', { class: 'meter-bar', 'aria-hidden': 'true' },
      h('span', { class: isOver ? 'meter-fill over' : 'meter-fill', style: { width: `${Math.max(0.5, value / most * 100)}%` } }),
      h('span', { class: 'meter-limit', style: { 'inset-inline-start': `${limit / most * 100}%` } })));
}

function numbersCard(pack, sticker, index) {
  if (!pack.isForMessages) return platformNumbersCard(pack, sticker, index);
  const screen = currentScreen();
  const { maximumBytes, maximumDecodedBytes } = data.profile;
  const over = sticker.bytes - maximumBytes;
  return h('section', { class: 'card' }, h('h4', {}, t('numbers')),
    meter(t('file-size'), sticker.bytes, maximumBytes, t(over > 0 ? 'size-over' : 'size-of', {
      size: byteText(sticker.bytes), limit: byteText(maximumBytes), over: byteText(Math.max(0, over)) })),
    sticker.decodedBytes !== undefined && meter(t('memory'), sticker.decodedBytes, maximumDecodedBytes, t('size-of', {
      size: byteText(sticker.decodedBytes), limit: byteText(maximumDecodedBytes) })),
    sticker.width && h('dl', { class: 'facts' }, data.profile.sizes.map((size) => [
      h('dt', {}, t('shown-in', { size: t(`size-${size.name}`) })),
      h('dd', {}, t('shown-share', { share: percentText(drawnShare(sticker, size, screen)), width: screen.width,
        most: percentText(shownShare(sticker, size)) }))]),
    sticker.plays !== undefined && [h('dt', {}, t('plays')),
      h('dd', {}, sticker.plays === 0 ? t('for-ever') : t('plays-count', { count: sticker.plays }))]));
}

/** Returns the numbers of a sticker of a pack for other platforms than Messages, beside the limits of these. */
function platformNumbersCard(pack, sticker, index) {
  const limits = pack.platforms.filter((platform) => platform.stickers.some((shown) => shown.sticker === index))
    .map((platform) => [platform, isAnimated(sticker) ? platform.animationBytes : platform.stillBytes]);
  return h('section', { class: 'card' }, h('h4', {}, t('numbers')), h('dl', { class: 'facts' },
    h('dt', {}, t('file-size')), h('dd', {}, byteText(sticker.bytes)),
    limits.map(([platform, limit]) => [h('dt', {}, platform.name),
      h('dd', {}, limit === undefined ? platform.size : t('platform-limit', { size: platform.size, limit: byteText(limit) }))]),
    sticker.plays !== undefined && [h('dt', {}, t('plays')),
      h('dd', {}, sticker.plays === 0 ? t('plays-forever') : t('plays-times', { count: sticker.plays }))]));
}

function voiceCard(sticker) {
  return h('section', { class: 'card' }, h('h4', {}, t('voiceover')),
    h('p', { class: 'spoken' }, h('q', {}, sticker.label ?? t('spoken', { key: sticker.spokenKey }))),
    h('p', { class: 'hint' }, sticker.label
      ? t('label-length', { count: [...sticker.label].length, limit: data.profile.maximumLabelLength })
      : t('no-label')));
}

function edgesCard(sticker) {
  const art = sticker.art;
  if (!art) return null;
  const percent = (number) => t('percent', { number });
  const rows = [[t('art-size'), t('art-fills', { size: pixelsText(art.width, art.height), share: percent(art.fillPercent) })]];
  if (art.hardEdgesPercent !== null) rows.push([t('hard-edges'), percent(art.hardEdgesPercent)]);
  if (art.pixelArtBlock !== null) rows.push([t('pixel-art'), t('block', { side: art.pixelArtBlock })]);
  rows.push([t('matte'), art.premultiplied ? t('premultiplied') : art.matte
    ? [h('span', { class: 'swatch', style: { 'background-color': art.matte.color } }),
      `${art.matte.color}, ${percent(art.matte.strengthPercent)}`] : t('no-matte')]);
  if (art.specks > 0) rows.push([t('specks'), String(art.specks)]);
  if (art.borderHazePercent > 0) rows.push([t('haze'), percent(art.borderHazePercent)]);
  const lost = art.contrast.filter((one) => one.lostOutlinePercent > 0);
  return h('section', { class: 'card' }, h('h4', {}, t('edges')),
    h('dl', { class: 'facts' }, rows.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
    lost.length > 0 && [h('h5', {}, t('lost-outline')), h('dl', { class: 'facts' }, lost.map((one) => [
      h('dt', {}, h('span', { class: 'swatch', style: { 'background-color': one.color } }), groundLabel(one.background)),
      h('dd', {}, percent(one.lostOutlinePercent))]))]);
}
