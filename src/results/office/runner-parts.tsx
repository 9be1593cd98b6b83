import { useTranslation } from 'react-i18next';
import type { PostedFields } from '../../site/page.ts';
import { InputField } from '../../ui/field.tsx';
import type { RunnerResult } from '../results.contract.ts';
import { entriesAbout } from './result-decision.rules.ts';
import { type RaceOffice, reasonMost } from './results-admin.contract.ts';

/** The number of the last entry about the runner when the form was made. */
export function SeenFields({ office, runner }: { office: RaceOffice; runner: RunnerResult }) {
  const last = entriesAbout(office.inputs.entries, runner.id).at(-1);
  return <input type="hidden" name="seen" value={last?.number ?? 0} />;
}

/** The reason, in words that everybody may read; `of`: the form, of several on the page. */
export function ReasonField({ of, posted }: { of: string; posted: PostedFields }) {
  const { t } = useTranslation('admin-results');
  return (
    <InputField
      id={`${of}-reason`}
      name="reason"
      label={t('forms.reason')}
      hint={t('forms.reasonHint')}
      isHintBelow
      autoComplete="off"
      maxLength={reasonMost}
      defaultValue={posted.reason}
      required
    />
  );
}
