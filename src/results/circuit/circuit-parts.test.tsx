import { describe, expect, it } from 'vitest';
import { drawn } from '../../test/drawn-page.tsx';
import { editionServices } from '../../test/edition-services.ts';
import { outlineOf } from '../../test/outline.ts';
import { between, linksIn, rendered, textOf, textsOf } from '../../test/rendered.tsx';
import { CircuitCalendar } from './circuit-calendar.tsx';
import { CircuitDownload } from './circuit-download.tsx';
import { CircuitFigures, CircuitFolds, CircuitRules } from './circuit-rule-list.tsx';
import { emaCircuitPage } from './ema-circuit.page.tsx';

type Now = Parameters<typeof CircuitCalendar>[0]['registration'];
const calendar = (registration?: Now) =>
  rendered(<CircuitCalendar language="en" registration={registration} raceDay="2025-07-05" />);
const rowsOf = (html: string) => html.split('<tr').slice(2);
const open = { state: 'open', opensAt: null, changesAt: null } as const;

describe('the calendar of the circuit', () => {
  it('has four stages in order, with day, country, page, registration and contact', () => {
    const html = calendar();
    const rows = rowsOf(html);
    expect(rows.map((row) => textsOf(row, 'time')[0])).toEqual([
      '25 May 2025',
      '22 June 2025',
      '5 July 2025',
      '13 September 2025',
    ]);
    expect(rows.map((row) => textsOf(row, 'td')[1])).toEqual([
      'France',
      'Italy',
      'Romania',
      'Spain',
    ]);
    expect(linksIn(rows[0] ?? '')).toEqual([
      'https://brumes-bleues.example',
      'https://brumes-bleues.example/inscription',
      'mailto:bonjour@brumes-bleues.example',
    ]);
    expect(textsOf(rows[0] ?? '', 'a')).toEqual(['Website', 'Registration', 'Contact']);
    expect(textsOf(html, 'a').at(-1)).toMatch(/federation/i);
    expect(textsOf(html, 'th').slice(0, 4)).toEqual(['Date', 'Event', 'Country', 'Links']);
    expect(html).toContain('The calendar may change');
    expect(linksIn(html).at(-1)).toBe('https://federation.example/masters-off-road-circuit');
  });

  it('says of our own stage whether registration is closed, open or to come', () => {
    const own = (now?: Now) => rowsOf(calendar(now))[2] ?? '';
    expect(own()).toContain('class="is-closed"');
    expect(textOf(own())).toContain('Registration Closed');
    expect(textOf(own())).toContain('No longer available');
    expect(linksIn(own())).toEqual(['/', 'mailto:contact@ridge-race.example']);
    expect(linksIn(own(open))).toEqual(['/', '/registration', 'mailto:contact@ridge-race.example']);
    expect(own(open)).not.toContain('is-closed');
    expect(own(open)).not.toContain('badge');
    const opensAt = new Date('2025-04-01T05:00:00Z');
    expect(textOf(own({ state: 'not-yet', opensAt, changesAt: opensAt }))).toContain(
      'Opens on 1 Apr 2025',
    );
  });

  it('has a title of its own', () => {
    expect(calendar()).toContain('<h2 id="circuit-calendar">Calendar 2025</h2>');
  });
});

describe('the rules of the circuit', () => {
  const drawnRules = () => rendered(<CircuitRules language="en" />);

  it('have its figures before them', () => {
    const figures = rendered(<CircuitFigures />);
    expect(textsOf(figures, 'dt')).toEqual(['Ages', 'Stages', 'Categories', 'Results that count']);
    expect(textsOf(figures, 'dd')).toEqual(['35–79', '4', '16', '2']);
  });

  it('have their parts as headings of the level that fits', () => {
    const rules = drawnRules();
    const titles = ['Overview', 'Participation', 'Liability', 'Rankings'];
    expect(textsOf(rules, 'h2')).toEqual(titles);
    expect(textsOf(rules, 'h3')).toEqual(
      expect.arrayContaining(['Objectives', 'Insurance', 'Points', 'Tie-breakers']),
    );
    for (const part of rules.match(/<section[^>]*>/g) ?? []) {
      const id = /aria-labelledby="(circuit-\w+)"/.exec(part)?.[1];
      expect(rules).toContain(`<h2 id="${id}">`);
    }
    expect(rules).not.toMatch(/<p[^>]*><\/p>|<h3><\/h3>/);
  });

  it('are folded among the rules of the race', () => {
    const folded = rendered(<CircuitFolds language="en" />);
    expect(textsOf(folded, 'summary')).toEqual([
      'Overview',
      'Participation',
      'Liability',
      'Rankings',
    ]);
    expect(folded.match(/<details class="fold" name="circuit">/g)).toHaveLength(4);
    expect(textsOf(folded, 'h4')).toEqual(textsOf(drawnRules(), 'h3'));
  });

  it('rank in numbers, list the rest, and have the categories in a table', () => {
    const rules = drawnRules();
    expect(textsOf(between(rules, '>Objectives</h3>', '</ul>'), 'li')).toHaveLength(5);
    expect(between(rules, '>Tie-breakers</h3>', '</div>')).toContain('<ol>');
    const table = between(rules, '<table', '</table>');
    expect(table).toContain('<th scope="row">');
    expect(textsOf(table, 'tr').length).toBeGreaterThan(8);
    for (const name of ['M35', 'F35', 'M70', 'F70']) expect(table).toContain(`<td>${name}</td>`);
    expect(rules).toContain('class="circuit-note"');
  });
});

it('the button leads to the regulations', () => {
  const html = rendered(<CircuitDownload />);
  expect(linksIn(html)).toEqual(['/api/ema-circuit/regulations']);
  expect(textOf(html)).toBe('Download the regulations (PDF)');
});

it('the page of the circuit has figures, calendar and rules between two buttons', async () => {
  const { html, faults, name, description } = await drawn(
    emaCircuitPage({ ...editionServices().plain, standings: async () => undefined }),
  );
  expect(faults).toEqual([]);
  expect([name, description]).toEqual([
    'EMA masters circuit 2025',
    expect.stringContaining('2025'),
  ]);
  expect(html).toContain('class="w page circuit"');
  expect(outlineOf(html)).toMatchInlineSnapshot(`
    "h1: EMA masters circuit 2025
    p: France, Italy, Romania and Spain: one season of mountain races, one ranking, open to ev…
    a href=/api/ema-circuit/regulations: Download the regulations (PDF)
    dt: Ages
    dd: 35–79
    dt: Stages
    dd: 4
    dt: Categories
    dd: 16
    dt: Results that count
    dd: 2
    section aria-labelledby=circuit-calendar
    h2: Calendar 2025
    tr: Date | Event | Country | Links |
    time datetime=2025-05-25: 25 May 2025 | Trail des Brumes Bleues | France |
    a href=https://brumes-bleues.example: Website
    a href=https://brumes-bleues.example/inscription: Registration
    a href=mailto:bonjour@brumes-bleues.example: Contact |
    time datetime=2025-06-22: 22 June 2025 | Corsa dei Faggi | Italy |
    a href=https://corsa-dei-faggi.example: Website
    a href=https://corsa-dei-faggi.example/iscrizioni: Registration
    a href=mailto:circuit@federation.example: Contact |
    tr is-closed
    time datetime=2025-07-05: 5 July 2025 | Valea Șoaptei Ridge Race Registration Closed | Rom…
    a href=/: Website
    li: No longer available
    a href=mailto:contact@ridge-race.example: Contact |
    time datetime=2025-09-13: 13 September 2025 | Carrera de los Robles | Spain |
    a href=https://carrera-robles.example: Website
    a href=https://carrera-robles.example/inscripciones: Registration
    a href=mailto:circuit@federation.example: Contact |
    p: The calendar may change during the season. The federation has the last word: check its…
    a href=https://federation.example/masters-off-road-circuit: The federation’s official page
    section aria-labelledby=circuit-overview
    h2: Overview
    p: The EMA circuit brings masters runners together in mountain and trail races. Every stag…
    h3: Objectives
    li: Keep people running in the mountains long after 35.
    li: Give every age a fair contest, women and men alike.
    li: Bring runners from different countries to the same start line.
    li: Put good local races on the map, and with them the places that host them.
    li: Leave the mountains as we found them, and teach others to care for them.
    section aria-labelledby=circuit-participation
    h2: Participation
    p: Your race counts for the circuit if all of these apply
    li: You are aged 35–79 on race day.
    li: You hold a federation licence that is valid on race day.
    li: You chose the circuit when you entered the stage. Each organiser has its own form and…
    p: It is your age on race day that counts, for taking part and for your category. Age and…
    section aria-labelledby=circuit-liability
    h2: Liability
    h3: Insurance
    p: Each organiser insures its own event as the law of its country requires. Accident, resc…
    h3: Health
    p: You run at your own risk and confirm with your entry that you are healthy and trained f…
    section aria-labelledby=circuit-rankings
    h2: Rankings
    h3: Structure
    p: Every stage ranks women and men by age category. The final ranking adds up the points o…
    h3: Final eligibility
    p: You are included in the final ranking once you have finished at least 2 events in diffe…
    h3: Points
    p: The winner of a category gets 1 point, the second 2, and so on: one more for every plac…
    p: Your best 2 results count. The lowest total wins.
    h3: Tie-breakers
    p: When points are equal, these decide, in this order
    li: the better finishing position
    li: the greater number of races
    h3: Special prize
    p: Everyone who finishes at least 3 stages receives a special prize, whatever their result…
    h3: Awards ceremony
    p: The first 3 of every category receive awards. The final circuit ranking is honoured at…
    h3: Categories
    p: 16 categories for women (F) and men (M), each named after its youngest age.
    tr: Age | Women | Men |
    tr: 35–39 | F35 | M35 |
    tr: 40–44 | F40 | M40 |
    tr: 45–49 | F45 | M45 |
    tr: 50–54 | F50 | M50 |
    tr: 55–59 | F55 | M55 |
    tr: 60–64 | F60 | M60 |
    tr: 65–69 | F65 | M65 |
    tr: 70+ | F70 | M70 |
    a href=/api/ema-circuit/regulations: Download the regulations (PDF)"
  `);
});
