import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { onceFor } from '../../edition/facts/once-for.ts';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { island } from '../../site/island.tsx';
import { type CourseProfile, pointAt } from './course.rules.ts';
import { CourseExplorer, type ExplorerProps } from './course-explorer.tsx';
import { chartSize, plotProfile } from './course-lines.ts';
import { planOf } from './course-plan.ts';
import { CourseProfileChart } from './course-profile.tsx';
import { climbPerKm } from './pace.rules.ts';
import type { RaceDetail } from './races.contract.ts';

const ExplorerIsland = island('course-explorer', CourseExplorer, 'hover');

/** The number of steps of the slider: each is a tenth to a third of a kilometre. */
const sliderSteps = 160;

/** The profile with its slider, which hydrates when somebody points at it. */
export function ExploreCourse({ race, language }: { race: RaceDetail; language: Language }) {
  const { t } = useTranslation('race');
  return (
    <div className="course-explorer">
      <CourseProfileChart race={race} language={language} />
      <ExplorerIsland {...explorerProps(race, language, t)} />
    </div>
  );
}

type Sampled = Pick<ExplorerProps, 'distanceKm' | 'heights' | 'mapX' | 'mapY' | 'topM' | 'bottomM'>;

/** The values of a course at each step of the slider, measured once. */
const sample = onceFor((course: CourseProfile): Sampled => {
  const points = Array.from({ length: sliderSteps + 1 }, (_, i) =>
    pointAt(course, (course.distanceKm * i) / sliderSteps),
  );
  const shares = points.map(planOf(course).share);
  const thousandths = (axis: 0 | 1) => shares.map((each) => Math.round(each[axis] * 1000));
  // The drawing is linear, so two heights give its upper and lower end.
  const plot = plotProfile(course, chartSize);
  const perPercent = 1000 / (plot.yPercent(0) - plot.yPercent(1000));
  const topM = plot.yPercent(0) * perPercent;
  return {
    distanceKm: Math.round(course.distanceKm * 100) / 100,
    heights: points.map(({ eleM }) => Math.round(eleM)),
    mapX: thousandths(0),
    mapY: thousandths(1),
    topM: Math.round(topM),
    bottomM: Math.round(topM - 100 * perPercent),
  };
});

function explorerProps(race: RaceDetail, language: Language, t: TFunction<'race'>): ExplorerProps {
  return {
    language,
    ...sample(race.course),
    startTime: race.startTime,
    limitMin: race.timeLimitMin,
    gates: [
      ...race.cutoffs.map(({ km, afterMin }) => ({
        name: t('aid.at', { km: formatNumber(language, km, 1) }),
        km,
        afterMin,
      })),
      { name: t('profile.finish'), km: race.course.distanceKm, afterMin: race.timeLimitMin },
    ],
    words: {
      place: t('explore.place'),
      hint: t('explore.hint'),
      km: t('profile.km'),
      height: t('profile.elevation'),
      gradient: t('explore.gradient'),
      passing: t('explore.passing'),
      finish: t('explore.finish'),
      inHand: t('explore.inHand', { minutes: '{minutes}' }),
      late: t('explore.late', { minutes: '{minutes}' }),
      closes: t('explore.closes', { time: '{time}' }),
      gates: t('explore.gates'),
      told: t('explore.told', {
        km: '{km}',
        height: '{height}',
        gradient: '{gradient}',
        time: '{time}',
      }),
      note: t('explore.note', { climb: formatNumber(language, climbPerKm) }),
    },
  };
}
