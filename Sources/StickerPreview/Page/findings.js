// Findings: the worst first, with filters, explanations and commands ready to copy.

/** Findings that are drawn at a time. */
const FINDINGS_SHOWN = 100;

/** All findings of the page, each with its pack. */
function allFindings() {
  return data.packs.flatMap((pack) => pack.findings.map((finding) => ({ finding, pack })))
    .concat(data.leftovers.map((finding) => ({ finding, pack: null })));
}

function findingsView() {
  const root = h('div', { class: 'view' });
  const all = allFindings();
  const list = h('ul', { class: 'findings' });
  const count = h('p', { class: 'summary', role: 'status' });
  const more = button(t('show-more'), { class: 'plain' });
  let shown = FINDINGS_SHOWN;
  const chosen = () => {
    const search = state.search.toLowerCase();
    const fits = ({ finding }) => (!state.severity || finding.severity === state.severity)
      && (!state.rule || finding.rule === state.rule)
      && (!search || `${finding.path} ${finding.message} ${finding.rule}`.toLowerCase().includes(search));
    return SEVERITIES.flatMap((severity) => all.filter((one) => one.finding.severity === severity && fits(one)));
  };
  const draw = () => {
    const fitting = chosen();
    fill(list, fitting.slice(0, shown).map(({ finding, pack }) => h('li', {}, findingCard(pack, finding))));
    count.textContent = all.length === 0 ? '' : t('findings-shown', { count: fitting.length, total: all.length });
    more.hidden = fitting.length <= shown;
  };
  more.addEventListener('click', () => {
    const first = shown;
    shown += FINDINGS_SHOWN;
    draw();
    list.children[first]?.querySelector('a, button, summary')?.focus();
  });
  const rules = [...new Set(all.map(({ finding }) => finding.rule))].sort();
  const search = h('input', { type: 'search', value: state.search, placeholder: t('search-hint'),
    on: { input: () => go({ search: search.value }) } });
  const counted = (severity) => all.filter(({ finding }) => finding.severity === severity).length;
  add(root, [
    h('div', { class: 'view-head' }, h('h2', {}, t('findings')), data.embedding !== 'all' && verdict(data.totals)),
    data.errors.length > 0 && h('section', { class: 'card notice' }, h('h3', {}, t('errors')),
      h('ul', {}, data.errors.map((error) => h('li', {}, error)))),
    all.length > 0 && h('div', { class: 'controls' },
      segments(t('severity'), [['', t('all-severities', { count: all.length })],
        ...SEVERITIES.filter((severity) => counted(severity) > 0).map((severity) => [severity,
          t(`filter-${severity}`, { count: counted(severity) })])], state.severity, (value) => go({ severity: value })),
      menu(t('rule'), [['', t('all-rules')], ...rules.map((rule) => [rule, rule])], state.rule, (value) => go({ rule: value })),
      h('label', { class: 'menu' }, h('span', {}, t('search')), search)),
    count,
    all.length === 0 ? h('p', { class: 'fine large' }, sign('check'), t('nothing-found')) : list, more,
    data.totals.accepted > 0 && h('p', { class: 'hint' }, t('accepted', { count: data.totals.accepted })),
  ]);
  whileShown(root, (before) => {
    if (['severity', 'rule', 'search'].some((key) => before[key] !== state[key])) {
      shown = FINDINGS_SHOWN;
      draw();
    }
  });
  draw();
  return root;
}

/** One finding. `point` shows the place that it is about; a short one stands beside its sticker; `alike` are all
    that say the same. */
function findingCard(pack, finding, { isShort = false, point = null, alike = [] } = {}) {
  const index = finding.stickers[0];
  const sticker = pack?.stickers[index];
  const where = finding.path + (finding.line ? `:${finding.line}` : '')
    + (finding.frame !== undefined ? ` · ${t('frame-number', { number: finding.frame + 1 })}` : '');
  const canVisit = sticker && data.embedding === 'all' && !isShort;
  const title = canVisit
    ? h('a', { href: addressOf({ view: 'stickers', pack: String(data.packs.indexOf(pack)), sticker: String(index) }) },
      h('bdi', {}, sticker.name))
    : h('bdi', {}, sticker?.name ?? pack?.name ?? t('configuration'));
  return h('article', { class: `finding ${finding.severity}` },
    !isShort && alike.length === 0 && h('div', { class: 'finding-picture' }, sticker
      ? stickerPicture(sticker, { alt: '' }) : h('span', { class: 'no-picture', 'aria-hidden': 'true' }, '·')),
    h('div', { class: 'finding-words' },
      h('p', { class: 'finding-head' }, h('span', { class: `chip ${finding.severity}` }, t(`severity-${finding.severity}`)),
        !isShort && alike.length === 0 && h('strong', {}, title), h('code', { class: 'rule-id' }, finding.rule)),
      h('p', { class: 'message' }, finding.message),
      finding.help && h('p', { class: 'help' }, finding.help),
      finding.command && commandRow(finding.command),
      !isShort && alike.length < 2 && h('p', { class: 'path' }, h('bdi', {}, where)),
      alike.length > 1 && h('details', {}, h('summary', {}, t('alike', { count: alike.length })),
        h('ul', { class: 'path' }, alike.map((one) => h('li', {}, h('bdi', {}, one.path))))),
      h('div', { class: 'finding-foot' },
        point && button(t('show-place'), { class: 'plain', on: { click: point } }),
        explanation(finding))));
}

/** A command, and a button that copies it. */
function commandRow(command) {
  const words = h('code', { class: 'command', tabindex: '0' }, command);
  const copy = button(t('copy'), { icon: 'copy', class: 'plain', on: { click: async () => {
    const isCopied = await copyText(command, words);
    fill(copy, sign(isCopied ? 'check' : 'copy'), h('span', {}, t(isCopied ? 'copied' : 'copy-by-hand')));
    announce(t(isCopied ? 'copied' : 'copy-by-hand'));
  } } });
  return h('div', { class: 'command-row' }, words, copy);
}

/** Copies a text; where the browser refuses, it is selected for people to copy themselves. */
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
