import { useTranslation } from 'react-i18next';
import type { Notice, NoticeLevel } from '../edition/facts/notice.rules.ts';
import type { Language } from '../edition/words/languages.ts';
import { textIn } from '../edition/words/text-in.ts';
import { Icon } from '../ui/icon.tsx';

const icons = {
  information: 'messageCircle',
  warning: 'triangleAlert',
  danger: 'triangleAlert',
} as const satisfies Record<NoticeLevel, string>;

/** The office's current notices, above the content of every page. */
export function SiteNotices(props: { notices: readonly Notice[]; language: Language }) {
  const { t } = useTranslation('common');
  const { notices, language } = props;
  if (notices.length === 0) return null;
  return (
    <aside className="notices" aria-label={t('notices.label')}>
      {notices.map((notice) => (
        <SiteNotice key={notice.changeId} notice={notice} language={language} />
      ))}
    </aside>
  );
}

/** One notice; visitors cannot close a danger. */
export function SiteNotice({ notice, language }: { notice: Notice; language: Language }) {
  const { t } = useTranslation('common');
  const { level, changeId } = notice;
  const said = textIn(language, notice.texts);
  const canGo = level !== 'danger';
  return (
    <div className={`notice is-${level}`} data-notice={canGo ? changeId : undefined}>
      <div className="w">
        <Icon name={icons[level]} />
        <p>
          <strong>{t(`notices.levels.${level}`)}</strong>{' '}
          <span lang={said.language === language ? undefined : said.language}>{said.text}</span>
        </p>
        {canGo && (
          // The script shows it, as it has no effect without the script.
          <button type="button" className="btn quiet" hidden>
            <Icon name="x" />
            <span className="vh">{t('notices.putAway')}</span>
          </button>
        )}
      </div>
    </div>
  );
}
