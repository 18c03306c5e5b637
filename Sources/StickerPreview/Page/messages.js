// The messages of an app at both ends, step by step, on the receivers' devices.

const DEVICES = ['app', 'without-app', 'mac', 'watch', 'older'];

function messagesView(pack) {
  const { conversation } = pack;
  const root = h('div', { class: 'view' });
  const ends = ['left', 'right'].filter((_, index) => index < conversation.participants.length)
    .map((side) => messageEnd(pack, side));
  const total = conversation.steps.length;
  const place = h('span', { class: 'frame-place', role: 'status', 'aria-live': 'off' });
  const slider = h('input', { type: 'range', min: 1, max: total, class: 'scrub', 'aria-label': t('step'),
    on: { input: () => go({ step: slider.value === String(total) ? '' : slider.value }) } });
  const step = (by) => {
    const next = Math.min(total, Math.max(1, shownSteps(conversation) + by));
    go({ step: next === total ? '' : String(next) });
  };
  const draw = () => {
    const count = shownSteps(conversation);
    slider.value = count;
    place.textContent = t('step-of', { number: count, total });
    slider.setAttribute('aria-valuetext', place.textContent);
    for (const end of ends) end.draw(count);
  };
  add(root, [
    h('div', { class: 'view-head split' },
      h('div', {}, h('h2', {}, t('messages')), h('p', { class: 'lead' }, t('messages-lead'))),
      h('div', { class: 'controls' }, segments(t('app-view'), [['', t('app-closed')], ['compact', t('compact')],
        ['expanded', t('expanded')]], state.app, (app) => go({ app })))),
    h('div', { class: 'steps', role: 'group', 'aria-label': t('step') },
      button(t('step-earlier'), { icon: 'back', shown: false, class: 'tool', on: { click: () => step(-1) } }), slider,
      button(t('step-later'), { icon: 'next', shown: false, class: 'tool', on: { click: () => step(1) } }), place),
    h('div', { class: 'ends' }, ends.map((end) => end.element)),
  ]);
  whileShown(root, draw);
  draw();
  return root;
}

/** Returns the number of steps shown. */
function shownSteps(conversation) {
  const count = Number(state.step);
  return Number.isInteger(count) && count > 0 ? Math.min(count, conversation.steps.length) : conversation.steps.length;
}

/** Returns the index of the participant who views an end. */
function viewerAt(conversation, side) {
  const number = Number(state[side]);
  return conversation.participants[number] ? number : side === 'left' ? 0 : 1;
}

/** Returns one end: menus for viewer and device, the phone, and the texts that VoiceOver speaks. */
function messageEnd(pack, side) {
  const { conversation } = pack;
  const transcript = h('div', { class: 'transcript messages', role: 'log', 'aria-live': 'off', tabindex: '0', data: { end: side } });
  const title = h('h3', {});
  const choices = h('div', { class: 'controls' });
  const hint = h('p', { class: 'hint' });
  const heard = h('ol', { class: 'heard-list' });
  const sheet = h('div', { class: 'sheet app-sheet', hidden: true });
  const frame = h('div', { class: 'end-phone' });
  const draw = (count) => {
    const viewer = viewerAt(conversation, side);
    const device = DEVICES.includes(state[`${side}On`]) ? state[`${side}On`] : conversation.participants[viewer].device;
    const { name } = conversation.participants[viewer];
    title.textContent = t('end-of', { name });
    fill(choices,
      menu(t('seen-by'), conversation.participants.map((one, index) => [index, one.name]), viewer,
        (value) => go({ [side]: value, [`${side}On`]: '' })),
      menu(t('seen-on'), DEVICES.map((one) => [one, t(`device-${one}`)]), device, (value) => go({ [`${side}On`]: value })));
    const entries = transcriptOf(conversation, count, device);
    transcript.setAttribute('aria-label', title.textContent);
    fill(transcript, h('div', { class: 'day', 'aria-hidden': 'true' }, t('day')),
      entries.map((entry) => entryRows(pack, entry, viewer, device)));
    const others = conversation.participants.filter((_, index) => index !== viewer).map((one) => one.name).join(', ');
    drawSheet(device);
    fill(frame, phone({ title: others || name, label: t('phone-of', { name }), transcript,
      sheet: [entryRow(pack, device === 'app'), sheet] }));
    frame.firstChild.classList.toggle('covered', state.app === 'expanded' && !sheet.hidden);
    hint.textContent = t(`device-${device}-hint`);
    fill(heard, entries.map((entry) => {
      const { text, isMissing } = spokenOf(conversation, entry, viewer, device);
      return h('li', isMissing ? { class: 'missing' } : {}, text);
    }));
    requestAnimationFrame(() => { transcript.scrollTop = transcript.scrollHeight; });
  };
  /** Draws a placeholder for the app's own view, which only the app can draw. */
  function drawSheet(device) {
    sheet.hidden = state.app === '' || device !== 'app';
    sheet.classList.toggle('expanded', state.app === 'expanded');
    fill(sheet, h('div', { class: 'sheet-handle' }), h('div', { class: 'sheet-title' }, appIcon(pack, 'badge-icon'), conversation.app),
      h('p', { class: 'app-words' }, t(state.app === 'expanded' ? 'app-expanded' : 'app-compact')));
  }
  return { draw, element: h('section', { class: 'end' }, title, choices, frame, hint,
    h('details', { class: 'heard-order', open: true }, h('summary', {}, t('heard-order')), heard)) };
}
