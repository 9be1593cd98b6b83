import { wordsIn } from '../../../edition/words/words.ts';
import { problemSentences } from '../../../registration/office/participants/admin-notice.tsx';
import type { RegistrationProblems } from '../../../registration/registration.rules.ts';
import type { AdminView, PostedStaffRequest, StaffRequest } from '../../../site/admin-route.tsx';
import type { GoTo, PostedFields } from '../../../site/page.ts';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import adminCheckIn from './admin-check-in.css?inline';
import { type CheckInService, checkInPath } from './check-in.contract.ts';
import { WalkInView } from './walk-in-view.tsx';

type Services = { checkIn: CheckInService };
type Posted = {
  values: PostedFields;
  status?: number;
  failure?: string;
  problems?: RegistrationProblems;
};

/** Registers somebody who stands at the table; what was typed stays where it is refused. */
export async function takeWalkIn(
  request: PostedStaffRequest<Services>,
  values: PostedFields,
): Promise<AdminView | GoTo> {
  const { checkIn } = request.services;
  const asked = { form: values, isPaid: values.paid === 'cash' };
  const outcome = await request.attempt(() => checkIn.register(asked));
  if (outcome.ok) return { goTo: `${checkInPath}?walkin=${outcome.id}` };
  if ('failure' in outcome) return walkInPage(request, { values, ...outcome });
  return walkInPage(request, { values, status: 400, problems: outcome.problems });
}

/** The form for who comes without a registration. */
export async function walkInPage(
  { language, services }: StaffRequest<Services>,
  { values, status = 200, failure, problems = {} }: Posted,
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin-check-in');
  const refused = { ok: false as const, problems, canOverride: false };
  return {
    status,
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
          races={await services.checkIn.walkInRaces()}
          values={values}
          problems={problemSentences(language, refused, values.raceid ?? '')}
        />
      </div>
    ),
  };
}
