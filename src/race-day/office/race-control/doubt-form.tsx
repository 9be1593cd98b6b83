import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { InputField } from '../../../ui/field.tsx';
import type { DoubtKind } from '../../passages/passages.contract.ts';
import { type DoubtOnBoard, reasonMost } from './race-control.contract.ts';
import { boardPath, RunnerName, Where } from './runner-name.tsx';

const waiting: ReadonlySet<DoubtKind> = new Set(['after-revoking', 'other-place', 'clock']);

/**
 * A doubt and what it may mean: the likeliest is chosen already, so that opening and confirming are
 * two taps.
 */
export function DoubtForm({ language, doubt }: { language: Language; doubt: DoubtOnBoard }) {
  const { t } = useTranslation('admin-race-control');
  const { kind, bib, runner, records, takesBack, isRetired } = doubt;
  const usual = kind === 'unknown-bib' ? t('doubts.mistyped') : t('doubts.notThere');
  // Whether an entry can be believed has no usual reason.
  const reason = waiting.has(kind) ? '' : usual;
  return (
    <details className="panel" id={`doubt-${records[0]?.device}-${records[0]?.sequence}`}>
      <summary>
        <b>{bib}</b> <Where language={language} where={doubt} /> · {t(`doubts.kinds.${kind}`)}
        {takesBack && ` · ${t('doubts.takesBack')}`}
        {isRetired && ` · ${t('doubts.retired')}`}
      </summary>
      {runner && <RunnerName runner={runner} />}
      <JudgeForm {...doubt} reason={reason} />
    </details>
  );
}

type Judged = Pick<DoubtOnBoard, 'records' | 'proposals'> & {
  reason: string;
  takesBack?: boolean;
};

/** Asks whose the entries are; `reason` is proposed. */
export function JudgeForm({ records, proposals, reason, takesBack = false }: Judged) {
  const { t } = useTranslation('admin-race-control');
  // Many of these stand on one page: each label needs a field of its own.
  const own = `${records[0]?.device}-${records[0]?.sequence}`;
  const key = records.map(({ device, sequence }) => `${device} ${sequence}`).join(',');
  return (
    <form className="form" method="post" action={boardPath}>
      <input type="hidden" name="records" value={key} />
      {takesBack ? <TakesBack /> : <Whose own={own} proposals={proposals} />}
      <InputField
        id={`reason-${own}`}
        name="reason"
        autoComplete="off"
        label={t('reason')}
        defaultValue={reason}
        maxLength={reasonMost}
        required
      />
      <button type="submit" className="btn gold" name="intent" value="judge">
        {t('doubts.decide')}
      </button>
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

/** Asks whether an entry is taken back; neither is chosen before a person has thought about it. */
function TakesBack() {
  const { t } = useTranslation('admin-race-control');
  return (
    <fieldset>
      <legend>{t('doubts.isTakenBack')}</legend>
      <label>
        <input type="radio" name="bib" value="as-typed" required /> {t('doubts.takenBack')}
      </label>
      <label>
        <input type="radio" name="bib" value="none" required /> {t('doubts.notTakenBack')}
      </label>
    </fieldset>
  );
}
