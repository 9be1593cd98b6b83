import { describe, expect, it } from 'vitest';
import {
  type ContactMessage,
  contactLimits,
  contactProblems,
  tidyContactMessage,
} from './contact.rules.ts';

const good: ContactMessage = {
  name: 'Ana Țurcanu',
  email: 'ana@example.ro',
  subject: 'Camping',
  message: 'Is there a place for a van?',
};
const withField = (field: keyof ContactMessage, value: string) =>
  contactProblems({ ...good, [field]: value });

describe('contactProblems', () => {
  it('finds nothing wrong with a good message', () => {
    expect(contactProblems(good)).toEqual({});
  });

  it.each([
    ['name', 2, 100],
    ['subject', 3, 200],
    ['message', 10, 5000],
  ] as const)('takes a %s of %i to %i characters', (field, min, max) => {
    expect(contactLimits[field]).toEqual({ min, max });
    expect(withField(field, 'x'.repeat(min))).toEqual({});
    expect(withField(field, 'x'.repeat(max))).toEqual({});
    expect(withField(field, 'x'.repeat(min - 1))).toEqual({ [field]: `contact-${field}-short` });
    expect(withField(field, 'x'.repeat(max + 1))).toEqual({ [field]: `contact-${field}-long` });
  });

  it('does not count what nobody sees', () => {
    expect(withField('name', ' x\u200b\n')).toEqual({ name: 'contact-name-short' });
    expect(withField('message', `x${' '.repeat(20)}`)).toEqual({
      message: 'contact-message-short',
    });
  });

  it.each([
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['empty Braille', '\u2800'],
    ['hieroglyphs, notes and vowels that are blank', '\u{13441}\u{13442}\u{1d159}\u17b4\u17b5'],
    ['joiners and selectors', '\u200c\u200d\u034f\ufe0f\u{e0041}'],
    ['what no font has', '\ue000\u0378'],
    ['accents without a letter', '\u0301\u20dd'],
    ['unbreakable spaces', '\u00a0\u2007\u3000'],
  ])('does not count %s', (_, blank) => {
    const many = blank.repeat(10);
    expect(withField('name', `A${many}`)).toEqual({ name: 'contact-name-short' });
    expect(withField('subject', `Hi${many}`)).toEqual({ subject: 'contact-subject-short' });
    expect(withField('message', `${many}too ${many} short${many}`)).toEqual({
      message: 'contact-message-short',
    });
  });

  it('counts a space between words, a sign, a letter of any script', () => {
    expect(withField('message', 'Hello test')).toEqual({});
    expect(withField('subject', '5 €')).toEqual({});
    expect(withField('name', '李雷')).toEqual({});
    expect(withField('name', 'नीता')).toEqual({});
  });

  it('counts a line break of a form post as one', () => {
    expect(withField('message', 'x\r\n'.repeat(2500))).toEqual({});
  });

  it('takes an address of 254 characters', () => {
    const address = (last: number) =>
      `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(last)}.ro`;
    expect(address(58)).toHaveLength(254);
    expect(withField('email', address(58))).toEqual({});
    expect(withField('email', address(59))).toEqual({ email: 'contact-email-long' });
  });

  it('names every problem, in the order of the form', () => {
    const problems = contactProblems({ name: '', email: '', subject: '', message: '' });
    expect(Object.entries(problems)).toEqual([
      ['name', 'contact-name-short'],
      ['email', 'contact-email-invalid'],
      ['subject', 'contact-subject-short'],
      ['message', 'contact-message-short'],
    ]);
  });
});

describe('tidyContactMessage', () => {
  it('leaves no line break in a field that becomes a header', () => {
    const tidy = tidyContactMessage({
      name: ' Ana\r\nBcc: ion@example.ro ',
      email: ' ana@example.ro\n',
      subject: 'Camping\u2028X:\u0000 1\u0085\t\u202eb',
      message: ' one\r\ntwo\rthree\u0000\tfour \ud800',
    });
    expect(tidy).toEqual({
      name: 'Ana Bcc: ion@example.ro',
      email: 'ana@example.ro',
      subject: 'Camping X: 1 b',
      message: 'one\ntwo\nthree\tfour \ufffd',
    });
  });
});
