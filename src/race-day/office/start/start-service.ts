import type { Kysely } from 'kysely';
import { event } from '../../../edition/facts.ts';
import type { RaceDetail } from '../../../event/races/races.contract.ts';
import type { Session } from '../../../platform/auth/find-session.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { refused } from '../../../platform/http/result.ts';
import { localDay, momentOf } from '../../../platform/i18n/local-day.ts';
import { stateOf } from '../../passages/accounts.rules.ts';
import { plainBib } from '../../passages/records.rules.ts';
import { readRaceDay } from '../../read-race-day.ts';
import { startsOnBoard } from '../race-control/board.rules.ts';
import { reasonMost } from '../race-control/race-control.contract.ts';
import { decideRunners, undoRunnerDecision } from '../race-control/runner-decisions.ts';
import { gunBefore, isGunTime, isNear, tapTime } from './gun.rules.ts';
import { type GunChange, noteCount, noteGun } from './note-start.ts';
import type { Absent, AtStart, Noted, StartAtLine, StartService } from './start.contract.ts';

type Options = {
  db: Kysely<Schema>;
  races: { list: () => Promise<RaceDetail[]> };
  clock: Clock;
};
type Asked = Omit<AtStart, 'seen'>;

/** Opens the start to a member of staff, who is named in every note. */
export function startService({ db, races, clock }: Options, { staff }: Session): StartService {
  const acting = () => ({ staff, now: clock.now() });
  const list = async () => startsAtLine(await readRaceDay({ db, races, now: clock.now() }));
  const at = async (start: Asked, note: (found: StartAtLine) => Promise<Noted>) => {
    const all = await list();
    const found = all.find(({ raceId, wave }) => raceId === start.raceId && wave === start.wave);
    return found ? note(found) : refused('start-time-invalid', { most: reasonMost });
  };
  const gun = (start: AtStart, found: StartAtLine, change: GunChange & { at: Date }) =>
    isGunTime(change.at, found.plannedAt, clock.now())
      ? noteGun(db, start, change, acting())
      : refused('start-time-invalid', { most: reasonMost });
  return {
    now: () => clock.now(),
    list,
    fire: (start, tappedAt) =>
      at(start, async (found) =>
        gun(start, found, {
          action: 'start.gun',
          at: tapTime(tappedAt, clock.now()),
          reason: '',
        }),
      ),
    correct: (start, time, reason) =>
      at(start, async (found) => {
        const given = reason.trim();
        const corrected = timeOnDay(time, found.plannedAt);
        const isGood = corrected && given !== '' && given.length <= reasonMost;
        return isGood
          ? gun(start, found, { action: 'start.correct', at: corrected, reason: given })
          : refused('start-time-invalid', { most: reasonMost });
      }),
    takeBack: (start) =>
      at(start, (found) => {
        const at = gunBefore(found.gunNotes);
        return noteGun(db, start, { action: 'start.take-back', at, reason: '' }, acting());
      }),
    count: (start, counted) =>
      at(start, async ({ expected }) =>
        /^\d{1,5}$/.test(counted)
          ? noteCount(db, start, { counted: Number(counted), expected }, acting())
          : refused('start-count-invalid'),
      ),
    notStarted: (start, absent) =>
      at(start, async (found) => {
        const known = await readRaceDay({ db, races, now: clock.now() });
        const runners = [...known.day.runners.values()].filter(
          ({ raceId }) => raceId === start.raceId,
        );
        const ids = absentIds(absent, found, runners);
        if (!ids) return refused('start-bib-unknown', { bib: bibOf(absent) });
        const decided = { ids, kind: 'not-started', reason: '' } as const;
        await inTransaction(db, (trx) => decideRunners(trx, decided, acting()));
        return { ok: true };
      }),
    async undo(decisionId) {
      await inTransaction(db, (trx) => undoRunnerDecision(trx, decisionId, acting()));
      return { ok: true };
    },
  };
}

const bibOf = (absent: Absent) =>
  absent !== 'proposed' && 'bib' in absent ? absent.bib.trim() || '–' : '–';

/** Whom it is about; undefined: nobody of the race. */
function absentIds(
  absent: Absent,
  { proposed }: StartAtLine,
  runners: readonly { id: number; bib: string }[],
): number[] | undefined {
  if (absent === 'proposed') return proposed.map(({ id }) => id);
  const named = runners.find((runner) =>
    'id' in absent
      ? runner.id === absent.id
      : runner.bib !== '' && runner.bib === plainBib(absent.bib),
  );
  return named && [named.id];
}

/** `HH:MM` or `HH:MM:SS` on the day of a start. */
function timeOnDay(time: string, plannedAt: Date): Date | undefined {
  const isTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time);
  return isTime ? momentOf(localDay(plannedAt, event.timeZone), time, event.timeZone) : undefined;
}

function startsAtLine({
  day,
  guns,
  runnerDecisions,
}: Awaited<ReturnType<typeof readRaceDay>>): StartAtLine[] {
  return day.courses
    .flatMap(({ raceId }) => startsOnBoard(day, raceId))
    .map((start): StartAtLine => {
      const isIts = (each: { raceId: number; wave: number }) =>
        each.raceId === start.raceId && each.wave === start.wave;
      const own = day.evidence.flatMap((each) => {
        const runner = day.runners.get(each.runner.id);
        return runner && isIts(runner.start) ? [{ each, runner }] : [];
      });
      const absent = own.filter(({ each }) => each.start === 'not-started');
      const counts = day.counts.filter(isIts);
      return {
        ...start,
        gunNotes: guns.filter(isIts),
        count: counts.at(-1),
        counts: counts.length,
        isNear: isNear(day.now, start.plannedAt),
        proposed: own
          .filter(({ each }) => !each.start && stateOf(each).state === 'not-collected')
          .map(({ runner }) => runner),
        notStarted: runnerDecisions
          .filter(({ kind }) => kind === 'not-started')
          .flatMap(({ id, participant_id }) =>
            absent
              .filter(({ runner }) => runner.id === participant_id)
              .map(({ runner }) => ({ decisionId: id, runner })),
          ),
      };
    })
    .toSorted((one, other) => +one.plannedAt - +other.plannedAt);
}
