import { useTranslation } from 'react-i18next';
import { allGearIn, gearIn } from '../../../edition/facts/gear-words.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { AdminInput } from '../../../ui/admin-inputs.tsx';
import { ChoiceField } from '../../../ui/field.tsx';
import { wordsMost } from '../../gear/gear.contract.ts';
import { DecisionPanel } from './decision-views.tsx';
import type { OpenGearEntry } from './gear-check.contract.ts';
import { gearHref, gearPlaceIn } from './gear-check-words.tsx';

type Props = {
  language: Language;
  entry: OpenGearEntry;
  mayDecide: boolean;
  /** A form that was refused, as it was tapped and typed. */
  posted: PostedFields;
};

/** One runner: which items are there and which are missing, and the decision about it. */
export function GearRunnerView({ language, entry, mayDecide, posted }: Props) {
  const { t } = useTranslation('admin-gear-check');
  const { list, bib, runner, isDrawn, checks, state } = entry;
  const isOpen = checks.length === 0 || posted.intent === 'check' || !runner;
  const form = runner && <CheckForm language={language} entry={entry} posted={posted} />;
  return (
    <article className="gear-runner">
      <p className="gear-number">{bib}</p>
      <p>
        <strong>{runner?.name ?? '–'}</strong> · {raceNameOf(language, list.raceId)} ·{' '}
        {gearPlaceIn(language, list.place)}
      </p>
      <p>
        <span className={`gear-state ${state}`}>{t(`states.${state}`)}</span>
        {!isDrawn && ` ${t('notDrawn')}`}
      </p>
      <Checks language={language} entry={entry} />
      <DecisionPanel language={language} entry={entry} mayDecide={mayDecide} posted={posted} />
      {isOpen ? (
        form
      ) : (
        <details className="panel">
          <summary>{t('again')}</summary>
          {form}
        </details>
      )}
      <p>
        <a href={gearHref(list.id)}>{t('backToList')}</a>
      </p>
    </article>
  );
}

/** What was found so far, the latest first. */
function Checks({ language, entry }: Pick<Props, 'language' | 'entry'>) {
  const { t } = useTranslation('admin-gear-check');
  const { checks, list } = entry;
  if (checks.length === 0) return null;
  return (
    <ul className="gear-history" aria-label={t('found.title')}>
      {checks.toReversed().map(({ number, missing, note, at, by }) => (
        <li key={number}>
          {missing.length === 0
            ? t('found.complete')
            : t('found.missing', { items: allGearIn(language, missing, list.raceId) })}{' '}
          {note && <q>{note}</q>} ({by}, {localTime(at)})
        </li>
      ))}
    </ul>
  );
}

function CheckForm({ language, entry, posted }: Pick<Props, 'language' | 'entry' | 'posted'>) {
  const { t } = useTranslation('admin-gear-check');
  const { list, bib, items, checks } = entry;
  const action = gearHref(list.id, bib);
  const isAgain = posted.intent === 'check';
  const seen = <input type="hidden" name="seen" value={checks.length} />;
  return (
    <>
      <form method="post" action={action}>
        {seen}
        <ActionButton intent="all-there" className="btn gold" />
      </form>
      <form className="form gear-items" method="post" action={action}>
        {seen}
        {items.map((id) => {
          const answer = isAgain ? posted[`item.${id}`] : undefined;
          return (
            <ChoiceField
              key={id}
              id={`item-${id}`}
              name={`item.${id}`}
              label={gearIn(language, id, list.raceId)}
              value={answer}
              problem={isAgain && !answer ? t('unanswered') : undefined}
              choices={[
                ['have', t('have')],
                ['missing', t('missing')],
              ]}
            />
          );
        })}
        <AdminInput
          name="note"
          label={t('note')}
          hint={t('noteHint')}
          maxLength={wordsMost}
          defaultValue={isAgain ? posted.note : ''}
        />
        <ActionButton intent="check" className="btn gold" />
      </form>
    </>
  );
}
