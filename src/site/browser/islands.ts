/** Starts each island of the page when its `data-start` says; React loads with the first one. */
export function startIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const start = () => {
      void import('./hydrate.ts').then(({ hydrate }) => hydrate(place));
    };
    if (place.dataset.start === 'interaction') whenUsed(place, start);
    else if (place.dataset.start === 'hover') whenUsed(place, start, ['pointerover']);
    else if (place.dataset.start === 'visible') whenVisible(place, start);
    else if (place.dataset.start === 'visit') whenVisited(place, start);
    else whenIdle(start);
  }
}

/**
 * Starts when an island is touched, focused or filled in, or has the focus before this script
 * loads.
 */
function whenUsed(place: Element, start: () => void, also: readonly string[] = []): void {
  if (place.contains(document.activeElement)) return start();
  const use = new AbortController();
  for (const kind of ['focusin', 'pointerdown', 'change', ...also]) {
    place.addEventListener(
      kind,
      () => {
        use.abort();
        start();
      },
      { signal: use.signal },
    );
  }
}

/** Starts at the first sign of activity: a visitor who only looks, or has left, loads nothing. */
function whenVisited(place: Element, start: () => void): void {
  if (place.contains(document.activeElement)) return start();
  const visit = new AbortController();
  for (const kind of ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin', 'change']) {
    addEventListener(
      kind,
      () => {
        visit.abort();
        start();
      },
      { signal: visit.signal, passive: true },
    );
  }
}

function whenVisible(place: Element, start: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    whenIdle(start);
  });
  observer.observe(place);
}

/** After the page has loaded and painted. Safari has no `requestIdleCallback`. */
export function whenIdle(start: () => void): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  if (document.readyState === 'complete') idle(start);
  else addEventListener('load', () => idle(start), { once: true });
}
