import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import type { EventNow } from '../../../edition/facts/event-phase.rules.ts';
import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { secondCurrency } from '../../../edition/words/money.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed } from '../../../platform/auth/staff.contract.ts';
import type { Refused } from '../../../platform/http/result.ts';
import { choice, many, text, tick } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import type { OpeningDoubt } from '../../opening-doubts.rules.ts';
import { AdminMoney } from '../money/admin-money.tsx';
import { readMoney } from '../money/read-money.ts';
import { whyRefused } from '../money/why-refused.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { AdminExtras } from './admin-extras.tsx';
import { AdminOpening } from './admin-opening.tsx';
import { AdminPlaces } from './admin-places.tsx';
import { AdminResults, resultsForm } from './admin-results.tsx';
import { changeCapacities, changeOpening } from './change-registration.ts';
import { changeResults } from './change-results.ts';
import { openingForm } from './opening.rules.ts';
import { readRegistration } from './read-registration.ts';
import type { RegistrationRefusal, Unsure } from './registration-admin.contract.ts';

const done = ['opening', 'capacity', 'results'] as const;

type Refusal = Refused<RegistrationRefusal> | Unsure;

/** `/admin/registration`: opening, places, waiting lists and money. */
export const adminRegistrationPage = adminPage<RegistrationOffice, Refusal>({
  path: '/admin/registration',
  access: 'registration',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-registration')('title'),
  query: { done },
  load: registrationView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-registration');
    return {
      opening: action({
        label: t('opening.save'),
        fields: {
          how: choice(
            {
              closed: t('opening.closed.name'),
              open: t('opening.open.name'),
              schedule: t('opening.schedule.name'),
            },
            t('opening.question'),
          ),
          opensAt: text(t('opening.opensAt')),
          closesAt: text(t('opening.closesAt')),
          sure: tick(language),
        },
        run: ({ ctx }, { how = '', opensAt, closesAt, sure }) =>
          changeOpening(ctx, { how, opensAt, closesAt }, { isSure: sure }),
        leadsTo: '/admin/registration?done=opening',
      }),
      capacity: action({
        label: t('places.save'),
        fields: {
          capacity: many((id) => t('places.set', { race: raceNameOf(language, Number(id)) })),
        },
        run: ({ ctx }, { capacity }) =>
          changeCapacities(ctx, new Map(edition().races.map(({ id }) => [id, capacity[id] ?? '']))),
        leadsTo: '/admin/registration?done=capacity',
      }),
      results: action({
        label: t('results.save'),
        fields: {
          how: choice(
            { hidden: t('results.hidden'), published: t('results.published') },
            t('results.question'),
          ),
          url: text(t('results.url')),
        },
        run: ({ ctx }, { how = '', url }) => changeResults(ctx, { how, url }),
        leadsTo: '/admin/registration?done=results',
      }),
    };
  },
});

async function registrationView(
  request: StaffRequest<RegistrationOffice>,
  { intent, form = {}, refused, ...unsent }: Unsent<Refusal>,
): Promise<AdminView> {
  const { event } = edition();
  const { language, ctx, session } = request;
  const doubts = refused?.code === 'unsure' ? refused.doubts : undefined;
  const { status, problem } =
    refused?.code === 'unsure' ? { status: 200 } : whyRefused(language, { ...unsent, refused });
  const typed = (of: string) => (intent === of ? form : undefined);
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const readiness = wordsIn(language).getFixedT(null, 'admin-readiness');
  const second = secondCurrency(language);
  const {
    opening,
    event: now,
    extras: orders,
    races: places,
    results,
  } = await readRegistration(ctx);
  const was = problem ? undefined : done.find((each) => each === request.query.done);
  return {
    status,
    title: t('title'),
    styles: [adminRegistration],
    body: (
      <>
        <Outcome done={was && t(`done.${was}`)} problem={problem} />
        <section aria-labelledby="opening">
          <h2 id="opening">{t('opening.title')}</h2>
          <State language={language} now={now} />
          <p className="links">
            <a href="/admin/readiness">{readiness('title')}</a>
          </p>
          {doubts && <AdminDoubts form={form} doubts={doubts} />}
          <AdminOpening form={typed('opening') ?? openingForm(opening, event.timeZone)} />
        </section>
        <section>
          <h2 id="results">{t('results.title')}</h2>
          <AdminResults form={typed('results') ?? resultsForm(results)} />
        </section>
        <section>
          <h2 id="places">{t('places.title')}</h2>
          <AdminPlaces language={language} races={places} typed={typed('capacity') ?? {}} />
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
            <AdminMoney language={language} rows={await readMoney(ctx)} />
            <p className="links">
              <a href="/admin/registration/payments">{t('money.list')}</a>{' '}
              <a href="/admin/registration/till">{t('till.title')}</a>
              {ctx.provider && <a href="/admin/registration/compare">{t('compare.title')}</a>}
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

/** The present state of registration, and what will change with time alone. */
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

/** Says why opening registration may be a mistake, and asks for confirmation. */
function AdminDoubts(props: { form: PostedFields; doubts: readonly OpeningDoubt[] }) {
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
      {['how', 'opensAt', 'closesAt'].map((name) => (
        <input key={name} type="hidden" name={name} value={props.form[name] ?? ''} />
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
