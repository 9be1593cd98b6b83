/**
 * Has a service worker keep copies of these pages for the time without a server; `keepNow`: fetches
 * the page once more where it came before there was a worker to keep it.
 */
export function keepCopies(keepNow: () => void): void {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  if (!serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', keepNow, { once: true });
  serviceWorker
    .register('/race-control-worker.js', { scope: '/admin/race-control', updateViaCache: 'none' })
    .catch(() => undefined);
}
