import { useTranslation } from 'react-i18next';
import type { EventNow } from '../../../edition/facts/event-phase.rules.ts';
import { event, races } from '../../../edition/facts.ts';
import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { secondCurrency } from '../../../edition/words/money.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed } from '../../../platform/auth/staff.contract.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import type { OpeningDoubt } from '../../opening-doubts.rules.ts';
import { AdminMoney } from '../money/admin-money.tsx';
import type { MoneyService } from '../money/money.contract.ts';
import { whyRefused } from '../money/why-refused.ts';
import { AdminExtras } from './admin-extras.tsx';
import { AdminOpening } from './admin-opening.tsx';
import { AdminPlaces } from './admin-places.tsx';
import { AdminResults, resultsForm } from './admin-results.tsx';
import { openingForm } from './opening.rules.ts';
import type { OpeningForm, RegistrationAdmin, ResultsForm } from './registration-admin.contract.ts';

const done = ['opening', 'capacity', 'results'] as const;

/** What was posted and refused. */
type PostOutcome = {
  status?: number;
  problem?: string;
  opening?: OpeningForm;
  /** What is asked about before it is opened. */
  doubts?: readonly OpeningDoubt[];
  results?: ResultsForm;
  capacities?: ReadonlyMap<number, string>;
};

type Services = { registration: RegistrationAdmin; money: MoneyService };

/** `/admin/registration`: opening, places, waiting lists and money. */
export const adminRegistrationPage = adminPage<Services>({
  path: '/admin/registration',
  access: 'registration',
  query: { done },
  load: (request) => registrationView(request, {}),
  async submit(request, form) {
    const { services } = request;
    if (form.intent === 'capacity') {
      const capacities = new Map(races.map(({ id }) => [id, form[`capacity-${id}`] ?? '']));
      const outcome = await request.attempt(() => services.registration.setCapacities(capacities));
      if (outcome.ok) return { goTo: `${request.path}?done=capacity` };
      return registrationView(request, { ...whyRefused(request.language, outcome), capacities });
    }
    if (form.intent === 'results') {
      const results = { how: form.how ?? '', url: form.url ?? '' };
      const outcome = await request.attempt(() => services.registration.setResults(results));
      if (outcome.ok) return { goTo: `${request.path}?done=results` };
      return registrationView(request, { ...whyRefused(request.language, outcome), results });
    }
    const { how = '', opensAt = '', closesAt = '' } = form;
    const opening = { how, opensAt, closesAt };
    const isSure = form.sure === 'true';
    const outcome = await request.attempt(() =>
      services.registration.setOpening(opening, { isSure }),
    );
    if (outcome.ok) return { goTo: `${request.path}?done=opening` };
    if ('doubts' in outcome) return registrationView(request, { opening, doubts: outcome.doubts });
    return registrationView(request, { ...whyRefused(request.language, outcome), opening });
  },
});

async function registrationView(
  request: StaffRequest<Services>,
  outcome: PostOutcome,
): Promise<AdminView> {
  const { language, services, session } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const readiness = wordsIn(language).getFixedT(null, 'admin-readiness');
  const second = secondCurrency(language);
  const { opening, event: now, extras: orders, races: places } = await services.registration.read();
  const was = outcome.problem ? undefined : done.find((intent) => intent === request.query.done);
  return {
    status: outcome.status ?? 200,
    title: t('title'),
    styles: [adminRegistration],
    body: (
      <>
        <Outcome done={was && t(`done.${was}`)} problem={outcome.problem} />
        <section aria-labelledby="opening">
          <h2 id="opening">{t('opening.title')}</h2>
          <State language={language} now={now} />
          <p className="links">
            <a href="/admin/readiness">{readiness('title')}</a>
          </p>
          {outcome.opening && outcome.doubts && (
            <AdminDoubts form={outcome.opening} doubts={outcome.doubts} />
          )}
          <AdminOpening form={outcome.opening ?? openingForm(opening, event.timeZone)} />
        </section>
        <section>
          <h2 id="results">{t('results.title')}</h2>
          <AdminResults
            form={outcome.results ?? resultsForm(await services.registration.readResults())}
          />
        </section>
        <section>
          <h2 id="places">{t('places.title')}</h2>
          <AdminPlaces language={language} races={places} typed={outcome.capacities ?? new Map()} />
        </section>
        {orders.length > 0 && (
          <section>
            <h2 id="extras">{t('extras.title')}</h2>
            <AdminExtras language={language} orders={orders} />
          </section>
        )}
        {isAllowed(session.staff, 'money') && (
          <section>
            <h2 id="money">{t('money.title')}</h2>
            <AdminMoney language={language} rows={await services.money.read()} />
            <p className="links">
              <a href="/admin/registration/payments">{t('money.list')}</a>{' '}
              <a href="/admin/registration/till">{t('till.title')}</a>
              {services.money.provider && (
                <a href="/admin/registration/compare">{t('compare.title')}</a>
              )}
            </p>
            <p className="hint">
              {t('money.means')} {second && t('money.rate', second)}
            </p>
          </section>
        )}
      </>
    ),
  };
}

/** How registration stands at this moment, and what time alone will change. */
function State({ language, now }: { language: Language; now: EventNow }) {
  const { t } = useTranslation('admin-registration');
  const { registration, opensAt, closesAt } = now;
  const moment = (at: Date | null) => (at ? formatMoment(language, at) : '');
  const words = {
    closed: t('state.closed'),
    'not-yet': t('state.notYet', { moment: moment(opensAt) }),
    open: closesAt ? t('state.openUntil', { moment: moment(closesAt) }) : t('state.open'),
  };
  return (
    <p>
      <strong>{words[registration]}</strong>
    </p>
  );
}

/** Says why opening registration may be a mistake, and asks once more. */
function AdminDoubts(props: { form: OpeningForm; doubts: readonly OpeningDoubt[] }) {
  const { t } = useTranslation('admin-registration');
  return (
    <form className="form panel" method="post" role="alert">
      <h3>{t('doubts.title')}</h3>
      <ul>
        {props.doubts.map((doubt) => (
          <li key={doubt}>{t(`doubts.${doubt}`)}</li>
        ))}
      </ul>
      <input type="hidden" name="intent" value="opening" />
      {Object.entries(props.form).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="actions">
        <button type="submit" className="btn gold" name="sure" value="true">
          {t('doubts.sure')}
        </button>
        <a className="btn quiet" href="/admin/registration">
          {t('doubts.leave')}
        </a>
      </div>
    </form>
  );
}
