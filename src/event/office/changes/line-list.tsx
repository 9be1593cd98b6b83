import { useTranslation } from 'react-i18next';
import type { LateFacts } from '../../../edition/facts/reading.rules.ts';
import { itemTitle, lineTitle } from '../../../edition/facts/schedule-words.ts';
import type { ListedLine } from '../../../edition/late-changes/late-change.queries.ts';
import { formatDay } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { WhatDiffers } from './change-history.tsx';
import { IntentButton } from './intent-button.tsx';
import { linesOfFiles } from './late-subject.ts';
import { MissingTexts } from './missing-texts.tsx';

type Props = {
  language: Language;
  now: Date;
  lateFacts: LateFacts;
  added: readonly ListedLine[];
};

/** The lines of the programme, each with the fields that the office has changed from the files. */
export function LineList({ language, now, lateFacts, added }: Props) {
  const { t } = useTranslation('admin-changes');
  return (
    <>
      <ul>
        {linesOfFiles().map(({ key }) => {
          const subject = `line ${key}`;
          const value = lateFacts.lateLines?.[key] ?? null;
          return (
            <li key={key}>
              <a href={`?${new URLSearchParams({ edit: subject })}`}>
                {lineTitle(language, { key })}
              </a>
              <WhatDiffers {...{ language, now, lateFacts, subject, value }} />
            </li>
          );
        })}
      </ul>
      {added.length > 0 && (
        <>
          <h3>{t('line.added')}</h3>
          <ul className="late-changes">
            {added.map((line) => (
              <AddedLine key={line.subject} language={language} line={line} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function AddedLine({ language, line }: { language: Language; line: ListedLine }) {
  const { t } = useTranslation('admin-changes');
  const { subject, changeId, date, from, to, place, isCancelled } = line;
  const title = itemTitle(language, { ...line, bustle: 0 });
  return (
    <li className="panel">
      <p>{isCancelled ? <s>{title}</s> : <strong>{title}</strong>}</p>
      <p className="hint">
        {[
          formatDay(language, date, 'weekday'),
          to ? `${from}–${to}` : from,
          ...(place ? [place] : []),
        ].join(' · ')}
      </p>
      <MissingTexts language={language} texts={[line.title, line.description]} />
      <div className="actions">
        <a className="btn quiet" href={`?${new URLSearchParams({ edit: subject })}`}>
          {t('notice.change')}
        </a>
        <IntentButton
          intent="withdraw"
          subject={subject}
          seen={changeId}
          label={t('line.takeOff')}
        />
      </div>
    </li>
  );
}
