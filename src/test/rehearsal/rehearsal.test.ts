import { expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { isFullSize } from '../test-size.ts';
import { playRaceDay } from './play-race-day.ts';
import { reportLines, secondsLate } from './report.ts';

const { event } = edition();

/** `npm run rehearse` plays a larger one. */
const { REHEARSAL_RUNNERS: asked } = process.env;
const isLong = asked !== undefined || isFullSize;
const runners = Number(asked ?? (isFullSize ? 60 : 20));
const everyMinutes = isLong ? 1 : 5;
/** Of twenty runners this one draws each fate. */
const seed = Number(process.env.REHEARSAL_SEED ?? 7);
const tell = (line: string) => asked && process.stdout.write(`${line}\n`);

it('a rehearsed race day loses no entry, and accounts for everybody', async () => {
  const report = await playRaceDay({
    runners,
    seed,
    everyMinutes,
    offlineShare: 0.3,
    mistypedShare: isLong ? 0.02 : 0.1,
    clockErrorMs: 180_000,
    onHour: (at) => tell(at.toISOString()),
  });
  tell(reportLines(report, event.timeZone).join('\n'));
  expect(report).toMatchObject({ lost: 0, wrongStates: [], handedOutTwice: 0, sumsWrong: 0 });
  expect(report.recorded).toBeGreaterThan(runners);
  expect(report.missing.filter((each) => secondsLate(each) > everyMinutes * 60)).toEqual([]);
  // A day on which nothing goes wrong would prove nothing; which day is asked for is not ours to choose.
  const { mistyped, proposed, missing, handedOutAtOnce } = report;
  const troubles = [mistyped, proposed.doubts, missing.length, handedOutAtOnce];
  expect(asked ? [] : troubles).not.toContain(0);
});
