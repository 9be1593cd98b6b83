import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { earlierTimeIn } from '../../results/earlier-years.tsx';
import { pastRaceName } from '../../results/history/past-courses.ts';
import { TimeOrState } from '../../results/own-results-list.tsx';
import { BoxField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MyRegistration } from './my-registration.contract.ts';

type Props = { language: Language; registration: MyRegistration };

/** The runner’s own result, once it is published, with the way to everything about it. */
export function RegistrationResult({ language, registration: { result } }: Props) {
  const { t } = useTranslation('my-registration');
  if (!result) return null;
  const { place, isOfficial, address, diploma } = result;
  return (
    <section aria-labelledby="result" className="card">
      <h2 id="result">{t('result.title')}</h2>
      <p className="own-result">
        <TimeOrState language={language} result={result.result} />
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

/** Results of earlier years that may be the runner’s, to be linked with the own name or not. */
export function RegistrationEarlier({ language, registration: { id, earlier } }: Props) {
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
