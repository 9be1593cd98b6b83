import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../edition/words/languages.ts';
import { readTexts, textsForm } from './text-form.rules.ts';

const codes = languages().map(({ code }) => code);

describe('a text that the office writes', () => {
  it('has a field for each language of the site, empty where it is not written', () => {
    const form = textsForm('title', { en: 'Storm', xx: 'in no language of the site' });
    expect(Object.keys(form)).toEqual(codes.map((code) => `title.${code}`));
    expect(form).toMatchObject({ 'title.en': 'Storm', 'title.de': '' });
    expect(new Set(Object.values(textsForm('title')))).toEqual(new Set(['']));
  });

  it('is read as it was shown', () => {
    const words = fc.stringMatching(/^[a-zș]{1,9}( [a-zș]{1,9}){0,2}$/);
    const texts = fc.dictionary(fc.constantFrom(...codes), words, {
      minKeys: 1,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(texts, (written) => {
        expect(readTexts(textsForm('text', written), 'text', 100)).toEqual({
          texts: written,
          tooLong: {},
        });
      }),
    );
  });

  it('is read without blanks around it, its lines ended as everywhere', () => {
    const { texts } = readTexts(
      { 'text.en': '  One\r\ntwo\r\nthree\r\n', 'text.de': ' \n' },
      'text',
      99,
    );
    expect(texts).toEqual({ en: 'One\ntwo\nthree' });
  });

  it('is none where no language has it, or only fields of another name do', () => {
    expect(readTexts({ 'title.en': 'Storm' }, 'text', 99)).toEqual({
      texts: undefined,
      tooLong: {},
    });
  });

  it('may be as long as told in each language, and no longer', () => {
    const form = {
      'text.en': 'a'.repeat(20),
      'text.ro': 'a'.repeat(21),
      'text.de': 'a'.repeat(22),
    };
    expect(readTexts(form, 'text', 20).tooLong).toEqual({ 'text.ro': 'long', 'text.de': 'long' });
  });
});
