import { hasLicence, isBox } from '../edition/fields/field-lists.ts';
import { shownFacts } from '../edition/shown-facts.ts';
import { BoxField } from '../ui/field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { ExtraFields } from './extra-fields.tsx';
import { RaceChoice } from './race-choice.tsx';
import { type RegistrationField, registrationFields } from './registration.rules.ts';
import {
  RegistrationContext,
  type RegistrationFormProps,
  useRegistration,
} from './registration-context.ts';
import {
  RegistrationBox,
  RegistrationChoice,
  RegistrationCountry,
  RegistrationLines,
  RegistrationText,
} from './registration-fields.tsx';
import { summaryId, useRegistrationForm } from './use-registration-form.ts';
import { WaitingListForm } from './waiting-list-form.tsx';

/**
 * Registration: a plain form that posts, and once hydrated one that shows the answer in its place,
 * by the same rules and in the same words. The browser keeps the values of the inputs, so that
 * nothing is lost that was typed before. Races that are full, or turn out to be, have their waiting
 * list below.
 */
export function RegistrationForm(props: RegistrationFormProps) {
  const { words, offer } = props;
  const form = useRegistrationForm(props);
  const races = props.races.map((race) => ({
    ...race,
    isFull: race.isFull || race.id === form.fullRaceId,
  }));
  const full = offer === undefined ? races.filter((race) => race.isFull) : [];
  const { problems, made } = form;
  return (
    <RegistrationContext value={{ ...props, races, problems, prefix: 'registration' }}>
      {made ? (
        <div className="outcome is-good" role="status">
          <strong>{words.done.title}</strong>
          <p>
            {words.done.text} <a href={made.href}>{words.done.link}</a>
          </p>
        </div>
      ) : (
        full.length < races.length && <Fields {...props} form={form} />
      )}
      {full.length > 0 && <WaitingListForm {...props} races={full} />}
      {form.toast}
    </RegistrationContext>
  );
}

type FieldsProps = RegistrationFormProps & { form: ReturnType<typeof useRegistrationForm> };

/** The form itself. */
function Fields({ form, words, offer, facts, feeDay, isFilled, extras }: FieldsProps) {
  const { asksLicence, modules } = shownFacts();
  return (
    <form
      {...form.attributes}
      className="form registration-form"
      data-draft="registration"
      data-filled={isFilled ? '' : undefined}
    >
      {offer !== undefined && <input type="hidden" name="offer" value={offer} />}
      {feeDay !== undefined && <input type="hidden" name="feeDay" value={feeDay} />}
      <Summary />
      <fieldset>
        <legend>{words.legends.race}</legend>
        <RaceChoice />
        {hasLicence() && (
          <div className={asksLicence ? 'circuit asks-all' : 'circuit'}>
            {modules.circuit && <RegistrationBox field="isemaparticipant" />}
            <RegistrationText field="licence" autoComplete="off" isOptional />
          </div>
        )}
        <RegistrationChoice
          field="tshirtSize"
          frame="sizes"
          choices={facts.shirtSizes.map((size) => [size, size])}
        />
      </fieldset>
      {extras && <ExtraFields {...extras} />}
      <You />
      <Emergency />
      <fieldset className="guardian" data-needed={form.isMinor ? '' : undefined}>
        <legend>{words.legends.guardian}</legend>
        <p className="hint">{words.hints.guardian}</p>
        <RegistrationText field="guardianName" autoComplete="off" isOptional />
        <RegistrationText field="guardianEmail" type="email" autoComplete="off" isOptional />
      </fieldset>
      <fieldset className="consent">
        <legend>{words.legends.consent}</legend>
        <div className="agreed">
          <RegistrationBox field="acceptTerms" href="/terms-conditions" />
          <RegistrationBox field="acceptPrivacy" href="/privacy-policy" />
          <RegistrationBox field="acceptRisks" />
        </div>
      </fieldset>
      {form.isOverlapAsked && (
        <BoxField
          id="registration-acceptOverlap"
          name="acceptOverlap"
          label={words.labels.acceptOverlap}
        />
      )}
      <div className="cost">
        <output className="total">
          {extras ? extras.words.total : words.total.title}:{' '}
          {form.total === undefined ? (
            <span>{words.total.none}</span>
          ) : (
            <strong>{form.total}</strong>
          )}
        </output>
        <p className="hint">{words.next}</p>
      </div>
      <div className="send">
        <SubmitButton isBusy={form.isSending} busyText={words.submitting}>
          {words.submit}
        </SubmitButton>
        {form.failure && <p className="problem">{form.failure}</p>}
      </div>
    </form>
  );
}

function You() {
  const { words } = useRegistration();
  return (
    <fieldset className="you">
      <legend>{words.legends.you}</legend>
      <RegistrationText field="firstname" autoComplete="given-name" autoCapitalize="words" />
      <RegistrationText field="lastname" autoComplete="family-name" autoCapitalize="words" />
      <RegistrationBox field="hasOneName" frame="one-name" />
      <RegistrationChoice
        field="gender"
        choices={[
          ['female', words.gender.female],
          ['male', words.gender.male],
        ]}
      />
      <BirthDateField />
      <RegistrationCountry />
      <RegistrationText field="club" autoComplete="organization" isOptional />
      <RegistrationText field="email" type="email" autoComplete="email" autoCapitalize="none" />
      <RegistrationText field="phone" type="tel" autoComplete="tel" />
    </fieldset>
  );
}

function Emergency() {
  const { words } = useRegistration();
  return (
    <fieldset>
      <legend>{words.legends.emergency}</legend>
      <RegistrationText field="emergencyContactName" autoComplete="off" />
      <RegistrationText field="emergencyContactPhone" type="tel" autoComplete="off" />
      <RegistrationLines field="medicalInfo" />
      <RegistrationBox field="acceptMedical" frame="of-text" />
    </fieldset>
  );
}

/** How many fields have a problem, with a link to each; the problem is beside the field. */
function Summary() {
  const { words, problems, races, facts, dateParts, language } = useRegistration();
  const found = registrationFields.filter((field) => problems[field]);
  if (found.length === 0) return null;
  const first: Partial<Record<RegistrationField, string | undefined>> = {
    raceid: String(races.find((race) => !race.isFull)?.id),
    gender: 'female',
    birthDate: dateParts[0],
    tshirtSize: facts.shirtSizes[0],
  };
  return (
    <div
      id={summaryId}
      className="outcome is-failure"
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- where who has sent the form has to go on
      autoFocus
    >
      <strong>{problemsTitle(words, language, found.length)}</strong>
      <ul>
        {found.map((field) => (
          <li key={field}>
            <a href={`#registration-${field}${field in first ? `-${first[field]}` : ''}`}>
              {/* The label of a box is too long for a line. */}
              {isBox(field) ? words.short[field] : words.labels[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The number of fields with a problem, in the plural of the language. */
function problemsTitle(
  { problems }: RegistrationFormProps['words'],
  language: string,
  count: number,
) {
  const title = problems[new Intl.PluralRules(language).select(count)] ?? problems.other ?? '';
  return title.replace('{{count}}', String(count));
}
