import type { PublicResults } from './published-results.ts';
import { raceAt } from './race-at.ts';
import { diplomaUrl, resultUrl } from './result-urls.ts';
import type { Person, PublishedResults, RunnerResult } from './results.contract.ts';
import { indexOf } from './results-index.ts';

/** What is public of a runner’s race, for the runner's own page. */
export type OwnResult = {
  result: RunnerResult;
  isOfficial: boolean;
  /** In the overall classification; null: no place. */
  place: number | null;
  address: string;
  /** Undefined: no diploma, or not yet. */
  diploma: string | undefined;
};

/** Whether the runner has a picture to share: a finisher does, as soon as the result is public. */
export const hasPicture = (
  _published: Pick<PublishedResults, 'kind'>,
  result: RunnerResult,
): result is RunnerResult & { person: Person } =>
  result.state === 'finished' && result.person !== null && result.bib !== '';

/** Whether the runner has a diploma: a finisher does, and only once the results are official. */
export const hasDiploma = (
  published: Pick<PublishedResults, 'kind'>,
  result: RunnerResult,
): result is RunnerResult & { person: Person } =>
  published.kind === 'official' && hasPicture(published, result);

/** A participant’s own result; undefined: none is public, or it has no page. */
export function ownResultOf(
  all: readonly PublicResults[],
  participantId: number,
): OwnResult | undefined {
  for (const published of all) {
    const { byId, placeOf } = indexOf(published);
    const result = byId.get(participantId);
    const race = raceAt(String(published.raceId));
    if (!race || !result?.person || result.bib === '') continue;
    return {
      result,
      isOfficial: published.kind === 'official',
      place: placeOf(result.id),
      address: resultUrl(race.slug, result.bib),
      diploma: hasDiploma(published, result) ? diplomaUrl(race.slug, result.bib) : undefined,
    };
  }
  return undefined;
}
