/** The local-storage entry with the notices that the visitor has closed. */
export const putAwayName = 'notices-put-away';

/**
 * Lets visitors close notices for good; a notice whose words change counts as new and appears
 * again.
 */
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
    // storage is switched off: closed notices come back on the next page
  }
}
