import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { lacking } from '../../registration/office/participants/admin-list.rules.ts';
import type { Overview } from './overview.contract.ts';
import { Tile } from './tile.tsx';

/** What is still missing, each with how often, and the link to it. */
export function MissingTile({ language, overview }: { language: Language; overview: Overview }) {
  const { t } = useTranslation('admin-overview');
  const { t: runners } = useTranslation('admin-participants');
  const { lacking: counts, alarms, unsentMails, findings } = overview;
  if (!counts && unsentMails === undefined && findings === undefined) return null;
  const rows: [text: string, href: string, count: number][] = [
    [t('missing.alarms'), '/admin/health', alarms ?? 0],
    ...lacking.map((each): [string, string, number] => [
      runners(`conditions.${each}`),
      `/admin/participants?condition=${each}`,
      counts?.[each] ?? 0,
    ]),
    [t('missing.mails'), '/email-test', unsentMails ?? 0],
    [t('missing.readiness'), '/admin/readiness', findings ?? 0],
  ];
  const open = rows.filter(([, , count]) => count > 0);
  return (
    <Tile id="missing" title={t('missing.title')}>
      {open.length === 0 ? (
        <p className="hint">{t('missing.nothing')}</p>
      ) : (
        <ul className="tile-links">
          {open.map(([text, href, count]) => (
            <li key={href}>
              <a href={href}>
                <span>{text}</span>
                <b>{formatNumber(language, count)}</b>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  );
}
