import { useTranslation } from 'react-i18next';
import { races } from '../../../edition/races.ts';
import type {
  Correction,
  MyRegistration,
  StepRefusal,
} from '../../features/my-registration/my-registration-contract.ts';
import { registrationFacts } from '../../features/registration/registration-facts.ts';
import {
  problemValues,
  type RegistrationField,
  type RegistrationProblems,
} from '../../features/registration/registration-rules.ts';
import { RegistrationCorrection } from '../components/registration-correction.tsx';
import {
  CancelQuestion,
  ChangeQuestion,
  EraseQuestion,
} from '../components/registration-question.tsx';
import { RegistrationStand } from '../components/registration-stand.tsx';
import { RegistrationSteps } from '../components/registration-steps.tsx';
import { UnknownLink } from '../components/unknown-link.tsx';
import { formatFee } from '../format.ts';
import { knownLanguage, type Language } from '../languages.ts';
import type { Page, PageRequest, Route } from '../page.ts';
import { raceNameOf } from '../race-words.ts';
import { wordsIn } from '../words.ts';

const done = ['corrected', 'changed', 'cancelled', 'erased'] as const;
type Done = (typeof done)[number];

/** What became of a step that was posted. */
type Outcome = {
  refused?: StepRefusal;
  /** A refusal that concerns no field, as a sentence. */
  failure?: string;
  correction?: { values: Correction; problems: RegistrationProblems };
  payNow?: { at: string; dueBani: number };
};

/** `/my-registration/:token`: the link from the mails, without a password, and never cached. */
export const myRegistrationRoute: Route = {
  path: '/my-registration/:token',
  query: { do: ['cancel', 'erase', ...races.map(({ id }) => `change-${id}`)], done },
  load: (request) => myPage(request, {}),
  async submit(request, form, { registration }) {
    const token = request.params.token ?? '';
    const bani = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : -1);
    const goTo = (what: Done) => ({ goTo: `${request.path}?done=${what}` });
    const show = async (status: number, outcome: Outcome) => ({
      ...(await myPage({ ...request, query: {} }, outcome)),
      status,
    });
    const refused = ({ code }: { code: StepRefusal }) => show(409, { refused: code });
    switch (form.step) {
      case 'correct': {
        const values = correctionIn(form, request.language);
        const outcome = await registration.correct(token, values);
        if (outcome.ok) return goTo('corrected');
        if ('problems' in outcome) {
          return show(400, { correction: { values, problems: outcome.problems } });
        }
        if ('code' in outcome) return refused(outcome);
        const { status, failure } = outcome;
        return show(status, { failure, correction: { values, problems: {} } });
      }
      case 'change': {
        const asked = { raceId: bani(form.raceId), dueBani: bani(form.dueBani) };
        const outcome = await registration.changeRace(token, asked);
        if ('failure' in outcome) return show(outcome.status, outcome);
        if (!outcome.ok) return refused(outcome);
        if (outcome.payAt === undefined) return goTo('changed');
        return show(200, { payNow: { at: outcome.payAt, dueBani: asked.dueBani } });
      }
      case 'cancel':
      case 'erase': {
        const { step } = form;
        const outcome = await registration[step](token, { refundBani: bani(form.refundBani) });
        if (outcome.ok) return goTo(step === 'cancel' ? 'cancelled' : 'erased');
        return 'failure' in outcome ? show(outcome.status, outcome) : refused(outcome);
      }
      default:
        return myPage(request, {});
    }
  },
};

function correctionIn(form: Record<string, string | undefined>, language: Language): Correction {
  const { email = '', phone = '', tshirtSize = '', medicalInfo = '' } = form;
  const { emergencyContactName = '', emergencyContactPhone = '' } = form;
  return {
    email,
    phone,
    tshirtSize,
    emergencyContactName,
    emergencyContactPhone,
    medicalInfo,
    language: knownLanguage(form.language) ?? language,
  };
}

async function myPage(request: PageRequest, outcome: Outcome): Promise<Page> {
  const { language, params, data, query } = request;
  const t = wordsIn(language).getFixedT(null, 'my-registration');
  const registration = await data.findMyRegistration(params.token ?? '');
  const page = {
    name: t('title'),
    description: t('description'),
    styles: ['forms', 'myRegistration'] as const,
    isPersonal: true,
  };
  if (!registration) {
    const isErased = query.done === 'erased';
    return { ...page, status: isErased ? 200 : 404, body: isErased ? <Erased /> : <UnknownLink /> };
  }
  return { ...page, body: <Mine registration={registration} request={request} {...outcome} /> };
}

function Erased() {
  const { t } = useTranslation('my-registration');
  return (
    <div className="w page lost">
      <h1>{t('erased.title')}</h1>
      <p className="lead">{t('erased.text')}</p>
    </div>
  );
}

type MineProps = Outcome & { registration: MyRegistration; request: PageRequest };

function Mine({ registration, request, ...outcome }: MineProps) {
  const { t } = useTranslation('my-registration');
  const { language, path, query } = request;
  const raceName = (id: number) => raceNameOf(language, id);
  const common = { registration, raceName, path, language };
  const to = registration.changes.find(({ raceId }) => query.do === `change-${raceId}`);
  if (query.do === 'cancel' && registration.canCancel) {
    return <Framed>{<CancelQuestion {...common} />}</Framed>;
  }
  if (query.do === 'erase') return <Framed>{<EraseQuestion {...common} />}</Framed>;
  if (to?.change.ok) return <Framed>{<ChangeQuestion {...common} to={to} />}</Framed>;
  const { correction, payNow } = outcome;
  return (
    <Framed>
      <h1>{t('title')}</h1>
      <p className="lead">
        {registration.firstname} {registration.lastname}
      </p>
      <Notice done={query.done as Done | undefined} {...outcome} />
      {payNow && (
        <section className="card">
          <h2>{t('payNow.title', { amount: formatFee(language, payNow.dueBani) })}</h2>
          <p>{t('payNow.text')}</p>
          <a className="btn gold" href={payNow.at}>
            {t('payNow.button')}
          </a>
        </section>
      )}
      <RegistrationStand
        registration={registration}
        raceName={raceName(registration.raceId)}
        language={language}
      />
      {registration.status !== 'cancelled' && (
        <RegistrationCorrection
          values={correction?.values ?? registration.data}
          problems={sentences(correction?.problems ?? {}, language)}
        />
      )}
      <RegistrationSteps {...common} />
    </Framed>
  );
}

const Framed = ({ children }: { children: React.ReactNode }) => (
  <div className="w page my-registration">{children}</div>
);

function Notice({ done: what, refused, failure }: Outcome & { done: Done | undefined }) {
  const { t } = useTranslation('my-registration');
  const problem = failure ?? (refused && t(`refused.${refused}`));
  if (problem) {
    return (
      <p className="outcome is-failure" role="alert">
        {problem}
      </p>
    );
  }
  if (!what || what === 'erased') return null;
  return (
    <p className="outcome is-good" role="status">
      {t(`done.${what}`)}
    </p>
  );
}

function sentences(problems: RegistrationProblems, language: Language) {
  const t = wordsIn(language).getFixedT(null, 'errors');
  return Object.fromEntries(
    Object.entries(problems).map(([field, code]) => [
      field,
      t(code, problemValues(field as RegistrationField, { raceid: '' }, registrationFacts)),
    ]),
  );
}
