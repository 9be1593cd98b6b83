import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Unbroken } from './unbroken.tsx';

it.each([
  ['See you on 5 July 2025.', 'See you on <span class="unbroken">5 July 2025</span>.'],
  ['See you soon.', 'See you soon.'],
])('keeps a part of a sentence on one line: %s', (text, shown) => {
  expect(renderToStaticMarkup(<Unbroken text={text} part="5 July 2025" />)).toBe(shown);
});
