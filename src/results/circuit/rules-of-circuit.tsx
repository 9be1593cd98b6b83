import { Trans, useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { eventInForce } from '../../edition/facts/event-in-force.ts';
import type { RulesPart } from '../../event/information/rules.page.tsx';
import type { PlainBody } from '../../site/plain-page.tsx';
import { Fold } from '../../ui/fold.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import podiumCss from '../../ui/podium.css?inline';
import circuitCss from './circuit.css?inline';
import { CircuitStages, FederationLink } from './circuit-calendar.tsx';
import { CircuitDownload } from './circuit-download.tsx';
import { CircuitFigures, CircuitFolds } from './circuit-rule-list.tsx';

export const circuitInRules: RulesPart = {
  styles: [circuitCss, podiumCss],
  Body: RulesOfCircuit,
};

/** The circuit in the rules of the race. */
function RulesOfCircuit({ language, registration, lateFacts }: PlainBody) {
  const { event } = edition();
  const { t } = useTranslation(['rules', 'circuit']);
  const { shortName, year } = event.circuit;
  const { raceDay } = eventInForce(lateFacts);
  return (
    <section className="rules-circuit" aria-labelledby="circuit">
      <h2 id="circuit">{t('circuit:title', { circuit: shortName, year })}</h2>
      <CircuitFigures />
      <div className="folds">
        <CircuitFolds language={language} />
        <Fold
          group="circuit"
          id="circuit-calendar"
          title={t('circuit:calendar.title', { year })}
          level="h3"
        >
          <CircuitStages language={language} registration={registration} raceDay={raceDay} />
        </Fold>
      </div>
      <p className="actions">
        <CircuitDownload />
        <FederationLink />
      </p>
      <p>
        <Trans
          t={t}
          i18nKey="rules:circuit.contact"
          values={{ email: event.email }}
          components={{ mail: <MailLink address={event.email} /> }}
        />
      </p>
    </section>
  );
}
