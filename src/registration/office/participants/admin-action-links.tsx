import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { isAllowed, type Staff } from '../../../platform/auth/staff.contract.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { AdminLines } from '../../../ui/admin-inputs.tsx';
import type { OpenParticipant, ParticipantActionName } from './admin-participants.contract.ts';
import { extrasFor } from './extras-action.ts';
import { noteMost, rightForAction } from './participant-action.rules.ts';

type Props = { language: Language; participant: OpenParticipant; path: string };
type LinksProps = Props & { staff: Staff };

/** The actions that make sense for the registration now, and that the reader may take. */
export function AdminActionLinks({ participant, path, staff }: LinksProps) {
  const { t } = useTranslation('admin-participants');
  const { status, raceId, extras, refundableMinor, isSettled, owedMinor, guardian } = participant;
  const hasExtras = extrasFor(raceId, Object.keys(extras)).length > 0;
  const isActive = status !== 'cancelled';
  const actions: [ParticipantActionName, boolean][] = [
    ['edit', isActive],
    ['pay', isActive && (!isSettled || owedMinor > 0)],
    ['confirm', status === 'pending'],
    ['extras', isActive && hasExtras],
    ['move', isActive],
    ['mail', isActive],
    ['remind', isActive && guardian !== null && !guardian.signed],
    ['refund', status !== 'pending' && refundableMinor > 0],
    ['release', participant.isSafetyLocked && isAllowed(staff, 'safety')],
    ['cancel', isActive],
  ];
  const open = actions.filter(
    ([action, isOpen]) => isOpen && isAllowed(staff, rightForAction[action]),
  );
  if (open.length === 0) return null;
  return (
    <nav aria-label={t('open.actions')} className="admin-actions">
      {open.map(([action]) => (
        <a
          key={action}
          className={`btn ${action === 'cancel' ? 'danger' : 'quiet'}`}
          href={`${path}?do=${action}`}
        >
          {t(`actions.${action}`)}
        </a>
      ))}
    </nav>
  );
}

/** The organiser's own note; `note`: a text that could not be saved. */
export function AdminNote({ participant, path, note }: Props & { note: string | undefined }) {
  const { t } = useTranslation('admin-participants');
  const { t: fields } = useTranslation('fields');
  return (
    <form className="panel form" method="post" action={path}>
      <input type="hidden" name="seen" value={participant.seen} />
      <AdminLines
        name="note"
        label={fields('names.note')}
        hint={t('hints.note')}
        defaultValue={note ?? participant.note}
        maxLength={noteMost}
      />
      <ActionButton intent="note" />
    </form>
  );
}
