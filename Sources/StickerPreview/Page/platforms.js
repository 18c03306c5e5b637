// The pack on other platforms: first frames on the platform's canvas, or as an export wrote them, and the findings for it.

/** The backgrounds behind the canvases. */
const platformGrounds = ['white', 'black'];

/** Returns a section for each platform of `--for`, with every sticker on white and on black. */
function platformSections(pack) {
  return pack.platforms.map((platform) => {
    const side = Math.max(1, ...platform.stickers.map(({ canvas }) => Math.max(canvas?.width ?? 1, canvas?.height ?? 1)));
    const found = pack.findings.filter((finding) => finding.platforms.includes(platform.id)).map((finding) => ({ finding, pack }));
    const cards = (severities) => together(severities.flatMap((severity) => found.filter(({ finding }) => finding.severity === severity)));
    const list = (some) => some.length > 0 && h('ul', { class: 'findings' }, some.map(({ alike }) =>
      h('li', {}, findingCard(pack, alike[0], { alike }))));
    const notes = cards(['note']);
    return h('section', { class: 'platform', data: { platform: platform.id } },
      h('h3', {}, t('as-platform', { name: platform.name })),
      h('p', { class: 'hint' }, t(platform.isWritten ? 'platform-written' : 'platform-canvas', { size: platform.size }),
        platform.leftOut > 0 && ` ${t('platform-left-out', { count: platform.leftOut })}`),
      platformGrounds.map((ground) => layGround(h('ul', { class: 'canvases' }, platform.stickers.map(({ sticker, canvas }) =>
        h('li', {}, platformCanvas(pack.stickers[sticker], canvas, side, platform.isWritten)))), ground)),
      list(cards(['error', 'warning'])),
      notes.length > 0 && h('details', { class: 'platform-notes' }, h('summary', {}, t('platform-notes', { count: notes.length })), list(notes)));
  });
}

/**
 * Returns a sticker's first frame on a platform's canvas: trimmed, scaled and centered, or as written. `side` is the
 * longest side of all canvases, so that they keep their sizes beside one another.
 */
function platformCanvas(sticker, canvas, side, isWritten) {
  if (!canvas) {
    const label = t(sticker.art ? 'not-on-platform' : 'no-picture-of', { name: sticker.name });
    return h('span', { class: 'no-picture', role: 'img', 'aria-label': label }, '?');
  }
  const art = !isWritten && sticker.art || { x: 0, y: 0, width: sticker.width, height: sticker.height };
  const scale = canvas.artWidth / art.width;
  const share = (length, whole) => `${100 * length / whole}%`;
  const style = {
    left: share((canvas.width - canvas.artWidth) / 2 - art.x * scale, canvas.width),
    top: share((canvas.height - canvas.artHeight) / 2 - art.y * scale, canvas.height),
    width: share(sticker.width * scale, canvas.width), height: share(sticker.height * scale, canvas.height),
  };
  return h('span', { class: 'platform-canvas', style: { width: share(canvas.width, side), 'aspect-ratio': `${canvas.width} / ${canvas.height}` } },
    stickerPicture(sticker, { isStill: true, style }));
}
