import { useTranslation } from 'react-i18next';
import { type Notice, stateOfNotice } from '../../../edition/facts/notice.rules.ts';
import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { textIn } from '../../../edition/words/text-in.ts';
import { IntentButton } from './intent-button.tsx';
import { MissingTexts } from './missing-texts.tsx';

type Listed = Notice & { subject: string };
type Props = { language: Language; now: Date; notices: readonly Listed[] };

/**
 * The notices that are not withdrawn: their words, whether they are shown, and missing languages.
 */
export function NoticeList({ language, now, notices }: Props) {
  const { t } = useTranslation('admin-changes');
  if (notices.length === 0) return <p>{t('notice.none')}</p>;
  return (
    <ul className="late-changes">
      {notices.map((notice) => {
        const said = textIn(language, notice.texts);
        return (
          <li key={notice.subject} className="panel">
            <p>
              <span className="badge">{t(`notice.levels.${notice.level}`)}</span>{' '}
              <span className="badge">{t(`notice.states.${stateOfNotice(notice, now)}`)}</span>
            </p>
            <p lang={said.language}>{said.text}</p>
            <p className="hint">
              {notice.until
                ? t('notice.fromUntil', {
                    from: formatMoment(language, new Date(notice.from), 'medium'),
                    until: formatMoment(language, new Date(notice.until), 'medium'),
                  })
                : t('notice.since', {
                    from: formatMoment(language, new Date(notice.from), 'medium'),
                  })}
            </p>
            <MissingTexts language={language} texts={[notice.texts]} />
            <div className="actions">
              <a className="btn quiet" href={`?${new URLSearchParams({ edit: notice.subject })}`}>
                {t('notice.change')}
              </a>
              <IntentButton
                intent="withdraw"
                subject={notice.subject}
                seen={notice.changeId}
                label={t('notice.withdraw')}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
