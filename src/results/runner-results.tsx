import { useTranslation } from 'react-i18next';
import { formatNumber } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import type { ShowOwnResults } from '../registration/my-registration/my-registration.contract.ts';
import { BoxField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { earlierTimeIn } from './earlier-years.tsx';
import { possiblyOwnPast } from './history/own-past.rules.ts';
import { pastRaceName } from './history/past-courses.ts';
import type { History, PastLine } from './history/past-results.contract.ts';
import { type OwnResult, ownResultOf } from './own-result.ts';
import type { PublicResults } from './published-results.ts';
import { TimeOrState } from './race-results-list.tsx';

/** Shows runners their own public result, and results of earlier years that may be theirs. */
export const showOwnResults =
  (
    results: () => Promise<readonly PublicResults[]>,
    history: () => Promise<History>,
  ): ShowOwnResults =>
  async (language, runner) => ({
    result: <Result language={language} own={ownResultOf(await results(), runner.id)} />,
    earlier: (
      <Earlier
        language={language}
        id={runner.id}
        earlier={possiblyOwnPast(await history(), runner)}
      />
    ),
  });

/** The runner’s own result, once it is published, with a link to all about it. */
function Result({ language, own }: { language: Language; own: OwnResult | undefined }) {
  const { t } = useTranslation('my-registration');
  if (!own) return null;
  const { place, isOfficial, address, diploma } = own;
  return (
    <section aria-labelledby="result" className="card">
      <h2 id="result">{t('result.title')}</h2>
      <p className="own-result">
        <TimeOrState language={language} result={own.result} />
      </p>
      {place !== null && <p>{t('result.place', { place: formatNumber(language, place) })}</p>}
      <p>{t(isOfficial ? 'result.official' : 'result.provisional')}</p>
      <div className="actions">
        <a className="btn gold" href={address}>
          {t('result.open')} <Icon name="arrowRight" />
        </a>
        {diploma && (
          <a className="btn quiet" href={diploma}>
            <Icon name="download" /> {t('result.diploma')}
          </a>
        )}
      </div>
    </section>
  );
}

/** Results of earlier years that may be the runner’s, with boxes to claim them. */
function Earlier({
  language,
  id,
  earlier,
}: {
  language: Language;
  id: number;
  earlier: readonly PastLine[];
}) {
  const { t } = useTranslation('my-registration');
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{t('earlier.title')}</h2>
      <p>{t('earlier.text')}</p>
      <form method="post" className="form">
        <input type="hidden" name="intent" value="earlier" />
        {earlier.map((line) => (
          <BoxField
            key={line.id}
            id={`earlier-${line.id}`}
            name={`earlier.${line.id}`}
            defaultChecked={line.participantId === id}
            label={[
              `${line.of.year}, ${pastRaceName(language, line.of)}`,
              line.place === null ? '' : t('result.place', { place: line.place }),
              earlierTimeIn(language, line),
              line.club,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
        <button type="submit" className="btn quiet">
          {t('earlier.save')}
        </button>
      </form>
    </section>
  );
}
