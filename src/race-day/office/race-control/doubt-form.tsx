import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { InputField } from '../../../ui/field.tsx';
import type { DoubtKind } from '../../passages/passages.contract.ts';
import { type DoubtOnBoard, reasonMost } from './race-control.contract.ts';
import { boardPath, RunnerName, Where } from './runner-name.tsx';

const waiting: ReadonlySet<DoubtKind> = new Set([
  'after-revoking',
  'other-place',
  'other-link',
  'clock',
]);

/**
 * A doubt and what it may mean: the likeliest answer is already chosen, so that opening and
 * confirming are two taps.
 */
export function DoubtForm({ language, doubt }: { language: Language; doubt: DoubtOnBoard }) {
  const { t } = useTranslation('admin-race-control');
  const { kind, bib, runner, records, takesBack, isRetired, isAhead, at } = doubt;
  const usual = kind === 'unknown-bib' ? t('doubts.mistyped') : t('doubts.notThere');
  // Whether an entry can be believed has no usual reason.
  const reason = waiting.has(kind) ? '' : usual;
  return (
    <details className="panel" id={`doubt-${records[0]?.device}-${records[0]?.sequence}`}>
      <summary>
        <b>{bib}</b> <Where language={language} where={doubt} /> · {t(`doubts.kinds.${kind}`)}
        {isAhead && kind !== 'clock' && ` · ${t('doubts.kinds.clock')}`}
        {takesBack && ` · ${t('doubts.takesBack')}`}
        {isRetired && ` · ${t('doubts.retired')}`}
      </summary>
      {runner && <RunnerName runner={runner} />}
      <JudgeForm
        {...doubt}
        reason={reason}
        isWaiting={waiting.has(kind)}
        ahead={isAhead ? formatStamp(language, at) : undefined}
      />
    </details>
  );
}

type Judged = Pick<DoubtOnBoard, 'records' | 'proposals'> & {
  reason: string;
  /** Whether nothing is decided yet; else the page showed it as counting. */
  isWaiting?: boolean;
  takesBack?: boolean;
  /** The time by a clock that was wrong, as it is shown. */
  ahead?: string | undefined;
};

/** Asks whose the entries are; `reason` is proposed. */
export function JudgeForm(judged: Judged) {
  const { records, proposals, reason, isWaiting = false, takesBack = false, ahead } = judged;
  const { t } = useTranslation('admin-race-control');
  // One page has many of these, so each label needs a field of its own.
  const own = `${records[0]?.device}-${records[0]?.sequence}`;
  const key = records.map(({ device, sequence }) => `${device} ${sequence}`).join(',');
  return (
    <form className="form" method="post" action={boardPath}>
      <input type="hidden" name="records" value={key} />
      {!isWaiting && <input type="hidden" name="over" value="1" />}
      {takesBack ? <TakesBack /> : <Whose own={own} proposals={proposals} />}
      {ahead && !takesBack && <RightTime own={own} ahead={ahead} />}
      <InputField
        id={`reason-${own}`}
        name="reason"
        autoComplete="off"
        label={t('reason')}
        defaultValue={reason}
        maxLength={reasonMost}
        required
      />
      <ActionButton intent="judge" className="btn gold" />
    </form>
  );
}

function Whose({ own, proposals }: Pick<Judged, 'proposals'> & { own: string }) {
  const { t } = useTranslation('admin-race-control');
  return (
    <>
      <fieldset>
        <legend>{t('doubts.whose')}</legend>
        {proposals.map((each, index) => (
          <label key={each.id}>
            <input type="radio" name="bib" value={each.bib} defaultChecked={index === 0} />{' '}
            <b>{each.bib}</b> {each.name}
          </label>
        ))}
        <label>
          <input type="radio" name="bib" value="none" defaultChecked={proposals.length === 0} />{' '}
          {t('doubts.nobody')}
        </label>
      </fieldset>
      <InputField
        id={`other-${own}`}
        name="other"
        autoComplete="off"
        label={t('doubts.other')}
        inputMode="numeric"
        maxLength={6}
      />
    </>
  );
}

/** Asks for the right time, since this one cannot be right; or has it confirmed. */
function RightTime({ own, ahead }: { own: string; ahead: string }) {
  const { event } = edition();
  const { t } = useTranslation('admin-race-control');
  return (
    <>
      <input type="hidden" name="ahead" value="1" />
      <InputField
        id={`time-${own}`}
        name="time"
        autoComplete="off"
        label={t('doubts.time')}
        hint={t('doubts.timeHint', { zone: event.timeZone })}
        maxLength={8}
      />
      <label>
        <input type="checkbox" name="asIs" value={ahead} /> {t('doubts.timeIsRight', { at: ahead })}
      </label>
    </>
  );
}

/** Asks whether an entry is taken back; neither is chosen before a person has thought about it. */
function TakesBack() {
  const { t } = useTranslation('admin-race-control');
  return (
    <fieldset>
      <legend>{t('doubts.isTakenBack')}</legend>
      <label>
        <input type="radio" name="takenBack" value="yes" required /> {t('doubts.takenBack')}
      </label>
      <label>
        <input type="radio" name="takenBack" value="no" required /> {t('doubts.notTakenBack')}
      </label>
    </fieldset>
  );
}
