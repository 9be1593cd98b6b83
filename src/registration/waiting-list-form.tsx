import { useState } from 'react';
import { onlyOf } from '../edition/fields/field-columns.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import { focusOn, useSending } from '../ui/use-sending.ts';
import { registrationFrom } from './registration.rules.ts';
import {
  type FieldProblems,
  RegistrationContext,
  type RegistrationFormProps,
  sentencesOf,
} from './registration-context.ts';
import { RegistrationBox, RegistrationChoice, RegistrationText } from './registration-fields.tsx';
import { waitingFields, waitingProblems } from './waiting-list.rules.ts';

/**
 * The waiting lists of full races: a small form of its own, which posts or shows the answer in its
 * place.
 */
export function WaitingListForm(props: RegistrationFormProps) {
  const { words, races, facts } = props;
  const [problems, setProblems] = useState<FieldProblems>(props.waiting?.problems ?? {});
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { isSending, attributes, send } = useSending(submit);

  async function submit(sent: HTMLFormElement) {
    const filled = registrationFrom(Object.fromEntries(new FormData(sent)));
    const form = onlyOf(filled, waitingFields);
    const found = waitingProblems(form, facts);
    setProblems(sentencesOf(found, form, props));
    setFailure(undefined);
    const [first] = Object.keys(found);
    if (first) return focusOn(sent, first);
    const outcome = await send('/api/waiting-list', form);
    if (outcome.ok) return setDone(true);
    const isOffline = outcome.status === undefined;
    setFailure(
      outcome.refusal?.message ?? (isOffline ? words.failed.offline : words.waiting.failed),
    );
  }

  const [only] = races.length === 1 ? races : [];
  const values = props.waiting?.values ?? { raceid: String(only?.id) };
  if (isDone) return <WaitingListJoined words={words.waiting.done} />;
  return (
    <RegistrationContext value={{ ...props, values, problems, prefix: 'waiting' }}>
      <form {...attributes} id="waiting-list" className="form registration-form">
        <input type="hidden" name="list" value="waiting" />
        <fieldset>
          <legend>{words.waiting.title}</legend>
          <p className="hint">{words.waiting.text}</p>
          <RegistrationChoice
            field="raceid"
            choices={races.map(({ id, name }) => [String(id), name])}
          />
          <RegistrationText field="firstname" autoComplete="given-name" />
          <RegistrationText field="lastname" autoComplete="family-name" />
          <RegistrationBox field="hasOneName" />
          <RegistrationText field="email" type="email" autoComplete="email" autoCapitalize="none" />
          <SubmitButton isBusy={isSending} icon="send" className="btn">
            {words.waiting.submit}
          </SubmitButton>
          {failure && (
            <p className="problem" role="alert">
              {failure}
            </p>
          )}
        </fieldset>
      </form>
    </RegistrationContext>
  );
}

/** Shown when a runner has been put on a list. */
export function WaitingListJoined({ words }: { words: { title: string; text: string } }) {
  return (
    <div className="outcome is-good" role="status">
      <strong>{words.title}</strong>
      <p>{words.text}</p>
    </div>
  );
}
