// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rendered } from '../../test/rendered.tsx';
import { InputField } from '../../ui/field.tsx';
import { askAboutAddresses } from './meant-address.ts';

it('an address that looks mistyped is asked about until it is mended', () => {
  document.body.innerHTML = rendered(<InputField id="to" label="Address" type="email" />);
  document.body.dataset.meant = 'Did you mean @?';
  askAboutAddresses();
  const field = document.querySelector('input')!;
  const asked = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return document.querySelector('.meant')?.textContent;
  };
  expect(asked('ana@gmail.con')).toBe('Did you mean gmail.com?');
  expect(asked('ana@gmail.com')).toBe('');
});
