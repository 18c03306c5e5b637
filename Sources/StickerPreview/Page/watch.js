// Reloads a served page when its files change, or shows why there is no newer page. The address holds the current view;
// the scroll position is kept here.
(async () => {
  'use strict';
  const words = JSON.parse(document.getElementById('words').textContent);
  const number = Number(location.pathname.split('/').at(-2));
  const kept = 'stickerlint-scrolled';
  const place = JSON.parse(sessionStorage.getItem(kept) ?? 'null');
  sessionStorage.removeItem(kept);
  if (place?.hash === location.hash) requestAnimationFrame(() => scrollTo(0, place.y));

  const bar = document.createElement('div');
  bar.className = 'watch-bar';
  bar.setAttribute('role', 'alert');
  bar.hidden = true;
  document.body.append(bar);
  /** Shows a text in the bar; an empty title hides the bar. */
  const say = (title, text = '') => {
    bar.hidden = !title;
    const [strong, lines] = [document.createElement('strong'), document.createElement('pre')];
    strong.textContent = title;
    lines.textContent = text;
    lines.hidden = !text;
    bar.replaceChildren(strong, lines);
  };
  const showProblem = (problem) => say(problem && words['watch-problem'], problem);

  /** The first and the longest pause between attempts while the server does not answer, in s. */
  const [FIRST_PAUSE, LONGEST_PAUSE] = [1, 30];
  let [news, problem, pause] = [0, null, 0];
  for (;;) {
    let isHeard = false;
    let isBusy = false;
    try {
      const answer = await fetch(`../news/${news}`, { cache: 'no-store' });
      if (answer.status === 200) {
        const now = await answer.json();
        if (now.page !== number) {
          sessionStorage.setItem(kept, JSON.stringify({ hash: location.hash, y: scrollY }));
          location.reload();
          return;
        }
        [news, problem] = [now.number, now.problem ?? null];
      }
      isHeard = answer.status === 200 || answer.status === 204;
      isBusy = answer.status === 503;
    } catch {}
    if (isHeard) {
      pause = 0;
      showProblem(problem);
      continue;
    }
    // 0 makes the server answer the next request at once.
    news = 0;
    pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, 2 * pause));
    // If too many pages are open, the server answers the oldest one with 503; that needs no message.
    if (!isBusy) say(words['watch-gone'], words['watch-again']);
    await new Promise((done) => setTimeout(done, pause * 1000));
  }
})();
