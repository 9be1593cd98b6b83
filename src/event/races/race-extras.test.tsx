import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawn } from '../../test/drawn-page.tsx';
import { editionRaces, eventWith, raceListOf } from '../../test/edition-races.ts';
import { editionServices } from '../../test/edition-services.ts';
import { between, textOf, textsOf } from '../../test/rendered.tsx';
import { busSeat, dinner, sellExtras } from '../../test/sell-extras.ts';
import { privacyPolicyPage } from '../information/privacy-policy.page.ts';
import { rulesPage } from '../information/rules.page.tsx';
import { racePage } from './race.page.tsx';

const until = '2025-06-20';
const tee = { ...dinner, id: 'tee', label: { en: 'T-shirt', it: 'Maglietta' }, mostPerRunner: 1 };
let stopSelling = () => {};
beforeEach(() => {
  stopSelling = sellExtras(
    {
      ...busSeat,
      until,
      mostInTotal: 50,
      hint: { en: 'From the station.', it: 'Dalla stazione.' },
    },
    dinner,
    { ...tee, races: [2] },
  );
});
afterEach(() => stopSelling());

const race = (id: string, taken: Record<string, number> = {}, day = '2025-03-01') =>
  drawn(
    racePage({
      races: raceListOf(editionRaces),
      event: eventWith({ isOpen: true }),
      countTaken: async () => taken,
    }),
    { params: { id }, now: new Date(`${day}T10:00:00Z`) },
  );
const soldOn = (html: string) =>
  textsOf(between(html, '<section class="race-extras"', '</section>'), 'li');

describe('the page of a race says what is sold with it', () => {
  it('with price, last day and how many are left', async () => {
    const page = await race('1', { 'bus-seat': 38 });
    expect(page.faults).toEqual([]);
    expect(soldOn(page.html)).toEqual([
      'Bus seat 8 lei (€1.60) From the station. Order by Friday, 20 June 2025 12 of 50 left',
      'Dinner 12.50 lei (€2.50) each',
    ]);
    expect(soldOn((await race('2')).html).map((each) => each.split(' ')[0])).toEqual([
      'Dinner',
      'T-shirt',
    ]);
  });

  it.each([49, 50, 51])('with %i of 50 taken', async (taken) => {
    const [seat] = soldOn((await race('1', { 'bus-seat': taken })).html);
    expect(seat).toContain(taken < 50 ? '1 of 50 left' : 'sold out');
  });

  it('until its last day is over', async () => {
    const names = async (day: string) =>
      soldOn((await race('1', {}, day)).html).map((each) => each.split(' ')[0]);
    expect([await names(until), await names('2025-06-21')]).toEqual([
      ['Bus', 'Dinner'],
      ['Dinner'],
    ]);
  });

  it('and nothing where nothing is sold', async () => {
    stopSelling();
    stopSelling = sellExtras({ ...tee, races: [2] });
    expect((await race('1')).html).not.toContain('race-extras');
  });
});

it('pages are made anew when a last day is over', async () => {
  const { changesAt } = await eventWith({ isOpen: true }, new Date('2025-06-20T20:59:59Z'))();
  expect(changesAt).toEqual(new Date('2025-06-20T21:00:00Z'));
});

it('the rules give prices, races, last days and limits of what is sold', async () => {
  const { plain } = editionServices();
  const { html, faults } = await drawn(rulesPage(plain));
  expect(faults).toEqual([]);
  const table = between(html, '<table class="facts extras-sold">', '</table>');
  expect(textsOf(table, 'tr').slice(1)).toEqual([
    'Bus seat Ridge Run 33K Order by Friday, 20 June 2025 50 in all 8 lei (€1.60)',
    'Dinner 12.50 lei (€2.50) each',
    'T-shirt Ridge Run 11K 12.50 lei (€2.50)',
  ]);
  stopSelling();
  expect((await drawn(rulesPage(plain))).html).not.toContain('extras-sold');
});

it('the privacy policy says that orders are held, where anything is sold', async () => {
  const said = async () =>
    textOf((await drawn(privacyPolicyPage(editionServices()))).html).includes(
      'What you order with your place, too.',
    );
  const whileSold = await said();
  stopSelling();
  expect([whileSold, await said()]).toEqual([true, false]);
});
