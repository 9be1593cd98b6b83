import { expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';
import { faultsOf } from '../../../test/faults-of.ts';
import { outlineOf } from '../../../test/outline.ts';
import { linksIn, rendered } from '../../../test/rendered.tsx';
import { adminReadinessPage, Findings } from './admin-readiness.page.tsx';
import { type Finding, findingPages } from './readiness.rules.ts';

const { samples, marks } = edition();

const listed = (findings: Finding[]) => rendered(<Findings findings={findings} />);
const all = Object.keys(findingPages).map((code) => ({ code, count: 2 }) as Finding);

it('what is still to be done has a sentence each, and leads to where it is done', () => {
  const html = listed(all.filter(({ code }) => code !== 'samples'));
  expect(faultsOf(html)).toEqual([]);
  expect(outlineOf(html)).toMatchInlineSnapshot(`
    "p: This is still missing before the site can have real visitors.
    p: The site runs in demo mode, with invented runners: PUBLIC_URL is not set.
    a href=/ aria-describedby=of-demo-mode: Look
    p: Nobody can pay: no payment provider is set up.
    a href=/admin/registration aria-describedby=of-no-payments: Look
    p: No email leaves this machine: no mail server is set up.
    a href=/email-test aria-describedby=of-no-mail: Look
    p: All races are in the past: the dates are those of another edition.
    a href=/races aria-describedby=of-dates-in-the-past: Look
    p: There is no address of the results yet.
    a href=/admin/registration aria-describedby=of-no-results-address: Look
    p: 2 races have an invented course.
    a href=/admin aria-describedby=of-sample-courses: Look
    p: 2 facts are stated twice by the sources. Each page says what its source says, and links…
    a href=/rules aria-describedby=of-facts-stated-twice: Look
    code: src/test/editions/fixture/readings.yaml:5 longTrailClimbM
    code: src/test/editions/fixture/readings.yaml:16 classicClimbM
    code: src/test/editions/fixture/readings.yaml:26 longTrailAidStationsKm
    code: src/test/editions/fixture/readings.yaml:36 raceChangeUntilDaysBefore
    code: src/test/editions/fixture/readings.yaml:46 refund
    p: 2 languages lack words and show English ones.
    a href=/ aria-describedby=of-languages-incomplete: Look
    p: 2 accounts have no second factor.
    a href=/admin/staff aria-describedby=of-no-second-factor: Look"
  `);
});

it('samples are named one by one', () => {
  const html = listed([{ code: 'samples', count: 3 }]);
  expect(faultsOf(html)).toEqual([]);
  const own = html.split('<ul class="readiness">')[1] ?? '';
  expect(own.match(/<ul>/g)).toHaveLength(1);
  const named = outlineOf(own.split('<ul>')[1] ?? '').split('\n');
  expect(named.length).toBe(samples.filter(({ isStill }) => isStill).length + marks.length);
  for (const { place } of marks) expect(own).toContain(`<code>${place}</code>`);
  for (const { key, page: at, isStill } of samples)
    if (isStill) expect(linksIn(own), key).toContain(at);
  const others = listed([{ code: 'no-mail', count: 1 }]);
  expect(others.split('<ul class="readiness">')[1]).not.toContain('<ul>');
});

it('nothing is left to do', () => {
  expect(outlineOf(listed([]))).toMatchInlineSnapshot(
    `"p: Nothing is missing that the site itself can see: it can have real visitors."`,
  );
  const { path, access } = adminReadinessPage({} as never);
  expect([path, access]).toEqual(['/admin/readiness', 'registration']);
});
