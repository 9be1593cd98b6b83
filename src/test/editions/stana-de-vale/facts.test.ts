import { describe, expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';

const { circuit, circuitCategories, circuitCalendar, event, schedule, newsletter } = edition();

describe('the circuit’s facts', () => {
  it('are those of the specification', () => {
    expect(circuit).toMatchObject({
      minAge: 35,
      maxAge: 79,
      minStages: 2,
      winnerPoints: 1,
      secondPoints: 2,
      bestResults: 2,
      prizeStages: 3,
      awardedPlaces: 3,
      ceremonyYear: 2026,
    });
  });

  it.each(['M', 'F'] as const)('have eight age bands without a gap for %s', (gender) => {
    const bands = circuitCategories.filter((category) => category.gender === gender);
    expect(bands.map(({ name, minAge, maxAge }) => `${name} ${minAge}-${maxAge}`)).toEqual(
      ['35-39', '40-44', '45-49', '50-54', '55-59', '60-64', '65-69', '70-150'].map(
        (ages) => `${gender}${ages.slice(0, 2)} ${ages}`,
      ),
    );
  });

  it('have four stages, of which ours is closed', () => {
    expect(
      circuitCalendar.map(({ day, countryCode, registrationUrl }) =>
        [day, countryCode, registrationUrl ? 'open' : 'closed'].join(' '),
      ),
    ).toEqual([
      '2025-05-25 FR open',
      '2025-06-22 IT open',
      '2025-07-05 RO closed',
      '2025-09-13 ES open',
    ]);
    const mails = new Set(circuitCalendar.map(({ email }) => email));
    expect(mails.size).toBe(3);
    expect(mails).toContain(event.email);
  });

  it('invent no address that somebody may own', () => {
    for (const { website, registrationUrl, email } of circuitCalendar) {
      expect(email).toMatch(/\.example$/);
      for (const url of [website, registrationUrl ?? '/'].filter((each) => each !== '/'))
        expect(new URL(url).hostname).toMatch(/\.example$/);
    }
  });
});

describe('the programme', () => {
  it('is the one of the specification', () => {
    expect(
      schedule.map(({ day, items }) => [
        day,
        ...items.map(({ kind, from = '-', to }) => [kind, to ? `${from}-${to}` : from].join(' ')),
      ]),
    ).toEqual([
      ['2025-07-04', 'kitPickup 10:00-20:00', 'technicalMeeting 18:00', 'pastaParty 18:30'],
      [
        '2025-07-05',
        'kitPickup 06:00-08:00',
        'start 08:30',
        'start 09:30',
        'finishMeal -',
        'awards 15:00',
        'afterParty 18:30',
      ],
    ]);
  });
});

it('the newsletter is off unless an organiser switches it on', () => {
  expect(newsletter.isOn).toBe(false);
});
