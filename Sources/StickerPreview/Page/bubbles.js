// Messages of an app as receivers see them: layouts, live views, fallbacks and the summaries of a session.

/** The devices that show a live view, and those that show a layout. All others show the fallback: two messages. */
const SHOWS_LIVE = ['app'];
const SHOWS_LAYOUT = ['app', 'without-app', 'mac', 'watch'];

/** Returns the entries of a transcript after `count` steps, in order: messages, and the summary texts of messages that
    a later one of their session has replaced. */
function transcriptOf(conversation, count, device) {
  const steps = conversation.steps.slice(0, count);
  const latest = new Map(steps.map((step, index) => [step.session, index]));
  return steps.flatMap((step, index) => {
    const isReplaced = step.session !== undefined && latest.get(step.session) !== index;
    if (!isReplaced || !SHOWS_LAYOUT.includes(device)) return [{ step, index, kind: 'message' }];
    return step.summary === undefined ? [] : [{ step, index, kind: 'summary' }];
  });
}

/** Returns the sender's name as shown to the viewer. */
function senderOf(conversation, step, viewer) {
  return step.from === viewer ? t('you') : conversation.participants[step.from].name;
}

/** Returns the text that VoiceOver speaks for an entry; `isMissing` if the message provides none. Older systems do not
    receive the label. */
function spokenOf(conversation, { step, kind }, viewer, device) {
  const sender = senderOf(conversation, step, viewer);
  if (kind === 'summary') return { text: step.summary };
  if (step.text !== undefined) return { text: t('message-spoken', { sender, text: step.text }) };
  if (!SHOWS_LAYOUT.includes(device)) {
    const parts = [step.layout?.kind && t(`heard-${step.layout.kind}`), step.opensInBrowser && step.url].filter(Boolean);
    return { text: t('message-spoken', { sender, text: parts.join(', ') || t('nothing-arrives') }), isMissing: parts.length === 0 };
  }
  if (step.label !== undefined) return { text: t('message-spoken', { sender, text: step.label }) };
  return { text: t('message-spoken', { sender, text: t('message-unlabeled', { app: conversation.app }) }), isMissing: true };
}

/** Returns the rows of a transcript entry. */
function entryRows(pack, entry, viewer, device) {
  const { conversation } = pack;
  const { step, kind } = entry;
  if (kind === 'summary') return [h('p', { class: 'collapsed' }, step.summary)];
  const isMine = step.from === viewer;
  const isGroup = conversation.participants.length > 2;
  const row = (box, place = 0) => h('div', { class: isMine ? 'row mine' : 'row theirs', data: { step: entry.index } },
    isGroup && !isMine && place === 0 && h('span', { class: 'sender' }, conversation.participants[step.from].name), box);
  if (step.text !== undefined) return [row(textBubble(step.text, isMine))];
  const boxes = boxesOf(pack, step, isMine, device);
  if (boxes.length === 0) return [h('p', { class: 'collapsed lost' }, t('nothing-arrives'))];
  boxes[0].setAttribute('role', 'group');
  boxes[0].setAttribute('aria-label', spokenOf(conversation, entry, viewer, device).text);
  return boxes.map((box, place) => row(box, place));
}

function textBubble(text, isMine) {
  return h('div', { class: `bubble box ${isMine ? 'mine blue' : 'theirs'}` }, text);
}

/** Returns the boxes that a device shows for a message. */
function boxesOf(pack, step, isMine, device) {
  if (step.live && SHOWS_LIVE.includes(device)) return [liveBox(step.live)];
  if (SHOWS_LAYOUT.includes(device)) {
    return [step.layout ? layoutBox(pack, step.layout, device) : h('div', { class: 'layout box missing' }, t('no-alternate'))];
  }
  const picture = step.layout?.kind && h('div', { class: 'fallback box' }, art(step.layout));
  const address = step.opensInBrowser && h('div', { class: `bubble box address ${isMine ? 'mine blue' : 'theirs'}` }, step.url);
  return [picture, address].filter(Boolean);
}

/** Returns the placeholder of a live view, which the app draws itself. */
function liveBox(live) {
  const style = live.height === undefined ? {} : { height: `${live.height}px` };
  return h('div', { class: 'layout live box', style }, live.picture === undefined
    ? h('span', { class: 'live-words' }, t('live-view')) : h('img', { src: pictureURL(live.picture), alt: '' }));
}

/** Returns a template layout: the picture with icon and titles, and the caption bar. */
function layoutBox(pack, layout, device) {
  const captions = [layout.caption, layout.trailingCaption, layout.subcaption, layout.trailingSubcaption];
  const hasBar = captions.some((caption) => caption !== undefined);
  const cell = (name, text, isTrailing) => text !== undefined && h('span', { class: isTrailing ? `${name} trailing` : name }, text);
  return h('div', { class: device === 'watch' ? 'layout box small' : 'layout box' },
    layout.kind && h('div', { class: 'layout-art' }, art(layout), appIcon(pack, 'layout-icon'),
      (layout.imageTitle ?? layout.imageSubtitle) !== undefined && h('div', { class: 'layout-titles' },
        cell('image-title', layout.imageTitle), cell('image-subtitle', layout.imageSubtitle))),
    (hasBar || !layout.kind) && h('div', { class: 'layout-bar' }, !layout.kind && appIcon(pack, 'layout-icon'),
      h('div', { class: 'layout-captions' }, h('div', { class: 'caption-line' },
        cell('caption', layout.caption), cell('caption', layout.trailingCaption, true)),
      h('div', { class: 'caption-line' },
        cell('subcaption', layout.subcaption), cell('subcaption', layout.trailingSubcaption, true)))));
}

/** Returns the picture of a layout, or a placeholder for media that the page cannot show. */
function art(layout) {
  // The size is set before the picture is decoded, so that the transcript can scroll to its end.
  if (layout.picture !== undefined) return h('img', { class: 'layout-picture', width: layout.width, height: layout.height,
    src: pictureURL(layout.picture), alt: '' });
  return h('div', { class: `layout-picture none ${layout.kind}` }, layout.kind === 'movie' && sign('play'),
    h('span', {}, t(`media-${layout.kind}`)));
}
