import {
  type RegistrationField,
  registrationFields,
} from '../../features/registration/registration-rules.ts';
import { Icon } from './icon.tsx';
import { RaceChoice } from './race-choice.tsx';
import {
  RegistrationContext,
  type RegistrationFormProps,
  useRegistration,
} from './registration-context.ts';
import {
  BoxField,
  ChoiceField,
  LinesField,
  SelectField,
  TextField,
} from './registration-fields.tsx';
import { Toast } from './toast.tsx';
import { useRegistrationForm } from './use-registration-form.ts';
import { WaitingListForm } from './waiting-list-form.tsx';

/**
 * Registration: a plain form that posts, and once awake one that answers in its place, by the same
 * rules and in the same words. Inputs are left to the browser, so that nothing typed before waking
 * is lost. Races that are full, or turn out to be, have their waiting list below.
 */
export function RegistrationForm(props: RegistrationFormProps) {
  const { words, offer, facts } = props;
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
        full.length < races.length && (
          <form
            {...form.attributes}
            className="form registration-form"
            method="post"
            noValidate
            data-draft="registration"
            data-filled={props.isFilled ? '' : undefined}
          >
            {offer !== undefined && <input type="hidden" name="offer" value={offer} />}
            <Summary />
            <fieldset>
              <legend>{words.legends.race}</legend>
              <RaceChoice />
              <div className="circuit">
                <BoxField field="isemaparticipant" />
                <TextField field="licence" autoComplete="off" isOptional />
              </div>
              <ChoiceField
                field="tshirtSize"
                choices={facts.shirtSizes.map((size) => [size, size])}
              />
            </fieldset>
            <You />
            <fieldset>
              <legend>{words.legends.emergency}</legend>
              <TextField field="emergencyContactName" autoComplete="off" />
              <TextField field="emergencyContactPhone" type="tel" autoComplete="off" />
              <LinesField field="medicalInfo" />
              <BoxField field="acceptMedical" className="of-text" />
            </fieldset>
            <fieldset className="guardian" data-needed={form.isMinor ? '' : undefined}>
              <legend>{words.legends.guardian}</legend>
              <p className="hint">{words.hints.guardian}</p>
              <TextField field="guardianName" autoComplete="off" isOptional />
              <TextField field="guardianEmail" type="email" autoComplete="off" isOptional />
            </fieldset>
            <fieldset>
              <legend>{words.legends.consent}</legend>
              <BoxField field="acceptTerms" href="/terms-conditions" />
              <BoxField field="acceptPrivacy" href="/privacy-policy" />
              <BoxField field="acceptRisks" />
            </fieldset>
            {form.isOverlapAsked && (
              <div className="field box">
                <label htmlFor="registration-acceptOverlap">
                  <input
                    type="checkbox"
                    id="registration-acceptOverlap"
                    name="acceptOverlap"
                    value="true"
                  />
                  <span>{words.labels.acceptOverlap}</span>
                </label>
              </div>
            )}
            <div className="send">
              <output className="total">
                {words.total.title}: <strong>{form.total ?? words.total.none}</strong>
              </output>
              <button type="submit" className="btn gold" disabled={form.isSending}>
                <Icon name={form.isSending ? 'loader' : 'send'} />{' '}
                {form.isSending ? words.submitting : words.submit}
              </button>
              {form.failure && <p className="problem">{form.failure}</p>}
              <p className="hint">{words.next}</p>
            </div>
          </form>
        )
      )}
      {full.length > 0 && <WaitingListForm {...props} races={full} />}
      {form.notice && <Toast {...form.notice} words={words} onGone={form.dropNotice} />}
    </RegistrationContext>
  );
}

function You() {
  const { words, countries, facts } = useRegistration();
  return (
    <fieldset className="you">
      <legend>{words.legends.you}</legend>
      <TextField field="firstname" autoComplete="given-name" autoCapitalize="words" />
      <TextField field="lastname" autoComplete="family-name" autoCapitalize="words" />
      <ChoiceField
        field="gender"
        choices={[
          ['female', words.gender.female],
          ['male', words.gender.male],
        ]}
      />
      <TextField field="birthDate" type="date" autoComplete="bday" max={facts.raceDay} />
      <SelectField field="country" autoComplete="country">
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField field="email" type="email" autoComplete="email" autoCapitalize="none" />
      <TextField field="phone" type="tel" autoComplete="tel" />
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
