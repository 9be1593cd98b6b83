import { describe, expect, it } from 'vitest';
import { keepTogether } from './keep-together.rules.ts';

describe('a line of a page does not break', () => {
  it.each([
    ['en', 'From 4 July on', 'From 4\u00a0July on'],
    ['en', 'Sat 5 Jul', 'Sat 5\u00a0Jul'],
    ['ro', 'sâmbătă, 5 iulie 2025', 'sâmbătă, 5\u00a0iulie 2025'],
    ['de', 'am 5. Juli', 'am 5.\u00a0Juli'],
    ['es', '5 de julio de 2025', '5\u00a0de\u00a0julio de 2025'],
    ['fr', '1er juillet', '1er\u00a0juillet'],
    ['it', '5 luglio', '5\u00a0luglio'],
  ] as const)('in %s between a day and its month: %s', (_, text, kept) => {
    expect(keepTogether(`<p>${text}</p>`)).toBe(`<p>${kept}</p>`);
  });

  it('after a letter that stands before a hyphen', () => {
    expect(keepTogether('<p>E-Mail s-a T-shirt</p>')).toBe(
      '<p>E-\u2060Mail s-\u2060a T-\u2060shirt</p>',
    );
  });

  it('between a number and its unit', () => {
    expect(keepTogether('<p>1,100 m high, 33 km</p>')).toBe('<p>1,100\u00a0m high, 33\u00a0km</p>');
  });
});

it('an island is given what is shown', () => {
  expect(keepTogether('<div data-props="{&quot;a&quot;:&quot;E-Mail&quot;}">E-Mail</div>')).toBe(
    '<div data-props="{&quot;a&quot;:&quot;E-\u2060Mail&quot;}">E-\u2060Mail</div>',
  );
});

it.each([
  '<textarea>My e-mail of 5 July</textarea>',
  '<script>"5 July"</script>',
  '<style>a-b{}</style>',
  '<input value="e-mail"/>',
  '<p>me@race.example at www.a-b.example/e-mail, 33K, 5 men, 12:30 mid-May</p>',
  '<p>on-course in-full</p>',
])('leaves %s as it is', (html) => {
  expect(keepTogether(html)).toBe(html);
});
