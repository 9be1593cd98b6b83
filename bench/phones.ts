/**
 * `node bench/phones.ts`, after a build: fifty phones that come back into the network deliver 5,000
 * entries at once, behind one address; measures until the last is answered, and until the board of
 * race control shows them all.
 */
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { sql } from 'kysely';
import type { Edition } from '../src/edition/compose-edition.ts';
import { edition } from '../src/edition/edition.ts';
import type { PhoneRecord } from '../src/race-day/checkpoints/checkpoints.contract.ts';
import { signedIn } from '../src/test/admin-kit.ts';
import { addCheckpointLink } from '../src/test/checkpoint-kit.ts';
import { recordSection } from './record-section.ts';
import { median, withBuiltSite } from './site.ts';

const { checkpoints } = edition();

const phones = 50;
const entriesEach = 100;
const rounds = 3;
const goalMs = 2000;
/** Four hours into the race. */
process.env.REHEARSAL_TIME = '2025-07-05T12:00:00+03:00';
const gunAt = Date.parse('2025-07-05T08:00:00+03:00');
const minuteMs = 60_000;

type Database = Parameters<Parameters<typeof withBuiltSite>[0]>[1];
type Runner = { bib: number; race_id: number };

/** Who has a bib, each on the way at a pace of their own. */
async function giveBibs({ db }: Database): Promise<Runner[]> {
  await sql`update participant set bib = null`.execute(db);
  await sql`update participant set bib = 100 + id where status <> 'cancelled'`.execute(db);
  const rows = await db.selectFrom('participant').select(['bib', 'race_id']).execute();
  return rows.flatMap(({ bib, race_id }) => (bib === null ? [] : [{ bib, race_id }]));
}

/** What a phone at a checkpoint has recorded: those who came by, again and again where few did. */
function logOf(
  checkpoint: Edition['checkpoints'][number],
  runners: readonly Runner[],
  phone: number,
) {
  const passing = runners.filter(({ race_id }) => checkpoint.passes[race_id]?.length);
  return Array.from({ length: entriesEach }, (_, index): PhoneRecord => {
    const runner = passing[(index + phone * 7) % passing.length];
    const km = checkpoint.passes[runner?.race_id ?? 0]?.[0] ?? 0;
    const at = gunAt + km * (7 + ((runner?.bib ?? 0) % 40) / 10) * minuteMs;
    return {
      sequence: index + 1,
      kind: 'in',
      bib: String(runner?.bib ?? 1),
      deviceAt: new Date(at + phone * 1000).toISOString(),
      offsetMs: 0,
      corrects: null,
    };
  });
}

/** Milliseconds until the last delivery is answered, and until the board has all entries. */
async function round(url: string, database: Database, cookie: string, before: number) {
  const runners = await giveBibs(database);
  const between = checkpoints.slice(1, -1);
  const logs = await Promise.all(
    Array.from({ length: phones }, async (_, phone) => {
      const place = between[phone % between.length];
      if (!place) throw new Error('the edition has no checkpoint');
      const token = await addCheckpointLink(database.db, {
        checkpoint: place.id,
        label: `Phone ${phone}`,
        endsAt: new Date('2030-01-01T00:00:00Z'),
      });
      const body = { device: randomUUID(), sentAt: new Date().toISOString() };
      return { token, body: JSON.stringify({ ...body, records: logOf(place, runners, phone) }) };
    }),
  );
  const began = performance.now();
  const statuses = await Promise.all(
    logs.map(async ({ token, body }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await fetch(`${url}/api/checkpoint/records`, { method: 'POST', headers, body }))
        .status;
    }),
  );
  const answeredMs = performance.now() - began;
  if (statuses.some((status) => status !== 200)) throw new Error(`refused: ${statuses.join(' ')}`);
  const page = await fetch(`${url}/admin/race-control`, { headers: { cookie } });
  const html = await page.text();
  const shownMs = performance.now() - began;
  const delivered = [...html.matchAll(/>Phone \d+<[\s\S]*?class="number"[^>]*>(\d+)</g)];
  const shown = delivered.reduce((sum, [, records]) => sum + Number(records), 0);
  const expected = before + phones * entriesEach;
  if (shown !== expected) throw new Error(`the board shows ${shown} entries of ${expected}`);
  return { answeredMs, shownMs };
}

await withBuiltSite(async ({ url }, database) => {
  const { cookie } = await signedIn(database.db, 'admin');
  const runs: Awaited<ReturnType<typeof round>>[] = [];
  for (let index = 0; index < rounds; index++)
    runs.push(await round(url, database, cookie, index * phones * entriesEach));
  const row = (what: string, of: (run: (typeof runs)[number]) => number) =>
    `| ${what} | ${Math.round(median(runs.map(of)))} ms | ${Math.round(Math.max(...runs.map(of)))} ms | ${goalMs} ms |`;
  const section = [
    '## Phones at checkpoints: 50 deliver 5,000 entries at once (`node bench/phones.ts`)',
    '',
    `| behind one address | median of ${rounds} | slowest | goal |`,
    '| --- | --- | --- | --- |',
    row('until the last is answered', (run) => run.answeredMs),
    row('until the board of race control shows them all', (run) => run.shownMs),
    '',
    `Each round adds to the entries of those before. Load of the machine in the last 15 minutes: ${(os.loadavg()[2] ?? 0).toFixed(0)} on ${os.cpus().length} cores.`,
  ].join('\n');
  recordSection('## Phones at checkpoints', section);
  console.log(section);
});
