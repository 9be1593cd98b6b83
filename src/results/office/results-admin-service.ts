import { formatStamp } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import type { Session } from '../../platform/auth/find-session.ts';
import type { Staff } from '../../platform/auth/staff.contract.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { refused } from '../../platform/http/result.ts';
import { countResultMails } from '../queue-result-mails.ts';
import { snapshotOf } from '../snapshot.rules.ts';
import { decideResult } from './decide-result.ts';
import { publishResults } from './publish-results.ts';
import {
  fingerprintOf,
  inputsNow,
  type ResultsDeps,
  readRaceLines,
  readRaceOffice,
  readVersion,
} from './read-results-office.ts';
import type { PostedPublication, ResultsAdmin } from './results-admin.contract.ts';

type Options = ResultsDeps & { clock: Clock };
type Caller = { session: Session; language: Language };
type Acting = { staff: Staff; now: Date; language: Language };

/** Opens the results to a member of staff, who is named in what they enter and publish. */
export function resultsAdmin(
  { clock, ...deps }: Options,
  { session: { staff }, language }: Caller,
): ResultsAdmin {
  const acting = (): Acting => ({ staff, language, now: clock.now() });
  return {
    list: () => readRaceLines(deps, clock.now()),
    open: (raceId) => readRaceOffice(deps, raceId, clock.now()),
    openVersion: (raceId, version) => readVersion(deps, raceId, version),
    countMails: async (snapshot) => ({
      official: await countResultMails(deps.db, { kind: 'official', snapshot }),
      provisional: await countResultMails(deps.db, { kind: 'provisional', snapshot }),
    }),
    decide: (raceId, asked) => decideResult(deps, raceId, asked, acting()),
    publish: (raceId, asked) => publishSeen(deps, raceId, asked, acting()),
  };
}

/** Publishes what the form showed, and nothing else. */
async function publishSeen(
  deps: ResultsDeps,
  raceId: number,
  { kind, protestUntil, fingerprint, ...said }: PostedPublication,
  { staff, now, language }: Acting,
): ReturnType<ResultsAdmin['publish']> {
  if (!kind) return refused('results-kind');
  const inputs = await inputsNow(deps, raceId, now);
  if (!inputs) return refused('results-race');
  const snapshot = snapshotOf(inputs);
  const isSeen = fingerprintOf(snapshot) === fingerprint;
  const asked = { ...said, kind, protestUntil: protestUntil ?? null };
  if (!isSeen) return refused('results-changed');
  const published = await publishResults(deps.db, snapshot, asked, { staff, now });
  if (published.ok) return published;
  switch (published.code) {
    case 'taken':
      return refused('results-taken', {
        by: published.last?.by ?? '–',
        version: published.last?.version ?? said.seen,
        at: published.last ? formatStamp(language, published.last.at) : '–',
      });
    case 'official-already':
      return refused('results-official');
    default:
      return refused('results-protest');
  }
}
