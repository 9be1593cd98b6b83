import { picturePresets, stockPicture } from '../../../edition/facts.ts';
import { formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { PostedFile } from '../../../platform/http/posted-form.ts';
import type { PostedStaffRequest, StaffRequest } from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import type { GoTo, PostedFields } from '../../../site/page.ts';
import { toastWords } from '../../../ui/toast-words.ts';
import courseCss from '../../races/course.css?inline';
import { raceParams, raceSchema } from '../../races/races.contract.ts';
import { pictureLimits } from '../../races/uploaded-picture.rules.ts';
import adminPictures from './admin-pictures.css?inline';
import { RaceCourse } from './admin-race-course.tsx';
import { RacePictureForm, type RacePictureFormProps } from './race-picture-form.tsx';
import type { PictureService } from './race-pictures.contract.ts';

/** How large a picture's file may be. */
export const pictureBytes = pictureLimits.bytes;

/** Sheets that it needs. */
export const picturesStyles = [courseCss, adminPictures];

const RacePictures = island('race-pictures', RacePictureForm, 'idle');

/** What became of a form that was posted without script. */
export type Outcome = {
  at?: 'picture' | 'course';
  raceId?: number | undefined;
  typed?: string;
  status?: number;
  /** The sentence of a refusal. */
  failure?: string;
};

const numberIn = (text: string | undefined) => raceParams.safeParse({ id: text }).data?.id;

type Services = { pictures: PictureService };

/** What an address says of it: which race, which course to look at, and what was done. */
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

/** Does what a form of it asks: an address to go on to, or what became of it. */
export async function submitPictures(
  { services, attempt }: PostedStaffRequest<Services>,
  form: PostedFields,
  files: Record<string, PostedFile>,
): Promise<GoTo | Outcome> {
  const { intent, raceid, courseid, preset = '', imageUrl = '' } = form;
  const raceId = numberIn(raceid) ?? 0;
  const at = intent === 'course' || intent === 'use-course' ? 'course' : 'picture';
  const { pictures } = services;
  const outcome = await attempt(async () => {
    if (intent === 'course') {
      const added = await pictures.addCourse(raceId, files.course);
      return added.ok ? goTo(`/admin?course=${added.id}#course-${raceId}`) : added;
    }
    if (intent === 'use-course') {
      const chosen = courseid === 'edition' ? null : (numberIn(courseid) ?? 0);
      const used = await pictures.useCourse(raceId, chosen);
      return used.ok ? goTo(`/admin?done=course#course-${raceId}`) : used;
    }
    const set = await (intent === 'upload'
      ? pictures.uploadPicture(raceId, files.picture)
      : pictures.setPicture(raceId, imageUrl.trim() || preset));
    return set.ok ? goTo(`/admin?race=${raceId}&done=picture#race-pictures`) : set;
  });
  if (outcome.ok) return { goTo: outcome.goTo };
  return { ...outcome, at, raceId, typed: imageUrl };
}

const goTo = (address: string) => ({ ok: true as const, goTo: address });

/** Pictures and courses of the races, the first of them chosen where none is asked for. */
export async function picturesView(
  { language, services, query }: StaffRequest<Services>,
  outcome: Outcome = { raceId: numberIn(query.race) },
) {
  const { at, raceId, typed = '', failure } = outcome;
  const courseId = numberIn(query.course);
  const [races, former, preview] = await Promise.all([
    services.pictures.races(),
    services.pictures.formerCourses(),
    courseId === undefined ? undefined : services.pictures.previewCourse(courseId),
  ]);
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
      <RacePictures
        // Of what pages know of a race only what the API says too.
        races={races.map((race) => raceSchema.parse(race))}
        chosenId={chosen?.id ?? 0}
        typed={typed}
        language={language}
        presets={picturePresets.map(({ key, km, url }) => ({
          url,
          text: t(`presets.${key}`, { km: formatNumber(language, km) }),
        }))}
        accept="image/jpeg,image/png,image/webp,image/avif"
        words={formWords(language)}
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

function formWords(language: Language): RacePictureFormProps['words'] {
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
