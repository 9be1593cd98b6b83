import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect } from '@playwright/test';
import { Client } from 'pg';
import { addressOf, ended, reasonsOf, test } from './own-site.ts';

test('prints its address, serves, and stops with code 0 on SIGTERM and on Ctrl-C', async ({
  site,
}) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = site.start();
    const address = await addressOf(server);
    expect(server.output()).toContain('(demo mode)');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await ended(server.child, signal)).toBe(0);
  }
});

test('the server’s files take one byte a letter in memory', () => {
  const files = globSync('dist/server/*.js');
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => /[^\0-\x7f]/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('says in JSON only where no terminal is, and in a few readable lines where one is', async ({
  site,
}) => {
  // Under root the database would be elsewhere otherwise.
  chmodSync(site.dataDir, 0o755);
  const logged = site.start();
  await expect.poll(logged.output, { timeout: 30_000 }).toContain('makes the first one, once');
  await ended(logged.child, 'SIGTERM');
  const messages = logged
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  const told = messages.slice(messages.findIndex((each) => each.startsWith('TrailRun is ready')));

  const read = site.startInTerminal();
  await expect.poll(read.output, { timeout: 30_000 }).toContain('makes the first one, once');
  const lines = read.output().trim().split(/\r?\n/);
  expect(lines.join('\n')).not.toContain('{');
  expect(lines[0]).toMatch(/^TrailRun is ready: http:\S+ \(demo mode\)$/);
  expect(lines[1]).toBe(
    `The data are in ${site.dataDir}, the database is in ${site.dataDir}/database.`,
  );
  expect(lines.at(-1)).toMatch(/once: http:\S+\/admin\/invitation\/\S+$/);
  // The log has all of it, between what else it tells.
  const beginning = (line: string) => line.split(/https?:/)[0];
  expect(told.map(beginning)).toEqual(expect.arrayContaining(lines.map(beginning)));

  read.child.stdin?.write('\x03');
  expect(await ended(read.child)).toBe(0);

  const refused = site.startInTerminal({ PORT: 'x' });
  expect(await ended(refused.child)).toBe(1);
  expect(refused.output().trim()).toBe('PORT must be a port number from 0 to 65535.');
});

test('finishes a request in flight before it stops', async ({ site }) => {
  const server = site.start();
  const { port } = new URL(await addressOf(server));
  const socket = net.connect(Number(port), 'localhost');
  let answer = '';
  socket.on('data', (text) => (answer += text));
  // The request has begun when the signal comes, and ends after it.
  socket.write('GET /api/races HTTP/1.1\r\nHost: localhost\r\n');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const exit = ended(server.child, 'SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.write('Connection: close\r\n\r\n');
  expect(await exit).toBe(0);
  expect(answer).toContain('HTTP/1.1 200 OK');
  expect(answer).toContain('Trail Run 33K');
});

test('stops with code 0 though a form is never sent to its end, and leaves no database running', async ({
  site,
}) => {
  const server = site.start();
  const { port } = new URL(await addressOf(server));
  const socket = net.connect(Number(port), 'localhost');
  socket.on('error', () => {});
  socket.write(
    'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\n\r\nname=Ana',
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await ended(server.child, 'SIGTERM')).toBe(0);
  expect(server.output()).toContain('"reason":"SIGTERM"');
  expect(existsSync(path.join(site.dataDir, 'database/cluster/postmaster.pid'))).toBe(false);
});

test('keeps its data when it is killed, and starts again', async ({ site }) => {
  const server = site.start();
  await addressOf(server);
  await ended(server.child, 'SIGKILL');
  const again = site.start();
  const answer = await fetch(`${await addressOf(again)}/api/races`);
  expect(await answer.json()).toHaveLength(2);
});

test('without an admin it prints a link, by which the first one comes in', async ({
  site,
  page,
}) => {
  const server = site.start();
  await addressOf(server);
  await expect.poll(server.output).toMatch(/makes the first one, once: http:[^\s"]+/);
  const [link = ''] = /http:[^\s"]+\/admin\/invitation\/[^\s"]+/.exec(server.output()) ?? [];
  await page.goto(link);
  await page.getByLabel('Email address').first().fill('ana@race.example');
  await page.getByLabel('Name', { exact: true }).fill('Ana Pop');
  await page.getByLabel('New password').fill('over the ridge and back');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  await expect(page.getByRole('link', { name: 'Staff' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is used up');
});

test('a link that is made on the server lets an admin in, while the site runs', async ({
  site,
  page,
}) => {
  const address = await addressOf(site.start());
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir, PORT: new URL(address).port };
  const args = ['scripts/admin-link.ts', 'ana@race.example'];
  await page.goto(execFileSync('node', args, { env, encoding: 'utf8' }).trim());
  await page.getByLabel('Name', { exact: true }).fill('Ana Pop');
  await page.getByLabel('New password').fill('over the ridge and back');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
});

test('two servers share one data folder', async ({ site }) => {
  const first = site.start();
  await addressOf(first);
  const second = site.start();
  const address = await addressOf(second);
  expect(await ended(first.child, 'SIGTERM')).toBe(0);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('with PUBLIC_URL it is in production mode and names itself so', async ({ site }) => {
  const server = site.start({ PUBLIC_URL: 'https://race.example' });
  await expect.poll(server.output, { timeout: 30_000 }).toContain('ready: https://race.example');
  expect(server.output()).not.toContain('demo mode');
  expect(server.output()).toContain('No mail leaves this machine: set SMTP_URL');
  expect(await ended(server.child, 'SIGTERM')).toBe(0);
  // Without it the same data would get invented runners beside the real ones.
  const again = site.start();
  expect(await ended(again.child)).toBe(1);
  expect(reasonsOf(again).join()).toContain('cannot go back to demo mode: set PUBLIC_URL');
});

const mistakes: [what: string, env: Record<string, string>, line: RegExp][] = [
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
];
for (const [what, env, line] of mistakes) {
  test(`says in one line what is wrong: ${what}`, async ({ site }) => {
    const { child, output } = site.start({
      ...env,
      ...(!env.LOG_LEVEL && { LOG_LEVEL: 'silent' }),
    });
    expect(await ended(child)).toBe(1);
    expect(reasonsOf({ output }).join('\n')).toMatch(line);
    expect(output()).not.toContain('s3cret');
  });
}

test('says in one line that DATA_DIR cannot be written', async ({ site }) => {
  const file = path.join(site.dataDir, 'a-file');
  writeFileSync(file, '');
  const { child, output } = site.start({ DATA_DIR: path.join(file, 'data') });
  expect(await ended(child)).toBe(1);
  expect(reasonsOf({ output })).toEqual([expect.stringMatching(/^[^\n]*DATA_DIR[^\n]*$/)]);
});

test('says in one line that a table is damaged, and leaves no database running', async ({
  site,
}) => {
  // Under root the database would be elsewhere otherwise.
  chmodSync(site.dataDir, 0o755);
  const first = site.start();
  await addressOf(first);
  const client = new Client({
    host: path.join(site.dataDir, 'database'),
    user: 'trailrun',
    database: 'postgres',
  });
  await client.connect();
  const { rows } = await client.query(`select pg_relation_filepath('race') as file`);
  await client.end();
  expect(await ended(first.child, 'SIGTERM')).toBe(0);
  const cluster = path.join(site.dataDir, 'database/cluster');
  const file = path.join(cluster, rows[0].file);
  writeFileSync(file, readFileSync(file).fill(0xab, 0, 64));
  const again = site.start({ LOG_LEVEL: 'silent' });
  expect(await ended(again.child)).toBe(1);
  expect(reasonsOf(again)).toEqual([
    expect.stringMatching(/^[^\n]*invalid page in block 0[^\n]* restore the latest backup[^\n]*$/),
  ]);
  expect(existsSync(path.join(cluster, 'postmaster.pid'))).toBe(false);
});

test('says in one line that the port is taken, and leaves the other server alone', async ({
  site,
}) => {
  const first = site.start();
  const address = await addressOf(first);
  const { child, output } = site.start({ PORT: new URL(address).port, LOG_LEVEL: 'silent' });
  expect(await ended(child)).toBe(1);
  expect(reasonsOf({ output })).toEqual([expect.stringMatching(/^Port \d+ is taken: .*$/)]);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('logs each answer at level debug, and nothing of the visitor', async ({ site }) => {
  const server = site.start({ LOG_LEVEL: 'debug' });
  const address = await addressOf(server);
  const headers = { cookie: 'lang=de; other=secret-cookie', referer: 'https://secret.example/' };
  await fetch(`${address}/races?search=secret-name`, { headers });
  await fetch(`${address}/api/races/x?search=secret-name`, { headers });
  await expect.poll(server.output).toContain('"/api/races/:id"');
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('answered'));
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', route: '/races', status: 200 });
  expect(lines.join('')).not.toMatch(/secret|127\.0\.0\.1|::1/);
});
