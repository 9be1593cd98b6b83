import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionIdleHours } from '../../../platform/auth/session-token.ts';

const origin = 'https://race.example';
const board = '/admin/race-control';
const page = (text: string, staff = 'ana') =>
  `<div data-staff="${staff}"><p hidden="" data-kept-copy="">As of</p>${text}</div>`;

type Key = string | { url: string };
const nameOf = (key: Key) => (typeof key === 'string' ? key : key.url.slice(origin.length));

/** The browser's caches, as far as the worker uses them. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      addAll: async (names: string[]) =>
        names.forEach((each) => kept.set(each, new Response(`kept ${each}`))),
      put: async (key: string, answer: Response) => void kept.set(key, answer),
      match: async (key: Key) => kept.get(nameOf(key))?.clone(),
      delete: async (key: Key) => kept.delete(nameOf(key)),
      keys: async () => [...kept.keys()].map((each) => ({ url: origin + each })),
    };
  };
  return {
    open: async (name: string) => open(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (key: Key) =>
      [...all.values()]
        .find((kept) => kept.has(nameOf(key)))
        ?.get(nameOf(key))
        ?.clone(),
    all,
  };
}

type Listener = (event: object) => void;
const listeners: Record<string, Listener> = {};
let kept: ReturnType<typeof fakeCaches>;
const server = vi.fn<() => Promise<Response>>();

// A worker is read once, and holds nothing but what it listens to.
beforeAll(async () => {
  vi.stubGlobal('addEventListener', (kind: string, listener: Listener) => {
    listeners[kind] = listener;
  });
  await import('./board-worker.ts');
  vi.unstubAllGlobals();
});
beforeEach(() => {
  kept = fakeCaches();
  vi.stubGlobal('caches', kept);
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('files', ['/assets/site-2.js', '/assets/text-1.woff2']);
  vi.stubGlobal('skipWaiting', async () => {});
  vi.stubGlobal('clients', { claim: async () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.mockReset();
});

/** Has the browser put this build's worker in the place of the one before. */
async function takeOver(): Promise<void> {
  for (const kind of ['install', 'activate']) {
    const work: Promise<unknown>[] = [];
    listeners[kind]?.({ waitUntil: (done: Promise<unknown>) => work.push(done) });
    await Promise.all(work);
  }
}

/** Asks for a page; undefined: the worker leaves it to the browser. */
async function ask(path: string, { mode = 'navigate', method = 'GET' } = {}) {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.fetch?.({
    request: { method, mode, url: new URL(path, origin).href },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: (done: Promise<unknown>) => work.push(done),
  });
  const given = await answer?.then(
    (response) => response.text(),
    (error: Error) => error.message,
  );
  await Promise.all(work);
  return given;
}

const answers = (html: string, status = 200) =>
  server.mockImplementationOnce(async () => new Response(html, { status }));
const isAway = () => server.mockRejectedValueOnce(new Error('no network'));
const shown = (text: string) => page(text).replace(' hidden=""', '');

/** What is shown of a page while the server is away. */
const offline = (path = board) => {
  isAway();
  return ask(path);
};

describe('the worker of race control', () => {
  it('shows the last board while the server is away, and says so, never while it answers', async () => {
    answers(page('first'));
    expect(await ask(board)).toBe(page('first'));
    answers(page('second'));
    expect(await ask(`${board}?lang=de`)).toBe(page('second'));
    expect(await offline()).toBe(shown('second'));
    expect(await offline(`${board}?done=judged`)).toBe(shown('second'));
    answers('a failure of its own', 500);
    expect(await ask(board)).toBe('a failure of its own');
  });

  it.each([502, 503, 504])('takes %s for a server that is away', async (status) => {
    answers(page('first'));
    await ask(board);
    answers('Bad gateway', status);
    expect(await ask(board)).toBe(shown('first'));
  });

  it('waits ten seconds for a network that carries nothing', async () => {
    answers(page('first'));
    await ask(board);
    vi.useFakeTimers();
    let late: (answer: Response) => void = () => {};
    server.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
    const asked = ask(board);
    await vi.advanceTimersByTimeAsync(9_999);
    late(new Response(page('slow')));
    expect(await asked).toBe(page('slow'));
    server.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
    const again = ask(board);
    await vi.advanceTimersByTimeAsync(10_000);
    late(new Response(page('too late')));
    expect(await again).toBe(shown('slow'));
    expect(await offline()).toBe(shown('too late'));
  });

  it('keeps each runner and checkpoint that was opened, and nothing else', async () => {
    for (const path of [`${board}?runner=7`, `${board}/checkpoint?id=hut`]) {
      answers(page(path));
      await ask(path);
    }
    expect(await offline(`${board}?runner=7`)).toBe(shown(`${board}?runner=7`));
    expect(await offline(`${board}/checkpoint?id=hut`)).toBe(shown(`${board}/checkpoint?id=hut`));
    for (const path of [`${board}?runner=8`, `${board}/checkpoint?id=peak`, board])
      expect(await offline(path)).toBe('no network');
    for (const path of [`${board}/links`, `${board}/radio`, '/admin/participants/7', '/admin'])
      expect(await ask(path)).toBeUndefined();
    expect(await ask(board, { method: 'POST' })).toBeUndefined();
    expect(await ask(`https://other.example${board}`)).toBeUndefined();
  });

  it('keeps no page that does not say what its copy is, nor what was done just now', async () => {
    answers('<div data-staff="ana">Board</div>');
    await ask(board);
    answers(page('Decided'));
    await ask(`${board}?done=judged`);
    expect(await offline()).toBe('no network');
  });

  it('keeps what an open board fetches, and tells it that the server is away', async () => {
    answers(page('followed'));
    expect(await ask(board, { mode: 'cors' })).toBe(page('followed'));
    isAway();
    expect(await ask(board, { mode: 'cors' })).toBe('no network');
    expect(await offline()).toBe(shown('followed'));
  });

  it.each([401, 403])('wipes everything when the server answers %s', async (status) => {
    for (const path of [board, `${board}?runner=7`]) {
      answers(page('first'));
      await ask(path);
    }
    await (await kept.open('checkpoint-1')).put('/checkpoint', new Response('of volunteers'));
    answers(page('Sign in', ''), status);
    await ask(board, { mode: 'cors' });
    expect([...kept.all.keys()]).toEqual(['checkpoint-1']);
    expect(await offline()).toBe('no network');
  });

  it('wipes what was another person’s', async () => {
    answers(page('of Ana'));
    await ask(`${board}?runner=7`);
    answers(page('of Ion', 'ion'));
    await ask(board);
    expect(await offline(`${board}?runner=7`)).toBe('no network');
    expect([...kept.all.keys()]).toEqual(['race-control ion']);
  });

  it('shows a copy as long as an idle session lasts, and deletes it then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answers(page('first'));
    await ask(`${board}?runner=7`);
    vi.advanceTimersByTime(sessionIdleHours * 3_600_000 - 1);
    expect(await offline(`${board}?runner=7`)).toBe(shown('first'));
    vi.advanceTimersByTime(1);
    expect(await offline(`${board}?runner=7`)).toBe('no network');
    answers(page('later'));
    await ask(board);
    expect([...(kept.all.get('race-control ana')?.keys() ?? [])]).toEqual([`${board}?`]);
  });

  it('gives the files of the build from what it kept, and forgets those of the one before', async () => {
    await (await kept.open('race-control-files')).addAll(['/assets/site-1.js']);
    await takeOver();
    expect([...(kept.all.get('race-control-files')?.keys() ?? [])]).toEqual([
      '/assets/site-2.js',
      '/assets/text-1.woff2',
    ]);
    for (const file of ['/assets/site-2.js', '/assets/text-1.woff2'])
      expect(await ask(file, { mode: 'cors' })).toBe(`kept ${file}`);
    for (const path of ['/assets/other.js', 'https://other.example/assets/site-2.js'])
      expect(await ask(path, { mode: 'cors' })).toBeUndefined();
  });

  it('fetches a file that the browser no longer has, and wipes none with the copies', async () => {
    answers('console.log(2)');
    expect(await ask('/assets/site-2.js', { mode: 'cors' })).toBe('console.log(2)');
    await takeOver();
    answers(page('Sign in', ''), 401);
    await ask(board);
    expect(await ask('/assets/site-2.js', { mode: 'cors' })).toBe('kept /assets/site-2.js');
  });
});
