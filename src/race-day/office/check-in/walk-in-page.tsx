import { wordsIn } from '../../../edition/words/words.ts';
import type { Invalid } from '../../../platform/http/result.ts';
import { problemSentences } from '../../../registration/office/participants/admin-notice.tsx';
import type { RegistrationProblems } from '../../../registration/registration.rules.ts';
import type { AdminView, StaffRequest, Unsent } from '../../../site/admin-route.tsx';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import adminCheckIn from './admin-check-in.css?inline';
import { checkInPath } from './check-in.contract.ts';
import { type CheckInContext, readWalkInRaces } from './read-table.ts';
import { WalkInView } from './walk-in-view.tsx';

/** The form for a person who comes without a registration. */
export async function walkInPage(
  { language, ctx }: StaffRequest<CheckInContext>,
  { form: values = {}, failure, refused }: Unsent<Invalid<RegistrationProblems>>,
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin-check-in');
  return {
    title: t('walkIn.title'),
    styles: [adminParticipants, adminCheckIn],
    body: (
      <div className="check-in">
        <p>
          <a href={checkInPath}>{t('walkIn.back')}</a>
        </p>
        <Outcome problem={failure} />
        <WalkInView
          language={language}
          races={await readWalkInRaces(ctx)}
          values={values}
          problems={problemSentences(
            language,
            refused && { ...refused, canOverride: false },
            values.raceid ?? '',
          )}
        />
      </div>
    ),
  };
}
