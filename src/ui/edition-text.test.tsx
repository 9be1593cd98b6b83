import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { parseText } from '../edition/words/parse-text.ts';
import { wordsIn } from '../edition/words/words.ts';
import { AddedSections, EditionText, Said } from './edition-text.tsx';

function htmlOf(text: string, facts?: Record<string, unknown>) {
  const { sections, problems } = parseText('rules', `## Dogs\n\n${text}\n`);
  expect(problems).toEqual([]);
  const [section] = sections;
  if (!section) throw new Error('no section');
  return renderToStaticMarkup(
    <I18nextProvider i18n={wordsIn('en')}>
      <EditionText section={section} facts={facts ?? {}} />
    </I18nextProvider>,
  ).replace(/^<div class="own-text">|<\/div>$/g, '');
}

it.each([
  ['**a** *b* ~~c~~', '<p><strong>a</strong> <em>b</em> <s>c</s></p>'],
  ['### A\n\n#### B', '<h3>A</h3><h4>B</h4>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['> a', '<blockquote><p>a</p></blockquote>'],
  ['[a](https://a.example/?b=1&c=2)', '<p><a href="https://a.example/?b=1&amp;c=2">a</a></p>'],
  ['1 < 2 & "3"', '<p>1 &lt; 2 &amp; &quot;3&quot;</p>'],
  [String.raw`\*a\*`, '<p>*a*</p>'],
  ['a\n<!-- sample -->', '<p>a</p>'],
])('draws %j', (text, html) => {
  expect(htmlOf(text)).toBe(html);
});

it('draws a table with heads of columns, in a frame that scrolls', () => {
  expect(htmlOf('| a | b |\n| - | - |\n| c | **d** |')).toBe(
    '<div class="own-table"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
      '<tbody><tr><td>c</td><td><strong>d</strong></td></tr></tbody></table></div>',
  );
});

it('fills in facts, and escapes them as it does everything', () => {
  expect(htmlOf('{{name}} runs', { name: '<b>[x](/y)' })).toBe('<p>&lt;b&gt;[x](/y) runs</p>');
});

it.each([
  ['de', true],
  ['fr', false],
])('marks what is said in another language than that of the page, %s', (shown, isMarked) => {
  const { sections } = parseText('rules', '## Safety {#safety}\n\nOne.\n\n## Dogs\n\nTwo.');
  const [said, ...added] = sections;
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={wordsIn('de')}>
      <Said section={said} language="fr" shown={shown} />
      <AddedSections texts={{ language: 'fr', added }} shown={shown} />
    </I18nextProvider>,
  );
  expect(html.match(/ lang="fr"/g)?.length ?? 0).toBe(isMarked ? 2 : 0);
});
