import { Trans, useTranslation } from 'react-i18next';
import type { RaceFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { type LateFacts, racesWith } from '../../edition/facts/reading.rules.ts';
import { startSpanOf } from '../../edition/facts/wave.rules.ts';
import { formatDay, formatMoment, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { factsNameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { attemptWithin } from '../../site/attempt-within.ts';
import type { Page, PageRequest, PublicRoute } from '../../site/page.ts';
import type { VisitorLimit } from '../../site/visitor-limit.ts';
import { InputField } from '../../ui/field.tsx';
import forms from '../../ui/forms.css?inline';
import myRegistration from '../../ui/my-registration.css?inline';
import { PageLink } from '../../ui/page-link.tsx';
import { UnknownLink } from '../../ui/unknown-link.tsx';
import { registrationLimits } from '../registration.rules.ts';
import { findGuardianRequest, signByLink } from './by-link.ts';
import type { LinkContext } from './for-holder.ts';
import type { GuardianRequest } from './my-registration.contract.ts';

/** What happened to a posted signature, as a sentence. */
type Outcome = { name?: string; problem?: string };

type Needs = {
  ctx: LinkContext;
  readLateFacts: () => Promise<LateFacts>;
  limit: VisitorLimit;
};

/** `/guardian/:token`: here a minor's guardian reads what to consent to, and signs. */
export const guardianPage = (needs: Needs): PublicRoute => ({
  path: '/guardian/:token',
  load: (request) => guardianView(needs, request, {}),
  async submit(request, { name = '' }) {
    const attempt = attemptWithin(needs.limit, request);
    const given = { name, address: request.ip };
    const outcome = await attempt(() => signByLink(needs.ctx, request.params.token ?? '', given));
    if (outcome.ok) return { goTo: request.path };
    const error = wordsIn(request.language).getFixedT(null, 'errors');
    const t = wordsIn(request.language).getFixedT(null, 'my-registration');
    const show = async (status: number, problem: string) => ({
      ...(await guardianView(needs, request, { name, problem })),
      status,
    });
    if ('failure' in outcome) return show(outcome.status, outcome.failure);
    if ('code' in outcome) return show(409, t(`refused.${outcome.code}`));
    const code = outcome.problems.guardianName ?? 'registration-guardian-missing';
    return show(400, error(code, { max: registrationLimits.guardianName }));
  },
});

async function guardianView(
  { ctx, readLateFacts }: Needs,
  request: PageRequest,
  outcome: Outcome,
): Promise<Page> {
  const asked = await findGuardianRequest(ctx, request.params.token ?? '');
  return guardianPageOf(request, asked, racesWith(await readLateFacts()), outcome);
}

/** The guardian's page, with the outcome of a signature; undefined when the link opens nothing. */
export function guardianPageOf(
  { language }: PageRequest,
  asked: GuardianRequest | undefined,
  races: readonly RaceFacts[],
  outcome: Outcome,
): Page {
  const t = wordsIn(language).getFixedT(null, 'my-registration');
  const page = {
    name: t('consent.title'),
    description: t('consent.description'),
    styles: [forms, myRegistration],
    isPersonal: true,
  };
  if (!asked) return { ...page, status: 404, body: <UnknownLink /> };
  const race = races.find(({ id }) => id === asked.raceId);
  return {
    ...page,
    body: <Consent asked={asked} race={race} language={language} {...outcome} />,
  };
}

type ConsentProps = Outcome & {
  asked: GuardianRequest;
  race: RaceFacts | undefined;
  language: Language;
};

function Consent(props: ConsentProps) {
  const { event } = edition();
  const { t } = useTranslation('my-registration');
  const { asked, race, language } = props;
  const runner = asked.runnerName;
  return (
    <div className="w page my-registration">
      <h1>{t('consent.title')}</h1>
      <p className="lead">
        {t('consent.lead', {
          runner,
          race: race && factsNameIn(language, race),
          day: formatDay(language, race?.date ?? event.raceDay),
        })}
      </p>
      {race && (
        <p>
          {t('consent.facts', {
            km: race.distanceKm,
            climb: formatNumber(language, race.climbM),
            start: startSpanOf(race),
          })}
        </p>
      )}
      {asked.isCancelled ? (
        <p className="outcome is-failure">{t('consent.cancelled')}</p>
      ) : asked.signed ? (
        <div className="outcome is-good" role="status">
          <p>
            {t('consent.signed', {
              name: asked.signed.by,
              at: formatMoment(language, asked.signed.at),
            })}
          </p>
          <p>{t('consent.next')}</p>
        </div>
      ) : (
        <Signature {...props} runner={runner} />
      )}
    </div>
  );
}

function Signature({
  asked,
  runner,
  name,
  problem,
}: Outcome & { asked: GuardianRequest; runner: string }) {
  const { t } = useTranslation('my-registration');
  return (
    <form className="form card" method="post" noValidate>
      <p>{t('consent.intro')}</p>
      <ul>
        <li>{t('consent.points.start', { runner })}</li>
        <li>{t('consent.points.fit', { runner })}</li>
        <li>{t('consent.points.risks')}</li>
        <li>
          <Trans
            t={t}
            i18nKey="consent.points.rules"
            components={{
              rules: <PageLink href="/rules" />,
              terms: <PageLink href="/terms-conditions" />,
            }}
          />
        </li>
        <li>
          <Trans
            t={t}
            i18nKey="consent.points.data"
            components={{ privacy: <PageLink href="/privacy-policy" /> }}
          />
        </li>
      </ul>
      <InputField
        id="signature"
        label={t('consent.name')}
        problem={problem}
        isAlert
        name="name"
        autoComplete="name"
        required
        maxLength={registrationLimits.guardianName}
        defaultValue={name ?? asked.guardianName}
      />
      <button type="submit" className="btn gold">
        {t('consent.button')}
      </button>
    </form>
  );
}
