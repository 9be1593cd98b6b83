import { describe, expect, it } from 'vitest';
import type { RunnerState } from '../../passages/accounts.rules.ts';
import {
  type Audience,
  fillMessage,
  isGoodMessage,
  isMeant,
  languageFor,
  messageMost,
} from './messages.rules.ts';

describe('the words of a message', () => {
  it('are filled with what is known, once', () => {
    const facts = { firstName: '{bib}', lastName: 'Pop', bib: '7', race: 'Run' };
    expect(fillMessage('{firstName} {bib} {other}', facts)).toBe('{bib} 7 {other}');
  });

  it('come in the own language, else in English, else in what there is', () => {
    const text = { subject: 'a', text: 'b' };
    expect(languageFor({ de: text, en: text }, 'de')).toBe('de');
    expect(languageFor({ de: text, en: text }, 'fr')).toBe('en');
    expect(languageFor({ de: text }, 'fr')).toBe('de');
  });

  const whole = { subject: 'Storm', text: 'Come down, {firstName} {lastName} ({bib}, {race}).' };
  it('are sent when they are whole, and as long as they may be', () => {
    expect(isGoodMessage({ en: whole })).toBe(true);
    const longest = {
      subject: 'x'.repeat(messageMost.subject),
      text: 'x'.repeat(messageMost.text),
    };
    expect(isGoodMessage({ en: whole, de: longest })).toBe(true);
    expect(isGoodMessage({ en: { ...whole, text: 'Two\nlines' } })).toBe(true);
  });

  it.each([
    ['nothing', {}],
    ['a text without a subject', { en: { ...whole, subject: '' } }],
    ['a subject without a text', { en: whole, de: { ...whole, text: '' } }],
    ['a subject too long', { en: { ...whole, subject: 'x'.repeat(messageMost.subject + 1) } }],
    ['a text too long', { en: { ...whole, text: 'x'.repeat(messageMost.text + 1) } }],
    ['a subject of two lines', { en: { ...whole, subject: 'Storm\nBcc: all' } }],
    ['a subject with a return', { en: { ...whole, subject: 'Storm\r' } }],
    ['a NUL in the subject', { en: { ...whole, subject: 'Storm\0' } }],
    ['a NUL in the text', { en: { ...whole, text: 'Come\0' } }],
    ['an unknown placeholder', { en: { ...whole, text: 'Hello {name}' } }],
    ['an unknown placeholder in the subject', { en: { ...whole, subject: '{phone}' } }],
  ])('are refused for %s', (_, texts) => {
    expect(isGoodMessage(texts)).toBe(false);
  });
});

describe('whom a message is for', () => {
  const everybody: { state: RunnerState; status: string }[] = [
    { state: 'not-collected', status: 'pending' },
    { state: 'ready', status: 'confirmed' },
    { state: 'not-started', status: 'confirmed' },
    { state: 'on-course', status: 'confirmed' },
    { state: 'retired', status: 'confirmed' },
    { state: 'back', status: 'confirmed' },
    { state: 'finished', status: 'confirmed' },
  ];
  it.each<[Audience, RunnerState[]]>([
    ['all', everybody.map(({ state }) => state)],
    ['on-course', ['on-course']],
    ['not-collected', ['not-collected']],
    ['finished', ['finished']],
    ['retired', ['retired', 'back']],
    ['unpaid', ['not-collected']],
  ])('%s', (audience, states) => {
    const meant = everybody.filter((each) => isMeant(audience, each));
    expect(meant.map(({ state }) => state)).toEqual(states);
  });
});
