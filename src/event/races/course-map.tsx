import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { MapLabels } from '../../ui/art/map-labels.tsx';
import { landmarkSigns, mapFrames, mapItems } from './course-map-items.tsx';
import { type CoursePlan, planOf } from './course-plan.ts';
import { type Slope, slopeFromPercent, slopes, steepFromPercent } from './gradient.rules.ts';
import { landmarkWords } from './landmark-names.ts';
import type { RaceDetail } from './races.contract.ts';
import { contourStepM } from './relief.rules.ts';

/** The map of the course on the ground that it crosses, without any map service. */
export function CourseMap({ race, language }: { race: RaceDetail; language: Language }) {
  const { event } = edition();
  const { t } = useTranslation(['race', 'races']);
  const plan = planOf(race.course);
  const landmarks = landmarkWords(language, race);
  const every = race.distance > 20 ? 5 : race.distance > 8 ? 2 : 1;
  return (
    <figure className="course-plan">
      <div className="course-map">
        {race.reliefUrl && (
          <img
            src={race.reliefUrl}
            width={plan.width}
            height={plan.height}
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
        <svg
          className="way"
          viewBox={`0 0 ${plan.width} ${plan.height}`}
          role="img"
          aria-label={t('race:map.label', { resort: event.place.resort, every })}
        >
          <CourseLine plan={plan} />
        </svg>
        <MapLabels
          frames={mapFrames(plan)}
          items={(frame) => mapItems({ race, language, plan, every, frame, t })}
          lines={plan.lineShares}
        />
        <svg className="labels" aria-hidden="true">
          <circle id="course-here" r="8" />
        </svg>
      </div>
      <figcaption>
        <ul className="slopes">
          {slopes.map((slope) => (
            <li key={slope}>
              <SlopeSample slope={slope} />
              {t(`race:map.slopes.${slope}`, {
                from: formatNumber(language, slopeFromPercent),
                steep: formatNumber(language, steepFromPercent),
              })}
            </li>
          ))}
        </ul>
        {race.reliefUrl && (
          <p>
            {t('race:map.contours', { metres: formatNumber(language, contourStepM(race.course)) })}
            {race.isReliefEstimated && ` ${t('race:map.estimated')}`}
          </p>
        )}
        {landmarks.length > 0 && (
          <>
            <h3>{t('race:map.landmarks')}</h3>
            <ul className="landmarks">
              {landmarks.map(({ kind, letter, name, height }) => (
                <li key={name}>
                  <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
                    <path className={`sign ${kind}`} d={landmarkSigns[kind]} />
                  </svg>
                  <b aria-hidden="true">{letter}</b>
                  {name} <span>{height}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </figcaption>
    </figure>
  );
}

const isDown = (slope: Slope) => slope === 'down' || slope === 'steepDown';

/** Climbs are full lines and descents hollow ones, the wider the steeper; colours repeat this. */
function CourseLine({ plan }: { plan: CoursePlan }) {
  const pathOf = (wanted: (slope: Slope) => boolean) =>
    plan.runs
      .filter(({ slope }) => wanted(slope))
      .map(({ line }) => line)
      .join('');
  return (
    <>
      <path className="casing" d={plan.line} />
      {slopes.map((slope) => (
        <path key={slope} className={slope} d={pathOf((each) => each === slope)} />
      ))}
      <path className="core" d={pathOf(isDown)} />
    </>
  );
}

function SlopeSample({ slope }: { slope: Slope }) {
  return (
    <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
      <path className={slope} d="M4 6h20" />
      {isDown(slope) && <path className="core" d="M4 6h20" />}
    </svg>
  );
}
