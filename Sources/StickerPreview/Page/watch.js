// Of pages that are served while files change: waits for a newer page, and shows it at the same place. What is
// looked at is in the address; how far it is scrolled is kept here.
(async () => {
  'use strict';
  const kept = 'stickerlint-scrolled';
  const place = JSON.parse(sessionStorage.getItem(kept) ?? 'null');
  sessionStorage.removeItem(kept);
  if (place?.hash === location.hash) requestAnimationFrame(() => scrollTo(0, place.y));
  const pause = () => new Promise((done) => setTimeout(done, 1000));
  for (;;) {
    try {
      const answer = await fetch('changed', { cache: 'no-store' });
      if (answer.status === 200) {
        sessionStorage.setItem(kept, JSON.stringify({ hash: location.hash, y: scrollY }));
        location.reload();
        return;
      }
      if (answer.status !== 204) await pause();
    } catch {
      await pause();
    }
  }
})();
