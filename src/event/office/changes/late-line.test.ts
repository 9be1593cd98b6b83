import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../../../edition/words/languages.ts';
import { type ChangingSite, openChangingSite } from '../../../test/late-changes-kit.ts';

let kit: ChangingSite;
beforeAll(async () => {
  kit = await openChangingSite();
});
afterAll(() => kit.site.close());

const post = (form: Record<string, string>) => kit.post({ intent: 'line', ...form });
const get = async (url: string) => (await kit.other.inject(url)).body;
const awards = {
  subject: 'line 2025-07-05-awards',
  date: '2025-07-05',
  begins: '16:40',
  ends: '',
};

it('a line of the programme moves on the page and in the calendar file', async () => {
  const asked = await post(awards);
  expect(asked.body).toContain('From: 15:00 → 16:40');
  expect((await post({ ...awards, sure: 'true' })).statusCode).toBe(303);
  await expect.poll(() => get('/program')).toContain('<time>16:40</time>');
  expect(await get('/program')).not.toContain('<time>15:00</time>');
  expect(await get('/api/program.ics')).toContain('DTSTART:20250705T134000Z');
});

it('a cancelled line is struck out, and called off in the calendar file', async () => {
  const party = {
    ...awards,
    subject: 'line 2025-07-04-pastaParty',
    date: '2025-07-04',
    begins: '18:30',
  };
  expect((await post({ ...party, isCancelled: 'true', sure: 'true' })).statusCode).toBe(303);
  await expect
    .poll(() => get('/program'))
    .toContain('<s>Pasta party</s> <strong>cancelled</strong>');
  expect((await get('/api/program.ics')).match(/STATUS:CANCELLED/g)).toHaveLength(1);
});

it.each(languages().map(({ code }) => code))('is told in %s', async (code) => {
  const headers = { cookie: `${kit.office.cookie}; lang=${code}` };
  const { body } = await kit.site.app.inject({ url: '/admin/changes', headers });
  expect(body).toContain('15:00 → 16:40');
  expect(body).not.toMatch(/line\.(title|hint)|\{\{|program\.change/);
});

it.each([
  { ...awards, date: '2025-02-30' },
  { ...awards, date: '2026-07-05' },
  { ...awards, begins: '' },
  { ...awards, begins: 'noon' },
  { ...awards, ends: '16:00' },
])('%j is refused', async (wrong) => {
  expect((await post({ ...wrong, sure: 'true' })).statusCode).toBe(400);
});

it('that is a start, or that there is not, follows its race', async () => {
  for (const subject of ['line 2025-07-05-start1', 'line 2025-07-05-nothing']) {
    expect((await post({ ...awards, subject, sure: 'true' })).statusCode).toBe(409);
  }
});
