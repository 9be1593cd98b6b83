import { Trans, useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { BoxField, InputField, LinesField } from '../../ui/field.tsx';
import { leadsHere } from '../../ui/leads-here.ts';
import { MailLink } from '../../ui/mail-link.tsx';
import { registrationLimits } from '../registration.rules.ts';
import { codeMinutes, passMinutes } from './mailed-code.rules.ts';
import {
  type GuardedData,
  guardedFields,
  type MyRegistration,
} from './my-registration.contract.ts';

type Field = keyof GuardedData;

export type GuardedProps = {
  mailbox: MyRegistration['mailbox'];
  /** The values of the fields; null while they are closed. */
  values: GuardedData | null;
  /** Whether the fields are open; values of closed fields were typed and wait for the code. */
  isOpen: boolean;
  /** False for a cancelled registration: there the code only opens the file of the kept data. */
  canCorrect: boolean;
  /** A sentence for each field that has a problem. */
  problems: Partial<Record<Field, string>>;
  /** Whether a code is on its way. */
  isCodeSent: boolean;
  /** What is wrong with the code, or why none was sent. */
  codeProblem?: string | undefined;
  /** Whether stored values stay closed even with the code, as the office changed the address. */
  isLocked: boolean;
  /** Whether the code was accepted a moment ago. */
  isJustOpened: boolean;
};

const lines = [
  { field: 'email', type: 'email', autoComplete: 'email' },
  { field: 'emergencyContactName', type: 'text', autoComplete: 'off' },
  { field: 'emergencyContactPhone', type: 'tel', autoComplete: 'off' },
] as const;

/** The data that a runner may see and correct with the mailed code, as plain forms that post. */
export function RegistrationGuarded(props: GuardedProps) {
  const { event } = edition();
  const { t } = useTranslation('my-registration');
  const { mailbox, values, isOpen, canCorrect, isJustOpened } = props;
  return (
    <section id="guarded" aria-labelledby="own-guarded">
      <h2 id="own-guarded" tabIndex={isJustOpened ? -1 : undefined} {...leadsHere(isJustOpened)}>
        {t('guarded.title')}
      </h2>
      {mailbox.isFailing && (
        <p className="outcome is-failure">
          <Trans
            t={t}
            i18nKey="guarded.failing"
            values={{ address: mailbox.address, email: event.email }}
            components={{ mail: <MailLink address={event.email} /> }}
          />
        </p>
      )}
      {props.isLocked && <p className="outcome">{t('guarded.locked', { email: event.email })}</p>}
      {values ? (
        canCorrect && <Fields {...props} values={values} />
      ) : (
        <>
          <p>{t('guarded.closed', { address: mailbox.address, minutes: codeMinutes })}</p>
          <Code {...props} />
        </>
      )}
      {isOpen && <p className="hint">{t('guarded.openFor', { minutes: passMinutes })}</p>}
    </section>
  );
}

/** Asks for the code, and accepts it. */
function Code(props: GuardedProps) {
  const { t } = useTranslation('my-registration');
  return (
    <>
      {props.isCodeSent && (
        <form className="form" method="post" noValidate>
          <input type="hidden" name="intent" value="open" />
          <CodeField {...props} />
          <button type="submit" className="btn gold">
            {t('guarded.open')}
          </button>
        </form>
      )}
      <form className="form" method="post">
        <CodeProblem {...props} />
        <AskCode {...props} />
      </form>
    </>
  );
}

/** Why no code was sent; a problem with a code is shown at its field. */
function CodeProblem({ isCodeSent, codeProblem }: GuardedProps) {
  if (!codeProblem || isCodeSent) return null;
  return (
    <p className="problem" role="alert">
      {codeProblem}
    </p>
  );
}

function AskCode({ isCodeSent, codeProblem }: GuardedProps) {
  const { t } = useTranslation('my-registration');
  return (
    <button
      type="submit"
      name="intent"
      value="code"
      className={isCodeSent ? 'btn quiet' : 'btn gold'}
      {...leadsHere(codeProblem !== undefined && !isCodeSent)}
    >
      {t(isCodeSent ? 'guarded.again' : 'guarded.send')}
    </button>
  );
}

function CodeField({ mailbox, codeProblem }: GuardedProps) {
  const { t } = useTranslation('my-registration');
  return (
    <InputField
      id="own-code"
      label={t('guarded.code')}
      hint={t('guarded.sent', { address: mailbox.address })}
      problem={codeProblem}
      isAlert
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      {...leadsHere(true)}
    />
  );
}

function Fields(props: GuardedProps & { values: GuardedData }) {
  const { retention } = edition();
  const { t } = useTranslation('my-registration');
  const { t: fields } = useTranslation('fields');
  const { values, problems, isOpen, isCodeSent } = props;
  const first = guardedFields.find((field) => problems[field]);
  const common = (field: Field) => ({
    id: `own-${field}`,
    name: field,
    label:
      field === 'medicalInfo' || field === 'acceptMedical'
        ? fields(`labels.${field}`)
        : fields(`names.${field}`),
    problem: problems[field],
    ...leadsHere(field === first),
  });
  return (
    <form className="form" method="post" noValidate>
      {lines.map(({ field, ...others }) => (
        <InputField
          {...common(field)}
          {...others}
          key={field}
          defaultValue={values[field]}
          maxLength={registrationLimits[field]}
          required={field === 'email' || !props.isLocked}
        />
      ))}
      <LinesField
        {...common('medicalInfo')}
        hint={t('data.medicalHint', { days: retention.safetyDaysAfterEvent })}
        defaultValue={values.medicalInfo}
        autoComplete="off"
        placeholder=" "
      />
      <BoxField
        {...common('acceptMedical')}
        frame="of-text"
        hint={t('data.withdrawHint')}
        defaultChecked={values.acceptMedical}
      />
      {!isOpen && isCodeSent && <CodeField {...props} />}
      {!isOpen && <CodeProblem {...props} />}
      <div className="actions">
        {(isOpen || isCodeSent) && (
          <button type="submit" name="intent" value="guarded" className="btn gold">
            {t('data.save')}
          </button>
        )}
        {!isOpen && <AskCode {...props} />}
      </div>
    </form>
  );
}
