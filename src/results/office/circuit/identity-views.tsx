import { useTranslation } from 'react-i18next';
import { formatCountry, formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import type { ResultLine } from '../../circuit/circuit-season.rules.ts';
import { stageName } from '../../circuit/standings-words.ts';
import type { DecidedPair, OfficePair } from './circuit.contract.ts';
import { circuitPath } from './stage-views.tsx';

/** Pairs that nobody has decided yet, each with the reason for the doubt. */
export function Doubts({ language, doubts }: { language: Language; doubts: OfficePair[] }) {
  const { t } = useTranslation('admin-circuit');
  return (
    <section aria-labelledby="doubts-title">
      <h2 id="doubts-title">{t('doubts.title', { open: doubts.length })}</h2>
      <p className="hint">{t('doubts.hint')}</p>
      {doubts.length === 0 && <p>{t('doubts.none')}</p>}
      <ul className="circuit-pairs">
        {doubts.map(({ one, other, why }) => (
          <li key={`${one.id} ${other.id}`} className="panel">
            <p>{t(`doubts.why.${why}`)}</p>
            <Pair language={language} one={one} other={other} />
            <PairForm one={one} other={other} verdicts={['same', 'different']} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pairs that somebody has decided, with who and when. */
export function DecidedPairs(props: { language: Language; decided: DecidedPair[] }) {
  const { t } = useTranslation('admin-circuit');
  const { language, decided } = props;
  if (decided.length === 0) return null;
  return (
    <details>
      <summary>{t('decided.title', { count: decided.length })}</summary>
      <ul className="circuit-pairs">
        {decided.map(({ one, other, verdict, by, at }) => (
          <li key={`${one.id} ${other.id}`} className="panel">
            <p>
              <b>{t(`decided.${verdict}`)}</b>{' '}
              <small>{t('decided.by', { by, moment: formatStamp(language, at) })}</small>
            </p>
            <Pair language={language} one={one} other={other} />
            <PairForm one={one} other={other} verdicts={['open']} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type PairProps = { one: ResultLine; other: ResultLine };

const Pair = ({ language, one, other }: PairProps & { language: Language }) => (
  <ul className="circuit-pair">
    {[one, other].map((line) => (
      <li key={line.id}>
        <b>{line.name}</b> <LineFacts language={language} line={line} />
      </li>
    ))}
  </ul>
);

/** The data of a line beside the runner's name. */
function LineFacts({ language, line }: { language: Language; line: ResultLine }) {
  const { t } = useTranslation('admin-circuit');
  const { born, country, category, place, stage } = line;
  const facts = [
    born === null ? t('line.noYear') : t('line.born', { year: born }),
    country === null ? t('line.noCountry') : formatCountry(language, country),
    t('line.place', { stage: stageName(stage), category, place }),
  ];
  return <span>{facts.join(' · ')}</span>;
}

function PairForm(props: PairProps & { verdicts: readonly ('same' | 'different' | 'open')[] }) {
  const { t } = useTranslation('admin-circuit');
  const { one, other, verdicts } = props;
  return (
    <form method="post" action={circuitPath} className="actions">
      <input type="hidden" name="one" value={one.id} />
      <input type="hidden" name="other" value={other.id} />
      {verdicts.map((verdict) => (
        <button key={verdict} type="submit" className="btn quiet" name="intent" value={verdict}>
          {t(`pair.${verdict}`)}
          <span className="vh"> {`${one.name} – ${other.name}`}</span>
        </button>
      ))}
    </form>
  );
}

/** Every runner with the lines that are joined, with forms that separate lines and erase a name. */
export function JoinedRunners(props: {
  language: Language;
  joined: { runner: number; lines: ResultLine[] }[];
}) {
  const { t } = useTranslation('admin-circuit');
  const { language, joined } = props;
  if (joined.length === 0) return null;
  return (
    <details>
      <summary>{t('runners.title', { count: joined.length })}</summary>
      <p className="hint">{t('runners.hint')}</p>
      <ul className="circuit-pairs">
        {joined.map(({ runner, lines: [first, ...others] }) =>
          first ? (
            <li key={runner} className="panel">
              <b>{first.name}</b> <LineFacts language={language} line={first} />
              {others.map((line) => (
                <div key={line.id}>
                  {line.name} <LineFacts language={language} line={line} />
                  <PairForm one={first} other={line} verdicts={['different']} />
                </div>
              ))}
              <form method="post" action={circuitPath}>
                <input type="hidden" name="runner" value={runner} />
                <button type="submit" className="btn danger" name="intent" value="erase">
                  {t('runners.erase')}
                  <span className="vh"> {first.name}</span>
                </button>
              </form>
            </li>
          ) : null,
        )}
      </ul>
    </details>
  );
}
