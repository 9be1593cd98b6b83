/** Name of the local-storage entry that remembers which notices were put away. */
export const putAwayName = 'notices-put-away';

/** Lets notices be put away for good; one whose words change is another, and comes again. */
export function putNoticesAway(): void {
  const away = read();
  for (const notice of document.querySelectorAll<HTMLElement>('[data-notice]')) {
    const id = notice.dataset.notice ?? '';
    const button = notice.querySelector('button');
    notice.hidden = away.includes(id);
    if (!button) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      notice.hidden = true;
      write([...read(), id]);
    });
  }
}

function read(): string[] {
  try {
    return localStorage.getItem(putAwayName)?.split(' ') ?? [];
  } catch {
    return []; // storage is switched off
  }
}

function write(ids: string[]): void {
  try {
    localStorage.setItem(putAwayName, ids.join(' '));
  } catch {
    // storage is switched off: they come again with the next page
  }
}
