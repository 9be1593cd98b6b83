/** @jsxImportSource preact */
import { render } from 'preact';
import { CheckpointApp } from './checkpoint-app.tsx';
import { keepDelivering } from './deliver.ts';
import type { Update } from './more-view.tsx';
import { nativeReader } from './native-reader.ts';
import { phoneOf } from './phone.ts';
import { openPhoneLog } from './phone-log.ts';
import { keepAwake, prepareSound } from './signals.ts';
import type { AllWords } from './words.ts';

/**
 * Opens the phone's log and draws the page into `place`, which holds the words of all languages.
 */
export async function start(place: HTMLElement): Promise<void> {
  const all = JSON.parse(place.dataset.words ?? '{}') as AllWords;
  const language = chosenLanguage(all);
  const zone = place.dataset.zone ?? 'UTC';
  document.documentElement.lang = language;
  const update: Update = { take: undefined, mayBeCleared: false };
  const token = /^#([\w-]{43})$/.exec(location.hash)?.[1];
  let log: Awaited<ReturnType<typeof openPhoneLog>>;
  try {
    log = await openPhoneLog();
  } catch {
    place.textContent = all[language]?.words.noStorage ?? '';
    return;
  }
  const phone = phoneOf(log, await log.read());
  const isOpening = token !== undefined && token !== phone.state.link?.token;
  const deliver = keepDelivering(phone, isOpening ? token : undefined);
  place.textContent = '';
  render(<CheckpointApp {...{ phone, all, language, zone, update, deliver, isOpening }} />, place);
  keepAwake();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void phone.refresh();
  });
  addEventListener('beforeunload', (event) => {
    if (phone.state.unwritten.length > 0) event.preventDefault();
  });
  prepareSound();
  void askForStorage().then((isPromised) => {
    update.mayBeCleared = !isPromised;
    phone.changed();
  });
  keepPage((take) => {
    update.take = take;
    phone.changed();
  });
  await deliver();
  // The link is kept, so its secret can leave the address.
  if (token && phone.state.link?.token === token) history.replaceState(null, '', location.pathname);
}

/** Whether the browser promises to keep the log when the phone runs out of space. */
const askForStorage = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false;

/** The language chosen on the site, perhaps after this page was kept. */
function chosenLanguage(all: AllWords): string {
  const [, chosen] = /(?:^|; )lang=(\w+)/.exec(document.cookie) ?? [];
  return chosen && chosen in all ? chosen : document.documentElement.lang;
}

/**
 * Keeps the page itself for hours without a network; a newer version waits until the volunteer
 * takes it.
 */
function keepPage(tellNewer: (take: () => void) => void): void {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  let isAsked = false;
  const offer = (waiting: ServiceWorker) =>
    tellNewer(() => {
      isAsked = true;
      waiting.postMessage('take over', []);
    });
  const isFirst = !serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAsked) location.reload();
    // Another tab has taken the newer version, and the files of this page are no longer kept.
    else if (!isFirst) tellNewer(() => location.reload());
  });
  const register = async () => {
    const registered = await serviceWorker.register('/checkpoint-worker.js', {
      scope: '/checkpoint',
      updateViaCache: 'none',
    });
    if (registered.waiting) offer(registered.waiting);
    registered.addEventListener('updatefound', () => {
      const coming = registered.installing;
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && serviceWorker.controller) offer(coming);
      });
    });
    const ready = await serviceWorker.ready;
    // The browser's own reader of codes needs no further file.
    if (!(await nativeReader())) ready.active?.postMessage('keep the camera');
  };
  register().catch(() => undefined);
}
