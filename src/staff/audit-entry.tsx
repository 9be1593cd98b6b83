import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { lineTitle } from '../edition/facts/schedule-words.ts';
import type { Language } from '../edition/words/languages.ts';
import { raceNameOf } from '../edition/words/race-words.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import { isAllowed } from '../platform/auth/staff.contract.ts';
import type { AuditRow, AuditSubject } from './audit/audit.contract.ts';
import { sentenceOf } from './audit-sentences.ts';
import { changesInWords } from './audit-values.ts';

type Reader = Pick<Staff, 'rights'>;
type EntryProps = { language: Language; row: AuditRow; reader: Reader };

/** An entry of the history as a sentence, with its reason, and below it what changed. */
export function AuditEntry({ language, row, reader }: EntryProps) {
  return (
    <>
      <p>
        <WithReason language={language} row={row} reader={reader} />
      </p>
      <AuditChanges language={language} row={row} />
    </>
  );
}

function WithReason({ row, ...props }: EntryProps) {
  const { t } = useTranslation('audit');
  const sentence = <Sentence row={row} {...props} />;
  if (row.isReasonHidden) {
    return <Trans t={t} i18nKey="reasonHidden" components={{ sentence }} />;
  }
  if (!row.reason) return <>{sentence}.</>;
  return (
    <>
      <Trans t={t} i18nKey="because" components={{ sentence, reason: <Text>{row.reason}</Text> }} />
      {/[.!?…]$/.test(row.reason) ? '' : '.'}
    </>
  );
}

/**
 * Names are elements of their own, so that nothing that a person typed is read as a sentence's
 * tags.
 */
function Sentence({ language, row, reader }: EntryProps) {
  const { t } = useTranslation('audit');
  const told = sentenceOf(language, row);
  const components = {
    who: <Actor by={row.by} reader={reader} />,
    whom: <Subject language={language} about={row.about} reader={reader} />,
  };
  if (!told) {
    const what = <Text>{row.action}</Text>;
    return <Trans t={t} i18nKey="unknown" components={{ ...components, what }} />;
  }
  const i18nKey = `sentences.${told.key}` as 'sentences.session.start';
  return <Trans t={t} i18nKey={i18nKey} values={told.figures} components={components} />;
}

/** A void tag of a sentence is replaced by an element with a text of its own. */
const Text = ({ children }: { children?: ReactNode }) => <>{children}</>;

function Linked({ href, text }: { href: string | false | undefined; text: string }) {
  return href ? <a href={href}>{text}</a> : <>{text}</>;
}

function Actor({ by, reader }: { by: AuditRow['by']; reader: Reader }) {
  const { t } = useTranslation('audit');
  if (!by) return <>{t('system')}</>;
  const href = by.id !== undefined && isAllowed(reader, 'staff') && `/admin/staff/${by.id}`;
  return <Linked href={href} text={by.name} />;
}

function Subject(props: { language: Language; about: AuditSubject; reader: Reader }) {
  const { t } = useTranslation('audit');
  const { language, about, reader } = props;
  switch (about.kind) {
    case 'runner': {
      const text = t('runner', { name: about.name ?? t('erased'), id: about.id });
      const isThere = about.name !== undefined && isAllowed(reader, 'runners');
      return <Linked href={isThere && `/admin/participants/${about.id}`} text={text} />;
    }
    case 'waiting': {
      const isThere = about.name !== undefined && isAllowed(reader, 'registration');
      const href = isThere && '/admin/registration/waiting';
      return <Linked href={href} text={about.name ?? t('erased')} />;
    }
    case 'staff': {
      const isThere = about.id !== undefined && isAllowed(reader, 'staff');
      return <Linked href={isThere && `/admin/staff/${about.id}`} text={about.name} />;
    }
    case 'race': {
      const name = raceNameOf(language, about.id);
      return <Linked href={name && `/races/${about.id}`} text={name || `race ${about.id}`} />;
    }
    case 'line':
      return <>{lineTitle(language, about)}</>;
    default:
      return <>{about.text.replace(/^address /, '')}</>;
  }
}

/** What an entry changed, field by field, before and after. */
export function AuditChanges({ language, row }: Pick<EntryProps, 'language' | 'row'>) {
  const { t } = useTranslation('audit');
  const changes = changesInWords(language, row);
  if (changes.length === 0) return null;
  return (
    <ul aria-label={t('details')}>
      {changes.map(({ field, label, before, now }) => (
        <li key={field}>
          {before === undefined
            ? t('value', { field: label, value: now })
            : t('change', { field: label, before, now })}
        </li>
      ))}
    </ul>
  );
}
