import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import { AdminChanges } from '../../../ui/admin-changes.tsx';
import { fieldInWords } from '../../../ui/admin-values.ts';
import { problemValues, type RegistrationField } from '../../registration.rules.ts';
import { registrationFacts } from '../../registration-facts.ts';
import type { ActionRefused } from './admin-participants.contract.ts';
import { noteMost, safetyReasonLeast } from './participant-action.rules.ts';

type Props = {
  language: Language;
  refused?: ActionRefused | undefined;
  /** A refusal that concerns no field, as a sentence. */
  failure?: string | undefined;
  raceId: string;
};

/** The acceptances that one box of the organiser’s form covers. */
const underAcceptance = ['acceptTerms', 'acceptPrivacy', 'acceptRisks'];

/** A sentence for each field that has a problem. */
export function problemSentences(
  language: Language,
  refused: ActionRefused | undefined,
  raceId: string,
): Partial<Record<RegistrationField, string>> {
  if (!refused || !('problems' in refused)) return {};
  const t = wordsIn(language).getFixedT(null, 'errors');
  const problems = Object.entries(refused.problems) as [RegistrationField, RefusalCode][];
  return Object.fromEntries(
    problems.map(([field, code]) => [
      field,
      t(code, problemValues(field, { raceid: raceId }, registrationFacts())),
    ]),
  );
}

/** Why an action was refused. */
export function AdminNotice({ language, refused, failure, raceId }: Props) {
  const { t } = useTranslation('admin-participants');
  if (!refused && !failure) return null;
  return (
    <div className="outcome is-failure" role="alert">
      {failure && <p>{failure}</p>}
      {refused && 'code' in refused && (
        <p>{t(`refused.${refused.code}`, { max: noteMost, min: safetyReasonLeast })}</p>
      )}
      {refused && 'changed' in refused && (
        <>
          <p>{t('changed')}</p>
          <AdminChanges language={language} changes={refused.changed} />
        </>
      )}
      {refused && 'problems' in refused && (
        <>
          <p>{t('problemsTitle')}</p>
          <ul>
            {Object.entries(problemSentences(language, refused, raceId)).map(
              ([field, sentence]) => (
                <li key={field}>
                  {underAcceptance.includes(field) ? (
                    <a href="#admin-accepted">{sentence}</a>
                  ) : (
                    <>
                      <a href={`#admin-${field}`}>{fieldInWords(language, field)}</a>: {sentence}
                    </>
                  )}
                </li>
              ),
            )}
          </ul>
        </>
      )}
    </div>
  );
}
