import { describe, expect, it } from 'vitest';
import { between, linksIn, rendered, textOf, textsOf } from '../../test/rendered.tsx';
import { CircuitCalendar } from './circuit-calendar.tsx';
import { CircuitDownload } from './circuit-download.tsx';
import { CircuitRules } from './circuit-rule-list.tsx';

type Now = Parameters<typeof CircuitCalendar>[0]['registration'];
const calendar = (registration?: Now, level?: 2 | 3) =>
  rendered(<CircuitCalendar language="en" registration={registration} {...(level && { level })} />);
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
      'https://cretes-bleues.example',
      'https://cretes-bleues.example/inscription',
      'mailto:bonjour@cretes-bleues.example',
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
    expect(linksIn(own())).toEqual(['/', 'mailto:contact@trailrun.example']);
    expect(linksIn(own(open))).toEqual(['/', '/registration', 'mailto:contact@trailrun.example']);
    expect(own(open)).not.toContain('is-closed');
    expect(own(open)).not.toContain('badge');
    const opensAt = new Date('2025-04-01T05:00:00Z');
    expect(textOf(own({ state: 'not-yet', opensAt, changesAt: opensAt }))).toContain(
      'Opens on 1 Apr 2025',
    );
  });

  it('fits the headings around it', () => {
    expect(calendar()).toContain('<h2 id="circuit-calendar">Calendar 2025</h2>');
    expect(calendar(undefined, 3)).toContain('<h3 id="circuit-calendar">Calendar 2025</h3>');
  });
});

describe('the rules of the circuit', () => {
  const rules = rendered(<CircuitRules language="en" />);

  it('begin with its figures', () => {
    const figures = between(rules, '<dl', '</dl>');
    expect(textsOf(figures, 'dt')).toEqual(['Ages', 'Stages', 'Categories', 'Results that count']);
    expect(textsOf(figures, 'dd')).toEqual(['35–79', '4', '16', '2']);
  });

  it('have their parts as headings of the level that fits', () => {
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
    const below = rendered(<CircuitRules language="en" level={3} />);
    expect(textsOf(below, 'h3')).toEqual(titles);
    expect(textsOf(below, 'h4')).toEqual(textsOf(rules, 'h3'));
  });

  it('rank in numbers, list the rest, and have the categories in a table', () => {
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
