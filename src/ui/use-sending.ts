import { type FormEvent, useState } from 'react';
import { callApi } from './api-client.ts';

/**
 * A form that a script sends, once at a time. Returns whether it is being sent, the form's
 * attributes, and the function that sends its values. Without JavaScript, the form posts.
 */
export function useSending(submit: (form: HTMLFormElement) => Promise<unknown>) {
  const [isSending, setSending] = useState(false);
  return {
    isSending,
    attributes: {
      method: 'post',
      noValidate: true,
      'aria-busy': isSending,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending) void submit(event.currentTarget);
      },
    },
    send: async <Answer>(path: string, body: object) => {
      setSending(true);
      const outcome = await callApi<Answer>(path, body);
      setSending(false);
      return outcome;
    },
  };
}

/**
 * Resolves once the browser has shown the response to a touch, so that slow drawing comes after it.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The texts in the form's fields with these names. */
export function textsIn<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  const text = (name: Name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;
}

/** Focuses a field that has to be corrected. */
export function focusOn(form: HTMLFormElement | null, name: string | undefined): void {
  form?.querySelector<HTMLElement>(`[name=${name}]:not(:disabled)`)?.focus();
}

/** The typed values have been sent, so the browser need not keep them. */
export function forgetDraft(form: HTMLFormElement | null): void {
  form?.dispatchEvent(new CustomEvent('draft-done', { bubbles: true }));
}
