import { randomUUID } from 'node:crypto';
import { useTranslation } from 'react-i18next';
import { event, races } from '../../../edition/facts.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import { AdminBox, AdminSelect } from '../../../ui/admin-inputs.tsx';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { AdminConsequences } from './admin-consequences.tsx';
import { AdminExtraFields } from './admin-extra-fields.tsx';
import { AdminNotice, problemSentences } from './admin-notice.tsx';
import type { ActionRefused, Fields, ParticipantsAdmin } from './admin-participants.contract.ts';
import { AdminPersonFields, AdminReason, AdminSafetyFields } from './admin-person-fields.tsx';

type Services = { participants: ParticipantsAdmin };

/** `/admin/participants/new`: registers somebody by hand. */
export const adminNewParticipantPage = adminPage<Services>({
  path: '/admin/participants/new',
  access: 'participants',
  load(request) {
    const country = event.place.countryCode;
    return newView(request, { values: { language: request.language, country } });
  },
  async submit(request, form) {
    const { services } = request;
    const { participants } = services;
    if (form.again) return newView(request, { values: form });
    const accepted = form.accepted ?? '';
    const whole = {
      ...form,
      acceptTerms: accepted,
      acceptPrivacy: accepted,
      acceptRisks: accepted,
    };
    const isSure = form.sure === 'true';
    const outcome = await request.attempt(() => participants.register({ form: whole, isSure }));
    if (!outcome.ok) {
      if ('failure' in outcome) return newView(request, { values: form, ...outcome });
      const status = 'problems' in outcome ? 400 : 409;
      return newView(request, { values: form, status, refused: outcome });
    }
    if (outcome.id !== undefined && !outcome.consequences) {
      return { goTo: `/admin/participants/${outcome.id}?done=register` };
    }
    const t = wordsIn(request.language).getFixedT(null, 'admin-participants');
    return {
      title: t('register'),
      styles: [adminParticipants],
      body: outcome.consequences && (
        <AdminConsequences
          language={request.language}
          action="register"
          email={form.email ?? ''}
          values={form}
          {...outcome.consequences}
        />
      ),
    };
  },
});

type Outcome = { values: Fields; status?: number; refused?: ActionRefused; failure?: string };

function newView({ language, path }: StaffRequest<Services>, outcome: Outcome) {
  const t = wordsIn(language).getFixedT(null, 'admin-participants');
  return {
    status: outcome.status ?? 200,
    title: t('register'),
    styles: [adminParticipants],
    body: (
      <>
        <p>
          <a href="/admin/participants">{t('open.back')}</a>
        </p>
        <AdminNotice
          language={language}
          refused={outcome.refused}
          failure={outcome.failure}
          raceId={outcome.values.raceid ?? ''}
        />
        <NewForm language={language} path={path} {...outcome} />
      </>
    ),
  };
}

function NewForm({
  language,
  path,
  values,
  refused,
}: Outcome & { language: Language; path: string }) {
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
