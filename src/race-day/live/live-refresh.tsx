import { useEffect, useSyncExternalStore } from 'react';

const everyMs = 30_000;
const liveParts = '[data-live]';

/** Replaces the content by the page's current one; the reader keeps the focus. */
function renewFrom(html: string): void {
  const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector(liveParts);
  const shown = document.querySelector(liveParts);
  if (!fresh || !shown || fresh.innerHTML === shown.innerHTML) return;
  const focused = shown.contains(document.activeElement)
    ? document.activeElement?.getAttribute('href')
    : undefined;
  shown.replaceChildren(...fresh.childNodes);
  if (focused) {
    const again = shown.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`);
    again?.focus({ preventScroll: true });
  }
}

/** Looks for news while the page is visible, and says so; without script it shows nothing. */
export function LiveRefresh({ text }: { text: string }) {
  const isOn = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  useEffect(() => {
    let lookedAtMs = Date.now();
    const look = async () => {
      if (document.hidden || Date.now() - lookedAtMs < everyMs - 1000) return;
      lookedAtMs = Date.now();
      try {
        const answer = await fetch(location.href);
        if (answer.ok) renewFrom(await answer.text());
      } catch {
        // No network: the content stays, with its time.
      }
    };
    const timer = setInterval(() => void look(), everyMs);
    const seenAgain = () => void look();
    document.addEventListener('visibilitychange', seenAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seenAgain);
    };
  }, []);
  return <p className="small live-renews">{isOn ? text : '\u00a0'}</p>;
}
