import { expect, it } from 'vitest';
import type { Choices } from '../../../edition/facts/reading.rules.ts';
import { Refusal } from '../../../platform/http/refusals.ts';
import { type Drawn, drawn, posted } from '../../../test/drawn-page.tsx';
import { outlineOf } from '../../../test/outline.ts';
import { tagsIn } from '../../../test/rendered.tsx';
import { adminReadingsPage } from './admin-readings.page.tsx';

const asked: unknown[] = [];
function page(chosen: Choices['chosen'] = {}, choose?: () => Promise<never>) {
  const service = {
    read: async () => ({ chosen: chosen ?? {} }),
    async choose(what: unknown) {
      asked.push(what);
      return choose ? choose() : { ok: true as const };
    },
  };
  return adminReadingsPage({ readings: () => service });
}
const checked = (html: string) =>
  tagsIn(html, 'input').flatMap((tag) => (tag.checked === '' ? [tag.id] : []));

it('each fact that is stated twice says where, and both may stay', async () => {
  const { html, faults } = await drawn(page());
  expect(faults).toEqual([]);
  expect(outlineOf(html)).toMatchInlineSnapshot(`
    "h1: Facts stated twice
    p: The organiser’s sources state these facts in two ways. Until you choose one, each page…
    form action=/admin/readings
    input type=hidden name=fact value=longTrailClimbM
    legend: Climb of the long race
    input type=radio required name=reading value=stated
    label for=longTrailClimbM-stated: 1,500 m D+
    p: Shown on
    a href=/races: Races ,
    a href=/races/1: Ridge Run 33K ,
    a href=/program: Programme ,
    a href=/cn-masters: Championship · counts until you choose
    input type=radio required name=reading value=byTheHost
    label for=longTrailClimbM-byTheHost: 1,300 m D+
    p: Shown on
    a href=/: Home
    input type=radio name=reading checked value=both
    label for=longTrailClimbM-both: Both, each page its own
    button type=submit: Save the choice
    form action=/admin/readings
    input type=hidden name=fact value=classicClimbM
    legend: Climb of the short race
    input type=radio required name=reading value=stated
    label for=classicClimbM-stated: 470 m D+
    p: Shown on
    a href=/races: Races ,
    a href=/races/2: Ridge Run 11K ,
    a href=/program: Programme ,
    a href=/: Home · counts until you choose
    input type=radio required name=reading value=nationalChampionship
    label for=classicClimbM-nationalChampionship: 500 m D+
    p: Shown on
    a href=/cn-masters: Championship
    input type=radio name=reading checked value=both
    label for=classicClimbM-both: Both, each page its own
    button type=submit: Save the choice
    form action=/admin/readings
    input type=hidden name=fact value=longTrailAidStationsKm
    legend: Aid stations of the long race
    input type=radio required name=reading value=stated
    label for=longTrailAidStationsKm-stated: km 5.4 · 10.4 · 15.5 · 20.9 · 26.6
    p: Shown on
    a href=/races: Races ,
    a href=/races/1: Ridge Run 33K ,
    a href=/contact: Contact · counts until you choose
    input type=radio required name=reading value=rulesPage
    label for=longTrailAidStationsKm-rulesPage: km 9 · 15 · 21 · 25 · 29
    p: Shown on
    a href=/rules: Rules
    input type=radio name=reading checked value=both
    label for=longTrailAidStationsKm-both: Both, each page its own
    button type=submit: Save the choice
    form action=/admin/readings
    input type=hidden name=fact value=raceChangeUntilDaysBefore
    legend: Last day to change race
    input type=radio required name=reading value=terms
    label for=raceChangeUntilDaysBefore-terms: 30 days before the event
    p: Shown on
    a href=/terms-conditions: Terms and conditions ,
    a href=/contact: Contact · counts until you choose
    input type=radio required name=reading value=rulesPage
    label for=raceChangeUntilDaysBefore-rulesPage: 14 days before the event
    p: Shown on
    a href=/rules: Rules
    input type=radio name=reading checked value=both
    label for=raceChangeUntilDaysBefore-both: Both, each page its own
    button type=submit: Save the choice
    form action=/admin/readings
    input type=hidden name=fact value=refund
    legend: What a cancellation brings back
    input type=radio required name=reading value=terms
    label for=refund-terms: 50% more than 30 days before the event
    p: Shown on
    a href=/terms-conditions: Terms and conditions · counts until you choose
    input type=radio required name=reading value=rulesPage
    label for=refund-rulesPage: Nothing
    p: Shown on
    a href=/rules: Rules
    input type=radio name=reading checked value=both
    label for=refund-both: Both, each page its own
    button type=submit: Save the choice
    p: Further facts have a second reading that no page shows; the edition’s file of readings…"
  `);
});

it('the reading that is chosen is marked', async () => {
  expect(checked((await drawn(page())).html).every((id) => id?.endsWith('-both'))).toBe(true);
  const { html } = await drawn(page({ longTrailClimbM: 'byTheHost' }));
  expect(checked(html)).toContain('longTrailClimbM-byTheHost');
  expect(checked(html)).not.toContain('longTrailClimbM-both');
});

it('a choice is taken, said to be, or refused', async () => {
  const { path, access, query } = page();
  expect([path, access, query]).toEqual(['/admin/readings', 'registration', { done: [''] }]);
  const form = { fact: 'longTrailClimbM', reading: 'both' };
  expect(await posted(page(), form)).toEqual({ goTo: '/admin/readings?done=#longTrailClimbM' });
  expect(asked.at(-1)).toEqual(form);
  await posted(page(), {});
  expect(asked.at(-1)).toEqual({ fact: '', reading: '' });
  expect((await drawn(page(), { query: { done: '' } })).html).toContain('role="status"');
  expect((await drawn(page())).html).not.toContain('role="status"');
  const unknown = page({}, async () => ({ ok: false, code: 'unknown' }) as never);
  const back = (await posted(unknown, form)) as Drawn;
  expect([back.status, back.faults]).toEqual([400, []]);
  expect(back.html).toContain('<p class="outcome is-failure" role="alert">');
  const away = page({}, async () => {
    throw new Refusal('unavailable');
  });
  expect(await posted(away, form)).toMatchObject({ status: 503 });
});
