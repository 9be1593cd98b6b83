import { type FormEvent, useRef, useState } from 'react';
import {
  type ContactField,
  type ContactMessage,
  type ContactProblems,
  contactFields,
  contactLimits,
  contactProblems,
} from '../../features/contact/contact-rules.ts';
import type { RefusalCode } from '../../http/refusals.ts';
import { Icon } from './icon.tsx';
import { Toast, type ToastWords } from './toast.tsx';

export type ContactFormProps = {
  /** What a visitor without script had typed when the server found a problem. */
  values: Partial<ContactMessage>;
  problems: ContactProblems;
  words: ToastWords & {
    labels: Record<ContactField, string>;
    problems: Partial<Record<RefusalCode, string>>;
    send: string;
    sending: string;
    sent: { title: string; text: string };
    failed: { title: string; text: string };
  };
};

type Notice = { key: number; isFailure: boolean; title: string; text: string };

/**
 * The contact form: a plain form that posts, and once awake one that answers in its place, by the
 * same rules and in the same words. Inputs are left to the browser, so that nothing typed before
 * waking is lost.
 */
export function ContactForm({ values, problems: found, words }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(found);
  const [isSubmitting, setSubmitting] = useState(false);
  const [notice, setNotice] = useState<Notice>();

  const recheck = (field: ContactField) => {
    if (!problems[field] || !form.current) return;
    setProblems({ ...problems, [field]: contactProblems(messageIn(form.current))[field] });
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const message = messageIn(event.currentTarget);
    const now = contactProblems(message);
    setProblems(now);
    const first = contactFields.find((field) => now[field]);
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    setSubmitting(true);
    const failure = await send(message, words.failed.text);
    setSubmitting(false);
    if (failure === undefined) {
      empty(form.current);
      form.current?.dispatchEvent(new CustomEvent('draft-done', { bubbles: true }));
    }
    setNotice({
      key: Date.now(),
      isFailure: failure !== undefined,
      title: failure === undefined ? words.sent.title : words.failed.title,
      text: failure ?? words.sent.text,
    });
  }

  return (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      data-draft="contact"
      data-filled={Object.keys(values).length > 0 ? '' : undefined}
      onSubmit={(event) => void submit(event)}
      aria-busy={isSubmitting}
    >
      {contactFields.map((field) => (
        <Field
          key={field}
          field={field}
          label={words.labels[field]}
          value={values[field]}
          problem={problems[field] && words.problems[problems[field]]}
          // Leads to the problem at once, where an anchor in the address would move the page again
          // and again until all has loaded, also under a finger. In the browser the focus stays.
          isFirst={import.meta.env.SSR && field === contactFields.find((each) => found[each])}
          onChange={() => recheck(field)}
        />
      ))}
      <div className="vh" aria-hidden="true">
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button type="submit" className="btn gold" disabled={isSubmitting}>
        <Icon name={isSubmitting ? 'loader' : 'send'} /> {isSubmitting ? words.sending : words.send}
      </button>
      {notice && <Toast {...notice} words={words} onGone={() => setNotice(undefined)} />}
    </form>
  );
}

function Field(props: {
  field: ContactField;
  label: string;
  value: string | undefined;
  problem: string | undefined;
  isFirst: boolean;
  onChange: () => void;
}) {
  const { field, label, value, problem, isFirst, onChange } = props;
  const id = `contact-${field}`;
  const common = {
    id,
    name: field,
    required: true,
    defaultValue: value,
    autoFocus: isFirst,
    onChange,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {field === 'message' ? (
        <textarea {...common} rows={5} />
      ) : (
        <input
          {...common}
          maxLength={contactLimits[field].max}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete={field === 'subject' ? 'off' : field}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Not `reset()`, which would bring back what an earlier post without script had left. */
function empty(form: HTMLFormElement | null): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>('[name]') ?? []) field.value = '';
}

function messageIn(form: HTMLFormElement): ContactMessage & { website: string } {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
}

/** Sends it; answers with a sentence when that failed: the server's own where it gave one. */
async function send(message: ContactMessage, fallback: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/api/contact?lang=${document.documentElement.lang}`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    if (answer.ok) return undefined;
    const refusal: { message?: string } = await answer.json();
    return (answer.status < 500 && refusal.message) || fallback;
  } catch {
    return fallback; // offline, or no answer of ours
  }
}
