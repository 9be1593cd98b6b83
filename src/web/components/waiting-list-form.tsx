import { type FormEvent, useState } from 'react';
import { registrationFrom } from '../../features/registration/registration-rules.ts';
import { waitingProblems } from '../../features/registration/waiting-list-rules.ts';
import { Icon } from './icon.tsx';
import { postJson } from './post-json.ts';
import {
  type FieldProblems,
  RegistrationContext,
  type RegistrationFormProps,
  sentencesOf,
} from './registration-context.ts';
import { ChoiceField, TextField } from './registration-fields.tsx';

/** The waiting lists of full races: a small form of its own, which posts or answers in its place. */
export function WaitingListForm(props: RegistrationFormProps) {
  const { words, races, facts } = props;
  const [problems, setProblems] = useState<FieldProblems>(props.waiting?.problems ?? {});
  const [isSending, setSending] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = event.currentTarget;
    if (isSending) return;
    const filled = registrationFrom(Object.fromEntries(new FormData(target)));
    const { raceid, firstname, lastname, email } = filled;
    const form = { raceid, firstname, lastname, email };
    const found = waitingProblems(form, facts);
    setProblems(sentencesOf(found, form, props));
    setFailure(undefined);
    const [first] = Object.keys(found);
    if (first) return target.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    setSending(true);
    const sent = await postJson('/api/waiting-list', form);
    setSending(false);
    if (sent.ok) return setDone(true);
    const offline = sent.isOffline ? words.failed.offline : words.waiting.failed;
    setFailure(sent.refusal?.message ?? offline);
  }

  const [only] = races.length === 1 ? races : [];
  const values = props.waiting?.values ?? { raceid: String(only?.id) };
  if (isDone) return <WaitingListJoined words={words.waiting.done} />;
  return (
    <RegistrationContext value={{ ...props, values, problems, prefix: 'waiting' }}>
      <form
        id="waiting-list"
        className="form registration-form"
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-busy={isSending}
      >
        <input type="hidden" name="list" value="waiting" />
        <fieldset>
          <legend>{words.waiting.title}</legend>
          <p className="hint">{words.waiting.text}</p>
          <ChoiceField field="raceid" choices={races.map(({ id, name }) => [String(id), name])} />
          <TextField field="firstname" autoComplete="given-name" />
          <TextField field="lastname" autoComplete="family-name" />
          <TextField field="email" type="email" autoComplete="email" autoCapitalize="none" />
          <button type="submit" className="btn" disabled={isSending}>
            <Icon name={isSending ? 'loader' : 'send'} /> {words.waiting.submit}
          </button>
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

/** Said when somebody has been put on a list. */
export function WaitingListJoined({ words }: { words: { title: string; text: string } }) {
  return (
    <div className="outcome is-good" role="status">
      <strong>{words.title}</strong>
      <p>{words.text}</p>
    </div>
  );
}
