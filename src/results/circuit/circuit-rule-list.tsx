import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { Fold } from '../../ui/fold.tsx';
import { Podium } from '../../ui/podium.tsx';
import { circuitAges, circuitRegulations, type Rule } from './circuit-regulations.ts';

/** Overview, participation, liability and rankings of the circuit; needs the style `circuit`. */
export function CircuitRules({ language }: { language: Language }) {
  return circuitRegulations(language).map(({ id, title, rules }) => (
    <section key={id} className={`circuit-part circuit-${id}`} aria-labelledby={`circuit-${id}`}>
      <div className="circuit-heading">
        <h2 id={`circuit-${id}`}>{title}</h2>
        {rules.map(
          ({ awardedPlaces }) =>
            awardedPlaces && <Podium key={awardedPlaces} places={awardedPlaces} />,
        )}
      </div>
      <RuleList rules={rules} heading="h3" />
    </section>
  ));
}

/** The same parts as an accordion, among the rules; needs the styles `circuit` and `folds`. */
export function CircuitFolds({ language }: { language: Language }) {
  return circuitRegulations(language).map(({ id, title, rules }) => (
    <Fold key={id} group="circuit" id={`circuit-${id}`} title={title} level="h3">
      <RuleList rules={rules} heading="h4" />
    </Fold>
  ));
}

type Heading = 'h3' | 'h4';

const RuleList = ({ rules, heading }: { rules: readonly Rule[]; heading: Heading }) => (
  <div className="circuit-rules">
    {rules.map((rule) => (
      <CircuitRule key={rule.heading ?? rule.text ?? rule.note} rule={rule} heading={heading} />
    ))}
  </div>
);

/** The circuit in four figures; needs the style `circuit`. */
export function CircuitFigures() {
  const { circuitCalendar, circuitCategories, circuit } = edition();
  const { t } = useTranslation('circuit');
  const figures = [
    [t('figures.ages'), circuitAges()],
    [t('figures.stages'), circuitCalendar.length],
    [t('figures.categories'), circuitCategories.length],
    [t('figures.results'), circuit.bestResults],
  ] as const;
  return (
    <dl className="figures circuit-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function CircuitRule({ rule, heading: Heading }: { rule: Rule; heading: Heading }) {
  const List = rule.isRanked ? 'ol' : 'ul';
  return (
    <div className="circuit-rule">
      {rule.heading && <Heading>{rule.heading}</Heading>}
      {rule.text && <p>{rule.text}</p>}
      {rule.list && (
        <List>
          {rule.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      )}
      {rule.table && (
        <table className="circuit-ages">
          <thead>
            <tr>
              {rule.table.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rule.table.rows.map(([first, ...others]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {others.map((cell) => (
                  <td key={cell}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rule.note && <p className="circuit-note">{rule.note}</p>}
      {/* On the circuit's own page the heading of the part shows it. */}
      {Heading === 'h4' && rule.awardedPlaces && <Podium places={rule.awardedPlaces} />}
    </div>
  );
}
