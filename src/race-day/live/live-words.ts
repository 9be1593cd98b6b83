import { checkpointName } from '../../edition/facts/checkpoint-name.ts';
import { formatCountry } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { localTime } from '../../edition/words/local-time.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { LiveRunner } from './live.contract.ts';
import { formatDuration, toldExpectations } from './live.rules.ts';

/** Where a runner is, in one line. */
export function whereIn(language: Language, runner: LiveRunner, now: Date): string {
  const t = wordsIn(language).getFixedT(null, 'live');
  const { state, passages, startedAt } = runner;
  const last = passages.at(-1);
  if (state === 'finished' && last) {
    const duration = formatDuration(last.at.getTime() - startedAt.getTime());
    return t('finishedIn', { duration, time: localTime(last.at) });
  }
  if (state === 'on-course') {
    return last
      ? t('at', { place: checkpointName(language, last.checkpoint), time: localTime(last.at) })
      : t('started', { time: localTime(startedAt) });
  }
  if (state === 'waiting' && startedAt > now) {
    return t('startsAt', { time: localTime(startedAt) });
  }
  return t(`states.${state}`);
}

/** The next place, and about when; empty where the runner has none. */
export function nextIn(language: Language, runner: LiveRunner, now: Date): string {
  const t = wordsIn(language).getFixedT(null, 'live');
  const [next] = toldExpectations(runner, now);
  if (!next) return '';
  const place = checkpointName(language, next.checkpoint);
  return next.at ? t('about', { place, time: localTime(next.at) }) : t('towards', { place });
}

/** Team or club, and country. */
export const fromIn = (language: Language, { club, country }: LiveRunner): string =>
  [club, country === 'OTHER' ? '' : formatCountry(language, country)]
    .filter((text) => text !== '')
    .join(' · ');
