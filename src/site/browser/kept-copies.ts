/** As the service worker of race control names its caches, before the id of whose they are. */
const prefix = 'race-control ';

/**
 * Wipes what browsers keep of race control for the time without a server: for everybody but whoever
 * is signed in on this page, and for everybody at the sign-out, also where that does not arrive.
 */
export function wipeKeptCopies(shell: HTMLElement): void {
  if (!('caches' in globalThis)) return;
  const own = prefix + shell.dataset.staff;
  void wipeOthers(own);
  // At once: where the form does not arrive, nothing of this page runs any more.
  const signOut = document.querySelector('[data-sign-out]');
  signOut?.addEventListener('submit', () => void caches.delete(own));
}

async function wipeOthers(own: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(names.map((name) => caches.delete(name)));
}
