import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import type { EventNow } from '../edition/facts/event-phase.rules.ts';
import { nextEditionAt } from '../edition/facts/next-edition.ts';
import { formatMoment } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { Icon } from '../ui/icon.tsx';

/** Why an offer can no longer be taken, as the key of a text. */
export type LostOffer = 'leave.taken' | 'leave.gone';

/** Shown instead of the form when registration is closed or has not opened yet. */
export function ClosedRegistration(props: {
  now: EventNow;
  language: Language;
  lost: LostOffer | undefined;
}) {
  const { modules } = edition();
  const { now, language, lost } = props;
  const { t } = useTranslation('registration');
  const { registration, opensAt, hasRegistrationEnded } = now;
  const isToCome = registration === 'not-yet' && opensAt !== null;
  return (
    <div className="w page lost closed">
      <h1>{isToCome ? t('notYet.title') : t('closed.title')}</h1>
      {lost && <p role="status">{t(lost)}</p>}
      <p className="lead">
        {isToCome
          ? t('notYet.text', { moment: formatMoment(language, opensAt) })
          : t(hasRegistrationEnded ? 'closed.text' : 'closed.atPresent')}
      </p>
      <p>
        {isToCome
          ? t(modules.circuit ? 'notYet.ready' : 'notYet.readyWithoutCircuit')
          : t(hasRegistrationEnded ? 'closed.thanks' : 'closed.toCome')}
      </p>
      {!isToCome && <WaysOn now={now} />}
    </div>
  );
}

/** Where a visitor can go when registration has ended; published results come first. */
function WaysOn({ now }: { now: EventNow }) {
  const { t } = useTranslation(['common', 'home']);
  const areResultsOut = now.phase === 'results';
  return (
    <div className="actions">
      {areResultsOut && (
        <a className="btn gold" href="/results">
          {t('home:phase.results')}
        </a>
      )}
      <a className={areResultsOut ? 'btn quiet' : 'btn gold'} href="/participants">
        <Icon name="users" /> {t('common:nav.participants')}
      </a>
      {now.hasRegistrationEnded && (
        <a className="btn quiet" href={nextEditionAt()}>
          {t('home:phase.next')}
        </a>
      )}
    </div>
  );
}
