import { useRef, useState } from 'react';
import type { RefusalCode } from '../../platform/http/refusals.ts';
import { InputField, LinesField } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { type ToastWords, type Told, useToast } from '../../ui/toast.tsx';
import { afterPaint, focusOn, forgetDraft, textsIn, useSending } from '../../ui/use-sending.ts';
import {
  type ContactField,
  type ContactMessage,
  type ContactProblems,
  contactFields,
  contactLimits,
  contactProblems,
} from './contact.rules.ts';

export type ContactFormProps = {
  /** The values that a visitor without JavaScript had typed when the server found a problem. */
  values: Partial<ContactMessage>;
  problems: ContactProblems;
  words: ToastWords & {
    labels: Record<ContactField, string>;
    problems: Partial<Record<RefusalCode, string>>;
    leaveEmpty: string;
    send: string;
    sending: string;
    sent: Told;
    failed: Told;
  };
};

/**
 * The contact form: a plain form that posts, and once hydrated, one that sends its data to the API,
 * with the same rules and words. The inputs are uncontrolled, so that hydration loses nothing that
 * was typed before.
 */
export function ContactForm({ values, problems: found, words }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(found);
  const { tell, toast } = useToast(words);
  const { isSending, attributes, send } = useSending(submit);

  const recheck = (field: ContactField) => {
    if (!problems[field] || !form.current) return;
    setProblems({ ...problems, [field]: contactProblems(messageIn(form.current))[field] });
  };

  async function submit(sent: HTMLFormElement) {
    const message = messageIn(sent);
    const now = contactProblems(message);
    const first = contactFields.find((field) => now[field]);
    if (first) await afterPaint();
    setProblems(now);
    if (first) return focusOn(sent, first);
    const outcome = await send('/api/contact', message);
    if (!outcome.ok) {
      const { title, text } = words.failed;
      return tell({ title, text: outcome.message ?? text }, true);
    }
    empty(form.current);
    forgetDraft(form.current);
    tell(words.sent);
  }

  return (
    <form
      className="form"
      {...attributes}
      ref={form}
      data-draft="contact"
      data-filled={Object.keys(values).length > 0 ? '' : undefined}
    >
      {contactFields.map((field) => (
        <Field
          key={field}
          field={field}
          label={words.labels[field]}
          value={values[field]}
          problem={problems[field] && words.problems[problems[field]]}
          // Focuses the first problem at once. An anchor in the address would scroll the page again
          // and again until everything has loaded, also under a finger. In the browser the focus
          // stays.
          isFirst={import.meta.env.SSR && field === contactFields.find((each) => found[each])}
          onChange={() => recheck(field)}
        />
      ))}
      <div className="vh" aria-hidden="true">
        <label htmlFor="contact-leave-empty">{words.leaveEmpty}</label>
        <input id="contact-leave-empty" name="leaveEmpty" tabIndex={-1} autoComplete="off" />
      </div>
      <SubmitButton isBusy={isSending} icon="send" busyText={words.sending}>
        {words.send}
      </SubmitButton>
      {toast}
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
  const { field, value, isFirst, ...others } = props;
  const common = {
    ...others,
    id: `contact-${field}`,
    name: field,
    required: true,
    defaultValue: value,
    autoFocus: isFirst,
  };
  return field === 'message' ? (
    <LinesField {...common} rows={5} />
  ) : (
    <InputField
      {...common}
      maxLength={contactLimits[field].max}
      type={field === 'email' ? 'email' : 'text'}
      autoComplete={field === 'subject' ? 'off' : field}
    />
  );
}

/** Not `reset()`, which would restore the values of an earlier post without JavaScript. */
function empty(form: HTMLFormElement | null): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>('[name]') ?? []) field.value = '';
}

const messageIn = (form: HTMLFormElement) => textsIn(form, [...contactFields, 'leaveEmpty']);
