import { modules } from '../../edition/facts.ts';
import { BoxField } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
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
  RegistrationLines,
  RegistrationSelect,
  RegistrationText,
} from './registration-fields.tsx';
import { useRegistrationForm } from './use-registration-form.ts';
import { WaitingListForm } from './waiting-list-form.tsx';

/**
 * Registration: a plain form that posts, and once awake one that answers in its place, by the same
 * rules and in the same words. Inputs are left to the browser, so that nothing typed before waking
 * is lost. Races that are full, or turn out to be, have their waiting list below.
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
        {modules.circuit && (
          <div className="circuit">
            <RegistrationBox field="isemaparticipant" />
            <RegistrationText field="licence" autoComplete="off" isOptional />
          </div>
        )}
        <RegistrationChoice
          field="tshirtSize"
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
      <fieldset>
        <legend>{words.legends.consent}</legend>
        <RegistrationBox field="acceptTerms" href="/terms-conditions" />
        <RegistrationBox field="acceptPrivacy" href="/privacy-policy" />
        <RegistrationBox field="acceptRisks" />
      </fieldset>
      {form.isOverlapAsked && (
        <BoxField
          id="registration-acceptOverlap"
          name="acceptOverlap"
          label={words.labels.acceptOverlap}
        />
      )}
      <div className="send">
        <output className="total">
          {extras ? extras.words.total : words.total.title}:{' '}
          <strong>{form.total ?? words.total.none}</strong>
        </output>
        <SubmitButton isBusy={form.isSending} icon="send" busyText={words.submitting}>
          {words.submit}
        </SubmitButton>
        {form.failure && <p className="problem">{form.failure}</p>}
        <p className="hint">{words.next}</p>
      </div>
    </form>
  );
}

function You() {
  const { words, countries, facts } = useRegistration();
  return (
    <fieldset className="you">
      <legend>{words.legends.you}</legend>
      <RegistrationText field="firstname" autoComplete="given-name" autoCapitalize="words" />
      <RegistrationText field="lastname" autoComplete="family-name" autoCapitalize="words" />
      <RegistrationChoice
        field="gender"
        choices={[
          ['female', words.gender.female],
          ['male', words.gender.male],
        ]}
      />
      <RegistrationText field="birthDate" type="date" autoComplete="bday" max={facts.raceDay} />
      <RegistrationSelect field="country" autoComplete="country">
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </RegistrationSelect>
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

/** Every field that has a problem, told at once; each leads to its field. */
function Summary() {
  const { words, problems, races, facts } = useRegistration();
  const found = registrationFields.filter((field) => problems[field]);
  if (found.length === 0) return null;
  const first: Partial<Record<RegistrationField, string | undefined>> = {
    raceid: String(races.find((race) => !race.isFull)?.id),
    gender: 'female',
    tshirtSize: facts.shirtSizes[0],
  };
  return (
    <div className="outcome is-failure" role="alert">
      <strong>{words.problemsTitle}</strong>
      <ul>
        {found.map((field) => (
          <li key={field}>
            <a href={`#registration-${field}${field in first ? `-${first[field]}` : ''}`}>
              {words.labels[field].replace(/<\/?link>/g, '')}
            </a>
            : {problems[field]}
          </li>
        ))}
      </ul>
    </div>
  );
}
