import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { nameIn } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { InputField } from '../../../ui/field.tsx';
import type { CourseProfile } from '../../races/course.rules.ts';
import { CourseMap } from '../../races/course-map.tsx';
import { CourseProfileChart } from '../../races/course-profile.tsx';
import type { RaceDetail } from '../../races/races.contract.ts';
import type { CoursePreview, FormerCourse } from './race-pictures.contract.ts';

type RaceCourseProps = {
  race: RaceDetail;
  language: Language;
  former: FormerCourse[];
  /** An uploaded file that is previewed before it replaces the current one. */
  preview: CoursePreview | undefined;
  failure: string | undefined;
};

/**
 * The course of one race: the current one, the upload of a new file, its preview, the former ones.
 */
export function RaceCourse({ race, language, former, preview, failure }: RaceCourseProps) {
  const { t } = useTranslation('admin-races');
  const name = nameIn(language, race);
  const present = former.find((course) => course.isInForce);
  const id = `course-${race.id}`;
  return (
    <section id={id} className="panel race-course" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{name}</h3>
      <p>
        {t('course.inForce')}{' '}
        <a href={race.gpxUrl} download="">
          {present?.fileName ?? t('course.edition')}
        </a>
        <br />
        <Figures course={race.course} language={language} />
        <br />
        <span className="hint">
          {t('course.stated', {
            distance: formatNumber(language, race.distance, 1),
            climb: formatNumber(language, race.elevation),
          })}
        </span>
      </p>
      {failure && (
        <div className="outcome is-failure" role="alert">
          <strong>{t('course.refused')}</strong>
          <p>{failure}</p>
        </div>
      )}
      {preview ? (
        <Preview race={race} language={language} preview={preview} />
      ) : (
        <form className="form" method="post" action="/admin" encType="multipart/form-data">
          <input type="hidden" name="raceid" value={race.id} />
          <InputField
            id={`${id}-file`}
            label={t('course.file')}
            hint={t('course.hint')}
            isHintBelow
            type="file"
            name="course"
            accept=".gpx,application/gpx+xml"
            required
          />
          <ActionButton intent="course" />
        </form>
      )}
      <Former race={race} language={language} former={former} />
    </section>
  );
}

function Figures({ course, language }: { course: CourseProfile; language: Language }) {
  const { t } = useTranslation('admin-races');
  const { distanceKm, climbM, points } = course;
  return (
    <>
      {t('course.figures', {
        distance: formatNumber(language, distanceKm, 1),
        climb: formatNumber(language, climbM),
      })}
      {' · '}
      {t('course.points', {
        count: points.length,
        points: formatNumber(language, points.length),
      })}
    </>
  );
}

function Preview(props: { race: RaceDetail; language: Language; preview: CoursePreview }) {
  const { race, language, preview } = props;
  const { t } = useTranslation('admin-races');
  const seen: RaceDetail = { ...race, course: preview.course, isCourseSample: false };
  return (
    <div className="course-preview">
      <h4>{t('preview.title', { file: preview.fileName })}</h4>
      <p>
        <Figures course={preview.course} language={language} />
      </p>
      <CourseProfileChart race={seen} language={language} />
      <CourseMap race={seen} language={language} />
      <p>{t('preview.consequence')}</p>
      <div className="actions">
        <UseCourse raceId={race.id} courseId={preview.id} text={t('preview.use')} isMain />
        <a className="btn quiet" href={`/admin#course-${race.id}`}>
          {t('preview.leave')}
        </a>
      </div>
    </div>
  );
}

function Former(props: { race: RaceDetail; language: Language; former: FormerCourse[] }) {
  const { race, language, former } = props;
  const { t } = useTranslation('admin-races');
  if (former.length === 0) return null;
  const others = former.filter((course) => !course.isInForce);
  return (
    <>
      <h4>{t('former.title')}</h4>
      <ul className="former-courses">
        {others.map((course) => (
          <li key={course.id}>
            <span>
              {t('former.used', {
                file: course.fileName,
                moment: formatMoment(language, course.usedAt),
              })}
            </span>
            <a className="btn quiet" href={`/admin?course=${course.id}#course-${race.id}`}>
              {t('former.look')}
            </a>
            <UseCourse raceId={race.id} courseId={course.id} text={t('former.restore')} />
          </li>
        ))}
        {others.length < former.length && (
          <li>
            <span>{t('course.edition')}</span>
            <UseCourse raceId={race.id} courseId={null} text={t('former.restore')} />
          </li>
        )}
      </ul>
    </>
  );
}

function UseCourse(props: {
  raceId: number;
  /** Null: the edition's file. */
  courseId: number | null;
  text: string;
  isMain?: boolean;
}) {
  const { raceId, courseId, text, isMain } = props;
  return (
    <form method="post" action="/admin">
      <input type="hidden" name="intent" value="use-course" />
      <input type="hidden" name="raceid" value={raceId} />
      <input type="hidden" name="courseid" value={courseId ?? 'edition'} />
      <button type="submit" className={isMain ? 'btn gold' : 'btn quiet'}>
        {text}
      </button>
    </form>
  );
}
