import { type FormEvent, useState } from 'react';
import { callApi } from './api-client.ts';

/**
 * A form that is sent in its place, once at a time: what the form carries, whether it is on its
 * way, and what sends it. Without script it posts.
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

/** Once the browser has shown that it was touched: what takes long to draw comes after. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The texts in the form's fields of these names. */
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

/** Leads to a field that has to be filled in otherwise. */
export function focusOn(form: HTMLFormElement | null, name: string | undefined): void {
  form?.querySelector<HTMLElement>(`[name=${name}]:not(:disabled)`)?.focus();
}

/** What was typed has arrived: the browser need not keep it. */
export function forgetDraft(form: HTMLFormElement | null): void {
  form?.dispatchEvent(new CustomEvent('draft-done', { bubbles: true }));
}
