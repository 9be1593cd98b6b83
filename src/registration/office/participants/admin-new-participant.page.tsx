import { randomUUID } from 'node:crypto';
import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { text, tick } from '../../../site/admin-actions.tsx';
import { adminPage, type StaffRequest, type Unsent } from '../../../site/admin-route.tsx';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import { AdminBox, AdminSelect } from '../../../ui/admin-inputs.tsx';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { AdminConsequences } from './admin-consequences.tsx';
import { AdminExtraFields } from './admin-extra-fields.tsx';
import { AdminNotice, problemSentences } from './admin-notice.tsx';
import type { ActionRefused, Fields, Unsure } from './admin-participants.contract.ts';
import {
  AdminPersonFields,
  AdminReason,
  AdminSafetyFields,
  personFields,
} from './admin-person-fields.tsx';
import { registerByHand } from './register-by-hand.ts';

type Refusal = ActionRefused | Unsure;

/** `/admin/participants/new`: registers a participant by hand. */
export const adminNewParticipantPage = adminPage<OfficeContext, Refusal>({
  path: '/admin/participants/new',
  access: 'participants',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-participants')('title'),
  load: newView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-participants');
    return {
      '': action({
        label: t('register'),
        fields: {
          ...personFields(language),
          accepted: tick(language, t('form.accepted')),
          reason: text(t('form.reason')),
          confirm: tick(language, t('form.confirm')),
          override: tick(language, t('form.override')),
          key: text(),
          sure: text(),
          again: text(),
        },
        async run({ ctx }, { again, sure }, { form }) {
          if (again) return { ok: false, consequences: undefined };
          const { accepted: all = '' } = form;
          const whole = { ...form, acceptTerms: all, acceptPrivacy: all, acceptRisks: all };
          const isSure = sure === 'true';
          const outcome = await registerByHand(ctx, { form: whole, isSure });
          if (!outcome.ok || !outcome.consequences) return outcome;
          return { ok: false, consequences: outcome.consequences };
        },
        leadsTo: ({ id }) => `/admin/participants/${id}?done=register`,
      }),
    };
  },
});

function newView(
  { language, path }: StaffRequest<OfficeContext>,
  { form, refused, failure }: Unsent<Refusal>,
) {
  const { event } = edition();
  const t = wordsIn(language).getFixedT(null, 'admin-participants');
  const view = { title: t('register'), styles: [adminParticipants] };
  const values: Fields = form ?? { language, country: event.place.countryCode };
  const isUnsure = refused && 'consequences' in refused;
  if (isUnsure && refused.consequences) {
    const asked = { language, values, email: values.email ?? '', ...refused.consequences };
    return { ...view, status: 200, body: <AdminConsequences action="register" {...asked} /> };
  }
  const why = isUnsure ? undefined : refused;
  return {
    ...view,
    status: isUnsure ? 200 : why && !('problems' in why) ? 409 : undefined,
    body: (
      <>
        <p>
          <a href="/admin/participants">{t('open.back')}</a>
        </p>
        <AdminNotice
          language={language}
          refused={why}
          failure={failure}
          raceId={values.raceid ?? ''}
        />
        <NewForm language={language} path={path} values={values} refused={why} />
      </>
    ),
  };
}

type FormProps = {
  language: Language;
  path: string;
  values: Fields;
  refused: ActionRefused | undefined;
};

function NewForm({ language, path, values, refused }: FormProps) {
  const { races } = edition();
  const { t } = useTranslation('admin-participants');
  const { t: fields } = useTranslation('fields');
  const problems = problemSentences(language, refused, values.raceid ?? '');
  const isTwin = refused && 'code' in refused && refused.code === 'registered';
  return (
    <form className="panel form" method="post" action={path} noValidate>
      <p className="hint">{t('hints.register')}</p>
      <input type="hidden" name="key" value={values.key ?? randomUUID()} />
      <AdminSelect
        name="raceid"
        label={fields('names.raceid')}
        defaultValue={values.raceid ?? ''}
        problem={problems.raceid}
      >
        <option value="">{t('form.choose')}</option>
        {races.map(({ id }) => (
          <option key={id} value={id}>
            {raceNameOf(language, id)}
          </option>
        ))}
      </AdminSelect>
      <AdminExtraFields language={language} values={values} />
      <AdminPersonFields language={language} values={values} problems={problems} />
      <AdminSafetyFields values={values} problems={problems} />
      <AdminBox
        name="accepted"
        label={t('form.accepted')}
        isTicked={Boolean(values.accepted)}
        problem={problems.acceptTerms}
      />
      <AdminReason reason={values.reason} />
      <div>
        <AdminBox name="confirm" label={t('form.confirm')} isTicked={Boolean(values.confirm)} />
        <AdminBox name="override" label={t('form.override')} isTicked={Boolean(values.override)} />
        {(isTwin || values.otherPerson) && (
          <AdminBox
            name="otherPerson"
            label={fields('names.otherPerson')}
            isTicked={Boolean(values.otherPerson)}
          />
        )}
      </div>
      <button type="submit" className="btn gold">
        {t('form.next')}
      </button>
    </form>
  );
}
