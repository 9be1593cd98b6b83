import { expect, it } from 'vitest';
import { event } from '../../edition/facts.ts';
import { playRaceDay } from './play-race-day.ts';
import { reportLines, secondsLate } from './report.ts';

/** `npm run rehearse` plays a larger one. */
const { REHEARSAL_RUNNERS: asked } = process.env;
const runners = Number(asked ?? 60);
const tell = (line: string) => asked && process.stdout.write(`${line}\n`);

it('a rehearsed race day loses no entry, and accounts for everybody', async () => {
  const report = await playRaceDay({
    runners,
    seed: Number(process.env.REHEARSAL_SEED ?? 7),
    offlineShare: 0.3,
    mistypedShare: 0.02,
    clockErrorMs: 180_000,
    onHour: (at) => tell(at.toISOString()),
  });
  tell(reportLines(report, event.timeZone).join('\n'));
  expect(report).toMatchObject({ lost: 0, wrongStates: [], handedOutTwice: 0, sumsWrong: 0 });
  expect(report.recorded).toBeGreaterThan(runners);
  expect(report.missing.filter((each) => secondsLate(each) > 60)).toEqual([]);
}, 1_800_000);
