import { useTranslation } from 'react-i18next';
import { formatStamp } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { DifferenceLines } from './publish-view.tsx';
import { racePath } from './result-words.ts';
import type { OpenVersion, RaceOffice } from './results-admin.contract.ts';

type Props = { language: Language; office: RaceOffice; opened: OpenVersion | undefined };

/** Every version with who published it and when; the open one with what it changed. */
export function VersionsView({ language, office, opened }: Props) {
  const { t } = useTranslation('admin-results');
  const { raceId, publications } = office;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t('versions.title')}</h2>
      {publications.length === 0 && <p>{t('versions.none')}</p>}
      <ol className="results-versions">
        {publications.map(({ version, kind, at, by, note }) => (
          <li key={version} className="panel">
            <p>
              <strong>
                {t('versions.line', {
                  version,
                  by,
                  kind: t(`versions.kinds.${kind}`),
                  at: formatStamp(language, at),
                })}
              </strong>
            </p>
            {note && <p className="own-words">{note}</p>}
            {opened?.version === version ? (
              <VersionChanges language={language} opened={opened} />
            ) : (
              <a href={racePath(raceId, { do: 'versions', version: String(version) })}>
                {t('versions.show')}
                <span className="vh"> {version}</span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function VersionChanges({ language, opened }: { language: Language; opened: OpenVersion }) {
  const { t } = useTranslation('admin-results');
  const { isFirst, difference, bibOf } = opened;
  return isFirst ? (
    <p>{t('versions.first')}</p>
  ) : (
    <DifferenceLines language={language} difference={difference} bibOf={bibOf} />
  );
}
