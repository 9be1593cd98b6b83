import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { fullName } from '../../edition/fields/person-name.rules.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatAmount } from '../../edition/words/money.ts';
import { raceNameOf } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { Page, PageRequest, PublicRoute } from '../../site/page.ts';
import type { VisitorLimit } from '../../site/visitor-limit.ts';
import forms from '../../ui/forms.css?inline';
import myRegistration from '../../ui/my-registration.css?inline';
import { Outcome } from '../../ui/outcome.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { UnknownLink } from '../../ui/unknown-link.tsx';
import {
  problemValues,
  type RegistrationField,
  type RegistrationProblems,
} from '../registration.rules.ts';
import { registrationFacts } from '../registration-facts.ts';
import { canTakeLink, findByLink } from './by-link.ts';
import type { LinkContext } from './for-holder.ts';
import type { MyRegistration, OwnResults, ShowOwnResults } from './my-registration.contract.ts';
import {
  type OwnDone,
  type OwnOutcome,
  ownDone,
  takeOwnAction,
} from './own-registration-actions.ts';
import { RegistrationActions } from './registration-actions.tsx';
import { RegistrationCorrection } from './registration-correction.tsx';
import { RegistrationGuarded } from './registration-guarded.tsx';
import {
  CancelQuestion,
  ChangeQuestion,
  EraseQuestion,
  RenewQuestion,
  TakeLinkQuestion,
} from './registration-question.tsx';
import { RegistrationSummary } from './registration-summary.tsx';

type Needs = {
  ctx: LinkContext;
  showOwnResults: ShowOwnResults;
  limit: VisitorLimit;
};

/** `/my-registration/:token`: the link from the mails, without a password, and never cached. */
export const myRegistrationPage = (needs: Needs): PublicRoute => ({
  path: '/my-registration/:token',
  query: {
    do: ['cancel', 'erase', 'renew', ...edition().races.map(({ id }) => `change-${id}`)],
    done: ownDone,
    code: ['sent', 'taken'],
  },
  load: (request) => myView(needs, request, {}),
  submit: (request, form) =>
    takeOwnAction(request, form, {
      ...needs,
      pageOf: (page, outcome) => myView(needs, page, outcome),
    }),
});

async function myView(
  { ctx, showOwnResults }: Needs,
  request: PageRequest,
  outcome: OwnOutcome,
): Promise<Page> {
  const token = request.params.token ?? '';
  const registration = await findByLink(ctx, token, request.cookies);
  if (registration) {
    const own = await showOwnResults(request.language, registration);
    const body = <Mine registration={registration} request={request} own={own} {...outcome} />;
    return ownPage(request, body);
  }
  if (await canTakeLink(ctx, token))
    return ownPage(request, <Framed>{<TakeLinkQuestion path={request.path} />}</Framed>);
  return gonePage(request);
}

/** The page that the link of a registration opens. */
export function ownPage({ language }: PageRequest, body: ReactNode): Page {
  const t = wordsIn(language).getFixedT(null, 'my-registration');
  return {
    name: t('title'),
    description: t('description'),
    styles: [forms, myRegistration],
    isPersonal: true,
    body,
  };
}

/** The page for a link that opens nothing any more, or never did. */
export function gonePage(request: PageRequest): Page {
  const { done } = request.query;
  // A corrected address has ended the link as well.
  const gone = done === 'corrected' ? 'renewed' : done;
  return gone === 'erased' || gone === 'renewed'
    ? ownPage(request, <Gone what={gone} />)
    : { ...ownPage(request, <UnknownLink />), status: 404 };
}

/** Shown instead of the page when the runner has just ended the link. */
function Gone({ what }: { what: 'erased' | 'renewed' }) {
  const { t } = useTranslation('my-registration');
  return (
    <div className="w page lost">
      <h1>{t(`${what}.title`)}</h1>
      <p className="lead">{t(`${what}.text`)}</p>
    </div>
  );
}

type MineProps = OwnOutcome & {
  registration: MyRegistration;
  request: PageRequest;
  own: OwnResults;
};

/** A registration as its runner sees it, with what became of an action. */
export function Mine({ registration, request, own, ...outcome }: MineProps) {
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
  if (query.do === 'renew') return <Framed>{<RenewQuestion {...common} />}</Framed>;
  const { correction, guarded, payNow, codeProblem } = outcome;
  return (
    <Framed>
      <h1>{t('title')}</h1>
      <p className="lead">{fullName(registration)}</p>
      <Notice done={query.done as OwnDone | undefined} {...outcome} />
      {payNow && (
        <section className="card">
          <h2>{t('payNow.title', { amount: formatAmount(language, payNow.dueMinor) })}</h2>
          <p>{t('payNow.text')}</p>
          <a className="btn gold" href={payNow.at}>
            {t('payNow.button')}
          </a>
        </section>
      )}
      {registration.isPersonTaken ? (
        <p role="status">{t('refused.other-proven')}</p>
      ) : (
        !registration.isProven && registration.status === 'pending' && <RegistrationProof />
      )}
      {own.result}
      <RegistrationSummary
        registration={registration}
        raceName={raceName(registration.raceId)}
        token={request.params.token ?? ''}
        language={language}
      />
      {registration.pickupCode && (
        <RegistrationPickup id={registration.id} code={registration.pickupCode} />
      )}
      {registration.status !== 'cancelled' && (
        <RegistrationCorrection
          values={correction?.values ?? registration.data}
          problems={sentences(correction?.problems ?? {}, language)}
        />
      )}
      <RegistrationGuarded
        mailbox={registration.mailbox}
        values={guarded?.values ?? registration.guarded}
        isOpen={guarded?.isOpen ?? registration.guarded !== null}
        isLocked={registration.isSafetyLocked}
        canCorrect={registration.status !== 'cancelled'}
        problems={sentences(guarded?.problems ?? {}, language)}
        isCodeSent={outcome.isCodeSent ?? query.code === 'sent'}
        codeProblem={codeProblem}
        isJustOpened={query.code === 'taken' && registration.guarded !== null}
      />
      {registration.status !== 'cancelled' && (
        <>
          <RegistrationLive registration={registration} />
          {own.earlier}
        </>
      )}
      <RegistrationActions {...common} />
    </Framed>
  );
}

const Framed = ({ children }: { children: ReactNode }) => (
  <div className="w page my-registration">{children}</div>
);

function Notice({ done: what, refused, failure }: OwnOutcome & { done: OwnDone | undefined }) {
  const { t } = useTranslation('my-registration');
  const problem = failure ?? (refused && t(`refused.${refused}`));
  const done = what && what !== 'erased' && what !== 'renewed' ? t(`done.${what}`) : undefined;
  return <Outcome done={done} problem={problem} />;
}

function sentences(problems: RegistrationProblems, language: Language) {
  const t = wordsIn(language).getFixedT(null, 'errors');
  return Object.fromEntries(
    Object.entries(problems).map(([field, code]) => [
      field,
      t(code, problemValues(field as RegistrationField, { raceid: '' }, registrationFacts())),
    ]),
  );
}

/** The code that finds the runner at the bib pickup. */
function RegistrationPickup({ id, code }: { id: number; code: string }) {
  const { t } = useTranslation('my-registration');
  return (
    <section className="card" aria-labelledby="pickup">
      <h2 id="pickup">{t('pickup.title')}</h2>
      <p>{t('pickup.text')}</p>
      <QrCode text={code} label={t('pickup.code', { number: id })} />
    </section>
  );
}

/** Lets a runner confirm the registration; a runner who pays need not do it. */
function RegistrationProof() {
  const { t } = useTranslation('my-registration');
  return (
    <section aria-labelledby="proof" className="card">
      <h2 id="proof">{t('proof.title')}</h2>
      <p>{t('proof.text')}</p>
      <form method="post">
        <input type="hidden" name="intent" value="prove" />
        <button type="submit" className="btn gold">
          {t('proof.button')}
        </button>
      </form>
    </section>
  );
}

/** Where others can follow the runner on race day, and how the runner can be left out there. */
function RegistrationLive({ registration }: { registration: MyRegistration }) {
  const { t } = useTranslation('my-registration');
  const { bib, isHiddenLive, isOver } = registration;
  const address = `/live/${bib}`;
  return (
    <section aria-labelledby="live">
      <h2 id="live">{t(isOver ? 'live.titleOver' : 'live.title')}</h2>
      {isHiddenLive && <p>{t('live.hidden')}</p>}
      {!isHiddenLive && <p>{t(isOver ? 'live.textOver' : 'live.text')}</p>}
      {!isHiddenLive && !isOver && (
        <p>
          {bib === null ? (
            t('live.noBib')
          ) : (
            <Trans
              t={t}
              i18nKey="live.own"
              values={{ address }}
              components={{ live: <a href={address}>{address}</a> }}
            />
          )}
        </p>
      )}
      <form method="post">
        <input type="hidden" name="intent" value="live" />
        <input type="hidden" name="shown" value={isHiddenLive ? 'yes' : 'no'} />
        <button type="submit" className="btn quiet">
          {isHiddenLive ? t('live.show') : t('live.hide')}
        </button>
      </form>
    </section>
  );
}
