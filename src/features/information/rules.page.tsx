import { Trans, useTranslation } from 'react-i18next';
import { equipment, event, modules } from '../../edition/facts.ts';
import { eventInForce } from '../../facts/event-in-force.ts';
import { wordsIn } from '../../i18n/words.ts';
import { type PlainBody, plainPage } from '../../site/plain-page.tsx';
import { Fold } from '../../ui/fold.tsx';
import foldsCss from '../../ui/folds.css?inline';
import { Icon } from '../../ui/icon.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import circuitCss from '../circuit/circuit.css?inline';
import { CircuitCalendar } from '../circuit/circuit-calendar.tsx';
import { CircuitDownload } from '../circuit/circuit-download.tsx';
import { CircuitRules } from '../circuit/circuit-rule-list.tsx';
import rulesCss from './rules.css?inline';
import { Registration } from './rules-registration.tsx';
import {
  AidStations,
  EmergencyNumbers,
  Equipment,
  General,
  Items,
  Penalties,
  Safety,
} from './rules-sections.tsx';
import { TimeLimits } from './time-limits.tsx';

/** `/rules` */
export const rulesPage = plainPage({
  path: '/rules',
  className: 'rules',
  styles: [rulesCss, foldsCss, circuitCss],
  words(language) {
    const t = wordsIn(language).getFixedT(null, 'rules');
    return {
      title: t('title'),
      lead: t('lead'),
      description: t('description'),
    };
  },
  Body: Rules,
});

function Rules({ language, registration, choices }: PlainBody) {
  const { t } = useTranslation('rules');
  return (
    <>
      <div className="notice">
        <Icon name="triangleAlert" />
        <div>
          <h2>{t('notice.title')}</h2>
          <p>{t('notice.text')}</p>
        </div>
      </div>
      <div className="rules-columns">
        <div className="folds">
          <Fold group="rules" id="general" title={t('sections.general')}>
            <General />
          </Fold>
          <Fold group="rules" id="equipment" title={t('sections.equipment')}>
            <Equipment language={language} />
          </Fold>
          <Fold group="rules" id="recommendations" title={t('sections.recommendations')}>
            <p>{t('recommendations.intro')}</p>
            <Items items={equipment.recommended} language={language} />
          </Fold>
          <Fold group="rules" id="time-limits" title={t('sections.timeLimits')}>
            <p>{t('timeLimits.text')}</p>
            <TimeLimits language={language} choices={choices} />
          </Fold>
          <Fold group="rules" id="aid-stations" title={t('sections.aidStations')}>
            <AidStations language={language} choices={choices} />
          </Fold>
          <Fold group="rules" id="penalties" title={t('sections.penalties')}>
            <Penalties />
          </Fold>
          <Fold group="rules" id="safety" title={t('sections.safety')}>
            <Safety />
          </Fold>
          <Fold group="rules" id="environment" title={t('sections.environment')}>
            <ul>
              {(['litter', 'path', 'animals', 'quiet'] as const).map((rule) => (
                <li key={rule}>{t(`environment.${rule}`)}</li>
              ))}
            </ul>
          </Fold>
          <Fold group="rules" id="registration" title={t('sections.registration')}>
            <Registration language={language} choices={choices} />
          </Fold>
        </div>
        <aside className="card">
          <Icon name="phone" />
          <EmergencyNumbers />
          <button type="button" className="btn quiet" data-print="">
            <Icon name="printer" /> {t('print')}
          </button>
        </aside>
      </div>
      {modules.circuit && (
        <CircuitPart language={language} registration={registration} choices={choices} />
      )}
    </>
  );
}

function CircuitPart({ language, registration, choices }: PlainBody) {
  const { t } = useTranslation(['rules', 'circuit']);
  const { shortName, year } = event.circuit;
  return (
    <section className="rules-circuit" aria-labelledby="circuit">
      <h2 id="circuit">{t('circuit:title', { circuit: shortName, year })}</h2>
      <CircuitRules language={language} level={3} />
      <CircuitCalendar
        language={language}
        registration={registration}
        raceDay={eventInForce(choices).raceDay}
        level={3}
      />
      <CircuitDownload />
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
