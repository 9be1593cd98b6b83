import { describe, expect, it } from 'vitest';
import { presets } from '../../platform/auth/rights.rules.ts';
import { staffWith } from '../../test/drawn-page.tsx';
import { outlineOf } from '../../test/outline.ts';
import { between, linksIn, rendered, textOf } from '../../test/rendered.tsx';
import { type StepNow, steps } from './next-step.rules.ts';
import type { Overview } from './overview.contract.ts';
import { OverviewTiles } from './overview-tiles.tsx';

const places = { offered: 1, withoutPlace: 0, confirmed: 50 };
const full: Overview = {
  step: { step: 'bibs', count: 7, isOpen: false },
  places: [
    { raceId: 1, capacity: 300, taken: 58, held: 7, waiting: 0, ...places },
    { raceId: 2, capacity: 40, taken: 40, held: 0, waiting: 3, ...places },
  ],
  money: { paidMinor: 1_234_500, dueMinor: 30_000, toRefundMinor: 7_500 },
  registrations: { today: 4, week: 31 },
  handouts: [{ raceId: 1, handedOut: 12, expected: 58 }],
  lacking: {
    'to-refund': 1,
    unpaid: 7,
    'confirmed-unpaid': 0,
    difference: 0,
    guardian: 2,
    consent: 0,
    'no-bib': 9,
    certificate: 4,
  },
  alarms: 1,
  unsentMails: 3,
  findings: 2,
};
const { session } = staffWith(...presets.admin);
const tiles = (own: Partial<Overview> = {}, { staff } = session) =>
  rendered(<OverviewTiles language="en" overview={{ ...full, ...own }} staff={staff} />);

describe('the overview', () => {
  it('says what comes next, and how everything stands, each with the way there', () => {
    expect(outlineOf(tiles())).toMatchInlineSnapshot(`
      "section aria-labelledby=next-step
      h2: Next step
      p: 7 runners have no bib yet.
      a href=/admin/lists: Assign bibs
      ol aria-label=All steps
      li is-past: Get ready , done
      li is-past: Open registration , done
      li aria-current=step: Assign bibs
      li: Print
      li: Race control
      li: Results
      section aria-labelledby=tile-places
      a href=/admin/registration: Places
      h3: Ridge Run 33K
      meter aria-labelledby=places-1 min=0 max=300 value=58: 58
      dt: taken of 300
      dd: 58
      dt: of them held
      dd: 7
      dt: free
      dd: 242
      dt: waiting
      dd: 0
      h3: Ridge Run 11K
      meter aria-labelledby=places-2 min=0 max=40 value=40: 40
      dt: taken of 40
      dd: 40
      dt: of them held
      dd: 0
      dt: free
      dd: 0
      dt: waiting
      dd: 3
      section aria-labelledby=tile-registrations
      a href=/admin/participants?sort=newest: Registrations
      dt: today
      dd: 4
      dt: in the last 7 days
      dd: 31
      section aria-labelledby=tile-money
      a href=/admin/registration/payments: Money
      dt: paid
      dd: 12,345 lei
      dt: due
      dd: 300 lei
      dt: to give back
      dd: 75 lei
      section aria-labelledby=tile-handouts
      a href=/admin/check-in: Bibs handed out
      dt: Ridge Run 33K
      dd: 12 of 58
      section aria-labelledby=tile-missing
      h2: What is missing
      a href=/admin/health: Alarms 1
      a href=/admin/participants?condition=to-refund: To refund 1
      a href=/admin/participants?condition=unpaid: Unpaid 7
      a href=/admin/participants?condition=guardian: Waiting for the guardian 2
      a href=/admin/participants?condition=no-bib: No bib 9
      a href=/admin/participants?condition=certificate: Certificate not seen 4
      a href=/email-test: Mails not sent 3
      a href=/admin/readiness: Readiness 2"
    `);
  });

  it('shows a tile only of what was told, and steps without a way for who may not', () => {
    const nothing: Overview = {
      ...full,
      places: undefined,
      money: undefined,
      registrations: undefined,
      lacking: undefined,
      alarms: undefined,
      unsentMails: undefined,
      findings: undefined,
    };
    const html = tiles(nothing, staffWith('runners').session);
    expect(linksIn(html)).toEqual(['/admin/check-in']);
    expect(textOf(html)).toContain('12 of 58');
    expect(html).not.toMatch(/tile-(places|money|registrations|missing)/);
  });

  it('says so where nothing is missing', () => {
    const none = Object.fromEntries(Object.keys(full.lacking ?? {}).map((key) => [key, 0]));
    const own = { lacking: none as Overview['lacking'], alarms: 0, unsentMails: 0, findings: 0 };
    const html = tiles(own);
    expect(textOf(between(html, 'id="tile-missing"', '</section>'))).toContain(
      'Nothing is missing.',
    );
  });

  it.each<[StepNow['step'], boolean, RegExp]>([
    ['readiness', false, /7 points are still missing/],
    ['open', false, /then open registration/],
    ['open', true, /Registration is open\./],
    ['bibs', false, /7 runners have no bib/],
    ['print', false, /Print bibs and lists/],
    ['raceDay', false, /follow the race/],
    ['results', false, /publish it/],
    [undefined, false, /the results are out/],
  ])('at %s (open: %s) says its sentence, and marks it', (step, isOpen, sentence) => {
    const html = tiles({ step: { step, count: 7, isOpen } });
    const own = between(html, '<section class="panel next-step"', '</section>');
    expect(textOf(own)).toMatch(sentence);
    expect(own.match(/aria-current="step"/g) ?? []).toHaveLength(step ? 1 : 0);
    expect(own.match(/class="is-past"/g) ?? []).toHaveLength(
      step ? steps.indexOf(step) : steps.length,
    );
    expect(linksIn(own)).toHaveLength(step ? 1 : 0);
  });
});
