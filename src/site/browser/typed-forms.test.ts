// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { handOverForms, takeOverForms, typedFormsName } from './typed-forms.ts';

const form = (fields: string) => {
  document.body.innerHTML = `<form action="/sign-in">${fields}</form>`;
};
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? new Error(`no ${name}`);

it('a change of language hands on what is typed, but no password, code or hidden field', () => {
  form(`
    <input name="email" value="ana@race.example">
    <input name="password" type="password" value="up and down">
    <input name="code" autocomplete="one-time-code" value="123456">
    <input name="intent" type="hidden" value="secret intent">`);
  handOverForms();
  const handed = sessionStorage.getItem(typedFormsName);
  expect(handed).toContain('ana@race.example');
  expect(handed).not.toMatch(/up and down|123456|secret intent/);
  form('<input name="email"><input name="password" type="password">');
  takeOverForms();
  expect([field('email'), field('password')]).toMatchObject([
    { value: 'ana@race.example' },
    { value: '' },
  ]);
  // Another visit to the page is a new form.
  expect(sessionStorage.getItem(typedFormsName)).toBeNull();
});
