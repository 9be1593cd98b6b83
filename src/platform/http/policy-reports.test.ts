import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openLog } from '../../test/logged.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { policyReports } from './process-counts.ts';

const log = openLog();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ isWithoutParticipants: true, logger: log.logger });
});
afterAll(() => site.close());
beforeEach(() => policyReports.clear());

let address = 1;
const send = (payload: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/csp-report',
    remoteAddress: `192.0.2.${address}`,
    headers: { 'content-type': 'application/csp-report', ...headers },
    payload,
  });
const report = (facts: object) => JSON.stringify({ 'csp-report': facts });
const counted = () => Object.fromEntries(policyReports);

it('is where every page sends what it was refused', async () => {
  const { headers } = await site.app.inject('/');
  expect(headers['content-security-policy']).toContain('; report-uri /csp-report');
});

it('counts reports by directive, and keeps nothing else of them', async () => {
  const own = { 'document-uri': 'https://race.example/my-registration/secret' };
  const answer = await send(report({ ...own, 'effective-directive': 'script-src-elem' }));
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
    204,
    '',
    'no-store',
  ]);
  await send(report({ ...own, 'violated-directive': "img-src 'self' data:" }));
  expect(counted()).toEqual({ 'script-src-elem': 1, 'img-src': 1 });
  const lines = log.logged.filter((line) => line.includes('a browser refused'));
  expect(lines).toHaveLength(1);
  expect(log.logged.join('')).not.toContain('secret');
});

it.each([
  ['no JSON', 'x'],
  ['no report', '{}'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an invented directive', report({ 'effective-directive': 'x'.repeat(1000) })],
  ['an object for a directive', report({ 'effective-directive': { a: 1 } })],
  ['a prototype', '{"csp-report": {"__proto__": {}}}'],
])('counts what is no report as one kind: %s', async (_, payload) => {
  await send(payload);
  expect(counted()).toEqual({ other: 1 });
});

it('refuses other kinds, pages of other sites, much at once and more than a browser sends', async () => {
  const statuses = [
    await send('{}', { 'content-type': 'application/json' }),
    await send('{}', { 'sec-fetch-site': 'cross-site' }),
    await send('x'.repeat(10 * 1024 * 1024)),
    await send(report({ 'effective-directive': 'a\u0000' })),
    await site.app.inject('/csp-report'),
  ].map(({ statusCode }) => statusCode);
  expect(statuses.slice(0, 3)).toEqual([415, 403, 413]);
  expect(statuses[4]).toBe(405);
  address = 2;
  policyReports.clear();
  const many: number[] = [];
  for (let each = 0; each < 40; each++) many.push((await send(report({}))).statusCode);
  expect(many.filter((status) => status === 204)).toHaveLength(30);
  expect(new Set(many.slice(30))).toEqual(new Set([429]));
  expect(counted()).toEqual({ other: 30 });
});
