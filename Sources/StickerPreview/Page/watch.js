// Of pages that are served while files change: shows a newer page at the same place, and says why there is none. What
// is looked at is in the address; how far it is scrolled is kept here.
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
  /** Says something in the bar; with nothing to say there is none. */
  const say = (title, text = '') => {
    bar.hidden = !title;
    const [strong, lines] = [document.createElement('strong'), document.createElement('pre')];
    strong.textContent = title;
    lines.textContent = text;
    lines.hidden = !text;
    bar.replaceChildren(strong, lines);
  };
  const tell = (problem) => say(problem && words['watch-problem'], problem);

  /** s between tries while nobody answers: from the first to the longest. */
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
      tell(problem);
      continue;
    }
    // The next answer is to come at once.
    news = 0;
    pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, 2 * pause));
    // With too many pages open the server lets the oldest one wait.
    if (!isBusy) say(words['watch-gone'], words['watch-again']);
    await new Promise((done) => setTimeout(done, pause * 1000));
  }
})();
