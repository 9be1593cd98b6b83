import { useEffect, useState } from 'react';
import { isEmailAddress } from '../../../platform/mail/email-address.rules.ts';
import { inPageLanguage, readApi } from '../../../ui/api-client.ts';
import { InputField, SelectField } from '../../../ui/field.tsx';
import { LanguageOptions } from '../../../ui/language-options.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { type ToastWords, useToast } from '../../../ui/toast.tsx';
import { focusOn, textsIn, useSending } from '../../../ui/use-sending.ts';
import type { EmailStatus, TestEmailForm, TestEmailResult } from './email-test.contract.ts';

export type EmailTestFormProps = {
  status: EmailStatus;
  values: TestEmailForm;
  /** The result of a form that was posted without JavaScript. */
  result: TestEmailResult | undefined;
  words: ToastWords &
    Record<
      | 'status'
      | 'guide'
      | 'email'
      | 'language'
      | 'send'
      | 'sending'
      | 'sent'
      | 'failed'
      | 'thrown'
      | 'issues'
      | 'emailRequired'
      | 'emailInvalid',
      string
    > & { setup: string[] };
};

/** The test of mail delivery: its status, the guide, the form, and the result under the form. */
export function EmailTestForm(props: EmailTestFormProps) {
  const { values, words } = props;
  const [status, setStatus] = useState(props.status);
  const [result, setResult] = useState(props.result);
  const { tell, drop, toast } = useToast(words);
  const { isSending, attributes, send } = useSending(submit);

  useEffect(() => {
    void loadStatus().then((loaded) => loaded && setStatus(loaded));
  }, []);

  async function submit(form: HTMLFormElement) {
    const wanted = textsIn(form, ['email', 'language']);
    if (!isEmailAddress(wanted.email.trim())) {
      tell({ title: words.emailRequired, text: words.emailInvalid }, true);
      return focusOn(form, 'email');
    }
    setResult(undefined);
    drop();
    const sent = await send<TestEmailResult>('/api/test-email', wanted);
    if (sent.ok) return setResult(sent.answer);
    const message = sent.refusal?.message ?? words.thrown;
    setResult({ success: false, message });
    tell({ title: words.failed, text: message }, true);
  }

  return (
    <>
      <Status status={status} words={words} />
      <form {...attributes} className="form panel">
        <div className="columns">
          <InputField
            id="test-email"
            label={words.email}
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={values.email}
          />
          <SelectField
            id="test-language"
            label={words.language}
            name="language"
            defaultValue={values.language}
          >
            <LanguageOptions />
          </SelectField>
        </div>
        <SubmitButton isBusy={isSending} icon="send" busyText={words.sending}>
          {words.send}
        </SubmitButton>
        <div role="status">{result && <Result result={result} words={words} />}</div>
        {toast}
      </form>
    </>
  );
}

function Status({ status, words }: Pick<EmailTestFormProps, 'status' | 'words'>) {
  const isSet = status.transport !== 'files';
  return (
    <section aria-labelledby="mail-status">
      <h2 id="mail-status">{words.status}</h2>
      <p className={`outcome ${isSet ? 'is-good' : 'is-warning'}`}>
        <strong>{status.message}</strong>
      </p>
      {status.senderVerificationNote && <p className="hint">{status.senderVerificationNote}</p>}
      <details open={!isSet}>
        <summary>{words.guide}</summary>
        <ol>
          {(status.setupInstructions ?? words.setup).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function Result({
  result,
  words,
}: { result: TestEmailResult } & Pick<EmailTestFormProps, 'words'>) {
  const { success, message, possibleIssues = [] } = result;
  return (
    <div className={`outcome ${success ? 'is-good' : 'is-failure'}`}>
      <strong>{success ? words.sent : words.failed}</strong>
      <p>{message}</p>
      {possibleIssues.length > 0 && (
        <>
          <p>{words.issues}</p>
          <ul>
            {possibleIssues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Loads the current status; if this fails, it is only logged (specification, section 8). */
const loadStatus = () =>
  readApi<EmailStatus>(inPageLanguage('/api/email-status')).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the specification's own words: logged only
    console.error(error);
    return undefined;
  });
