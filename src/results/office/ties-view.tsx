import { useTranslation } from 'react-i18next';
import { adminPageSize } from '../../edition/facts/admin-page-size.ts';
import { formatList } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { AdminPages } from '../../ui/admin-pages.tsx';
import { undecidedTies } from './result-decision.rules.ts';
import { nameOf, racePath, timeIn } from './result-words.ts';
import type { RaceOffice } from './results-admin.contract.ts';

type Props = { language: Language; office: RaceOffice; page: number };

/** The runners who share a time without a decision, each group with the form to decide. */
export function TiesView({ language, office: { raceId, snapshot }, page }: Props) {
  const { t } = useTranslation('admin-results');
  const ties = undecidedTies(snapshot.runners);
  return (
    <section aria-labelledby="ties">
      <h2 id="ties">{t('ways.close')}</h2>
      <p className="hint">{t('close.hint')}</p>
      {ties.length === 0 && <p>{t('close.none')}</p>}
      <ul className="results-ties">
        {ties.slice((page - 1) * adminPageSize, page * adminPageSize).map((group) => (
          <li key={group[0]?.id}>
            <a href={racePath(raceId, { runner: String(group[0]?.id) })}>
              {timeIn(group[0]?.finalMs ?? null)}
              {': '}
              {formatList(
                language,
                group.map((each) => `${each.bib || '–'} ${nameOf(language, each)}`),
              )}
            </a>
          </li>
        ))}
      </ul>
      <AdminPages
        page={page}
        total={ties.length}
        hrefOf={(number) => racePath(raceId, { do: 'close', page: String(number) })}
      />
    </section>
  );
}
