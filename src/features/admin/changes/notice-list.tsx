import { useTranslation } from 'react-i18next';
import {
  missingLanguages,
  type Notice,
  type NoticeValue,
  stateOfNotice,
  textOfNotice,
} from '../../../facts/notice.rules.ts';
import { formatList, formatMoment } from '../../../i18n/format.ts';
import { type Language, languageFacts } from '../../../i18n/languages.ts';

type Listed = Notice & { subject: string };
type Props = { language: Language; now: Date; notices: readonly Listed[] };

/** The notices that are not withdrawn: their words, whether they are shown, and what they lack. */
export function NoticeList({ language, now, notices }: Props) {
  const { t } = useTranslation('admin-changes');
  if (notices.length === 0) return <p>{t('notice.none')}</p>;
  return (
    <ul className="late-changes">
      {notices.map((notice) => {
        const said = textOfNotice(notice, language);
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
            <MissingTexts language={language} notice={notice} />
            <div className="actions">
              <a className="btn quiet" href={`?${new URLSearchParams({ edit: notice.subject })}`}>
                {t('notice.change')}
              </a>
              <form method="post" action="/admin/changes">
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="subject" value={notice.subject} />
                <input type="hidden" name="seen" value={notice.changeId} />
                <button type="submit" className="btn danger">
                  {t('notice.withdraw')}
                </button>
              </form>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Says whose readers get another language’s words. */
export function MissingTexts(props: { language: Language; notice: NoticeValue }) {
  const { t } = useTranslation('admin-changes');
  const { language, notice } = props;
  const missing = missingLanguages(notice);
  if (missing.length === 0) return null;
  const instead = textOfNotice(notice, missing[0] ?? language).language;
  return (
    <p className="outcome is-warning">
      {t('notice.missing', {
        languages: formatList(
          language,
          missing.map((code) => languageFacts(code).name),
        ),
        instead: languageFacts(instead).name,
      })}
    </p>
  );
}
