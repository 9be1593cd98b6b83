import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { BrowserContext, Page, Request } from '@playwright/test';

/** What Chromium’s console says of a network that is cut: before a connection, or in the midst of one. */
export const cutErrors =
  /net::ERR_(CONNECTION_\w+|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE|FAILED|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/;

/** What cuts the ways that are open, by their addresses. */
const ways = new Map<string, (isCut: boolean) => void>();

/**
 * An address of its own by which a browser reaches a site, so that `cutNetwork` can cut it. The
 * browsers' own switches are no cut: Firefox's keeps service workers from answering, and a page that
 * Chromium loads anew may send before it is offline again.
 */
export async function openWay(site = ''): Promise<string> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const join = (one: Socket, other: Socket) => {
    sockets.add(one);
    one
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    one.pipe(other);
  };
  const server = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return;
    }
    const far = connect(Number(new URL(site).port), 'localhost');
    join(near, far);
    join(far, near);
  });
  await once(server.listen(0, 'localhost').unref(), 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  ways.set(url, (isCut) => {
    isOpen = !isCut;
    if (isCut) for (const socket of sockets) socket.destroy();
  });
  return url;
}

/** Cuts the network of a browser's pages, which reach their site by `openWay`, or gives it back. */
export async function cutNetwork(context: BrowserContext, isCut = true): Promise<void> {
  for (const page of context.pages()) {
    ways.get(new URL(page.url()).origin)?.(isCut);
    await page.evaluate((kind) => dispatchEvent(new Event(kind)), isCut ? 'offline' : 'online');
  }
}

/** Lets `bodyOf` read what pages send: by BiDi Firefox does not tell, so they repeat it in a header. */
export async function tellBodies(pages: BrowserContext | Page): Promise<void> {
  const context = 'pages' in pages ? pages : pages.context();
  if (context.browser()?.browserType().name() !== 'firefox') return;
  await pages.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = (what, how) => {
      if (typeof how?.body !== 'string') return send(what, how);
      const headers = new Headers(how.headers);
      headers.set('x-body', encodeURIComponent(how.body));
      return send(what, { ...how, headers });
    };
  });
}

/** What a request carries, as JSON. */
export const bodyOf = (request: Request) =>
  request.postDataJSON() ?? JSON.parse(decodeURIComponent(request.headers()['x-body'] ?? 'null'));
