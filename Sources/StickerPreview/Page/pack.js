// The pack: its verdict and worst stickers, a contact sheet, and the files that `pack` would write.

/** Returns the verdict on one pack or on all packs. */
function verdict(pack) {
  const found = findingsIn(pack);
  const [errors, warnings, notes] = SEVERITIES.map((severity) =>
    found.filter(({ finding }) => finding.severity === severity).length);
  const packs = pack ? [pack] : data.packs;
  const stickers = packs.reduce((sum, one) => sum + one.stickers.length, 0);
  const good = packs.reduce((sum, one) => sum + one.good, 0);
  return h('p', { class: 'verdict' },
    errors > 0 && h('span', { class: 'chip error' }, t('count-error', { count: errors })),
    warnings > 0 && h('span', { class: 'chip warning' }, t('count-warning', { count: warnings })),
    notes > 0 && h('span', { class: 'chip note' }, t('count-note', { count: notes })),
    stickers > 0 && h('span', { class: good > 0 ? 'chip good' : 'chip' }, t('count-good', { good, count: stickers })));
}

function packView(pack) {
  const others = SEVERITIES.flatMap((severity) => findingsIn(pack).filter(({ finding, pack: of }) =>
    finding.severity === severity && (!of || isAboutPack(of, finding))));
  return h('div', { class: 'view' },
    h('div', { class: 'view-head' }, h('h2', {}, t('pack-title')), verdict(pack),
      h('p', { class: 'lead' }, packLead(pack))),
    data.errors.length > 0 && h('section', { class: 'card notice' }, h('h3', {}, t('errors')),
      h('ul', {}, data.errors.map((error) => h('li', {}, error)))),
    worstSection(worstStickers(pack), h('a', { href: addressOf({ view: 'findings' }) },
      t('all-findings', { count: findingsIn(pack).length }))),
    others.length > 0 && h('section', {}, h('h3', {}, t('about-pack')),
      h('ul', { class: 'findings' }, together(others).map(({ alike }) =>
        h('li', {}, findingCard(pack, alike[0], { hasTitle: false, alike }))))),
    pack.findings.length > 0 && pack.sourceCheck && h('section', {}, h('p', {}, t('source-check')), commandRow(pack.sourceCheck)),
    pack.stickers.length > 0 && contactSheet(pack), platformSections(pack), written(pack), pack.icons.length > 0 || pack.plan?.icon !== undefined ? iconsCard(pack) : null);
}

/** The number of stickers shown as the worst. */
const WORST_SHOWN = 3;

/** Returns the section of the worst stickers, with the number of ties with the last; `null` if there are none. */
function worstSection(ranked, ...more) {
  const first = ranked.slice(0, WORST_SHOWN);
  if (first.length === 0) return null;
  const tied = ranked.slice(WORST_SHOWN).filter((one) => one.weight === first.at(-1).weight).length;
  return h('section', { 'aria-labelledby': 'worst' },
    h('h3', { id: 'worst' }, t('worst', { count: first.length })),
    h('ol', { class: 'worst' }, first.map((one) => h('li', {}, worstCard(one)))),
    h('p', {}, tied > 0 && [t('worst-tied', { count: tied }), ' '], more));
}

/** Returns the text for a pack without stickers. */
function emptyText(pack) { return t(pack.icons.some((icon) => icon.imageWidth !== undefined) ? 'only-icons' : 'no-stickers'); }

function packLead(pack) {
  if (pack.stickers.length === 0) return emptyText(pack);
  const animated = pack.stickers.filter(isAnimated).length;
  const bytes = pack.stickers.reduce((sum, sticker) => sum + sticker.bytes, 0);
  const parts = [t('pack-count', { count: pack.stickers.length }), animated > 0 && t('pack-animated', { count: animated }),
    pack.isForMessages && pack.size && t(pack.isInferred ? 'pack-size-inferred' : 'pack-size', { size: t(`size-${pack.size}`) }), byteText(bytes)];
  return parts.filter(Boolean).join(' · ');
}

/** Returns the card of one of the worst stickers, with its messages. */
function worstCard({ pack, sticker, index, findings }) {
  const severity = worst(findings);
  const attributes = { class: `worst-card ${severity}` };
  return h(...data.embedding === 'all' ? ['a', { ...attributes, href: stickerAddress(pack, index) }] : ['div', attributes],
    h('span', { class: 'worst-picture' }, stickerPicture(sticker, { alt: '' })),
    h('span', { class: 'worst-words' },
      h('strong', {}, h('bdi', {}, sticker.name)),
      h('span', { class: `chip ${severity}` }, t(`severity-${severity}`)),
      findings.slice(0, 3).map((finding) => h('span', { class: 'worst-message' }, messageAt(pack, finding, index))),
      findings.length > 3 && h('span', { class: 'worst-message' }, t('and-more', { count: findings.length - 3 }))));
}

/** Returns the title of a link to a sticker: its name and its worst severity. */
function stickerTitle(pack, index) {
  return `${pack.stickers[index].name}, ${t(`severity-${worst(findingsAbout(pack, index))}`)}`;
}

/** Returns the legend of the dots at stickers. */
function legend(pack) {
  const found = new Set(pack.stickers.map((_, index) => worst(findingsAbout(pack, index))));
  const shown = SEVERITIES.filter((severity) => found.has(severity));
  return shown.length > 0 && h('ul', { class: 'legend' }, shown.map((severity) =>
    h('li', {}, h('span', { class: `dot ${severity}` }), t(`severity-${severity}`))));
}

/** The background that shows the findings of a contrast rule. Faults of edges show on a photo. */
const REVEALING = { 'lost-on-white': 'white', 'lost-on-black': 'black', 'lost-on-bubbles': 'blueBubble', 'missing-transparency': 'dusk' };

/** Returns the background that shows the most findings. */
function revealingGround(pack) {
  const votes = new Map();
  for (const { rule, stickers } of pack.findings) {
    const name = REVEALING[rule] ?? (data.rules[rule]?.group === 'edges' ? 'dusk' : null);
    if (name) votes.set(name, (votes.get(name) ?? 0) + stickers.length);
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? (isDark() ? 'black' : 'white');
}

/** Returns all stickers on one background, with a menu of backgrounds. */
function contactSheet(pack) {
  const sheet = h('ul', { class: 'contact' }, pack.stickers.map((sticker, index) => {
    const severity = worst(findingsAbout(pack, index));
    const title = stickerTitle(pack, index);
    return h('li', {}, h('a', { href: addressOf({ view: 'stickers', sticker: String(index) }), title, 'aria-label': title },
      stickerPicture(sticker, { alt: '' }), severity !== 'good' && h('span', { class: `dot ${severity}` })));
  }));
  const swatches = grounds.map(({ name, swatch }) => h('button', { type: 'button', class: name === 'checker' ? 'ground-swatch checker' : 'ground-swatch',
    title: groundLabel(name), 'aria-label': groundLabel(name), data: { ground: name }, style: swatch ? { background: swatch } : {},
    on: { click: () => go({ sheet: name }) } }));
  const lay = () => {
    const ground = state.sheet || revealingGround(pack);
    layGround(sheet, ground);
    for (const swatch of swatches) swatch.setAttribute('aria-pressed', String(swatch.dataset.ground === ground));
  };
  const section = h('section', {}, h('div', { class: 'split' }, h('h3', {}, t('contact-sheet')),
    h('div', { class: 'swatches', role: 'group', 'aria-label': t('on') }, swatches)), sheet, legend(pack));
  whileShown(section, lay);
  lay();
  return section;
}

/** Returns the card of the files that `pack` would write. */
function written(pack) {
  const { plan } = pack;
  if (!plan) return null;
  if (plan.refusal) {
    return h('section', {}, h('h3', {}, t('written')), h('p', { class: 'notice' }, t('refused', { reason: plan.refusal })),
      h('p', {}, t('refused-next')), plan.command && commandRow(plan.command));
  }
  return h('section', { class: 'card' }, h('h3', {}, t('written')),
    h('dl', { class: 'facts' },
      h('dt', {}, t('pack-name')), h('dd', {}, h('bdi', {}, plan.name)),
      h('dt', {}, t('grid-size')), h('dd', {}, plan.size || pack.size ? t(`size-${plan.size ?? pack.size}`) : t('not-set')),
      plan.languages.length > 0 && [h('dt', {}, t('languages')), h('dd', {}, plan.languages.join(', '))]),
    h('details', {}, h('summary', {}, t('folders', { count: plan.folderCount })),
      h('pre', { class: 'tree', tabindex: '0' }, plan.tree.join('\n'))),
    pack.findings.some((finding) => finding.severity === 'error') && h('p', { class: 'notice' }, t('fix-first')),
    plan.remarks.map((remark) => h('p', { class: 'hint' }, remark)),
    plan.command && commandRow(plan.command));
}

/** Returns the icons by slot, in their shapes: Messages icons have round ends, app icons are rounded squares. */
function iconsCard(pack) {
  const drawn = pack.plan?.icon;
  const { icons } = pack;
  return h('section', { class: 'card' }, h('h3', {}, t('icons')),
    icons.length === 0
      ? h('p', {}, h('img', { class: 'icon-picture', src: pictureURL(drawn), alt: t('icon-source') }), t('icons-drawn'))
      : h('ul', { class: 'icons' }, icons.map((icon) => {
        const isSquare = icon.width === icon.height;
        const side = Math.min(1, 120 / icon.width);
        const style = { width: `${Math.max(18, icon.width * side)}px`, height: `${Math.max(14, icon.height * side)}px` };
        return h('li', {}, icon.picture !== undefined
          ? h('img', { class: isSquare ? 'icon square' : 'icon', src: pictureURL(icon.picture), alt: '', style })
          : h('span', { class: `icon empty${isSquare ? ' square' : ''}`, style }),
        h('span', { class: 'icon-slot' }, icon.slot), h('span', { class: 'icon-size' }, iconSize(icon)));
      })));
}

function iconSize(icon) {
  if (icon.imageWidth === undefined) return t('icon-missing', { size: pixelsText(icon.width, icon.height) });
  const isRight = icon.imageWidth === icon.width && icon.imageHeight === icon.height;
  return isRight ? pixelsText(icon.width, icon.height) : t('icon-wrong', { size: pixelsText(icon.imageWidth, icon.imageHeight),
    wanted: pixelsText(icon.width, icon.height) });
}
