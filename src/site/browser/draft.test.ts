// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { draftName, keepDraft } from './draft.ts';

it('what is typed is kept also in a form that React has drawn again', () => {
  document.body.innerHTML = '<form data-draft="contact"><input name="subject"></form>';
  const served = document.querySelector<HTMLFormElement>('form')!;
  keepDraft(served);
  served.replaceWith(served.cloneNode(true));
  const field = document.querySelector('input')!;
  field.value = 'Two dogs';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(sessionStorage.getItem(draftName('contact'))).toBe('[["subject","Two dogs"]]');
  field.form?.dispatchEvent(new CustomEvent('draft-done', { bubbles: true }));
  expect(sessionStorage.getItem(draftName('contact'))).toBeNull();
});
