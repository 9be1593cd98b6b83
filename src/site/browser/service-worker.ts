/** The parts of a service worker's environment that the types of pages do not have. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Fetched = Extendable & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
};
type Told = Extendable & { data: unknown };
export type Worker = {
  addEventListener(kind: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Fetched) => void): void;
  addEventListener(kind: 'message', listener: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
