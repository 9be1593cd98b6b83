import { describe, expect, it } from 'vitest';
import { type Drawn, drawn, posted } from '../../../test/drawn-page.tsx';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { open, rich } from '../../../test/participant-page-kit.tsx';
import { tagsIn } from '../../../test/rendered.tsx';
import { busSeat, dinner, sellExtras } from '../../../test/sell-extras.ts';
import { adminNewParticipantPage } from './admin-new-participant.page.tsx';

describe('somebody registered by hand', () => {
  // Nothing is asked of the office until a form is sent for good.
  const page = () => adminNewParticipantPage(() => ({}) as never);

  it('is asked everything in one form', async () => {
    const { html, faults } = await drawn(page());
    expect(faults).toEqual([]);
    const edit = outlineOf(open(rich, { action: 'edit' }));
    const empty = edit.replace(/^(input type=(?:text|email|tel|date) .*?) value=.*/gm, '$1');
    expect(outlineDiff(empty, outlineOf(html))).toMatchInlineSnapshot(`
      "+ h1: Register somebody
      + a href=/admin/participants: All participants
      + form novalidate action=/admin/participants/new
      + p: Whether or not registration is open. The place is held until the fee is paid or you can…
      - form novalidate action=/admin/participants/7
      - h2: Edit
      - p: The rules of registration hold here too. An unpaid registration gets the fee that fits.…
      - input type=hidden name=intent value=edit
      - input type=hidden name=seen value=seen
      + label for=admin-raceid: Race
      + select name=raceid autocomplete=off
      + option value= selected: Choose…
      + option value=1: Ridge Run 33K
      + option value=2: Ridge Run 11K
      + option value= selected: Choose…
      + option value=female: Female
      - option value=: Choose…
      - option value=female selected: Female
      + option value=en selected: English
      - option value=en: English
      + label for=admin-emergencyContactName: Emergency contact
      + input maxlength=100 autocomplete=off name=emergencyContactName
      + label for=admin-emergencyContactPhone: Emergency phone
      + input type=tel maxlength=30 autocomplete=off name=emergencyContactPhone
      + label for=admin-medicalInfo: Medical information
      + textarea rows=3 name=medicalInfo maxlength=2000 autocomplete=off
      + label for=admin-acceptMedical
      + input type=checkbox name=acceptMedical value=true: The runner has explicitly consented to…
      + label for=admin-accepted
      + input type=checkbox name=accepted value=true: The runner has accepted the terms, the priva…
      + label for=admin-confirm
      + input type=checkbox name=confirm value=true: Confirm at once without a payment; I have giv…"
    `);
    expect(page()).toMatchObject({ path: '/admin/participants/new', access: 'participants' });
  });

  it('is offered what is sold with a race, by the races that sell it', async () => {
    const stopSelling = sellExtras(busSeat, dinner);
    try {
      const { html, faults } = await drawn(page());
      expect(faults).toEqual([]);
      const lines = outlineOf(html).split('\n');
      expect(lines.filter((line) => /extra-|Bus seat|Dinner/.test(line))).toMatchInlineSnapshot(`
        [
          "label for=admin-extra-bus-seat: Bus seat, 8 lei",
          "select name=extra-bus-seat autocomplete=off aria-describedby=admin-extra-bus-seat-hint",
          "label for=admin-extra-dinner: Dinner, 12.50 lei",
          "select name=extra-dinner autocomplete=off",
        ]
      `);
    } finally {
      stopSelling();
    }
  });

  it('comes back as it was typed, with what is wrong', async () => {
    const typed = {
      raceid: '2',
      lastname: 'Pop',
      accepted: 'true',
      confirm: 'true',
      override: 'true',
      reason: 'By phone',
      key: 'k',
    };
    const again = (await posted(page(), { ...typed, again: 'true' })) as Drawn;
    const values = (html: string) =>
      tagsIn(html, 'input')
        .filter(({ name = '' }) => name in typed || name === 'otherPerson')
        .map(({ name, value, checked }) => [name, value ?? '', checked]);
    expect(again.status).toBe(200);
    expect(values(again.html)).toMatchInlineSnapshot(`
      [
        [
          "key",
          "k",
          undefined,
        ],
        [
          "lastname",
          "Pop",
          undefined,
        ],
        [
          "accepted",
          "true",
          "",
        ],
        [
          "reason",
          "By phone",
          undefined,
        ],
        [
          "confirm",
          "true",
          "",
        ],
        [
          "override",
          "true",
          "",
        ],
      ]
    `);
    expect(again.html).toContain('<option value="2" selected="">');
  });
});
