import { useTranslation } from 'react-i18next';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { Tick } from '../../../ui/ticks.tsx';
import type { CircuitOffice } from './circuit.contract.ts';
import type { PlaceChange } from './place-changes.rules.ts';
import { circuitPath } from './stage-views.tsx';

const mostShown = 100;

/** What publishing would change, and the button that publishes. */
export function PublishForm({ language, office }: { language: Language; office: CircuitOffice }) {
  const { t } = useTranslation('admin-circuit');
  const { publication, changes, doubts, canPublish } = office;
  return (
    <section aria-labelledby="publish-title">
      <h2 id="publish-title">{t('publish.title')}</h2>
      <p>
        {publication
          ? t('publish.last', {
              number: publication.number,
              by: publication.by,
              moment: formatStamp(language, publication.at),
            })
          : t('publish.never')}{' '}
        {publication && <a href="/ema-circuit#standings">{t('publish.look')}</a>}
      </p>
      {canPublish && (
        <form method="post" action={circuitPath} className="form panel">
          <input type="hidden" name="intent" value="publish" />
          <input type="hidden" name="seen" value={publication?.number ?? 0} />
          <h3>{t('publish.changes', { count: changes.length })}</h3>
          <ul className="circuit-changes">
            {changes.slice(0, mostShown).map((change) => (
              <li key={`${change.category} ${change.name} ${change.before} ${change.now}`}>
                <Change change={change} />
              </li>
            ))}
          </ul>
          {changes.length > mostShown && (
            <p>{t('publish.more', { count: changes.length - mostShown })}</p>
          )}
          {doubts.length > 0 && (
            <p className="outcome is-failure">{t('publish.doubts', { count: doubts.length })}</p>
          )}
          <Tick
            name="isFinal"
            value="true"
            isTicked={publication?.isFinal ?? false}
            label={t('publish.isFinal')}
          />
          <button type="submit" className="btn gold">
            {t('publish.button')}
          </button>
        </form>
      )}
    </section>
  );
}

function Change({ change }: { change: PlaceChange }) {
  const { t } = useTranslation('admin-circuit');
  const word = (place: number | null | undefined) => {
    if (place === undefined) return t('publish.notListed');
    return place === null ? t('publish.notRanked') : String(place);
  };
  const { category, name, before, now } = change;
  return t('publish.change', {
    category,
    name: name ?? t('publish.erased'),
    before: word(before),
    now: word(now),
  });
}
