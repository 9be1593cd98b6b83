/**
 * `npm run faults`: plays faults on the built site while runners register and pay, and counts what
 * was promised against what is there. `--help` names the rest.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { recordSection } from '../bench/record-section.ts';
import { median, quantile } from '../bench/site.ts';
import { addressOf } from '../src/platform/db/embedded/roles.ts';
import { openFreezingProxy } from '../src/platform/db/freezing-proxy.ts';
import { countPromises, type Finding, finding } from './faults/count-promises.ts';
import { startCrowd } from './faults/crowd.ts';
import { openBank } from './faults/open-bank.ts';
import { openFaultyMailServer } from './faults/open-mail-server.ts';
import { aheadMs, openSite } from './faults/open-site.ts';
import { kills, type Outcome, others, type Round, type Stage } from './faults/rounds.ts';
import { mountSmallDisk } from './faults/small-disk.ts';
import { argumentsOrGiveUp, giveUp } from './give-up.ts';

const help = `npm run faults -- [options]

  --short       each fault once, in two minutes at most, as npm run test:all does
  --rounds 50   how many kills, after every other fault
  --help        this text

Without --short the outcome is recorded in bench/results.md.`;

const { values } = argumentsOrGiveUp({
  options: {
    short: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '50' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
const isShort = values.short;
const killRounds = isShort ? kills.length : Number(values.rounds);
if (!Number.isInteger(killRounds) || killRounds < 1) {
  giveUp('--rounds takes a whole number from 1.');
}

type Played = Outcome & { name: string; problem?: string };

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const at = () => seconds(performance.now()).padStart(8);
const settleMs = 600_000;

async function playRound(stage: Stage, round: Round): Promise<Played> {
  const { name } = round;
  const outcome: Outcome & { problem?: string } = await round
    .play(stage)
    .catch((error: unknown) => ({
      problem: error instanceof Error ? error.message : String(error),
    }));
  const { recoveredMs, leftOut, problem } = outcome;
  const again =
    recoveredMs === undefined ? 'nobody noticed' : `again after ${seconds(recoveredMs)}`;
  console.log(`${at()} ${name}: ${problem ? `FAILED: ${problem}` : (leftOut ?? again)}`);
  return { name, ...outcome };
}

/** Waits until everything is told, written, sent and given back that is on its way. */
async function settle({ site, bank }: Stage): Promise<void> {
  await site.ready();
  const waiting = sql`run_at = now() where state = 'waiting' and run_at > now() + interval '5 s'`;
  for (const giveUpAt = Date.now() + settleMs; Date.now() < giveUpAt; await sleep(1000)) {
    // Another try would wait for minutes; so would what a killed process had in hand.
    await sql`update mail set ${waiting}`.execute(site.db);
    await sql`update refund set ${waiting}`.execute(site.db);
    const { rows } = await sql<{ open: boolean }>`
      select exists (select from mail where state = 'waiting')
        or exists (select from refund where state = 'waiting')
        or exists (select from participant where is_mail_due) as open`.execute(site.db);
    if (bank.untold() === 0 && !rows[0]?.open) return;
  }
}

/** Plays rounds on a site of their own, and counts at the end. */
async function playAct(
  rounds: readonly Round[],
  { clients, hurry, isSmall }: { clients: number; hurry: number; isSmall: boolean },
) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-faults-'));
  // As root the database runs as another user, who has to reach it.
  chmodSync(dataDir, 0o755);
  const disk = isSmall ? mountSmallDisk(dataDir) : undefined;
  const bank = await openBank(aheadMs);
  const mail = await openFaultyMailServer();
  const site = await openSite(2, {
    dataDir,
    smtpUrl: mail.url,
    stripePort: bank.port,
    logFile: 'test-results/faults.log',
  });
  bank.tellTo(site.url);
  const proxy = await openFreezingProxy(addressOf(path.join(dataDir, 'database'), 'site'));
  const crowd = startCrowd(clients, { url: site.url, bank, db: site.db });
  const stage: Stage = { dataDir, site, crowd, bank, mail, proxy, disk, hurry };
  try {
    await crowd.recovered();
    const played: Played[] = [];
    for (const round of rounds) played.push(await playRound(stage, round));
    await crowd.stop();
    await settle(stage);
    const found = await countPromises(site.db, {
      ...crowd,
      taken: bank.taken(),
      mails: mail.ids,
    });
    found.push(finding('processes that ended by themselves', site.ended.length, site.ended));
    return { played, found };
  } finally {
    await crowd.stop();
    await site.close();
    await proxy.close();
    await mail.close();
    await bank.close();
    disk?.unmount();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A finding as a sentence. */
const told = ({ what, of, count, such }: Finding) =>
  `${what}: ${count} of ${of}${count > 0 ? ` (${such.join(' | ')})` : ''}`;

/** The rounds of one name, as a row of a table. */
function rowOf(name: string, rounds: readonly Played[]): string {
  const took = rounds.flatMap(({ recoveredMs }) => recoveredMs ?? []);
  const times = rounds.flatMap(({ pages }) => pages?.times ?? []);
  const failed = rounds.filter(({ problem }) => problem !== undefined).length;
  const of = (values: number[], share: number, inWords: (ms: number) => string) =>
    values.length > 0 ? inWords(share < 1 ? quantile(values, share) : Math.max(...values)) : '';
  const ms = (value: number) => `${Math.round(value)} ms`;
  const cells = [
    name,
    rounds.length,
    failed,
    of(took, 0.5, seconds),
    of(took, 1, seconds),
    of(times, 0.5, ms),
    of(times, 0.99, ms),
    of(times, 1, ms),
  ];
  return `| ${cells.join(' | ')} |`;
}

const title = '## Faults (`npm run faults`)';

function record(played: readonly Played[], found: readonly Finding[]): void {
  const killed = played.filter(({ name }) => kills.some((round) => round.name === name));
  const recovered = killed.flatMap(({ recoveredMs }) => recoveredMs ?? []);
  const section = [
    title,
    '',
    'Two processes behind a proxy on the embedded database, while runners register and pay. Again: from the',
    'fault, or its end, to the answer of a registration that was begun after it. Pages: home, races and',
    'participants in turns. Goals: nothing lost, nothing twice; kills: a median of 1 s; frozen: pages within 100 ms,',
    'again within 10 s; 5,000 events: home within 200 ms (p99).',
    `${os.cpus().length} cores, which the crowd shares; load of the machine in the last 15 minutes: ${os.loadavg()[2]?.toFixed(1)}.`,
    '',
    '| fault | rounds | failed | again, median | slowest | pages, median | p99 | slowest |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...Map.groupBy(played, ({ name }) => name)].map(([name, rounds]) => rowOf(name, rounds)),
    '',
    `${killed.length} kills: again after ${seconds(median(recovered))} (median).`,
    '',
    ...found.map((finding) => `- ${told(finding)}`),
  ].join('\n');
  recordSection(title, section);
}

mkdirSync('test-results', { recursive: true });
const inTurns = Array.from({ length: killRounds }, (_, i) => kills[i % kills.length]).filter(
  (round) => round !== undefined,
);
const acts = isShort
  ? [await playAct([...others, ...inTurns], { clients: 6, hurry: 10, isSmall: true })]
  : [
      await playAct(others, { clients: 12, hurry: 1, isSmall: true }),
      await playAct(inTurns, { clients: 12, hurry: 1, isSmall: false }),
    ];
const played = acts.flatMap((act) => act.played);
const found = acts.flatMap((act) => act.found);
for (const finding of found) console.log(at(), told(finding));
if (!isShort) record(played, found);
const failed =
  played.filter(({ problem }) => problem !== undefined).length +
  found.filter(({ count }) => count > 0).length;
const passed = played.length + found.length - failed;
writeFileSync('test-results/faults.json', JSON.stringify({ passed, failed }));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
