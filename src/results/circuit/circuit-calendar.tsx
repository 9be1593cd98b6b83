import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import type { RegistrationNow } from '../../edition/facts/event-phase.rules.ts';
import { formatCountry, formatDay, formatMoment } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { Icon } from '../../ui/icon.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { type CalendarStage, calendarWith } from './circuit-calendar.rules.ts';

type Props = {
  language: Language;
  /** The registration of our own stage; undefined: not known, and shown as closed. */
  registration: RegistrationNow | undefined;
  /** The day of our own stage. */
  raceDay: string;
};

/** The season's stages under their title, and the federation's page; needs the style `circuit`. */
export function CircuitCalendar(props: Props) {
  const { circuit } = edition();
  const { t } = useTranslation('circuit');
  return (
    <section className="circuit-part" aria-labelledby="circuit-calendar">
      <h2 id="circuit-calendar">{t('calendar.title', { year: circuit.year })}</h2>
      <CircuitStages {...props} />
      <p>
        <FederationLink />
      </p>
    </section>
  );
}

/** The season's stages, with the note that they may change; needs the style `circuit`. */
export function CircuitStages({ language, registration, raceDay }: Props) {
  const { t } = useTranslation('circuit');
  return (
    <>
      <table className="circuit-calendar">
        <thead>
          <tr>
            <th scope="col">{t('calendar.date')}</th>
            <th scope="col">{t('calendar.event')}</th>
            <th scope="col">{t('calendar.country')}</th>
            <th scope="col">{t('calendar.links')}</th>
          </tr>
        </thead>
        <tbody>
          {calendarWith(registration, raceDay).map((stage) => (
            <Stage key={stage.day} stage={stage} language={language} />
          ))}
        </tbody>
      </table>
      <p className="circuit-note">{t('calendar.update')}</p>
    </>
  );
}

/** Links to the federation, which has the last word on the circuit. */
export function FederationLink() {
  const { circuit } = edition();
  const { t } = useTranslation('circuit');
  return (
    <a className="btn quiet" href={circuit.federationUrl}>
      {t('calendar.federation')} <Icon name="arrowRight" />
    </a>
  );
}

function Stage({ stage, language }: { stage: CalendarStage; language: Language }) {
  const { t } = useTranslation('circuit');
  const { isClosed } = stage;
  return (
    <tr className={isClosed ? 'is-closed' : undefined}>
      <td>
        <time dateTime={stage.day}>{formatDay(language, stage.day)}</time>
      </td>
      <th scope="row">
        {stage.name}
        {isClosed && <span className="badge">{t('calendar.closed')}</span>}
      </th>
      <td>{formatCountry(language, stage.countryCode)}</td>
      <td>
        <StageLinks stage={stage} language={language} />
      </td>
    </tr>
  );
}

function StageLinks({ stage, language }: { stage: CalendarStage; language: Language }) {
  const { t } = useTranslation('circuit');
  return (
    <ul className="circuit-links">
      <li>
        <a href={stage.website}>{t('calendar.website')}</a>
      </li>
      <li>
        {stage.registrationUrl ? (
          <a href={stage.registrationUrl}>{t('calendar.registration')}</a>
        ) : (
          <span>
            {stage.opensAt
              ? t('calendar.opens', { moment: formatMoment(language, stage.opensAt, 'medium') })
              : t('calendar.unavailable')}
          </span>
        )}
      </li>
      <li>
        <MailLink address={stage.email}>{t('calendar.contact')}</MailLink>
      </li>
    </ul>
  );
}
