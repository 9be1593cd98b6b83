import { formatStamp } from '../../edition/words/format.ts';
import { refused } from '../../platform/http/result.ts';
import { forAction } from '../../site/office-use-case.ts';
import { snapshotOf } from '../snapshot.rules.ts';
import { fingerprintOf } from './fingerprint.ts';
import { publishResults } from './publish-results.ts';
import { readRaceInputs } from './read-race-inputs.ts';
import type { PostedPublication } from './results-admin.contract.ts';
import type { ResultsContext } from './results-context.ts';

/**
 * Publishes what the form showed; refuses if the results have changed since, so that nobody
 * publishes what they have not seen.
 */
export const publishSeenResults = forAction(
  // It mails every runner of the race.
  { right: 'race-day', bulk: 'result.publish' },
  async (
    ctx: ResultsContext,
    raceId: number,
    { kind, protestUntil, fingerprint, ...said }: PostedPublication,
  ) => {
    if (!kind) return refused('results-kind');
    const { db, staff, language } = ctx;
    const now = ctx.clock.now();
    const inputs = await readRaceInputs({ ...ctx, now }, raceId);
    if (!inputs) return refused('results-race');
    const snapshot = snapshotOf(inputs);
    const isSeen = fingerprintOf(snapshot) === fingerprint;
    const asked = { ...said, kind, protestUntil: protestUntil ?? null };
    if (!isSeen) return refused('results-changed');
    const published = await publishResults(db, snapshot, asked, { staff, now });
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
  },
);
