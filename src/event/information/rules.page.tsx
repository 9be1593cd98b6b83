import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionTexts } from '../../edition/words/edition-texts.ts';
import { type SectionOf, textPages } from '../../edition/words/text-pages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { type PlainBody, type PlainNeeds, plainPage } from '../../site/plain-page.tsx';
import { Said, useFacts } from '../../ui/edition-text.tsx';
import { editionTextStyles } from '../../ui/edition-text-styles.ts';
import { Fold } from '../../ui/fold.tsx';
import foldsCss from '../../ui/folds.css?inline';
import { Icon } from '../../ui/icon.tsx';
import rulesCss from './rules.css?inline';
import { Registration } from './rules-registration.tsx';
import {
  AidStations,
  EmergencyNumbers,
  Environment,
  Equipment,
  General,
  Limits,
  Penalties,
  Recommendations,
  Safety,
} from './rules-sections.tsx';

/** A section that another room adds below the rules. */
export type RulesPart = { styles: readonly string[]; Body: ComponentType<PlainBody> };

/** `/rules`; `circuitInRules`: the rules of the circuit that the race belongs to, if any. */
export const rulesPage = ({
  circuitInRules,
  ...needs
}: PlainNeeds & { circuitInRules?: RulesPart | undefined }) =>
  plainPage({
    path: '/rules',
    className: 'rules',
    styles: [rulesCss, foldsCss, ...(circuitInRules?.styles ?? []), ...editionTextStyles('rules')],
    words(language) {
      const t = wordsIn(language).getFixedT(null, 'rules');
      return {
        title: t('title'),
        lead: t('lead'),
        description: t('description'),
      };
    },
    Body: (body) => (
      <>
        <Rules {...body} />
        {circuitInRules && <circuitInRules.Body {...body} />}
      </>
    ),
  })(needs);

function Rules({ language, lateFacts }: PlainBody) {
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
        <aside className="card">
          <Icon name="phone" />
          <EmergencyNumbers />
          <button type="button" className="btn quiet" data-print="">
            <Icon name="printer" /> {t('print')}
          </button>
        </aside>
        <RuleFolds language={language} lateFacts={lateFacts} />
      </div>
    </>
  );
}

/**
 * The sections of the rules, each with the organiser's text for it, and the organiser's own
 * sections.
 */
function RuleFolds({ language, lateFacts }: Pick<PlainBody, 'language' | 'lateFacts'>) {
  const { t } = useTranslation('rules');
  const fill = useFacts();
  const own = editionTexts('rules', language);
  const sections: Record<SectionOf<'rules'>, { title: string; body: ReactNode }> = {
    general: { title: t('sections.general'), body: <General /> },
    equipment: { title: t('sections.equipment'), body: <Equipment language={language} /> },
    recommendations: {
      title: t('sections.recommendations'),
      body: <Recommendations language={language} />,
    },
    'time-limits': {
      title: t('sections.timeLimits'),
      body: <Limits language={language} lateFacts={lateFacts} />,
    },
    'aid-stations': {
      title: t('sections.aidStations'),
      body: <AidStations language={language} lateFacts={lateFacts} />,
    },
    penalties: { title: t('sections.penalties'), body: <Penalties language={language} /> },
    safety: { title: t('sections.safety'), body: <Safety /> },
    environment: { title: t('sections.environment'), body: <Environment /> },
    registration: {
      title: t('sections.registration'),
      body: <Registration language={language} lateFacts={lateFacts} />,
    },
  };
  return (
    <div className="folds">
      {textPages.rules.map((id) => (
        <Fold key={id} group="rules" id={id} title={sections[id].title}>
          {sections[id].body}
          <Said section={own.of(id)} language={own.language} shown={language} />
        </Fold>
      ))}
      {own.added.map((section) => (
        <Fold key={section.id} group="rules" id={section.id} title={fill(section.title)}>
          <Said section={section} language={own.language} shown={language} />
        </Fold>
      ))}
    </div>
  );
}
