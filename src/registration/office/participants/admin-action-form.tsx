import { randomUUID } from 'node:crypto';
import { useTranslation } from 'react-i18next';
import { extraField } from '../../../edition/facts/extra.rules.ts';
import { extraIn } from '../../../edition/facts/extra-words.ts';
import { hasOneName } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount, typedAmount } from '../../../edition/words/money.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { isAllowed, type Staff } from '../../../platform/auth/staff.contract.ts';
import { AdminBox, AdminInput, AdminSelect } from '../../../ui/admin-inputs.tsx';
import { paymentSources } from '../../payments/settled.rules.ts';
import { AdminExtraField } from './admin-extra-fields.tsx';
import { problemSentences } from './admin-notice.tsx';
import type {
  ActionRefused,
  Fields,
  OpenParticipant,
  ParticipantActionName,
} from './admin-participants.contract.ts';
import { AdminPersonFields, AdminReason } from './admin-person-fields.tsx';
import { extrasFor } from './extras-action.ts';
import { receiptMost, type Snapshot } from './participant-action.rules.ts';

type Props = {
  language: Language;
  participant: OpenParticipant;
  staff: Staff;
  path: string;
  action: ParticipantActionName;
  /** The submitted values, when the form is shown again. */
  values: Fields;
  refused?: ActionRefused | undefined;
};

/** The form of an action; submitted, it shows what the action would do. */
export function AdminActionForm(props: Props) {
  const { t } = useTranslation('admin-participants');
  const { language, participant, path, action, values } = props;
  const amounts = {
    amount: formatAmount(language, participant.policyRefundMinor),
    most: formatAmount(language, participant.refundableMinor),
    email: participant.shown.email,
    owed: formatAmount(language, participant.owedMinor),
  };
  return (
    <form className="panel form" method="post" action={path} noValidate>
      <h2>{t(`actions.${action}`)}</h2>
      <p className="hint">{t(`hints.${action}`, amounts)}</p>
      <input type="hidden" name="intent" value={action} />
      <input type="hidden" name="seen" value={participant.seen} />
      <input type="hidden" name="key" value={values.key ?? randomUUID()} />
      {values.payment && <input type="hidden" name="payment" value={values.payment} />}
      <ActionFields {...props} />
      {action !== 'mail' && action !== 'remind' && <AdminReason reason={values.reason} />}
      <Overrides {...props} />
      <button type="submit" className="btn gold">
        {t('form.next')}
      </button>
    </form>
  );
}

/** The values of a participant, as the form would submit them. */
const saidBy = (shown: Snapshot): Fields =>
  hasOneName(shown) ? { ...shown, hasOneName: 'true' } : shown;

function ActionFields({ language, participant, staff, action, values, refused }: Props) {
  const { t } = useTranslation('admin-participants');
  switch (action) {
    case 'edit':
      return (
        <AdminPersonFields
          language={language}
          // An unticked box sends nothing, so submitted values are the whole form.
          values={values.seen ? values : saidBy(participant.shown)}
          problems={problemSentences(language, refused, participant.shown.raceid)}
        />
      );
    case 'move':
      return (
        <AdminSelect name="raceid" label={t('form.race')} defaultValue={values.raceid}>
          {participant.changes.map(({ raceId, free }) => (
            <option key={raceId} value={raceId}>
              {t('form.raceFree', { race: raceNameOf(language, raceId), free })}
            </option>
          ))}
        </AdminSelect>
      );
    case 'extras':
      return <ExtrasFields language={language} participant={participant} values={values} />;
    case 'pay':
      return <PayFields language={language} participant={participant} values={values} />;
    case 'cancel':
    case 'refund':
      if (!isAllowed(staff, 'refund')) return <input type="hidden" name="amount" value="0" />;
      return (
        <AdminInput
          name="amount"
          label={t('form.amount')}
          inputMode="decimal"
          defaultValue={
            values.amount ??
            (action === 'cancel'
              ? typedAmount(participant.policyRefundMinor)
              : participant.overpaidMinor > 0
                ? typedAmount(participant.overpaidMinor)
                : '')
          }
        />
      );
    default:
      return null;
  }
}

/** How many of each extra; an extra that the race does not sell may stay or become less. */
function ExtrasFields({
  language,
  participant,
  values,
}: Pick<Props, 'language' | 'participant' | 'values'>) {
  const { t } = useTranslation('admin-participants');
  const { extras: ordered, raceId } = participant;
  return extrasFor(raceId, Object.keys(ordered)).map(({ id, races, mostPerRunner }) => {
    const held = ordered[id]?.count ?? 0;
    const isSold = races.includes(raceId);
    const name = extraIn(language, id);
    return (
      <AdminExtraField
        key={id}
        id={id}
        label={isSold ? name : `${name} (${t('form.extraStays')})`}
        most={Math.max(isSold ? mostPerRunner : 0, held)}
        value={values[extraField.nameOf(id)] ?? String(held)}
      />
    );
  });
}

/** A payment outside the provider: how, how much, when, and the receipt that was given. */
function PayFields({ participant, values }: Pick<Props, 'language' | 'participant' | 'values'>) {
  const { t } = useTranslation('admin-participants');
  return (
    <>
      <AdminSelect name="source" label={t('form.source')} defaultValue={values.source ?? ''}>
        <option value="">{t('form.choose')}</option>
        {paymentSources.map((source) => (
          <option key={source} value={source}>
            {t(`sources.${source}`)}
          </option>
        ))}
      </AdminSelect>
      <AdminInput
        name="amount"
        label={t('form.amount')}
        hint={t('form.amountFree')}
        inputMode="decimal"
        defaultValue={values.amount ?? typedAmount(participant.owedMinor)}
      />
      <AdminInput
        name="receipt"
        label={t('form.receipt')}
        maxLength={receiptMost}
        defaultValue={values.receipt}
      />
      <AdminInput
        name="paidOn"
        type="date"
        label={t('form.paidOn')}
        hint={t('form.paidOnHint')}
        defaultValue={values.paidOn}
      />
    </>
  );
}

/** Boxes for decisions that only the organiser may take; each needs a reason. */
function Overrides({ participant, action, values }: Props) {
  const { t } = useTranslation('admin-participants');
  const override = (label: string) => (
    <AdminBox name="override" label={label} isTicked={Boolean(values.override)} />
  );
  if (action === 'edit') return override(t('form.override'));
  if (action === 'pay') return override(t('form.otherAmount'));
  if (action === 'confirm') {
    const lacksConsent = participant.guardian && !participant.guardian.signed;
    return lacksConsent ? override(t('form.consent')) : null;
  }
  if (action !== 'move') return null;
  return (
    <div>
      {override(t('form.override'))}
      <AdminBox name="waive" label={t('form.waive')} isTicked={Boolean(values.waive)} />
    </div>
  );
}
