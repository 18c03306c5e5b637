// The frames of an animation: a strip with delays, step buttons, a slider, playback and onion skin.

/** The maximum number of frames in the strip; the slider reaches all. */
const STRIP_FRAMES = 120;

/** Returns the strip of a sticker; `show(index, behind)` draws a frame on the stage. */
function strip(sticker, show) {
  const count = sticker.delays.length;
  let [at, isOnion, timer] = [0, false, null];
  const slider = h('input', { type: 'range', min: 0, max: count - 1, value: 0, class: 'scrub', 'aria-label': t('scrub') });
  const playing = button(t('play'), { icon: 'play', class: 'plain', 'aria-pressed': 'false' });
  const place = h('span', { class: 'frame-place', role: 'status', 'aria-live': 'off' });
  const list = h('ol', { class: 'strip', 'aria-label': t('frames') });

  async function to(index) {
    at = (index + count) % count;
    slider.value = at;
    slider.setAttribute('aria-valuetext', frameText(sticker, at));
    place.textContent = frameText(sticker, at);
    for (const item of list.querySelectorAll('[aria-current]')) item.removeAttribute('aria-current');
    list.children[at]?.firstChild.setAttribute('aria-current', 'true');
    await show(at, isOnion ? (at + count - 1) % count : null);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    setPlaying(false);
  }

  function setPlaying(isPlaying) {
    fill(playing, sign(isPlaying ? 'pause' : 'play'), h('span', {}, t(isPlaying ? 'pause' : 'play')));
    playing.setAttribute('aria-pressed', String(isPlaying));
  }

  function play() {
    setPlaying(true);
    const next = async () => {
      if (!slider.isConnected) return;
      const began = performance.now();
      await to(at + 1);
      if (timer !== null) timer = setTimeout(next, Math.max(0, sticker.delays[at] - (performance.now() - began)));
    };
    timer = setTimeout(next, sticker.delays[at]);
  }

  playing.addEventListener('click', () => { if (timer === null) play(); else stop(); });
  slider.addEventListener('input', () => {
    stop();
    to(Number(slider.value));
  });
  for (let index = 0; index < Math.min(count, STRIP_FRAMES); index++) {
    list.append(h('li', {}, stripFrame(sticker, index, () => {
      stop();
      to(index);
    })));
  }
  const element = h('section', { class: 'card', 'aria-label': t('frames') },
    h('h4', {}, t('frames-of', { count })),
    h('div', { class: 'strip-tools' },
      button(t('step-back'), { icon: 'back', shown: false, class: 'tool', on: { click: () => { stop(); to(at - 1); } } }),
      playing,
      button(t('step-on'), { icon: 'next', shown: false, class: 'tool', on: { click: () => { stop(); to(at + 1); } } }),
      toggle(t('onion'), false, (isOn) => {
        isOnion = isOn;
        to(at);
      }),
      place),
    slider, list,
    count > STRIP_FRAMES && h('p', { class: 'hint' }, t('more-frames', { count: count - STRIP_FRAMES })));
  return { element, to };
}

function frameText(sticker, index) {
  return t('frame-text', { number: index + 1, total: sticker.delays.length, delay: sticker.delays[index] });
}

/** Returns a frame of the strip, drawn when it comes into sight. */
function stripFrame(sticker, index, choose) {
  const side = 72;
  const scale = side / Math.max(sticker.width, sticker.height);
  const canvas = h('canvas', { width: Math.max(1, Math.round(sticker.width * scale * 2)),
    height: Math.max(1, Math.round(sticker.height * scale * 2)), 'aria-hidden': 'true' });
  canvas.addEventListener('seen', async () => {
    const frames = await framesOf(sticker.picture);
    canvas.getContext('2d').drawImage(await frames.frame(index), 0, 0, canvas.width, canvas.height);
  });
  seen.observe(canvas);
  return h('button', { type: 'button', class: 'strip-frame', 'aria-label': frameText(sticker, index), on: { click: choose } },
    h('span', { class: 'strip-art checker' }, canvas),
    h('span', { class: 'strip-delay' }, t('delay', { delay: sticker.delays[index] })));
}
