// The findings, worst first, with filters, explanations and commands to copy.

/** The number of cards per rule shown at first, and the number added each time more are requested. */
const FIRST_SHOWN = 3;
const FINDINGS_SHOWN = 100;

/** Returns the findings of a pack or of all packs by severity, then by the rank of the sticker; findings about packs
    come first. */
function rankedFindings(of) {
  const ranks = new Map(data.packs.flatMap((pack) => worstStickers(pack).map((one, rank) => [one.sticker, rank])));
  const rank = ({ finding, pack }) => !pack || isAboutPack(pack, finding) ? -1 : ranks.get(pack.stickers[finding.stickers[0]]) ?? -1;
  return SEVERITIES.flatMap((severity) => findingsIn(of).filter((one) => one.finding.severity === severity)
    .sort((a, b) => rank(a) - rank(b)));
}

/** Groups cards by severity and rule, in order of first appearance. */
function byRule(cards) {
  const groups = new Map();
  for (const card of cards) {
    const key = `${card.alike[0].severity} ${card.alike[0].rule}`;
    if (!groups.has(key)) groups.set(key, { key, cards: [] });
    groups.get(key).cards.push(card);
  }
  return [...groups.values()];
}

/** Groups findings of a pack that differ only in the sticker or file. */
function together(findings) {
  const groups = new Map();
  for (const { finding, pack } of findings) {
    const key = JSON.stringify([data.packs.indexOf(pack), finding.rule, finding.severity, finding.message, finding.help, finding.command]);
    if (!groups.has(key)) groups.set(key, { pack, alike: [] });
    groups.get(key).alike.push(finding);
  }
  return [...groups.values()];
}

/** Returns the address of a sticker's view. */
function stickerAddress(pack, index) {
  return addressOf({ view: 'stickers', pack: String(data.packs.indexOf(pack)), sticker: String(index) });
}

function findingsView(pack) {
  const root = h('div', { class: 'view' });
  const all = rankedFindings(pack);
  const list = h('ul', { class: 'findings' });
  const count = h('p', { class: 'summary', role: 'status' });
  const shown = new Map();
  const chosen = () => {
    const search = state.search.toLowerCase();
    const fits = ({ finding }) => (!state.severity || finding.severity === state.severity)
      && (!state.rule || finding.rule === state.rule)
      && (!search || `${finding.path} ${finding.message} ${finding.rule}`.toLowerCase().includes(search));
    return all.filter(fits);
  };
  const draw = () => {
    const fitting = chosen();
    fill(list, byRule(together(fitting)).flatMap(({ key, cards }) => {
      const some = shown.get(key) ?? FIRST_SHOWN;
      const next = some + FINDINGS_SHOWN;
      return [...cards.slice(0, some).map(({ pack: of, alike }) => h('li', {}, findingCard(of, alike[0], { alike }))),
        cards.length > some && h('li', { class: 'more' }, button(t(next < cards.length ? 'show-more' : 'show-all', { count: cards.length,
          rule: cards[0].alike[0].rule }), { class: 'plain', on: { click: () => {
          const first = [...list.children].findIndex((item) => item.contains(document.activeElement));
          shown.set(key, next);
          draw();
          list.children[first]?.querySelector('a, button, summary')?.focus();
        } } }))];
    }));
    count.textContent = all.length === 0 ? '' : t('findings-shown', { count: fitting.length, total: all.length });
  };
  const rules = [...new Set(all.map(({ finding }) => finding.rule))].sort();
  const search = h('input', { type: 'search', value: state.search, placeholder: t('search-hint'),
    on: { input: () => go({ search: search.value }) } });
  const counted = (severity) => all.filter(({ finding }) => finding.severity === severity).length;
  add(root, [
    h('div', { class: 'view-head' }, h('h2', {}, t('findings')), data.embedding !== 'all' && verdict(pack)),
    data.embedding !== 'all' && worstSection((pack ? [pack] : data.packs).flatMap(worstStickers).sort((a, b) => b.weight - a.weight)),
    data.errors.length > 0 && h('section', { class: 'card notice' }, h('h3', {}, t('errors')),
      h('ul', {}, data.errors.map((error) => h('li', {}, error)))),
    all.length > 0 && h('div', { class: 'controls' },
      segments(t('severity'), [['', t('all-severities', { count: all.length })],
        ...SEVERITIES.filter((severity) => counted(severity) > 0).map((severity) => [severity,
          t(`filter-${severity}`, { count: counted(severity) })])], state.severity, (value) => go({ severity: value })),
      menu(t('rule'), [['', t('all-rules')], ...rules.map((rule) => [rule, rule])], state.rule, (value) => go({ rule: value })),
      h('label', { class: 'menu' }, h('span', {}, t('search')), search)),
    count,
    all.length === 0 ? h('p', { class: 'fine large' }, sign('check'), t('nothing-found')) : list,
    data.accepted > 0 && h('p', { class: 'hint' }, t('accepted', { count: data.accepted })),
  ]);
  whileShown(root, (before) => {
    if (['severity', 'rule', 'search'].some((key) => before[key] !== state[key])) {
      shown.clear();
      draw();
    }
  });
  draw();
  return root;
}

/** Returns the card of a finding. `point` shows its place in the picture; `beside`, the index of a sticker next to
    which the card stands, makes it short; without `hasTitle` the card stands within its pack; `alike` are the findings
    that differ only in the sticker or file. */
function findingCard(pack, finding, { beside, hasTitle = beside === undefined, point = null, alike = [finding] } = {}) {
  const isShort = beside !== undefined;
  // A finding about the pack is shown once, without stickers.
  const isOfSticker = pack && !isAboutPack(pack, finding);
  const index = isOfSticker ? finding.stickers[0] : undefined;
  const sticker = pack?.stickers[index];
  const where = pathIn(pack, finding.path) + (finding.line ? `:${finding.line}` : '')
    + (finding.frame !== undefined ? ` · ${t('frame-number', { number: finding.frame + 1 })}` : '');
  const canVisit = sticker && data.embedding === 'all' && !isShort;
  const title = canVisit
    ? h('a', { href: stickerAddress(pack, index) }, h('bdi', {}, sticker.name))
    : h('bdi', {}, sticker?.name ?? pack?.name ?? t('configuration'));
  const stickers = isOfSticker && alike.length > 1 ? [...new Set(alike.flatMap((one) => one.stickers))] : [];
  return h('article', { class: `finding ${finding.severity}` },
    hasTitle && h('div', { class: 'finding-picture' }, sticker
      ? stickerPicture(sticker, { alt: '' }) : pack && appIcon(pack, 'finding-icon')),
    h('div', { class: 'finding-words' },
      h('p', { class: 'finding-head' }, h('span', { class: `chip ${finding.severity}` }, t(`severity-${finding.severity}`)),
        hasTitle && h('strong', {}, stickers.length > 1 ? t('pack-count', { count: stickers.length }) : title), h('code', { class: 'rule-id' }, finding.rule)),
      h('p', { class: 'message' }, messageAt(pack, finding, beside)),
      finding.help && h('p', { class: 'help' }, finding.help),
      finding.command && commandRow(finding.command),
      stickers.length > 1 && h('ul', { class: 'finding-stickers' }, stickers.slice(0, FINDINGS_SHOWN).map((one) => h('li', {}, smallSticker(pack, one)))),
      !isShort && alike.length < 2 && h('p', { class: 'path', title: finding.path }, h('bdi', {}, where)),
      alike.length > 1 && h('details', {}, h('summary', {}, t('alike', { count: alike.length })),
        h('ul', { class: 'path' }, alike.map((one) => h('li', { title: one.path }, h('bdi', {}, pathIn(pack, one.path)))))),
      h('div', { class: 'finding-foot' },
        point && button(t('show-place'), { class: 'plain', on: { click: point } }),
        explanation(finding))));
}

/** Returns a small picture of a sticker, linked to its view if the page has one. */
function smallSticker(pack, index) {
  const title = stickerTitle(pack, index);
  const picture = stickerPicture(pack.stickers[index], { alt: pack.stickers[index].name, title });
  return data.embedding === 'all' ? h('a', { href: stickerAddress(pack, index), title }, picture) : picture;
}

/** Returns a command with a copy button. */
function commandRow(command) {
  const words = h('code', { class: 'command', tabindex: '0' }, command);
  const copy = button(t('copy'), { icon: 'copy', class: 'plain', on: { click: async () => {
    const isCopied = await copyText(command, words);
    fill(copy, sign(isCopied ? 'check' : 'copy'), h('span', {}, t(isCopied ? 'copied' : 'copy-by-hand')));
    announce(t(isCopied ? 'copied' : 'copy-by-hand'));
  } } });
  return h('div', { class: 'command-row' }, words, copy);
}

/** Copies a text; if the browser refuses, selects it so that the user can copy it. */
async function copyText(text, element) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(element);
    return false;
  }
}

function explanation(finding) {
  const rule = data.rules[finding.rule];
  if (!rule) return null;
  const rows = [['why', rule.why], ['how-to-fix', rule.howToFix], ['limit', rule.limit]].filter(([, text]) => text);
  return h('details', {}, h('summary', {}, t('explain')),
    h('dl', { class: 'explanation' }, rows.map(([key, text]) => [h('dt', {}, t(key)), h('dd', {}, text)]),
      h('dt', {}, t('evidence')), h('dd', {}, h('ul', {}, rule.evidence.map((line) => h('li', {}, line))))));
}
