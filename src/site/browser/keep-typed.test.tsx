// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it } from 'vitest';
import { alterPage } from '../../test/alter-page.ts';
import { awaken, one } from '../../test/awake-island.tsx';

function Form() {
  const [isOpen, setOpen] = useState(false);
  return (
    <form data-open={isOpen}>
      <p>A form</p>
      <input name="name" defaultValue="as served" />
      <input name="emptied" defaultValue="as served" />
      <textarea name="lines" />
      <select name="country">
        <option value="">None</option>
        <option value="RO">Romania</option>
      </select>
      {['S', 'M', 'L'].map((size) => (
        <input key={size} type="radio" name="size" value={size} defaultChecked={size === 'S'} />
      ))}
      <input type="checkbox" name="ticked" value="true" />
      <input type="checkbox" name="unticked" value="true" defaultChecked />
      <input type="file" />
      <details
        // Unfolded before, as below.
        suppressHydrationWarning
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>More</summary>
      </details>
    </form>
  );
}

const fieldOf = (name: string) =>
  one<HTMLInputElement>(`[name=${name}]`, HTMLElement as unknown as new () => HTMLInputElement);

/** As a visitor does, who goes on in the midst of a text. */
function fill() {
  const texts = { name: 'Ana', emptied: '', lines: 'one\nthree', country: 'RO' };
  for (const [name, text] of Object.entries(texts)) fieldOf(name).value = text;
  one('[value=L]', HTMLInputElement).checked = true;
  fieldOf('ticked').checked = true;
  fieldOf('unticked').checked = false;
  one('details', HTMLDetailsElement).open = true;
  fieldOf('lines').focus();
  fieldOf('lines').setSelectionRange(4, 4);
}

it.each([
  ['as it was served', () => {}],
  ['that a translator and a password manager have altered', alterPage],
])('a page %s keeps what was typed, chosen and unfolded, focus and caret', async (_, alter) => {
  let before: Element | undefined;
  await awaken('<div data-island data-props="{}"></div>', Form, () => {
    alter();
    fill();
    before = fieldOf('lines');
    // Keys that are pressed while React draws.
    queueMicrotask(() => {
      fieldOf('lines').value = 'one\ntwo\nthree';
      fieldOf('lines').setSelectionRange(8, 8);
    });
  });
  expect(before?.isConnected).toBe(alter !== alterPage);
  expect(Object.fromEntries(new FormData(one('form', HTMLFormElement)))).toEqual({
    name: 'Ana',
    emptied: '',
    lines: 'one\ntwo\nthree',
    country: 'RO',
    size: 'L',
    ticked: 'true',
  });
  expect(document.activeElement).toBe(fieldOf('lines'));
  expect(fieldOf('lines').selectionStart).toBe(8);
  // What the island believes is what is to be seen.
  expect(one('form').dataset.open).toBe('true');
  expect(one('details', HTMLDetailsElement).open).toBe(true);
});
