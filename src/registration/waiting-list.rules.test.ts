import { describe, expect, it } from 'vitest';
import { registrationFacts as facts } from './registration-facts.ts';
import { tidyWaiting, type WaitingForm, waitingProblems } from './waiting-list.rules.ts';
import { isOfferGood, offerLastsUntil } from './waiting-offer.rules.ts';

const at = (moment: string) => new Date(`${moment}+03:00`);
const start = at('2025-07-05T08:30');

describe('an offer of a place stands', () => {
  it.each([
    ['24 hours', '2025-05-01T12:00', '2025-05-02T12:00'],
    ['24 hours when the start is a week away', '2025-06-28T08:30', '2025-06-29T08:30'],
    ['6 hours in the last week', '2025-06-28T08:31', '2025-06-28T14:31'],
    ['6 hours to the last', '2025-07-05T02:29', '2025-07-05T08:29'],
    ['until the start, when that is sooner', '2025-07-05T02:31', '2025-07-05T08:30'],
    ['until the start, a minute before it', '2025-07-05T08:29', '2025-07-05T08:30'],
  ])('%s: made at %s, until %s', (_, now, until) => {
    expect(offerLastsUntil(start, at(now))).toEqual(at(until));
  });

  it('for no race that has begun, or has no start', () => {
    expect(offerLastsUntil(start, start)).toBeUndefined();
    expect(offerLastsUntil(start, at('2025-07-06T00:00'))).toBeUndefined();
    expect(offerLastsUntil(undefined, at('2025-05-01T12:00'))).toBeUndefined();
  });
});

describe('who waits for a place', () => {
  const form: WaitingForm = {
    raceid: '2',
    firstname: 'Ana',
    lastname: 'Țurcanu',
    hasOneName: false,
    email: 'ana@mail.example',
  };

  it('gives a race, a name and an address, and nothing else of a registration', () => {
    expect(waitingProblems(form, facts())).toEqual({});
  });

  it.each([
    ['raceid', '', 'registration-race-missing'],
    ['raceid', '3', 'registration-race-missing'],
    ['firstname', ' ', 'registration-name-missing'],
    ['firstname', 'www.spam.example', 'registration-name-web-address'],
    ['lastname', '', 'registration-name-missing'],
    ['lastname', 'x'.repeat(61), 'registration-text-long'],
    ['email', 'ana@mail', 'contact-email-invalid'],
  ] as const)('is told what is wrong with %s “%s”: %s', (field, value, code) => {
    expect(waitingProblems({ ...form, [field]: value }, facts())).toEqual({ [field]: code });
  });

  it('is kept in tidy texts, of the form’s fields only', () => {
    const typed = {
      raceid: '2',
      firstname: ' ana  maria ',
      lastname: 'țurcanu\n',
      hasOneName: false,
      email: ' ana@mail.example ',
      phone: '+40 700 000 001',
    };
    expect(tidyWaiting(typed)).toEqual({
      raceId: 2,
      firstname: 'Ana maria',
      lastname: 'Țurcanu',
      email: 'ana@mail.example',
    });
  });

  it.each([
    ['', 'suharto'],
    ['suharto', ''],
  ])('may have one name alone, in either field', (firstname, lastname) => {
    const one = { ...form, firstname, lastname, hasOneName: true };
    expect(waitingProblems(one, facts())).toEqual({});
    expect(tidyWaiting(one)).toMatchObject({ firstname: '', lastname: 'Suharto' });
  });
});

describe('an offer can be taken', () => {
  const until = at('2025-05-02T12:00');
  const offer = { state: 'offered', offeredUntil: until };

  it.each([
    ['to its last moment', offer, start, '2025-05-02T11:59', true],
    ['no more once it has ended', offer, start, '2025-05-02T12:00', false],
    ['no more once it is over', offer, start, '2025-05-03T12:00', false],
    ['not while one waits', { ...offer, state: 'waiting' }, start, '2025-05-01T12:00', false],
    ['not twice', { ...offer, state: 'taken' }, start, '2025-05-01T12:00', false],
    ['not without an end', { ...offer, offeredUntil: null }, start, '2025-05-01T12:00', false],
    ['for no race without a start', offer, undefined, '2025-05-01T12:00', false],
    ['for no race that has begun', offer, at('2025-05-01T12:00'), '2025-05-01T12:00', false],
    ['until the race begins', offer, at('2025-05-01T12:00'), '2025-05-01T11:59', true],
  ] as const)('%s', (_, asked, begins, now, isGood) => {
    expect(isOfferGood(asked, begins, at(now))).toBe(isGood);
  });
});
