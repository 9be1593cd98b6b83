import { describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { eventFactsOf } from '../edition/facts/event-facts.ts';
import { openingDoubts } from './opening-doubts.rules.ts';

const { races } = edition();

const facts = eventFactsOf(races);
const open = { isOpen: true, opensAt: null, closesAt: null };
const at = (moment: string) => ({ facts, hasPayments: true, now: new Date(`${moment}+03:00`) });

describe('opening registration', () => {
  it.each([
    ['2025-05-01T12:00', []],
    ['2025-07-05T08:29', []],
    ['2025-07-05T08:30', ['some-started']],
    ['2025-07-05T09:30', ['all-started']],
  ])('at %s raises %j', (moment, doubts) => {
    expect(openingDoubts(open, at(moment))).toEqual(doubts);
  });

  it('counts from the moment when it opens', () => {
    const opensAt = new Date('2025-08-01T08:00+03:00');
    expect(openingDoubts({ ...open, opensAt }, at('2025-05-01T12:00'))).toEqual(['all-started']);
    const long = new Date('2025-01-01T08:00+03:00');
    expect(openingDoubts({ ...open, opensAt: long }, at('2025-05-01T12:00'))).toEqual([]);
  });

  it('counts from now where the moment to open has passed', () => {
    const long = new Date('2025-01-01T08:00+03:00');
    const doubts = openingDoubts({ ...open, opensAt: long }, at('2025-07-05T12:00'));
    expect(doubts).toEqual(['all-started']);
  });

  it('doubts where nobody can pay, and never about closing', () => {
    const unpaid = { ...at('2025-07-05T12:00'), hasPayments: false };
    expect(openingDoubts(open, unpaid)).toEqual(['no-payments', 'all-started']);
    expect(openingDoubts({ ...open, isOpen: false }, unpaid)).toEqual([]);
  });
});
