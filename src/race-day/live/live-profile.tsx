import { useTranslation } from 'react-i18next';
import type { Language } from '../../edition/words/languages.ts';
import { CourseWay } from '../../event/races/course-way.tsx';
import type { RaceDetail } from '../../event/races/races.contract.ts';
import type { LiveRunner } from './live.contract.ts';
import { toldExpectations } from './live.rules.ts';

type Props = { language: Language; runner: LiveRunner; race: RaceDetail; now: Date };

/** The elevation of the course, filled as far as the runner was recorded. */
export function LiveProfile({ language, runner, race, now }: Props) {
  const { t } = useTranslation('live');
  const points = [
    ...runner.passages.map(({ km }) => ({ km, isPassed: true })),
    ...toldExpectations(runner, now).map(({ km }) => ({ km, isPassed: false })),
  ];
  return (
    <CourseWay
      language={language}
      race={race}
      points={points}
      label={t('runner.profile', { name: runner.name })}
    />
  );
}
