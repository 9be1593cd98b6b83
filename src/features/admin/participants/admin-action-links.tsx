import { useTranslation } from 'react-i18next';
import { isAllowed, type Staff } from '../../../auth/staff.contract.ts';
import type { Language } from '../../../i18n/languages.ts';
import { AdminLines } from '../../../ui/admin-inputs.tsx';
import type { OpenParticipant, ParticipantActionName } from './admin-participants.contract.ts';
import { noteMost } from './participant-action.rules.ts';

type Props = { language: Language; participant: OpenParticipant; path: string };
type LinksProps = Props & { staff: Staff };

/** The steps that make sense as the registration stands, and that the one who reads may take. */
export function AdminActionLinks({ participant, path, staff }: LinksProps) {
  const { t } = useTranslation('admin-participants');
  const { status, refundableMinor, isSettled, owedMinor, guardian } = participant;
  const isActive = status !== 'cancelled';
  const steps: [ParticipantActionName, boolean][] = [
    ['edit', isActive],
    ['pay', isActive && (!isSettled || owedMinor > 0)],
    ['confirm', status === 'pending'],
    ['move', isActive],
    ['mail', isActive],
    ['remind', isActive && guardian !== null && !guardian.isSigned],
    ['refund', status !== 'pending' && refundableMinor > 0 && isAllowed(staff, 'refund')],
    ['cancel', isActive],
  ];
  const open = steps.filter(([, isOpen]) => isOpen);
  if (open.length === 0) return null;
  return (
    <nav aria-label={t('open.steps')} className="admin-actions">
      {open.map(([step]) => (
        <a
          key={step}
          className={`btn ${step === 'cancel' ? 'danger' : 'quiet'}`}
          href={`${path}?do=${step}`}
        >
          {t(`steps.${step}`)}
        </a>
      ))}
    </nav>
  );
}

/** The organiser's own note; `note`: one that could not be saved. */
export function AdminNote({ participant, path, note }: Props & { note: string | undefined }) {
  const { t } = useTranslation('admin-participants');
  const { t: fields } = useTranslation('fields');
  return (
    <form className="panel form" method="post" action={path}>
      <input type="hidden" name="step" value="note" />
      <input type="hidden" name="seen" value={participant.seen} />
      <AdminLines
        name="note"
        label={fields('names.note')}
        hint={t('hints.note')}
        defaultValue={note ?? participant.note}
        maxLength={noteMost}
      />
      <button type="submit" className="btn">
        {t('steps.note')}
      </button>
    </form>
  );
}
