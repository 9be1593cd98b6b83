import type { Choices } from '../../../facts/reading.rules.ts';
import type { Language } from '../../../i18n/languages.ts';
import { lineTitle } from '../../program/program-calendar.ts';
import { AuditChanges } from '../staff/audit-entry.tsx';
import { entryOf } from './change-history.tsx';
import { linesOfFiles } from './late-subject.ts';

type Props = { language: Language; now: Date; choices: Choices };

/** The lines of the programme, each with what the office says otherwise than the files. */
export function LineList({ language, now, choices }: Props) {
  return (
    <ul>
      {linesOfFiles().map(({ key }) => {
        const subject = `line ${key}`;
        const value = choices.lateLines?.[key] ?? null;
        const by = { id: '', name: '' };
        const row = entryOf({ id: 0, at: now, by, subject, before: null, value }, choices);
        return (
          <li key={key}>
            <a href={`?${new URLSearchParams({ edit: subject })}`}>{lineTitle(language, key)}</a>
            <AuditChanges language={language} row={row} />
          </li>
        );
      })}
    </ul>
  );
}
