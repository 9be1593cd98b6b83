/** The prefix of the service worker's cache names for race control, before the id of their user. */
const prefix = 'race-control ';

/**
 * Deletes the copies of race control that browsers keep for times without a server: on this page
 * those of everybody but the signed-in user, and at sign-out those of everybody, even if the
 * sign-out does not reach the server.
 */
export function wipeKeptCopies(shell: HTMLElement): void {
  if (!('caches' in globalThis)) return;
  const own = prefix + shell.dataset.staff;
  void wipeOthers(own);
  // At once, as nothing of this page runs any more if the form does not reach the server.
  const signOut = document.querySelector('[data-sign-out]');
  signOut?.addEventListener('submit', () => void caches.delete(own));
}

async function wipeOthers(own: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(names.map((name) => caches.delete(name)));
}
