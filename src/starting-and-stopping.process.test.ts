import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from './platform/db/embedded/embedded-test-kit.ts';
import { addressOf } from './platform/db/embedded/roles.ts';
import type { ServerProcess } from './test/follow-server.ts';
import { openServerFolder } from './test/server-process.ts';

type Folder = Awaited<ReturnType<typeof openServerFolder>>;

/** Makes an account by a link, as its form does; answers the heading of the page that follows. */
async function accept(link: string, email: string): Promise<string> {
  const body = new URLSearchParams({ email, name: 'Ana Pop', password: 'over the ridge and back' });
  const made = await fetch(link, { method: 'POST', body, redirect: 'manual' });
  const cookie = made.headers.getSetCookie().map((each) => each.split(';')[0]);
  const next = new URL(made.headers.get('location') ?? '', link);
  return headingOf(next.href, cookie.join('; '));
}
const headingOf = async (url: string, cookie = '') => {
  const answer = await fetch(url, { headers: { cookie } });
  return /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1] ?? '';
};
const isReady = async (address: string) => (await fetch(`${address}/readyz`)).status === 200;
const linkIn = (said: string) => /http:[^\s"]+\/admin\/invitation\/[^\s"]+/.exec(said)?.[0];

describe('a site that runs', () => {
  let folder: Folder;
  let server: ServerProcess;
  let address: string;
  beforeAll(async () => {
    folder = await openServerFolder();
    server = folder.start({ LOG_LEVEL: 'debug' });
    address = await server.address();
  });
  afterAll(() => folder.close());

  it('has printed its address, and serves', async () => {
    expect(server.output()).toContain('(demo mode)');
    expect(await isReady(address)).toBe(true);
  });

  it('logs each answer at level debug, and nothing of the visitor', async () => {
    const headers = { cookie: 'lang=de; other=secret-cookie', referer: 'https://secret.example/' };
    await fetch(`${address}/races?search=secret-name`, { headers });
    await fetch(`${address}/api/races/x?search=secret-name`, { headers });
    await server.until((said) => said.includes('"/api/races/:id"'));
    const lines = server
      .output()
      .split('\n')
      .filter((line) =>
        /answered.*"\/(races|api\/races\/:id)"|"\/(races|api\/races\/:id)".*answered/.test(line),
      );
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      method: 'GET',
      route: '/races',
      status: 200,
    });
    expect(lines.join('')).not.toMatch(/secret|127\.0\.0\.1|::1/);
  });

  it('without an admin has printed a link, by which the first one comes in, once', async () => {
    const link = await server.until(linkIn);
    expect(await accept(link, 'ana@race.example')).toBe('My account');
    expect(await headingOf(link)).toBe('This link is used up');
  });

  it('lets an admin in by a link that is made on the server meanwhile', async () => {
    const env = {
      PATH: process.env['PATH'],
      PICTURES_DIR: process.env['PICTURES_DIR'],
      DATA_DIR: folder.dataDir,
      PORT: new URL(address).port,
    };
    const args = ['scripts/admin-link.ts', 'vlad@race.example'];
    const link = execFileSync('node', args, { env, encoding: 'utf8' }).trim();
    expect(await accept(link, 'vlad@race.example')).toBe('My account');
  });

  it('keeps its port: another start says in one line that it is taken', async () => {
    const other = folder.start({ PORT: new URL(address).port, LOG_LEVEL: 'silent' });
    expect(await other.ended()).toBe(1);
    expect(other.reasons()).toEqual([expect.stringMatching(/^Port \d+ is taken: .*$/)]);
    expect(await isReady(address)).toBe(true);
  });
});

describe('a start', () => {
  let folder: Folder;
  beforeEach(async () => {
    folder = await openServerFolder();
  });
  afterEach(() => folder.close());

  it('is told in JSON only where no terminal is, and in a few readable lines where one is', async () => {
    const logged = folder.start();
    await logged.until(linkIn);
    expect(await logged.ended('SIGTERM')).toBe(0);
    const messages = logged
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    const told = messages.slice(messages.findIndex((each) => each.startsWith('TrailRun is ready')));

    const read = folder.startInTerminal();
    await read.until(linkIn);
    const lines = read.output().trim().split(/\r?\n/);
    expect(lines.join('\n')).not.toContain('{');
    expect(lines[0]).toMatch(/^TrailRun is ready: http:\S+ \(demo mode\)$/);
    expect(lines[1]).toBe(
      `The data are in ${folder.dataDir}, the database is in ${folder.dataDir}/database.`,
    );
    expect(lines.at(-1)).toMatch(/once: http:\S+\/admin\/invitation\/\S+$/);
    // The log has all of it, between what else it tells.
    const beginning = (line: string) => line.split(/https?:/)[0];
    expect(told.map(beginning)).toEqual(expect.arrayContaining(lines.map(beginning)));

    // Ctrl-C.
    read.child.stdin?.write('\x03');
    expect(await read.ended()).toBe(0);

    const refused = folder.startInTerminal({ PORT: 'x' });
    expect(await refused.ended()).toBe(1);
    expect(refused.output().trim()).toBe('PORT must be a port number from 0 to 65535.');
  });

  it('ends with code 0 once requests in flight are answered, though a form is never sent to its end, and leaves no database running', async () => {
    const server = folder.start();
    const address = await server.address();
    const open = (text: string) => {
      const socket = net.connect(Number(new URL(address).port), 'localhost');
      socket.on('error', () => {});
      socket.write(text);
      return socket;
    };
    const inFlight = open('GET /api/races HTTP/1.1\r\nHost: localhost\r\n');
    let answer = '';
    inFlight.on('data', (text) => (answer += text));
    open(
      'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\n\r\nname=Ana',
    );
    // Asked after both, and so read after both.
    expect(await isReady(address)).toBe(true);
    server.child.kill('SIGTERM');
    await server.until((said) => said.includes('"reason":"SIGTERM"'));
    inFlight.write('Connection: close\r\n\r\n');
    expect(await server.ended()).toBe(0);
    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(answer).toContain('"id":1');
    expect(existsSync(path.join(folder.dataDir, 'database/cluster/postmaster.pid'))).toBe(false);
  });

  it('finds its data after the last one was killed, and shares them with another one', async () => {
    const killed = folder.start();
    await killed.address();
    expect(await killed.ended('SIGKILL')).toBe(null);
    const first = folder.start();
    const answer = await fetch(`${await first.address()}/api/races`);
    expect(await answer.json()).toHaveLength(2);
    const second = folder.start();
    const address = await second.address();
    expect(await first.ended('SIGTERM')).toBe(0);
    expect(await isReady(address)).toBe(true);
  });

  it('with PUBLIC_URL is one in production mode, and names itself so', async () => {
    const server = folder.start({ PUBLIC_URL: 'https://race.example' });
    await server.until((said) => said.includes('ready: https://race.example'));
    expect(server.output()).not.toContain('(demo mode)');
    expect(server.output()).toContain('No mail leaves this machine: set SMTP_URL');
    expect(await server.ended('SIGTERM')).toBe(0);
    // Without it the same data would get invented runners beside the real ones.
    const again = folder.start();
    expect(await again.ended()).toBe(1);
    expect(again.reasons().join()).toContain('cannot go back to demo mode: set PUBLIC_URL');
  });

  it('says in one line that a table is damaged, and leaves no database running', async () => {
    const first = folder.start();
    await first.address();
    const config = addressOf(path.join(folder.dataDir, 'database'), 'site');
    const [race = {}] = await ask({ config }, `select pg_relation_filepath('race') as file`);
    expect(await first.ended('SIGTERM')).toBe(0);
    const cluster = path.join(folder.dataDir, 'database/cluster');
    const file = path.join(cluster, String(race['file']));
    writeFileSync(file, readFileSync(file).fill(0xab, 0, 64));
    const again = folder.start({ LOG_LEVEL: 'silent' });
    expect(await again.ended()).toBe(1);
    expect(again.reasons()).toEqual([
      expect.stringMatching(
        /^[^\n]*invalid page in block 0[^\n]* restore the latest backup[^\n]*$/,
      ),
    ]);
    expect(existsSync(path.join(cluster, 'postmaster.pid'))).toBe(false);
  });
});

describe('what is wrong is said in one line', () => {
  let folder: Folder;
  beforeAll(async () => {
    folder = await openServerFolder();
    writeFileSync(path.join(folder.dataDir, 'a-file'), '');
  });
  afterAll(() => folder.close());

  it.each<[what: string, env: Record<string, string>, line: RegExp]>([
    ['two wrong variables', { PORT: 'x', LOG_LEVEL: 'y' }, /^PORT must .*\nLOG_LEVEL must .*$/],
    [
      'a password with a bare %',
      { SMTP_URL: 'smtps://a:s3cret%@mail.example' },
      /^SMTP_URL must have every % .* written as %25\.$/,
    ],
    [
      'an unknown database host',
      { DATABASE_URL: 'postgres://a:s3cret@nowhere.invalid/x' },
      /^DATABASE_URL: .*nowhere\.invalid.*$/,
    ],
    [
      'a database that nobody serves',
      { DATABASE_URL: 'postgres://a:s3cret@127.0.0.1:9/x' },
      /^DATABASE_URL: nothing listens at 127\.0\.0\.1:9\.$/,
    ],
    [
      'an address that is not ours',
      { HOST: '192.0.2.1' },
      /^HOST 192\.0\.2\.1 is no address of this machine\.$/,
    ],
    ['a DATA_DIR that cannot be written', { DATA_DIR: 'a-file/data' }, /^[^\n]*DATA_DIR[^\n]*$/],
  ])('%s', async (_, env, line) => {
    const inFolder = env['DATA_DIR'] && { DATA_DIR: path.join(folder.dataDir, env['DATA_DIR']) };
    const server = folder.start({ LOG_LEVEL: 'silent', ...env, ...inFolder });
    expect(await server.ended()).toBe(1);
    expect(server.reasons().join('\n')).toMatch(line);
    expect(server.output()).not.toContain('s3cret');
  });
});
