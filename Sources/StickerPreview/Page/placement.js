// Peeling, sticking, moving, rotating and scaling stickers by mouse, touch and keyboard. Until a sticker
// is released it shows its first frame, as in Messages.

/** The distance in px after which a press counts as a drag. */
const DRAG_BEGINS = 6;
/** The px by which the handle extends below its sticker. */
const HANDLE_BELOW = 18;
/** The ms that a finger rests on a sticker before the sticker is lifted. */
const LONG_PRESS = 350;

/** Limits a scale, relative to the size when peeled, to the range that Messages allows. */
function limitScale(scale) {
  const [least, most] = data.look.peeledScales;
  return Math.min(most, Math.max(least, scale));
}

function limitPlacement(one) {
  one.scale = limitScale(one.scale);
  one.turn = ((Math.round(one.turn) + 180) % 360 + 360) % 360 - 180;
  one.x = Math.min(1.6, Math.max(-0.6, one.x));
  one.y = Math.min(1.6, Math.max(-0.6, one.y));
}

/** Returns the label of a stuck sticker. */
function stuckLabel(scene, one) {
  const message = scene.talk.messages.find((candidate) => candidate.id === one.on);
  return t(one.isPeeled ? 'peeled-label' : 'stuck-label', {
    name: altText(scene.pack.stickers[one.sticker]), where: messageWords(scene.pack, message),
    scale: percentText(one.scale), turn: one.turn });
}

/** Returns a stuck sticker's element at one end; at the sender's end it can be dragged. */
function stuckElement(scene, end, one) {
  const sticker = scene.pack.stickers[one.sticker];
  const { width, height } = sentSize(scene.pack, sticker);
  const isPeeled = one.isPeeled && end === 'you';
  const picture = stickerPicture(sticker, { isStill: isPeeled, alt: end === 'you' ? '' : altText(sticker) });
  const style = { width: `${width}px`, height: `${height}px` };
  const element = end === 'you'
    ? h('button', { type: 'button', class: isPeeled ? 'stuck peeled' : 'stuck', style, data: { stuck: one.id } },
      picture, h('span', { class: 'stuck-handle', 'aria-hidden': 'true' }, sign('turnRight')))
    : h('span', { class: 'stuck', style, data: { stuck: one.id } }, picture);
  if (end === 'you') holdable(scene, element, one);
  const known = scene.elements.get(one.id) ?? [];
  scene.elements.set(one.id, [...known.filter((other) => other.isConnected), element]);
  return element;
}

/** Sticks a sticker on a message, by default at its center. */
function stick(scene, index, target, { isPeeled = false, x = 0.5, y = 0.5 } = {}) {
  if (isTooLarge(scene.pack.stickers[index])) return scene.notify(tooLargeText(scene.pack.stickers[index]));
  const one = { id: scene.talk.next++, sticker: index, on: target, x, y, scale: 1, turn: 0, isPeeled };
  limitPlacement(one);
  scene.talk.stuck.push(one);
  scene.talk.selected = one.id;
  scene.draw();
  if (isPeeled) focusStuck(scene, one);
  reveal(scene, one);
  announce(stuckLabel(scene, one));
  return one;
}

/** Scrolls both ends until a sticker and its handle are visible above the text field. */
function reveal(scene, one) {
  for (const element of scene.elements.get(one.id) ?? []) {
    const transcript = element.closest('.transcript');
    if (!transcript) continue;
    const below = element.getBoundingClientRect().bottom + HANDLE_BELOW - transcript.getBoundingClientRect().bottom;
    if (below > 0) transcript.scrollTop += below;
  }
}

function focusStuck(scene, one) {
  scene.elements.get(one.id)?.find((element) => element.tagName === 'BUTTON' && element.isConnected)?.focus();
}

function removeStuck(scene, one) {
  scene.talk.stuck = scene.talk.stuck.filter((other) => other !== one);
  scene.talk.selected = null;
  scene.draw();
  announce(t('was-removed'));
  scene.ends.you.transcript.focus({ preventScroll: true });
}

/** Returns the message at a point of the window, or the nearest one at that end, and the position on it. */
function targetAt(scene, x, y) {
  for (const { transcript } of Object.values(scene.ends)) {
    const frame = transcript.getBoundingClientRect();
    if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) continue;
    let best = null;
    for (const box of transcript.querySelectorAll('.box')) {
      const rect = box.getBoundingClientRect();
      const away = Math.hypot(Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom));
      if (!best || away < best.away) best = { away, box, rect };
    }
    return best && { on: Number(best.box.dataset.message),
      x: (x - best.rect.left) / best.rect.width, y: (y - best.rect.top) / best.rect.height };
  }
  return null;
}

/** Makes a sticker of the tray peelable: by dragging or, with a finger, by a long press, because swiping sideways
    scrolls the tray. */
function peelable(scene, item, index) {
  const sticker = scene.pack.stickers[index];
  let [ghost, forgetting] = [null, null];
  // While a sticker is lifted, the tray must not scroll; a long press must not open the browser's menu.
  item.addEventListener('touchmove', (event) => { if (item.dataset.dragged && event.cancelable) event.preventDefault(); }, { passive: false });
  item.addEventListener('contextmenu', (event) => { if (event.pointerType !== 'mouse') event.preventDefault(); });
  item.addEventListener('pointerdown', (down) => {
    if (down.button !== 0 || ghost) return;
    clearTimeout(forgetting);
    delete item.dataset.dragged;
    let last = down;
    const lift = () => {
      if (item.dataset.dragged) return;
      item.dataset.dragged = 'true';
      clearTimeout(timer);
      if (isTooLarge(sticker)) return scene.notify(tooLargeText(sticker));
      const { width, height } = sentSize(scene.pack, sticker);
      ghost = h('div', { class: 'ghost', style: { width: `${width}px`, height: `${height}px` } },
        stickerPicture(sticker, { isStill: true, alt: '' }));
      document.body.append(ghost);
      follow();
    };
    const follow = () => {
      ghost?.style.setProperty('left', `${last.clientX}px`);
      ghost?.style.setProperty('top', `${last.clientY}px`);
    };
    const timer = down.pointerType === 'touch' ? setTimeout(lift, LONG_PRESS) : null;
    const move = (event) => {
      if (event.pointerId !== down.pointerId) return;
      last = event;
      const [across, along] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (Math.hypot(across, along) > DRAG_BEGINS) {
        if (down.pointerType !== 'touch' || Math.abs(along) > Math.abs(across)) lift();
        else clearTimeout(timer);
      }
      follow();
    };
    const end = (event) => {
      if (event.pointerId !== down.pointerId) return;
      clearTimeout(timer);
      for (const [name, handler] of handlers) removeEventListener(name, handler);
      // The click event that follows the drag must not send the sticker.
      forgetting = setTimeout(() => { delete item.dataset.dragged; });
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      const target = event.type === 'pointerup' && targetAt(scene, event.clientX, event.clientY);
      if (target) stick(scene, index, target.on, target);
      else announce(t('was-put-back'));
    };
    // Listen on the window, because a quick move leaves the sticker at once.
    const handlers = [['pointermove', move], ['pointerup', end], ['pointercancel', end]];
    for (const [name, handler] of handlers) addEventListener(name, handler);
  });
}

/** Makes a stuck sticker movable, rotatable and resizable. */
function holdable(scene, element, one) {
  element.addEventListener('focus', () => scene.select(one.id));
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 16 : 4;
    const box = element.parentElement.getBoundingClientRect();
    const edits = {
      ArrowLeft: () => { one.x -= step / box.width; }, ArrowRight: () => { one.x += step / box.width; },
      ArrowUp: () => { one.y -= step / box.height; }, ArrowDown: () => { one.y += step / box.height; },
      '+': () => { one.scale *= 1.1; }, '=': () => { one.scale *= 1.1; }, '-': () => { one.scale /= 1.1; },
      '[': () => { one.turn -= 5; }, ']': () => { one.turn += 5; },
    };
    if (edits[event.key]) {
      edits[event.key]();
      limitPlacement(one);
      scene.place(one);
    } else if (event.key === 'Delete' || event.key === 'Backspace') removeStuck(scene, one);
    else if (event.key === 'Enter' || event.key === ' ' || (event.key === 'Escape' && one.isPeeled)) {
      setPeeled(scene, element, one, !one.isPeeled);
    } else return;
    event.preventDefault();
  });
  element.addEventListener('pointerdown', (down) => hold(scene, element, one, down));
}

/** Peels a sticker off, or sticks it on the message below it. */
function setPeeled(scene, element, one, isPeeled) {
  one.isPeeled = isPeeled;
  if (!isPeeled) {
    const { x, y } = middleOf(element);
    Object.assign(one, targetAt(scene, x, y));
    limitPlacement(one);
  }
  showPlaced(scene, one);
}

function showPlaced(scene, one) {
  scene.draw();
  reveal(scene, one);
  focusStuck(scene, one);
  announce(stuckLabel(scene, one));
}

/** Returns the center of an element, in window coordinates. */
function middleOf(element) {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

/** The element of the sticker being held. A second finger joins the gesture wherever it touches. */
let heldElement = null;

/** Tracks the mouse or the fingers until the last one is lifted. */
function hold(scene, element, one, down) {
  if (down.button !== 0) return;
  down.preventDefault();
  if (heldElement?.isConnected) return;
  heldElement = element;
  element.focus({ preventScroll: true });
  const turns = down.target.closest('.stuck-handle') !== null;
  const fingers = new Map();
  let start, from, grip;
  /** Restarts the gesture from the current position. */
  const take = () => {
    start = { ...one };
    from = middleOf(element);
    grip = gripOf([...fingers.values()], from);
  };
  const picture = element.querySelector('img');
  if (picture && isAnimated(scene.pack.stickers[one.sticker])) {
    stillURL(scene.pack.stickers[one.sticker].picture).then((address) => {
      if (fingers.size > 0) Object.assign(picture, { src: address }).dataset.shows = 'first-frame';
    }).catch(() => {});
  }
  element.classList.add('peeled');

  /** Returns the center, distance and angle of the fingers. For one finger on the handle, the sticker's center is the
      second point. */
  function gripOf(points, center) {
    const [a, b] = points;
    const other = b ? { x: b.clientX, y: b.clientY } : turns ? center : null;
    const first = { x: a.clientX, y: a.clientY };
    if (!other) return { ...first, span: 1, angle: 0 };
    return { x: b ? (first.x + other.x) / 2 : other.x, y: b ? (first.y + other.y) / 2 : other.y,
      span: Math.max(8, Math.hypot(first.x - other.x, first.y - other.y)),
      angle: Math.atan2(first.y - other.y, first.x - other.x) * 180 / Math.PI };
  }

  const come = (event) => {
    if (event.button !== 0 || (fingers.size > 1 && !fingers.has(event.pointerId))) return;
    fingers.set(event.pointerId, event);
    take();
  };
  const move = (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    const now = gripOf([...fingers.values()], from);
    const box = element.parentElement.getBoundingClientRect();
    if (!turns || fingers.size > 1) {
      one.x = start.x + (now.x - grip.x) / box.width;
      one.y = start.y + (now.y - grip.y) / box.height;
    }
    one.scale = start.scale * now.span / grip.span;
    one.turn = start.turn + now.angle - grip.angle;
    one.scale = limitScale(one.scale);
    scene.place(one);
  };
  const leave = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size > 0) return take();
    stop();
    // A sticker that was only rotated stays on its message.
    if (turns) {
      one.isPeeled = false;
      limitPlacement(one);
      showPlaced(scene, one);
    } else setPeeled(scene, element, one, false);
  };
  const stop = () => {
    for (const [name, handler] of handlers) removeEventListener(name, handler);
    if (heldElement === element) heldElement = null;
  };
  const handlers = [['pointerdown', come], ['pointermove', move], ['pointerup', leave], ['pointercancel', leave]]
    .map(([name, handler]) => [name, (event) => {
      if (element.isConnected) return handler(event);
      // The conversation was redrawn during the gesture.
      fingers.clear();
      limitPlacement(one);
      stop();
    }]);
  // Listen on the window: it also receives events of fingers outside the sticker, and the initial pointerdown.
  for (const [name, handler] of handlers) addEventListener(name, handler);
}
