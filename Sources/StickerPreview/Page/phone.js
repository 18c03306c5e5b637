// A phone with Messages, measured in points: one CSS px is one point at 1x.

/** Returns a phone: screen, title bar, transcript, and the sheet below it. */
function phone({ width, height, title, label, transcript, sheet }) {
  return h('div', { class: 'phone', role: 'group', 'aria-label': label,
    style: { width: `${width}px`, height: height && `${height}px` } },
    h('div', { class: 'phone-bar', 'aria-hidden': 'true' },
      sign('left'), h('span', { class: 'avatar' }, [...title][0] ?? ''), h('span', { class: 'phone-title' }, title)),
    transcript, sheet);
}

/** Returns the row above the browser: the text field and, if the device has the app, its icon. */
function entryRow(pack, hasApp = true) {
  return h('div', { class: 'entry', 'aria-hidden': 'true' },
    h('span', { class: 'entry-plus' }, '+'),
    h('span', { class: 'entry-field' }, t('message-field')),
    hasApp && appIcon(pack, 'entry-icon'));
}

/** Returns the icon of the pack's app, or the first letter of its name if it has none. */
function appIcon(pack, className) {
  const icon = pack.icons.filter((one) => one.picture !== undefined && one.width > one.height)
    .sort((a, b) => a.width - b.width).find((one) => one.width >= 54);
  const picture = icon?.picture ?? pack.plan?.icon;
  return picture !== undefined
    ? h('img', { class: `app-icon ${className}`, src: pictureURL(picture), alt: '' })
    : h('span', { class: `app-icon none ${className}`, 'aria-hidden': 'true' }, [...pack.conversation?.app ?? pack.name][0] ?? '?');
}

/** Returns the app's name and icon shown below a sent sticker. */
function badge(pack) {
  return h('span', { class: 'badge' }, appIcon(pack, 'badge-icon'), h('bdi', {}, pack.name));
}
