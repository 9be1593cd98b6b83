import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { checkpointName } from '../../edition/facts/checkpoint-name.ts';
import { formatList, formatNumber, formatStamp } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { ActionButton } from '../../site/admin-actions.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { ruleIn } from '../describe-difference.ts';
import { addedTime } from '../race-time.rules.ts';
import type { FinishTime, ResultChange } from '../results.contract.ts';
import { PlaceReasons } from './place-reasons.tsx';
import { entriesAbout, openEntries } from './result-decision.rules.ts';
import type { RunnerProps } from './result-fields.tsx';
import { adjustmentIn, racePath, stateIn, timeIn } from './result-words.ts';
import { DecisionForms } from './runner-forms.tsx';
import { ReasonField, SeenFields } from './runner-parts.tsx';

/**
 * Everything that is known of a runner’s result, the reasons for the place, and the possible
 * decisions.
 */
export function RunnerView(props: RunnerProps) {
  const { t } = useTranslation('admin-results');
  const { language, office, runner } = props;
  const cutoff = office.warnings.cutoffs.find(({ id }) => id === runner.id);
  return (
    <>
      <section aria-labelledby="known">
        <h2 id="known">{t('runner.known')}</h2>
        <FactList
          className="results-facts"
          rows={[
            [t('ranking.state'), stateIn(language, runner)],
            ...(runner.detail.why ? ([[t('runner.why'), runner.detail.why]] as const) : []),
            [t('runner.gun'), timeIn(runner.gunMs)],
            [t('runner.chip'), timeIn(runner.chipMs)],
            [t('runner.own'), timeIn(runner.ownMs)],
            ...runner.adjustments.map(
              (each) =>
                [
                  t(`runner.from.${each.source}`),
                  [adjustmentIn(language, each), each.why].filter(Boolean).join(': '),
                ] as const,
            ),
            [t('runner.final'), timeIn(runner.finalMs)],
          ]}
        />
        {cutoff && (
          <p className="outcome is-failure">
            {t('runner.cutoff', { km: formatNumber(language, cutoff.km, 1) })}
          </p>
        )}
        <p>
          <a href={`/admin/participants/${runner.id}`}>{t('runner.page')}</a>
        </p>
      </section>
      <PlaceReasons language={language} office={office} runner={runner} />
      <Entries {...props} />
      {runner.person && <DecisionForms {...props} />}
    </>
  );
}

/** The entries, with a button that takes back each one in force. */
function Entries({ language, office, runner, posted }: RunnerProps) {
  const { t } = useTranslation('admin-results');
  const { inputs, raceId, bibOf } = office;
  const entries = entriesAbout(inputs.entries, runner.id);
  if (entries.length === 0) return null;
  const open = new Set(openEntries(inputs.entries, runner.id).map(({ number }) => number));
  return (
    <section aria-labelledby="entries">
      <h2 id="entries">{t('entries.title')}</h2>
      <ol className="results-versions">
        {entries.map(({ number, change, reason, at, by }) => (
          <li key={number} className="panel">
            <p>
              <strong>
                {t('entries.line', { number, what: entryIn(language, change, bibOf) })}
              </strong>
              <br />
              {reason} ({by}, {formatStamp(language, at)})
            </p>
            {open.has(number) && (
              <details open={posted.intent === 'withdraw' && posted.number === String(number)}>
                <summary>
                  {t('entries.withdraw')} <span className="vh">{number}</span>
                </summary>
                <form
                  method="post"
                  action={racePath(raceId, { runner: String(runner.id) })}
                  className="form"
                >
                  <SeenFields office={office} runner={runner} />
                  <input type="hidden" name="number" value={number} />
                  <ReasonField
                    of={`withdraw-${number}`}
                    posted={posted.number === String(number) ? posted : {}}
                  />
                  <ActionButton intent="withdraw" className="btn danger" />
                </form>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One entry about results, in words. */
function entryIn(language: Language, change: ResultChange, bibOf: (id: number) => string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  const words = wordsIn(language).getFixedT(null, 'results');
  switch (change.kind) {
    case 'time':
      return words('changes.newTime', { to: timeIn(countingMs(change)) });
    case 'state': {
      const { where, rule, cutoffKm } = change.detail;
      return [
        t(`actions.${change.action}`),
        ...(where === undefined ? [] : [checkpointName(language, where)]),
        ...(rule === undefined ? [] : [ruleIn(language, rule)]),
        ...(cutoffKm === undefined
          ? []
          : [words('changes.cutoff', { km: formatNumber(language, cutoffKm, 1) })]),
      ].join(', ');
    }
    case 'adjustment':
      return `${addedTime(change.ms)}, ${ruleIn(language, change.rule)}`;
    case 'withdrawn':
      return t('entries.withdrawn', { number: change.number });
    default: {
      const bibs = formatList(language, change.ids.map(bibOf));
      return change.kind === 'order'
        ? words('changes.order', { bibs })
        : words('changes.heat', { bibs });
    }
  }
}

/** The time by the clock that counts in the edition. */
const countingMs = ({ gunMs, chipMs }: FinishTime) =>
  edition().timing.by === 'chip' ? (chipMs ?? gunMs) : (gunMs ?? chipMs);
