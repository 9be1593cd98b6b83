import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import type { BoardRunner, PlaceAndTime } from './race-control.contract.ts';

/** The address of the board. */
export const boardPath = '/admin/race-control';

/** The address of one checkpoint, which its `id` names. */
export const checkpointPath = `${boardPath}/checkpoint`;

/** Links to the runner’s own page. */
export const RunnerName = ({ runner }: { runner: BoardRunner }) => (
  <a href={`${boardPath}?runner=${runner.id}`}>
    <b>{runner.bib || '–'}</b> {runner.name}
  </a>
);

/** A checkpoint and when. */
export const Where = ({ language, where }: { language: Language; where: PlaceAndTime }) => (
  <>
    {checkpointName(language, where.checkpoint)}{' '}
    <time dateTime={where.at.toISOString()}>{localTime(where.at)}</time>
  </>
);
