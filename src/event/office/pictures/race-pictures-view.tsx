import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { text, whole } from '../../../site/admin-actions.tsx';
import type { DeclareFor, StaffRequest, Unsent } from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import { fieldInWords } from '../../../ui/admin-values.ts';
import { toastWords } from '../../../ui/toast-words.ts';
import courseCss from '../../races/course.css?inline';
import { type RaceDetail, raceParams, raceSchema } from '../../races/races.contract.ts';
import { pictureLimits } from '../../races/uploaded-picture.rules.ts';
import adminPictures from './admin-pictures.css?inline';
import { RaceCourse } from './admin-race-course.tsx';
import { addCourse, readRacePictures, useCourse } from './change-race-course.ts';
import { setPicture, uploadPicture } from './change-race-picture.ts';
import { RacePictureForm, type RacePictureFormProps } from './race-picture-form.tsx';

/** The maximum size of a picture's file. */
export const pictureBytes = pictureLimits.bytes;

/** Style sheets that the view needs. */
export const picturesStyles = [courseCss, adminPictures];

const RacePictures = island('race-pictures', RacePictureForm, 'idle', ['event', 'races']);

const numberIn = (text: string | undefined) => raceParams.safeParse({ id: text }).data?.id;

/** The query of the view's address: which race, which course to preview, and what was done. */
export function picturesQuery({ race, course, done }: Record<string, string | string[]>) {
  const asked = {
    race: numberIn([race ?? ''].flat()[0])?.toString(),
    course: numberIn([course ?? ''].flat()[0])?.toString(),
    done: ['picture', 'course'].find((each) => each === done),
  };
  return Object.fromEntries(
    Object.entries(asked).filter((each): each is [string, string] => each[1] !== undefined),
  );
}

/** The actions of the forms. */
export function pictureActions<Of extends OfficeContext>(
  action: DeclareFor<Of>,
  language: Language,
) {
  const t = wordsIn(language).getFixedT(null, 'admin-races');
  const raceid = whole(fieldInWords(language, 'raceid'), (id) => raceNameOf(language, Number(id)));
  const afterPicture = (_: unknown, __: unknown, { raceid: id }: { raceid: number }) =>
    `/admin?race=${id}&done=picture#race-pictures`;
  return {
    picture: action({
      label: t('save'),
      fields: { raceid, preset: text(t('presets.label')), imageUrl: text(t('url.label')) },
      run: ({ ctx }, { raceid: id, preset, imageUrl }) =>
        setPicture(ctx, id, imageUrl.trim() || preset),
      leadsTo: afterPicture,
    }),
    upload: action({
      label: t('upload.send'),
      fields: { raceid },
      run: ({ ctx }, { raceid: id }, { files }) => uploadPicture(ctx, id, files.picture),
      leadsTo: afterPicture,
    }),
    course: action({
      label: t('course.check'),
      fields: { raceid },
      run: ({ ctx }, { raceid: id }, { files }) => addCourse(ctx, id, files.course),
      leadsTo: ({ id }, _, { raceid: race }) => `/admin?course=${id}#course-${race}`,
    }),
    'use-course': action({
      label: t('preview.use'),
      fields: { raceid, courseid: text() },
      run: ({ ctx }, { raceid: id, courseid }) =>
        useCourse(ctx, id, courseid === 'edition' ? null : (numberIn(courseid) ?? 0)),
      leadsTo: (_, __, { raceid: id }) => `/admin?done=course#course-${id}`,
    }),
  };
}

/** Pictures and courses of the races; the first race is chosen if the address names none. */
export async function picturesView(
  { language, ctx, query }: StaffRequest<OfficeContext>,
  { intent, form, failure }: Unsent,
) {
  const at = intent === 'course' || intent === 'use-course' ? 'course' : 'picture';
  const raceId = numberIn(form ? form.raceid : query.race);
  const courseId = numberIn(query.course);
  const { races, former, preview } = await readRacePictures(ctx, courseId);
  const isInForce = former.some((course) => course.isInForce && course.id === courseId);
  const t = wordsIn(language).getFixedT(null, 'admin-races');
  const chosen = races.find((race) => race.id === raceId) ?? races[0];
  return (
    <>
      <h2>{t('title')}</h2>
      {query.done && !failure && (
        <p className="outcome is-good" role="status">
          {query.done === 'course' ? t('course.replaced') : t('saved.title')}
        </p>
      )}
      {at === 'picture' && failure && (
        <div className="outcome is-failure" role="alert">
          <strong>{t('failed.title')}</strong>
          <p>{failure}</p>
        </div>
      )}
      <PicturePanel
        language={language}
        races={races}
        chosenId={chosen?.id ?? 0}
        typed={form?.imageUrl ?? ''}
      />
      <h2 id="courses">{t('course.title')}</h2>
      <p className="hint">{t('course.lead')}</p>
      <div className="race-courses">
        {races.map((race) => (
          <RaceCourse
            key={race.id}
            race={race}
            language={language}
            former={former.filter((course) => course.raceId === race.id)}
            preview={preview?.raceId === race.id && !isInForce ? preview : undefined}
            failure={at === 'course' && raceId === race.id ? failure : undefined}
          />
        ))}
      </div>
    </>
  );
}

type PanelProps = Pick<RacePictureFormProps, 'language' | 'chosenId' | 'typed'> & {
  races: readonly RaceDetail[];
};

/** The pictures of the races, with a form to change the chosen one. */
export function PicturePanel({ races, language, ...chosen }: PanelProps) {
  const { picturePresets } = edition();
  const { t } = useTranslation('admin-races');
  return (
    <RacePictures
      // Passes on only the facts of a race that the API gives, too.
      races={races.map((race) => raceSchema.parse(race))}
      {...chosen}
      language={language}
      presets={picturePresets.map(({ key, km, url }) => ({
        url,
        text: t(`presets.${key}`, { km: formatNumber(language, km) }),
      }))}
      accept="image/jpeg,image/png,image/webp,image/avif"
      words={formWords(language)}
    />
  );
}

function formWords(language: Language): RacePictureFormProps['words'] {
  const { picturePresets, stockPicture } = edition();
  const t = wordsIn(language).getFixedT(null, 'admin-races');
  return {
    list: t('list'),
    listFailed: t('listFailed'),
    current: t('current', { race: '{race}' }),
    none: t('none'),
    url: t('url.label'),
    urlHint: t('url.hint', { example: picturePresets[0]?.url ?? stockPicture }),
    presets: t('presets.label'),
    save: t('save'),
    saving: t('saving'),
    saved: { title: t('saved.title'), text: t('saved.text') },
    failed: { title: t('failed.title'), text: t('failed.text') },
    file: t('upload.label'),
    fileHint: t('upload.hint', {
      megabytes: formatNumber(language, pictureLimits.bytes / 1024 ** 2),
      width: formatNumber(language, pictureLimits.minWidthPx),
      shape: '16:9',
    }),
    send: t('upload.send'),
    sending: t('upload.sending'),
    working: t('upload.working'),
    ...toastWords(language),
  };
}
