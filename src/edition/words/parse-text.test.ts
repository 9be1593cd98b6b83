import { describe, expect, it } from 'vitest';
import { parseText } from './parse-text.ts';

const problems = (source: string) =>
  parseText('rules', source).problems.map(({ line, says }) => `${line}: ${says}`);
const under = (text: string) => `## Parking\n\n${text}\n`;

describe('a long text', () => {
  it('has a section for each heading, in one of the page where it says so', () => {
    const { sections, problems: none } = parseText(
      'rules',
      '## Stay safe {#safety}\n\nKeep calm.\n\n## Où se garer ?\n\n### By night\n\nNowhere.\n',
    );
    expect(none).toEqual([]);
    expect(sections.map(({ id, title, isOfPage }) => [id, title, isOfPage])).toEqual([
      ['safety', 'Stay safe', true],
      ['text-ou-se-garer', 'Où se garer ?', false],
    ]);
  });

  it('takes lists, tables, quotations, links, notes and all ends of lines', () => {
    const text = [
      '- a **bold** *word*\r\n  1. one\r\n',
      '> said <https://a.example>\r\n',
      '| a | b |\r\n| - | - |\r\n| [c](/rules#x) | [d](mailto:a@b.example) |\r\n',
      '[e](tel:+39010)\r\n<!-- sample -->',
    ].join('\r\n');
    expect(problems(under(text))).toEqual([]);
  });

  it.each([
    ['<b>loud</b>', 3, 'this is HTML, and a text takes Markdown only'],
    ['fine\n\n<script>x</script>', 5, 'this is HTML, and a text takes Markdown only'],
    ['- a\n- ![b](/b.png)', 4, 'a text shows no pictures'],
    ['    four', 3, 'program code'],
    ['[a](javascript:alert%281%29)', 3, 'is no address for a link'],
    ['[a](//evil.example)', 3, 'is no address for a link'],
    ['[a](/\\\\evil.example)', 3, 'is no address for a link'],
    ['[a](data:text/html,x)', 3, 'is no address for a link'],
    ['# Big', 3, 'the page has its title'],
    ['##### Small', 3, 'headings within a section'],
    ['> ### Said', 3, 'in no list and no quotation'],
    ['### *Odd*', 3, 'a heading is plain words'],
    ['{{km and on', 3, 'with both braces'],
    ['a&nbsp;b', 3, 'in place of &nbsp;'],
    ['a\0b', 3, 'none of a text in UTF-8'],
    ['a\ufffdb', 3, 'none of a text in UTF-8'],
    ['## Parking', 3, 'a second section is called “Parking”'],
    ['## Safe {#saftey}', 3, 'no section “saftey”: it has general'],
    ['a [b](c', 0, ''],
    ['**never closed', 0, ''],
  ])('says in which line %j is not taken', (text, line, says) => {
    const found = problems(under(text));
    if (line === 0) return expect(found).toEqual([]);
    expect(found[0]).toContain(`${line}: `);
    expect(found[0]).toContain(says);
  });

  it('begins with a heading, is not endless and not nested without end', () => {
    expect(problems('Hello.')).toEqual(['1: a text begins with a heading, “## …”']);
    expect(problems('x'.repeat(1_000_000))[0]).toContain('longer than 100000');
    expect(problems(under('> '.repeat(20_000)))[0] ?? '').toMatch(/nested too deeply/);
  });
});
