import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import type { Condition } from './admin-list.rules.ts';
import type { OpenParticipant } from './admin-participants.contract.ts';

/** The state of the payments; the state that needs an action comes first. */
function moneyOf(participant: OpenParticipant): Condition | undefined {
  const { payments, overpaidMinor, difference, isSettled, status, feeMinor } = participant;
  if (payments.some(({ isForHand }) => isForHand)) return 'to-refund';
  if (status === 'cancelled') return undefined;
  if (overpaidMinor > 0) return 'overpaid';
  if (difference) return 'difference';
  if (isSettled) return 'paid';
  if (status === 'pending') return 'unpaid';
  return feeMinor > 0 ? 'confirmed-unpaid' : undefined;
}

/** State, money, consent and bib of a registration, at a glance. */
export function AdminChips(props: { language: Language; participant: OpenParticipant }) {
  const { language, participant } = props;
  const { t } = useTranslation('admin-participants');
  const { t: list } = useTranslation('participants');
  const { status, guardian, bib, raceId } = participant;
  const money = moneyOf(participant);
  const stateClass = { confirmed: 'complete', pending: 'unpaid', cancelled: 'cancelled' }[status];
  const lacks: Condition[] = [
    ...(money ? [money] : []),
    ...(guardian && !guardian.signed && status !== 'cancelled' ? (['guardian'] as const) : []),
    ...(bib === null && status !== 'cancelled' ? (['no-bib'] as const) : []),
  ];
  return (
    <p className="admin-chips">
      <span className={`condition ${stateClass}`}>{list(`list.status.${status}`)}</span>
      {lacks.map((each) => (
        <span key={each} className={`condition ${each}`}>
          {t(`conditions.${each}`)}
        </span>
      ))}
      {bib !== null && (
        <span className="condition">
          {list('list.columns.bib')} <b>{bib}</b>
        </span>
      )}
      <span className="condition">{raceNameOf(language, raceId)}</span>
    </p>
  );
}
