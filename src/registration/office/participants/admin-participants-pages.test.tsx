import { describe, expect, it } from 'vitest';
import { ana } from '../../../test/ana.ts';
import { staffWith } from '../../../test/drawn-page.tsx';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { open, payment, plain, rich, shown } from '../../../test/participant-page-kit.tsx';
import { linksIn, rendered, tagsIn, textOf } from '../../../test/rendered.tsx';
import { AdminFinder } from './admin-finder.tsx';
import { readAdminList } from './admin-list.rules.ts';
import { adminParticipantPage } from './admin-participant.page.tsx';
import type { AdminRow, OpenParticipant } from './admin-participants.contract.ts';
import { AdminRows } from './admin-participants.page.tsx';
import type { CheckInRow } from './check-in.contract.ts';
import { CheckInFacts, CheckInFinder, CheckInRows } from './check-in.tsx';

describe('the list of the participants', () => {
  const row: AdminRow = {
    ...ana,
    isemaparticipant: false,
    email: 'ana@mail.example',
    phone: '+40712345678',
    conditions: ['paid', 'no-bib'],
  };

  it('has a search, filters, and a row for each with contacts and its conditions', () => {
    const none = { ...row, id: 8, bib: null, category: null, age: 0, conditions: [] };
    const state = readAdminList({});
    expect(
      outlineOf(
        rendered(
          <>
            <AdminFinder language="en" state={state} />
            <AdminRows language="en" rows={[row, none]} />
          </>,
        ),
      ),
    ).toMatchInlineSnapshot(`
      "form action=/admin/participants
      label for=admin-search: Name, bib, email or phone
      input type=search maxlength=80 autocomplete=off name=search value=
      summary: More filters
      label for=admin-raceid: Race
      select name=raceid autocomplete=off
      option value= selected: All races
      option value=1: Ridge Run 33K
      option value=2: Ridge Run 11K
      label for=admin-condition: Registration
      select name=condition autocomplete=off
      option value= selected: Everybody
      option value=paid: Paid
      option value=unpaid: Unpaid
      option value=confirmed-unpaid: Confirmed, not paid
      option value=difference: Difference due
      option value=overpaid: Overpaid
      label for=admin-status: Status
      select name=status autocomplete=off
      option value= selected: All
      option value=pending: Pending
      option value=confirmed: Confirmed
      option value=cancelled: Cancelled
      label for=admin-country: Country
      select name=country autocomplete=off
      option value= selected: All countries
      option value=AL: Albania
      option value=AD: Andorra
      option value=AR: Argentina
      option value=AM: Armenia
      option value=AU: Australia
      label for=admin-genderCategory: Gender
      select name=genderCategory autocomplete=off
      option value= selected: All
      option value=F: Women (F)
      option value=M: Men (M)
      label for=admin-isemaparticipant: Circuit
      select name=isemaparticipant autocomplete=off
      option value= selected: Everybody
      option value=true: In the circuit
      option value=false: Not in the circuit
      label for=admin-ageCategory: Age category
      select name=ageCategory autocomplete=off
      option value= selected: All
      option value=masters: All masters
      option value=M35: M35
      option value=M40: M40
      option value=M45: M45
      option value=M50: M50
      label for=admin-sort: Order
      select name=sort autocomplete=off
      option value=name selected: By name
      option value=newest: Latest first
      option value=bib: By bib
      button type=submit: Show
      a href=/admin/participants: Reset
      div data-island=live-finder data-start=idle
      div role=status
      table aria-label=Participants found
      tr: Bib | Name | Race | Category | Country | Contact | Status | Registration |
      tr: 12 |
      a href=/admin/participants/7: Pop Ana | Ridge Run 33K | F40 · 41 | Romania |
      a href=mailto:ana@mail.example: ana@mail.example
      a href=tel:+40712345678: +40712345678 | Confirmed | Paid No bib |
      tr: – |
      a href=/admin/participants/8: Pop Ana | Ridge Run 33K | F | Romania |
      a href=mailto:ana@mail.example: ana@mail.example
      a href=tel:+40712345678: +40712345678 | Confirmed | |"
    `);
  });

  it('comes back as it was asked for', () => {
    const state = readAdminList({
      search: 'ana',
      raceid: '2',
      condition: 'unpaid',
      status: 'pending',
      sort: 'bib',
      country: 'HU',
      isemaparticipant: 'false',
    });
    const html = rendered(<AdminFinder language="en" state={state} />);
    const chosen = [...html.matchAll(/<option value="([^"]*)" selected=""/g)].map(([, it]) => it);
    expect(chosen).toEqual(['2', 'unpaid', 'pending', 'HU', '', 'false', '', 'bib']);
    expect(tagsIn(html, 'input').find(({ name }) => name === 'search')?.value).toBe('ana');
  });

  it('shows those who hand out bibs what they need, and no more', () => {
    const toCheckIn: CheckInRow = {
      id: 7,
      bib: 12,
      firstname: 'Ana',
      lastname: 'Pop',
      raceId: 1,
      isCancelled: false,
      missing: ['unpaid', 'guardian'],
      tshirtsize: 'M',
    } as never;
    const rows = [
      toCheckIn,
      { ...toCheckIn, id: 8, bib: null, missing: [], tshirtsize: null },
      { ...toCheckIn, id: 9, isCancelled: true },
    ] as CheckInRow[];
    expect(
      outlineOf(
        rendered(
          <>
            <CheckInFinder language="en" state={readAdminList({})} />
            <CheckInRows language="en" rows={rows} />
            <CheckInFacts language="en" row={toCheckIn} />
          </>,
        ),
      ),
    ).toMatchInlineSnapshot(`
      "form action=/admin/participants
      label for=admin-search: Name or bib
      input type=search maxlength=80 autocomplete=off name=search value=
      summary: More filters
      label for=admin-raceid: Race
      select name=raceid autocomplete=off
      option value= selected: All races
      option value=1: Ridge Run 33K
      option value=2: Ridge Run 11K
      label for=admin-condition: What is missing
      select name=condition autocomplete=off
      option value= selected: Everybody
      option value=unpaid: Unpaid
      option value=confirmed-unpaid: Confirmed, not paid
      option value=difference: Difference due
      option value=guardian: Waiting for the guardian
      option value=consent: Consent not signed
      button type=submit: Show
      a href=/admin/participants: Reset
      div data-island=live-finder data-start=idle
      div role=status
      table aria-label=Participants found
      tr: Bib | Name | Race | T-shirt size | What is missing |
      tr: 12 |
      a href=/admin/participants/7: Pop Ana | Ridge Run 33K | – | Unpaid Waiting for the guardia…
      tr: – |
      a href=/admin/participants/8: Pop Ana | Ridge Run 33K | – | Nothing |
      tr: 12 |
      a href=/admin/participants/9: Pop Ana | Ridge Run 33K | – | Cancelled |
      dt: Bib
      dd: 12
      dt: Race
      dd: Ridge Run 33K
      dt: T-shirt size
      dd: –
      dt: What is missing
      dd: Unpaid Waiting for the guardian"
    `);
  });
});

describe('the page of a participant', () => {
  it('says everything of somebody with little to say', () => {
    expect(outlineOf(open(plain))).toMatchInlineSnapshot(`
      "p: Confirmed Paid No bib Ridge Run 33K
      nav aria-label=Actions
      a href=/admin/participants/7?do=edit: Edit
      a href=/admin/participants/7?do=move: Change race
      a href=/admin/participants/7?do=mail: Send the link again
      a href=/admin/participants/7?do=cancel: Cancel the registration
      section aria-label=Registration
      h2: Person
      dt: First name
      dd: Ana
      dt: Last name
      dd: Pop
      dt: Gender
      dd: Female
      dt: Date of birth
      dd: 1 February 1984
      dt: Country
      dd: Romania
      dt: Club
      dd: –
      dt: Email
      dd: ana@mail.example
      dt: Phone
      dd: +40 712 345 678
      dt: Language of the emails
      dd: –
      dt: Age on race day
      dd: 41
      h2: Race
      dt: Circuit
      dd: no
      dt: T-shirt size
      dd: –
      dt: Race
      dd: Ridge Run 33K
      dt: Status
      dd: confirmed
      dt: Place held
      dd: no
      dt: Bib
      dd: –
      dt: Category
      dd: F40
      dt: Registered
      dd: Saturday, 1 March 2025 at 12:00, on the site
      h2: Money
      dt: Entry fee
      dd: 150.00 lei
      dt: Difference due
      dd: –
      dt: Paid
      dd: 150.00 lei
      dt: Refunded or on its way
      dd: –
      section aria-labelledby=bib-title
      h2: Bib
      form action=/admin/participants/7
      label for=bib: Bib number
      input inputmode=numeric autocomplete=off maxlength=6 name=bib value=
      p: Empty: the runner has none. Numbers of another race and numbers that somebody has are r…
      button type=submit value=bib name=intent: Save the bib
      form action=/admin/participants/7
      input type=hidden name=seen value=seen
      label for=admin-note: Note
      textarea rows=3 name=note maxlength=2000 autocomplete=off aria-describedby=admin-note-hint
      p: For the office only. No health data here.
      button type=submit value=note name=intent: Save the note
      section aria-labelledby=admin-payments
      h2: Payments
      p: No payments.
      section aria-labelledby=admin-mails
      h2: Emails
      p: No emails.
      form novalidate action=/admin/participants/7
      h2: Emergency and health
      p: Hidden. Say why you need to see it: the history records who looked and when, and your r…
      label for=admin-reason: Reason
      input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      p: 10 characters at least.
      button type=submit value=safety-data name=intent: Show it once
      section aria-labelledby=admin-history
      h2: What the office did
      p: Nothing yet."
    `);
  });

  it('says everything of somebody with much', () => {
    expect(outlineDiff(outlineOf(open(plain)), outlineOf(open(rich)))).toMatchInlineSnapshot(`
      "+ p: Confirmed To refund Waiting for the guardian Bib 12 Ridge Run 33K
      - p: Confirmed Paid No bib Ridge Run 33K
      + a href=/admin/participants/7?do=pay: Enter a payment
      + a href=/admin/participants/7?do=remind: Send the guardian’s email again
      + a href=/admin/participants/7?do=refund: Refund money
      + dt: Guardian
      + dd: Eva Pop
      + dt: Consent
      + dd: asked on Saturday, 1 March 2025 at 13:00, 2 reminders
      + dd: until Sunday, 2 March 2025 at 12:00
      - dd: no
      + dd: Saturday, 1 March 2025 at 12:00, by hand
      - dd: Saturday, 1 March 2025 at 12:00, on the site
      + input inputmode=numeric autocomplete=off maxlength=6 name=bib value=12
      - input inputmode=numeric autocomplete=off maxlength=6 name=bib value=
      + textarea rows=3 name=note maxlength=2000 autocomplete=off aria-describedby=admin-note-hint: Comes late.
      - textarea rows=3 name=note maxlength=2000 autocomplete=off aria-describedby=admin-note-hint
      + p: Confirmed though not paid: no payment and no invitation is on record.
      + p: The difference of 20.00 lei for the circuit has been due since Monday, 3 March 2025 at…
      + a href=/admin/participants/7?do=pay: Enter a payment
      + p is-failure: 30.00 lei more than the entry fee was paid.
      + a href=/admin/participants/7?do=refund: Refund money
      + p: Saturday, 1 March 2025 at 12:05: Entry fee, 150.00 lei, paid (stripe, pi_7)
      + p: Saturday, 1 March 2025 at 12:05: Entry fee, 150.00 lei, paid, bank transfer, receipt R-…
      + p: Tuesday, 4 March 2025 at 12:00: Refund, 10.00 lei, on its way
      + p: Wednesday, 5 March 2025 at 12:00: Refund, 10.00 lei, sent back
      + p: Thursday, 6 March 2025 at 12:00: Refund, 10.00 lei, failed: no account
      + p is-failure: The office took this money: give it back as it came, then note it here.
      + a href=/admin/participants/7?do=settle&payment=UUID: Note that it was given back
      + p: Saturday, 1 March 2025 at 12:05: Entry fee, 150.00 lei, paid (stripe, pi_7)
      + p is-failure: The provider took a different amount or currency from the one we asked for.…
      + a href=/admin/participants/7?do=settle&payment=UUID: Note that it was given back
      - p: No payments.
      + li: Saturday, 1 March 2025 at 12:01: ana@mail.example: Welcome, sent
      + li: Sunday, 2 March 2025 at 12:00: eva@mail.example: Consent, on its way
      - p: No emails."
    `);
  });

  it.each([
    ['198.51.100.…', 'given on Sunday, 2 March 2025 at 12:00 from the network 198.51.100.…'],
    [null, 'given on Sunday, 2 March 2025 at 12:00'],
  ])('says when a guardian consented, and from where: %s', (from, told) => {
    const signed = { at: new Date('2025-03-02T10:00:00Z'), from };
    const guardian = { name: 'Eva Pop', signed, askedAt: null, reminders: 0 };
    expect(open({ ...rich, guardian })).toContain(`>${told}<`);
  });

  it('leaves money that goes back to those who may send it', () => {
    const { session } = staffWith('runners', 'participants');
    const html = open(rich, {}, session);
    expect(linksIn(html).filter((href) => /do=(refund|settle)/.test(href))).toEqual([]);
    expect(html).not.toContain('id="safety"');
    const cancel = open(rich, { action: 'cancel' }, session);
    expect(tagsIn(cancel, 'input').find(({ name }) => name === 'amount')).toEqual({
      type: 'hidden',
      name: 'amount',
      value: '0',
    });
  });

  it('offers nothing for one that is cancelled, and says why it is', () => {
    const gone: OpenParticipant = {
      ...plain,
      status: 'cancelled',
      isCancelledUnpaid: true,
      category: null,
      age: 0,
      shown: { ...shown, status: 'cancelled' },
    };
    const html = open(gone);
    expect(html).not.toContain('class="admin-actions"');
    expect(textOf(html)).toMatch(/Cancelled.*not paid|Cancelled.*unpaid|Cancelled.*nobody/i);
    const money = open({ ...gone, refundableMinor: 1 });
    expect(linksIn(money).filter((href) => href.includes('do='))).toEqual([
      '/admin/participants/7?do=refund',
    ]);
    const pending = open({ ...plain, status: 'pending', isSettled: false });
    expect(linksIn(pending).flatMap((href) => /do=(\w+)/.exec(href)?.[1] ?? [])).toEqual([
      'edit',
      'pay',
      'confirm',
      'move',
      'mail',
      'cancel',
    ]);
  });

  it('knows its addresses', () => {
    const { query, path, access } = adminParticipantPage({} as never);
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect([path, access]).toEqual(['/admin/participants/:id', 'runners']);
    expect(query({ do: 'pay', done: 'bib', payment: payment.id })).toEqual({
      do: 'pay',
      done: 'bib',
      payment: payment.id,
    });
    expect(query({ do: 'x', done: 'x', payment: 'x' })).toEqual({});
  });
});
