import { type FormEvent, useEffect, useState } from 'react';
import type {
  EmailStatus,
  TestEmailForm,
  TestEmailResult,
} from '../../features/email-test/email-test-contract.ts';
import { isEmailAddress } from '../../features/mail/email-address-rules.ts';
import { type Language, languages } from '../languages.ts';
import { Icon } from './icon.tsx';
import { postJson } from './post-json.ts';
import { Toast, type ToastWords } from './toast.tsx';

export type EmailTestFormProps = {
  status: EmailStatus;
  values: TestEmailForm;
  /** What came of a form that was posted without script. */
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

type Notice = { key: number; title: string; text: string };

/** The test of the mails' way: its status, the guide, the form, and the result under the form. */
export function EmailTestForm(props: EmailTestFormProps) {
  const { values, words } = props;
  const [status, setStatus] = useState(props.status);
  const [result, setResult] = useState(props.result);
  const [isSending, setSending] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const tell = (title: string, text: string) => setNotice({ key: Date.now(), title, text });

  useEffect(() => {
    void loadStatus().then((loaded) => loaded && setStatus(loaded));
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const wanted = formIn(form);
    if (!isEmailAddress(wanted.email.trim())) {
      tell(words.emailRequired, words.emailInvalid);
      form.querySelector<HTMLElement>('[name=email]')?.focus();
      return;
    }
    setSending(true);
    setResult(undefined);
    setNotice(undefined);
    const sent = await postJson('/api/test-email', wanted);
    setSending(false);
    if (sent.ok) return setResult(sent.answer as TestEmailResult);
    const message = sent.refusal?.message ?? words.thrown;
    setResult({ success: false, message });
    tell(words.failed, message);
  }

  return (
    <>
      <Status status={status} words={words} />
      <form
        className="form panel"
        method="post"
        noValidate
        aria-busy={isSending}
        onSubmit={(event) => void submit(event)}
      >
        <div className="columns">
          <div className="field">
            <label htmlFor="test-email">{words.email}</label>
            <input
              id="test-email"
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={values.email}
            />
          </div>
          <div className="field">
            <label htmlFor="test-language">{words.language}</label>
            <select id="test-language" name="language" defaultValue={values.language}>
              {languages.map(({ code, name }) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        </div>
        <button type="submit" className="btn gold" disabled={isSending}>
          <Icon name={isSending ? 'loader' : 'send'} /> {isSending ? words.sending : words.send}
        </button>
        <div role="status">{result && <Result result={result} words={words} />}</div>
        {notice && (
          <Toast {...notice} isFailure words={words} onGone={() => setNotice(undefined)} />
        )}
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

/** The status as it is now; one that cannot be loaded is logged only (specification, section 8). */
async function loadStatus(): Promise<EmailStatus | undefined> {
  try {
    const answer = await fetch(`/api/email-status?lang=${document.documentElement.lang}`, {
      credentials: 'include',
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as EmailStatus;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification's own words: logged only
    console.error(error);
    return undefined;
  }
}

function formIn(form: HTMLFormElement): TestEmailForm {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email'), language: text('language') as Language };
}
