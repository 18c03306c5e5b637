// Both ends of a conversation: stickers sent or stuck at one end appear at the other.

/** Returns a sent sticker's width and height in points, for the chosen size class or the pack's. */
function sentSize(pack, sticker) {
  const size = sizeNamed(state.size || pack.size || 'regular');
  const share = shownShare(sticker, size) / data.look.scale;
  return { width: (sticker.width ?? 1) * share, height: (sticker.height ?? 1) * share };
}

function conversationView(pack) {
  const talk = talkOf(pack);
  const root = h('div', { class: 'view' });
  const ends = { you: endOf('you'), them: endOf('them') };
  const tools = h('div', { class: 'tools', role: 'toolbar', 'aria-label': t('tools') });
  const sticking = h('div', { class: 'sticking' });
  // Hidden from screen readers, which hear the same text from `announce`.
  const notice = h('div', { class: 'phone-notice', 'aria-hidden': 'true', hidden: true });
  const scene = { pack, talk, ends, elements: new Map(), draw, place, select, notify };

  function endOf(end) {
    const transcript = h('div', { class: 'transcript', role: 'log', 'aria-live': 'off', tabindex: '0',
      'aria-label': t(`end-${end}`), data: { end } });
    return { transcript };
  }

  /** Shows and announces a notice above your phone until the next redraw. */
  function notify(text) {
    notice.textContent = text;
    notice.hidden = false;
    announce(text);
  }

  /** Redraws both ends. */
  function draw() {
    notice.hidden = true;
    for (const [end, { transcript }] of Object.entries(ends)) {
      layWallpaper(transcript);
      fill(transcript, h('div', { class: 'day', 'aria-hidden': 'true' }, t('day')),
        talk.messages.map((message) => messageRow(scene, end, message)));
    }
    for (const one of talk.stuck) place(one);
    drawTools();
    drawSticking();
  }

  /** Applies a stuck sticker's position, rotation and scale at both ends. */
  function place(one) {
    for (const element of scene.elements.get(one.id) ?? []) {
      element.style.setProperty('left', `${one.x * 100}%`);
      element.style.setProperty('top', `${one.y * 100}%`);
      element.style.setProperty('transform',
        `translate(-50%, -50%) rotate(${one.turn}deg) scale(${one.scale})`);
      element.classList.toggle('selected', talk.selected === one.id && element.tagName === 'BUTTON');
      if (element.tagName === 'BUTTON') element.setAttribute('aria-label', stuckLabel(scene, one));
    }
    scene.say?.(one);
  }

  function select(id) {
    if (talk.selected === id) return;
    talk.selected = id;
    for (const one of talk.stuck) place(one);
    drawTools();
  }

  function drawTools() {
    const one = talk.stuck.find((candidate) => candidate.id === talk.selected);
    const change = (edit) => () => {
      edit(one);
      limitPlacement(one);
      place(one);
      announce(stuckLabel(scene, one));
    };
    const name = h('span', { class: 'tool-name' }, one ? stuckLabel(scene, one) : t('nothing-selected'));
    scene.say = (moved) => { if (moved === one) name.textContent = stuckLabel(scene, one); };
    const tool = (icon, edit) => button(t(`tool-${icon}`), { icon, shown: false, disabled: !one, class: 'tool',
      on: { click: change(edit) } });
    tools.classList.toggle('held', Boolean(one));
    fill(tools, name,
      tool('smaller', (o) => { o.scale /= 1.1; }), tool('larger', (o) => { o.scale *= 1.1; }),
      tool('turnLeft', (o) => { o.turn -= 15; }), tool('turnRight', (o) => { o.turn += 15; }),
      button(t('tool-remove'), { icon: 'remove', shown: false, disabled: !one, class: 'tool',
        on: { click: () => removeStuck(scene, one) } }));
  }

  /** Draws the controls that stick a sticker without dragging: a sticker, a message and a button. */
  function drawSticking() {
    const sendable = pack.stickers.map((sticker, index) => [index, sticker.name])
      .filter(([index]) => pack.stickers[index].picture !== undefined);
    let chosen = String(scene.tray ?? sendable[0]?.[0]);
    let target = String(talk.messages.findLast((message) => message.from === 'them').id);
    fill(sticking,
      menu(t('stick-what'), sendable, chosen,
        (value) => { chosen = value; scene.tray = Number(value); }),
      menu(t('stick-where'), talk.messages.map((message) => [message.id, messageWords(pack, message)]), target,
        (value) => { target = value; }),
      button(t('stick'), { class: 'plain', disabled: sendable.length === 0, on: { click: () => stick(scene, Number(chosen), Number(target)) } }),
      button(t('start-over'), { class: 'plain quiet', on: { click: () => {
        talks.set(pack, newTalk());
        render();
      } } }));
  }

  const youPhone = phone({ title: t('them'), label: t('phone-you'), transcript: ends.you.transcript,
    sheet: [h('div', { class: 'phone-notices' }, notice), entryRow(pack), tray(scene)] });
  const theirPhone = phone({ title: t('you'), label: t('phone-them'), transcript: ends.them.transcript,
    sheet: entryRow(pack) });
  add(root, [
    h('div', { class: 'view-head split' },
      h('div', {}, h('h2', {}, t('conversation')), h('p', { class: 'lead' }, t('conversation-lead'))),
    h('div', { class: 'controls' },
      segments(t('bubbles'), [['blue', t('bubble-blue')], ['green', t('bubble-green')]], state.bubble,
        (value) => go({ bubble: value })),
      menu(t('wallpaper'), ['plain', ...grounds.filter((ground) => ground.isPhoto).map((ground) => ground.name)].map(
        (name) => [name, name === 'plain' ? t('wallpaper-plain') : groundLabel(name)]), state.wallpaper,
      (value) => go({ wallpaper: value })))),
    h('div', { class: 'ends' },
      h('section', { class: 'end' }, h('h3', {}, t('end-you')), youPhone,
        h('p', { class: 'hint' }, t('tray-hint'))),
      h('section', { class: 'end' }, h('h3', {}, t('end-them')), theirPhone)),
    tools, sticking,
    h('p', { class: 'hint' }, t('conversation-keys')),
  ]);
  whileShown(root, (before) => {
    if (['bubble', 'wallpaper', 'theme', 'size'].some((key) => before[key] !== state[key])) draw();
  });
  draw();
  scrollToEnd(scene);
  return root;
}

function layWallpaper(transcript) {
  transcript.classList.toggle('papered', state.wallpaper !== 'plain');
  if (state.wallpaper === 'plain') transcript.style.removeProperty('background-image');
  else transcript.style.setProperty('background-image', `url("${plateURL(state.wallpaper)}")`);
}

/** Returns a short description of a message. */
function messageWords(pack, message) {
  if (message.kind === 'text') return t('message-text', { text: t(message.key) });
  if (message.kind === 'photo') return t('message-photo');
  return t('message-sticker', { name: pack.stickers[message.sticker].name });
}

/** Returns the row of a message at one end, with the stickers stuck on it. */
function messageRow(scene, end, message) {
  const isMine = message.from === end;
  const color = isMine ? `mine ${state.bubble}` : 'theirs';
  let box;
  if (message.kind === 'text') {
    box = h('div', { class: `bubble box ${color}` }, t(message.key));
  } else if (message.kind === 'photo') {
    box = h('div', { class: 'photo box', role: 'img', 'aria-label': t('message-photo'),
      style: { 'background-image': `url("${plateURL(message.plate)}")` } });
  } else {
    const sticker = scene.pack.stickers[message.sticker];
    const { width, height } = sentSize(scene.pack, sticker);
    const picture = isTooLarge(sticker) ? h('span', { class: 'blank', role: 'img', 'aria-label': tooLargeText(sticker) }, t('sent-blank', {
        size: byteText(sticker.bytes), limit: byteText(data.profile.maximumBytes) }))
      : stickerPicture(sticker);
    picture.style.setProperty('width', `${width}px`);
    picture.style.setProperty('height', `${height}px`);
    box = h('div', { class: 'sent box' }, picture);
  }
  box.dataset.message = message.id;
  for (const one of scene.talk.stuck.filter((candidate) => candidate.on === message.id)) {
    box.append(stuckElement(scene, end, one));
  }
  return h('div', { class: isMine ? 'row mine' : 'row theirs' }, box,
    message.kind === 'sticker' && badge(scene.pack));
}

/** Returns the sticker tray: a tap sends a sticker, a drag peels it off. */
function tray(scene) {
  return h('ul', { class: 'tray', 'aria-label': t('stickers-of', { name: scene.pack.name }) },
    scene.pack.stickers.map((sticker, index) => {
      if (sticker.picture === undefined) return null;
      const item = h('button', { type: 'button', class: 'tray-sticker', 'aria-label': t('tray-sticker', {
        name: altText(sticker) }), data: { sticker: index } }, stickerPicture(sticker, { alt: '' }));
      item.addEventListener('click', () => { if (!item.dataset.dragged) send(scene, index); });
      item.addEventListener('keydown', (event) => {
        if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        const target = scene.talk.messages.findLast((message) => message.from === 'them');
        stick(scene, index, target.id, { isPeeled: true });
      });
      peelable(scene, item, index);
      return h('li', {}, item);
    }));
}

function send(scene, index) {
  const { talk, pack } = scene;
  talk.messages.push({ id: talk.next++, from: 'you', kind: 'sticker', sticker: index });
  scene.draw();
  scrollToEnd(scene);
  const sticker = pack.stickers[index];
  announce(isTooLarge(sticker) ? tooLargeText(sticker) : t('was-sent', { name: altText(sticker) }));
}

/** Returns the explanation of why Messages sends a sticker blank. */
function tooLargeText(sticker) {
  return t('too-large', { name: sticker.name, size: byteText(sticker.bytes), limit: byteText(data.profile.maximumBytes) });
}

function scrollToEnd(scene) {
  requestAnimationFrame(() => {
    for (const { transcript } of Object.values(scene.ends)) transcript.scrollTop = transcript.scrollHeight;
  });
}
