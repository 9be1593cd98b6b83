import { describe, expect, it } from 'vitest';
import { ana } from '../../../test/ana.ts';
import { type Drawn, drawn, posted, staffWith } from '../../../test/drawn-page.tsx';
import { asked, away, noted, ok } from '../../../test/noted.ts';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { linksIn, tagsIn, textOf, textsOf } from '../../../test/rendered.tsx';
import type { BibService } from '../bibs/bibs.contract.ts';
import { adminNewParticipantPage } from './admin-new-participant.page.tsx';
import { adminParticipantPage } from './admin-participant.page.tsx';
import {
  type AdminRow,
  type OpenParticipant,
  type ParticipantActionName,
  type ParticipantPayment,
  type ParticipantsAdmin,
  participantActions,
} from './admin-participants.contract.ts';
import { adminParticipantsPage } from './admin-participants.page.tsx';
import { adminPaymentListPage } from './admin-payment-list.page.tsx';
import type { CheckInRow } from './check-in.contract.ts';
import { type Snapshot, snapshotFields } from './participant-action.rules.ts';
import type { RowReport } from './payment-list.contract.ts';

const at = (moment: string) => new Date(`2025-03-${moment}:00Z`);
const shown = {
  ...(Object.fromEntries(snapshotFields.map((field) => [field, ''])) as Snapshot),
  firstname: 'Ana',
  lastname: 'Pop',
  email: 'ana@mail.example',
  phone: '+40 712 345 678',
  country: 'RO',
  birthDate: '1984-02-01',
  gender: 'female',
  raceid: '1',
  status: 'confirmed',
  fee: '15000',
  paid: '15000',
};
const plain: OpenParticipant = {
  id: 7,
  registeredAt: at('01T10:00'),
  source: 'site',
  status: 'confirmed',
  raceId: 1,
  age: 41,
  category: 'F40',
  bib: null,
  note: '',
  shown,
  seen: 'seen',
  extras: {},
  feeMinor: 150_00,
  isSettled: true,
  owedMinor: 0,
  overpaidMinor: 0,
  difference: null,
  refundableMinor: 0,
  policyRefundMinor: 0,
  isCancelledUnpaid: false,
  hasPlace: true,
  heldUntil: null,
  guardian: null,
  payments: [],
  mails: [],
  history: [],
  changes: [],
};
const payment: ParticipantPayment = {
  id: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  at: at('01T10:05'),
  amountMinor: 150_00,
  purpose: 'fee',
  state: 'succeeded',
  provider: 'stripe',
  reference: 'pi_7',
  source: 'cash',
  receipt: null,
  takenBy: null,
  isByHand: false,
  isForHand: false,
  refunds: [],
};
/** Somebody about whom there is everything to say. */
const rich: OpenParticipant = {
  ...plain,
  source: 'office',
  bib: 12,
  note: 'Comes late.',
  shown: { ...shown, place: 'held', guardianName: 'Eva Pop', note: 'Comes late.' },
  isSettled: false,
  owedMinor: 20_00,
  overpaidMinor: 30_00,
  difference: { amountMinor: 20_00, since: at('03T10:00') },
  refundableMinor: 100_00,
  policyRefundMinor: 75_00,
  heldUntil: at('02T10:00'),
  guardian: { name: 'Eva Pop', isSigned: false, askedAt: at('01T11:00'), reminders: 2 },
  payments: [
    payment,
    {
      ...payment,
      id: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0c',
      source: 'transfer',
      reference: null,
      receipt: 'R-1',
      takenBy: 'Eva Admin',
      isByHand: true,
      isForHand: true,
      refunds: [
        { at: at('04T10:00'), amountMinor: 10_00, state: 'waiting', lastError: null },
        { at: at('05T10:00'), amountMinor: 10_00, state: 'done', lastError: null },
        { at: at('06T10:00'), amountMinor: 10_00, state: 'failed', lastError: 'no account' },
      ],
    },
    { ...payment, id: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0d', isForHand: true },
  ],
  mails: [
    {
      id: 'm-1',
      at: at('01T10:00'),
      to: 'ana@mail.example',
      subject: 'Welcome',
      state: 'sent',
      sentAt: at('01T10:01'),
    },
    {
      id: 'm-2',
      at: at('02T10:00'),
      to: 'eva@mail.example',
      subject: 'Consent',
      state: 'waiting',
      sentAt: null,
    },
  ],
  changes: [
    { raceId: 2, free: 5, change: { ok: true, dueMinor: 0, feeMinor: 120_00 } },
    { raceId: 1, free: 0, change: { ok: true, dueMinor: 0, feeMinor: 150_00 } },
  ],
};

function service(changes: Partial<ParticipantsAdmin> = {}): ParticipantsAdmin {
  return {
    find: noted({ rows: [], total: 0, everybody: 0 }),
    findToCheckIn: noted({ rows: [], total: 0 }),
    openToCheckIn: noted(undefined),
    open: noted(plain),
    take: noted(ok),
    readSafetyData: noted({ ok: false as const, code: 'safety-reason' as const }),
    checkPaymentList: noted({ ok: false as const, code: 'import-empty' as never }),
    enterPaymentList: noted({ ok: true as const, count: 2 }),
    register: noted({ ok: true as const, id: 9 }),
    ...changes,
  };
}
const lists = (setBib: unknown = noted(ok)) => ({ setBib }) as unknown as BibService;
const one = (changes: Partial<ParticipantsAdmin> = {}, bibs = lists()) =>
  adminParticipantPage({ participants: () => service(changes), lists: () => bibs });
const place = { params: { id: '7' }, path: '/admin/participants/7' };
const open = (who: OpenParticipant | undefined, query: Record<string, string> = {}, as = {}) =>
  drawn(one({ open: noted(who) }), { ...place, query, ...as });
const linesOf = ({ html }: Drawn) => outlineOf(html).split('\n');

describe('the list of the participants', () => {
  const row: AdminRow = {
    ...ana,
    isemaparticipant: false,
    email: 'ana@mail.example',
    phone: '+40712345678',
    conditions: ['paid', 'no-bib'],
  };
  const list = (query: Record<string, string>, rows: AdminRow[], total = rows.length) =>
    drawn(
      adminParticipantsPage({
        participants: () => service({ find: noted({ rows, total, everybody: 1200 }) }),
      }),
      { query },
    );

  it('has a search, filters, and a row for each with contacts and its conditions', async () => {
    const none = { ...row, id: 8, bib: null, category: null, age: 0, conditions: [] };
    const drawnList = await list({}, [row, none]);
    expect(drawnList.faults).toEqual([]);
    expect(outlineOf(drawnList.html)).toMatchInlineSnapshot(`
      "h1: Participants
      form action=/admin/participants
      label for=admin-search: Name, bib, e-mail or phone
      input type=search maxlength=80 autocomplete=off name=search value=
      label for=admin-raceid: Race
      select name=raceid autocomplete=off
      option value= selected: All races
      option value=1: Trail Run 33K
      option value=2: Trail Run 11K
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
      p role=status: 2 of 1,200
      a href=/admin/participants/new: Register somebody
      table aria-label=Participants found
      tr: Bib | Name | Race | Category | Country | Contact | Status | Registration |
      tr: 12 |
      a href=/admin/participants/7: Pop Ana | Trail Run 33K | F40 · 41 | Romania |
      a href=mailto:ana@mail.example: ana@mail.example
      a href=tel:+40712345678: +40712345678 | Confirmed | Paid Without bib |
      tr: – |
      a href=/admin/participants/8: Pop Ana | Trail Run 33K | F | Romania |
      a href=mailto:ana@mail.example: ana@mail.example
      a href=tel:+40712345678: +40712345678 | Confirmed | |"
    `);
  });

  it('comes back as it was asked for', async () => {
    const query = {
      search: 'ana',
      raceid: '2',
      condition: 'unpaid',
      status: 'pending',
      sort: 'bib',
    };
    const { html } = await list({ ...query, country: 'HU', isemaparticipant: 'false' }, []);
    expect(asked.at(-1)).toMatchObject([{ search: 'ana', raceid: 2, condition: 'unpaid' }]);
    const chosen = [...html.matchAll(/<option value="([^"]*)" selected=""/g)].map(([, it]) => it);
    expect(chosen).toEqual(['2', 'unpaid', 'pending', 'HU', '', 'false', '', 'bib']);
    expect(tagsIn(html, 'input').find(({ name }) => name === 'search')?.value).toBe('ana');
    expect(html).toContain('<p class="hint">');
    expect(html).not.toContain('<table');
  });

  it('leads through its pages, in the state that it is in', async () => {
    const { html } = await list({ search: 'a', page: '3' }, [row], 1000);
    const pages = html.split('<nav class="admin-pages"')[1]?.split('</nav>')[0] ?? '';
    expect(outlineOf(`<nav${pages}`)).toMatchInlineSnapshot(`
      "nav aria-label=Pages of the list
      a href=/admin/participants?search=a aria-label=Page 1: 1
      a href=/admin/participants?search=a&page=2 aria-label=Page 2: 2
      a href=/admin/participants?search=a&page=3 aria-current=page aria-label=Page 3: 3
      a href=/admin/participants?search=a&page=4 aria-label=Page 4: 4
      a href=/admin/participants?search=a&page=5 aria-label=Page 5: 5
      a href=/admin/participants?search=a&page=20 aria-label=Page 20: 20"
    `);
    expect((await list({}, [row])).html).not.toContain('admin-pages');
  });

  it('shows those who hand out bibs what they need, and no more', async () => {
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
    const route = adminParticipantsPage({
      participants: () => service({ findToCheckIn: noted({ rows, total: 3 }) }),
    });
    const { html, faults } = await drawn(route, staffWith('runners'));
    expect(faults).toEqual([]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Participants
      form action=/admin/participants
      label for=admin-search: Name or bib
      input type=search maxlength=80 autocomplete=off name=search value=
      label for=admin-raceid: Race
      select name=raceid autocomplete=off
      option value= selected: All races
      option value=1: Trail Run 33K
      option value=2: Trail Run 11K
      label for=admin-condition: What is missing
      select name=condition autocomplete=off
      option value= selected: Everybody
      option value=unpaid: Unpaid
      option value=difference: Difference due
      option value=guardian: Waiting for the guardian
      button type=submit: Show
      a href=/admin/participants: Reset
      table aria-label=Participants found
      tr: Bib | Name | Race | T-shirt size | What is missing |
      tr: 12 |
      a href=/admin/participants/7: Pop Ana | Trail Run 33K | – | Unpaid Waiting for the guardia…
      tr: – |
      a href=/admin/participants/8: Pop Ana | Trail Run 33K | – | Nothing |
      tr: 12 |
      a href=/admin/participants/9: Pop Ana | Trail Run 33K | – | Cancelled |"
    `);
    const none = adminParticipantsPage({ participants: () => service() });
    expect((await drawn(none, staffWith('runners'))).html).not.toContain('<table');
    const openOne = one({ openToCheckIn: noted(toCheckIn) });
    const own = await drawn(openOne, { ...place, ...staffWith('runners') });
    expect(own.faults).toEqual([]);
    expect(outlineOf(own.html)).toMatchInlineSnapshot(`
      "h1: Ana Pop
      a href=/admin/participants: All participants
      dt: Bib
      dd: 12
      dt: Race
      dd: Trail Run 33K
      dt: T-shirt size
      dd: –
      dt: What is missing
      dd: Unpaid Waiting for the guardian"
    `);
    const withSafety = await drawn(openOne, { ...place, ...staffWith('runners', 'safety') });
    expect(tagsIn(withSafety.html, 'form').map(({ id }) => id)).toContain('safety');
    const missing = await drawn(one(), { ...place, ...staffWith('runners') });
    expect(missing.status).toBe(404);
  });
});

describe('the page of a participant', () => {
  it('says everything of somebody with little to say', async () => {
    const page = await open(plain);
    expect(page).toMatchObject({ status: 200, name: 'Ana Pop', faults: [] });
    expect(outlineOf(page.html)).toMatchInlineSnapshot(`
      "h1: Ana Pop
      a href=/admin/participants: All participants
      nav aria-label=Do something
      a href=/admin/participants/7?do=edit: Edit
      a href=/admin/participants/7?do=move: Change race
      a href=/admin/participants/7?do=mail: Send the link again
      a href=/admin/participants/7?do=cancel: Cancel the registration
      section aria-labelledby=admin-data
      h2: Registration
      dt: Registered
      dd: Saturday, 1 March 2025 at 12:00, on the site
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
      dt: E-mail
      dd: ana@mail.example
      dt: Phone
      dd: +40 712 345 678
      dt: EMA circuit
      dd: no
      dt: T-shirt size
      dd: –
      dt: Language of the mails
      dd: –
      dt: Race
      dd: Trail Run 33K
      dt: Status
      dd: confirmed
      dt: Place kept
      dd: no
      dt: Bib
      dd: –
      dt: Entry fee
      dd: 150.00 lei
      dt: Difference due
      dd: –
      dt: Paid
      dd: 150.00 lei
      dt: Given back or on its way
      dd: –
      dt: Age on race day
      dd: 41
      dt: Category
      dd: F40
      section aria-labelledby=bib-title
      h2: Bib
      form action=/admin/participants/7
      input type=hidden name=intent value=bib
      label for=bib: Bib number
      input inputmode=numeric autocomplete=off maxlength=6 name=bib value=
      p: Empty: the runner has none. Numbers of another race and numbers that somebody has are r…
      button type=submit: Save the bib
      form action=/admin/participants/7
      input type=hidden name=intent value=note
      input type=hidden name=seen value=seen
      label for=admin-note: Note
      textarea rows=3 name=note maxlength=2000 autocomplete=off aria-describedby=admin-note-hint
      p: For the office only. No health data here.
      button type=submit: Save the note
      section aria-labelledby=admin-payments
      h2: Payments
      p: No payments.
      section aria-labelledby=admin-mails
      h2: Mails
      p: No mails.
      form novalidate action=/admin/participants/7
      h2: Emergency and health
      p: Closed. Say why you need to see it: the history keeps who looked and when, and your rea…
      label for=admin-reason: Reason
      input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      p: 10 characters at least.
      button type=submit value=safety-data name=intent: Show it once
      section aria-labelledby=admin-history
      h2: What the office did
      p: Nothing yet."
    `);
  });

  it('says everything of somebody with much', async () => {
    const page = await open(rich);
    expect(page.faults).toEqual([]);
    const little = outlineOf((await open(plain)).html);
    expect(outlineDiff(little, outlineOf(page.html))).toMatchInlineSnapshot(`
      "+ a href=/admin/participants/7?do=pay: Enter a payment
      + a href=/admin/participants/7?do=remind: Send the guardian’s mail again
      + a href=/admin/participants/7?do=refund: Give money back
      + dd: Saturday, 1 March 2025 at 12:00, by hand
      - dd: Saturday, 1 March 2025 at 12:00, on the site
      + dt: Guardian
      + dd: Eva Pop
      + dd: until Sunday, 2 March 2025 at 12:00
      - dd: no
      + dt: Consent
      + dd: asked on Saturday, 1 March 2025 at 13:00, 2 reminders
      + input inputmode=numeric autocomplete=off maxlength=6 name=bib value=12
      - input inputmode=numeric autocomplete=off maxlength=6 name=bib value=
      + textarea rows=3 name=note maxlength=2000 autocomplete=off aria-describedby=admin-note-hint: Comes late.
      - textarea rows=3 name=note maxlength=2000 autocomplete=off aria-describedby=admin-note-hint
      + p: Confirmed though not paid: no payment and no invitation is on record.
      + p: The difference of 20.00 lei for the circuit has been due since Monday, 3 March 2025 at…
      + a href=/admin/participants/7?do=pay: Enter a payment
      + p is-failure: 30.00 lei more than the entry fee was paid.
      + a href=/admin/participants/7?do=refund: Give money back
      + p: Saturday, 1 March 2025 at 12:05: Entry fee, 150.00 lei, paid (stripe, pi_7)
      + p: Saturday, 1 March 2025 at 12:05: Entry fee, 150.00 lei, paid, bank transfer, receipt R-…
      + p: Tuesday, 4 March 2025 at 12:00: Refund, 10.00 lei, on its way
      + p: Wednesday, 5 March 2025 at 12:00: Refund, 10.00 lei, sent back
      + p: Thursday, 6 March 2025 at 12:00: Refund, 10.00 lei, failed: no account
      + p is-failure: The office took this money: give it back as it came, then note it here.
      + a href=/admin/participants/7?do=settle&payment=UUID: Note that it was given back
      + p: Saturday, 1 March 2025 at 12:05: Entry fee, 150.00 lei, paid (stripe, pi_7)
      + p is-failure: The provider took another amount or currency than we asked for. Look the pay…
      + a href=/admin/participants/7?do=settle&payment=UUID: Note that it was given back
      - p: No payments.
      + li: Saturday, 1 March 2025 at 12:01: ana@mail.example: Welcome, sent
      + li: Sunday, 2 March 2025 at 12:00: eva@mail.example: Consent, on its way
      - p: No mails."
    `);
  });

  it('leaves money that goes back to those who may send it', async () => {
    const page = await open(rich, {}, staffWith('runners', 'participants'));
    expect(linksIn(page.html).filter((href) => /do=(refund|settle)/.test(href))).toEqual([]);
    expect(page.html).not.toContain('id="safety"');
    const cancel = await open(rich, { do: 'cancel' }, staffWith('runners', 'participants'));
    expect(tagsIn(cancel.html, 'input').find(({ name }) => name === 'amount')).toEqual({
      type: 'hidden',
      name: 'amount',
      value: '0',
    });
  });

  it('offers nothing for one that is cancelled, and says why it is', async () => {
    const gone: OpenParticipant = {
      ...plain,
      status: 'cancelled',
      isCancelledUnpaid: true,
      category: null,
      age: 0,
      shown: { ...shown, status: 'cancelled' },
    };
    const page = await open(gone);
    expect(page.html).not.toContain('class="admin-actions"');
    expect(textOf(page.html)).toMatch(/Cancelled.*not paid|Cancelled.*unpaid|Cancelled.*nobody/i);
    const money = await open({ ...gone, refundableMinor: 1 });
    expect(linksIn(money.html).filter((href) => href.includes('do='))).toEqual([
      '/admin/participants/7?do=refund',
    ]);
    const pending = await open({ ...plain, status: 'pending', isSettled: false });
    expect(linksIn(pending.html).flatMap((href) => /do=(\w+)/.exec(href)?.[1] ?? [])).toEqual([
      'edit',
      'pay',
      'confirm',
      'move',
      'mail',
      'cancel',
    ]);
  });

  it('is not there for a number that nobody has', async () => {
    expect(await open(undefined)).toMatchObject({ status: 404 });
    for (const id of ['0', '07', 'x', '1234567890']) {
      await drawn(one(), { ...place, params: { id } });
      expect(asked.at(-1)).toEqual([0]);
    }
    await open(plain);
    expect(asked.at(-1)).toEqual([7]);
  });

  it('knows its addresses', () => {
    const { query, path, access } = one();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect([path, access]).toEqual(['/admin/participants/:id', 'runners']);
    expect(query({ do: 'pay', done: 'bib', payment: payment.id })).toEqual({
      do: 'pay',
      done: 'bib',
      payment: payment.id,
    });
    expect(query({ do: 'x', done: 'x', payment: 'x' })).toEqual({});
  });

  it.each(['register', 'bib', ...participantActions])('says that it is done: %s', async (done) => {
    const { html } = await open(plain, { done });
    const [, said = ''] = /<p class="outcome is-good" role="status">(.*?)<\/p>/.exec(html) ?? [];
    expect(said.length).toBeGreaterThan(3);
  });
});

describe('the form of a step', () => {
  // The bib, the note and the safety data have forms of their own on the page.
  const actions = participantActions.filter((each) => !['settle', 'note', 'safety'].includes(each));

  it('asks what each step needs', async () => {
    const shown = async (intent: ParticipantActionName) => {
      const page = await open(rich, { do: intent, payment: payment.id });
      expect(page.faults).toEqual([]);
      return outlineOf(page.html.slice(page.html.indexOf('<form class="panel form"')));
    };
    const settle = await shown('settle');
    expect(settle).toMatchInlineSnapshot(`
      "form novalidate action=/admin/participants/7
      h2: Note that it was given back
      p: Only when you have given the money back: the runner gets a mail that says so.
      input type=hidden name=intent value=settle
      input type=hidden name=seen value=seen
      input type=hidden name=key value=UUID
      input type=hidden name=payment value=UUID
      label for=admin-reason: Reason
      input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      p: Two words at least. The history keeps it.
      button type=submit: Go on"
    `);
    const others = [];
    for (const action of actions) others.push(outlineDiff(settle, await shown(action)));
    expect(others.join('\n\n')).toMatchInlineSnapshot(`
      "+ h2: Edit
      + p: The rules of registration hold here too. An unpaid registration gets the fee that fits.…
      + input type=hidden name=intent value=edit
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets a mail that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-firstname: First name
      + input type=text maxlength=60 autocomplete=off name=firstname value=Ana
      + label for=admin-lastname: Last name
      + input type=text maxlength=60 autocomplete=off name=lastname value=Pop
      + label for=admin-gender: Gender
      + select name=gender autocomplete=off
      + option value=: Choose …
      + option value=female selected: Female
      + option value=male: Male
      + label for=admin-birthDate: Date of birth
      + input type=date max=2025-07-05 autocomplete=off name=birthDate value=1984-02-01
      + label for=admin-country: Country
      + select name=country autocomplete=off
      + option value=: Choose …
      + option value=AL: Albania
      + option value=AD: Andorra
      + option value=AR: Argentina
      + option value=AM: Armenia
      + option value=AU: Australia
      + option value=RO selected: Romania
      + label for=admin-club: Club
      + input type=text maxlength=80 autocomplete=off name=club value=
      + label for=admin-email: E-mail
      + input type=email maxlength=254 autocomplete=off name=email value=ana@mail.example
      + label for=admin-phone: Phone
      + input type=tel maxlength=30 autocomplete=off name=phone value=+40 712 345 678
      + label for=admin-licence: Federation licence
      + input type=text maxlength=60 autocomplete=off name=licence value=
      + label for=admin-tshirtSize: T-shirt size
      + select name=tshirtSize autocomplete=off
      + option value= selected: Choose …
      + option value=XS: XS
      + option value=S: S
      + option value=M: M
      + option value=L: L
      + option value=XL: XL
      + label for=admin-guardianName: Guardian
      + input type=text maxlength=100 autocomplete=off name=guardianName value=Eva Pop
      + label for=admin-guardianEmail: Guardian’s e-mail
      + input type=email maxlength=254 autocomplete=off name=guardianEmail value=
      + label for=admin-language: Language of the mails
      + select name=language autocomplete=off
      + option value=en: English
      + option value=ro: Română
      + option value=fr: Français
      + option value=de: Deutsch
      + option value=it: Italiano
      + option value=es: Español
      + label for=admin-isemaparticipant
      + input type=checkbox name=isemaparticipant value=true: EMA circuit
      + label for=admin-override
      + input type=checkbox name=override value=true: Do it although the rules forbid it; I have g…

      + h2: Change race
      + p: By the rules of a change of race. A dearer race costs the difference, which the runner…
      + input type=hidden name=intent value=move
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets a mail that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-raceid: New race
      + select name=raceid autocomplete=off
      + option value=2: Trail Run 11K, places left: 5
      + option value=1: Trail Run 33K, places left: 0
      + label for=admin-override
      + input type=checkbox name=override value=true: Do it although the rules forbid it; I have g…
      + label for=admin-waive
      + input type=checkbox name=waive value=true: Waive the difference; I have given a reason

      + h2: Enter a payment
      + p: For money that came past the payment provider, or for an invitation. The entry fee lack…
      + input type=hidden name=intent value=pay
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets a mail that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-source: How it was paid
      + select name=source autocomplete=off
      + option value= selected: Choose …
      + option value=card: card, at our desk
      + option value=transfer: bank transfer
      + option value=cash: cash
      + option value=free: free (invited)
      + label for=admin-amount: Amount in lei
      + input inputmode=decimal autocomplete=off aria-describedby=admin-amount-hint name=amount va…
      + p: An invitation waives what is owed.
      + label for=admin-receipt: Receipt number
      + input maxlength=40 autocomplete=off name=receipt
      + label for=admin-paidOn: Paid on
      + input type=date autocomplete=off aria-describedby=admin-paidOn-hint name=paidOn
      + p: Empty: today.
      + label for=admin-override
      + input type=checkbox name=override value=true: Another amount than is owed: less settles th…

      + h2: Confirm
      + p: Without a payment: the registration then stands as confirmed, not paid. Enter money or…
      + input type=hidden name=intent value=confirm
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets a mail that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-override
      + input type=checkbox name=override value=true: Confirm without the guardian’s consent; I ha…

      + h2: Cancel the registration
      + p: The place is released. By the rules 75.00 lei is refunded now; you may refund up to 100…
      + input type=hidden name=intent value=cancel
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets a mail that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-amount: Amount in lei
      + input inputmode=decimal autocomplete=off name=amount value=75

      + h2: Give money back
      + p: Without cancelling. Up to 100.00 lei can go back, the same way that they came.
      + input type=hidden name=intent value=refund
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets a mail that says so.
      - input type=hidden name=intent value=settle
      + label for=admin-amount: Amount in lei
      + input inputmode=decimal autocomplete=off name=amount value=30

      + h2: Send the link again
      + p: To ana@mail.example.
      + input type=hidden name=intent value=mail
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets a mail that says so.
      - input type=hidden name=intent value=settle
      - label for=admin-reason: Reason
      - input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      - p: Two words at least. The history keeps it.

      + h2: Send the guardian’s mail again
      + p: The guardian gets the mail with the link once more.
      + input type=hidden name=intent value=remind
      - h2: Note that it was given back
      - p: Only when you have given the money back: the runner gets a mail that says so.
      - input type=hidden name=intent value=settle
      - label for=admin-reason: Reason
      - input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      - p: Two words at least. The history keeps it."
    `);
  });

  it('asks for a consent that is missing, and for an amount only where there is one', async () => {
    const confirm = await open(plain, { do: 'confirm' });
    expect(confirm.html).not.toContain('name="override"');
    const amount = async (who: OpenParticipant, intent: string) =>
      tagsIn((await open(who, { do: intent })).html, 'input').find(({ name }) => name === 'amount');
    expect(await amount(plain, 'refund')).toMatchObject({ value: '' });
    expect(await amount(rich, 'refund')).toMatchObject({ value: '30' });
    expect(await amount(rich, 'cancel')).toMatchObject({ value: '75' });
    expect(await amount(rich, 'pay')).toMatchObject({ value: '20' });
  });
});

describe('what is posted about a participant', () => {
  const send = (
    form: Record<string, string>,
    changes: Partial<ParticipantsAdmin> = {},
    bibs = lists(),
  ) => posted(one({ open: noted(rich), ...changes }, bibs), form, place);
  const back = async (...what: Parameters<typeof send>) => (await send(...what)) as Drawn;

  it('is a step, sure or asked about first', async () => {
    const to = (done: string) => ({ goTo: `/admin/participants/7?done=${done}` });
    expect(await send({ intent: 'pay', sure: 'true' })).toEqual(to('pay'));
    expect(asked.at(-1)).toEqual([
      'pay',
      { id: 7, form: { intent: 'pay', sure: 'true' }, isSure: true },
    ]);
    await send({ intent: 'pay' });
    expect(asked.at(-1)).toMatchObject(['pay', { isSure: false }]);
    for (const intent of ['note', 'safety']) {
      expect(await send({ intent })).toEqual(to(intent));
      expect(asked.at(-1)).toMatchObject([intent, { isSure: true }]);
    }
  });

  it('says what a step would do, and asks once more', async () => {
    const consequences = {
      changes: [{ field: 'isemaparticipant', before: 'true', now: '' }],
      mails: [{ to: 'ana@mail.example', subject: 'Moved' }],
      isLinkSent: true,
    };
    const form = { intent: 'edit', email: 'new@mail.example', lastname: 'Popa' };
    const page = await back(form, { take: noted({ ok: true, consequences }) });
    expect([page.status, page.faults]).toEqual([200, []]);
    expect(outlineOf(page.html)).toMatchInlineSnapshot(`
      "h1: Ana Pop
      a href=/admin/participants/7: Back, change nothing
      h2: Edit: are you sure?
      h3: This changes
      li: EMA circuit: yes → no
      p: What was paid stays as it is: leaving the circuit gives nothing back by itself. Whether…
      h3: These mails go out
      li: ana@mail.example: Moved
      li: The mail with the link goes to new@mail.example.
      input type=hidden name=intent value=edit
      input type=hidden name=email value=new@mail.example
      input type=hidden name=lastname value=Popa
      button type=submit value=true name=sure: Yes, do it
      button type=submit value=true name=again: Back to the form"
    `);
    const nothing = { changes: [], mails: [], isLinkSent: false };
    const quiet = await back(
      { intent: 'mail' },
      { take: noted({ ok: true, consequences: nothing }), open: noted(plain) },
    );
    expect(linesOf(quiet).slice(2)).toMatchInlineSnapshot(`
      [
        "h2: Send the link again: are you sure?",
        "h3: This changes",
        "p: No data change.",
        "h3: These mails go out",
        "p: No mail goes out.",
        "input type=hidden name=intent value=mail",
        "button type=submit value=true name=sure: Yes, do it",
        "button type=submit value=true name=again: Back to the form",
      ]
    `);
    const unpaid = await back(form, {
      take: noted({ ok: true, consequences: { ...consequences, isLinkSent: false } }),
      open: noted({ ...plain, shown: { ...shown, paid: '0' } }),
    });
    expect(unpaid.html).not.toContain('class="outcome"');
    expect(unpaid.html).not.toContain('new@mail.example</li>');
  });

  it('comes back with its form to be changed', async () => {
    const page = await back({ intent: 'pay', again: 'true', amount: '5', seen: 'x' });
    expect(tagsIn(page.html, 'input').find(({ name }) => name === 'amount')?.value).toBe('5');
    const edited = await back({ intent: 'edit', again: 'true', lastname: 'Popa', seen: 'x' });
    expect(tagsIn(edited.html, 'input').find(({ name }) => name === 'lastname')?.value).toBe(
      'Popa',
    );
    expect((await back({ intent: 'x' })).html).toContain('id="admin-history"');
  });

  it('comes back with why it was refused', async () => {
    const refused = { ok: false as const, code: 'reason' as const };
    const page = await back({ intent: 'cancel' }, { take: noted(refused) });
    expect(page.status).toBe(409);
    const alert = (html: string) =>
      outlineOf(html.split('role="alert">')[1]?.split('<form')[0] ?? '');
    expect(alert(page.html)).toMatchInlineSnapshot(
      `"p: Please give a reason of at least two words."`,
    );
    const changed = [{ field: 'lastname' as const, before: 'Pop', now: 'Popa' }];
    const stale = await back({ intent: 'edit' }, { take: noted({ ok: false, changed }) });
    expect(stale.status).toBe(409);
    expect(alert(stale.html)).toMatchInlineSnapshot(`
      "p: Somebody else has changed this meanwhile. What you typed is still here: look at it agai…
      li: Last name: Pop → Popa"
    `);
    const problems = {
      lastname: 'registration-name-missing',
      acceptTerms: 'registration-terms-missing',
    } as never;
    const wrong = await back(
      { intent: 'edit', seen: 'x' },
      { take: noted({ ok: false, problems, canOverride: true }) },
    );
    expect(wrong.status).toBe(400);
    expect(alert(wrong.html)).toMatchInlineSnapshot(`
      "p: Please look at these fields again
      a href=#admin-lastname: Last name : Please enter your name
      a href=#admin-accepted: Please accept the terms and conditions"
    `);
    expect(wrong.html).toMatch(/id="admin-lastname"[^>]*aria-invalid="true"/);
  });

  it('comes back with its form where nothing could be done', async () => {
    const failed = '<div class="outcome is-failure" role="alert"><p>';
    const cancel = await back({ intent: 'cancel', amount: '5' }, { take: away });
    expect(cancel.status).toBe(503);
    expect(cancel.html).toContain(failed);
    expect(tagsIn(cancel.html, 'input').find(({ name }) => name === 'amount')?.value).toBe('5');
    const read = await back({ intent: 'safety-data', reason: 'A call' }, { readSafetyData: away });
    expect(read.status).toBe(503);
    expect(read.html).toContain(failed);
    expect(tagsIn(read.html, 'input').find(({ name }) => name === 'reason')?.value).toBe('A call');
  });

  it('is a bib, or none', async () => {
    expect(await send({ intent: 'bib', bib: ' 12 ' })).toEqual({
      goTo: '/admin/participants/7?done=bib',
    });
    expect(asked.at(-1)).toEqual([{ id: 7, bib: 12 }]);
    await send({ intent: 'bib', bib: ' ' });
    expect(asked.at(-1)).toEqual([{ id: 7, bib: null }]);
    await send({ intent: 'bib' });
    expect(asked.at(-1)).toEqual([{ id: 7, bib: null }]);
    const taken = await back({ intent: 'bib', bib: '13' }, {}, lists(away));
    expect(taken.status).toBe(503);
    expect(tagsIn(taken.html, 'input').find(({ name }) => name === 'bib')?.value).toBe('13');
    expect(taken.html).toContain('<div class="outcome is-failure" role="alert">');
  });

  it('opens what concerns health, for a reason', async () => {
    const safety = (html: string) =>
      outlineOf(`<form${html.split('<form').find((each) => each.includes('id="safety"'))}`);
    const closed = safety((await open(rich)).html);
    expect(closed).toMatchInlineSnapshot(`
      "form novalidate action=/admin/participants/7
      h2: Emergency and health
      p: Closed. Say why you need to see it: the history keeps who looked and when, and your rea…
      label for=admin-reason: Reason
      input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      p: 10 characters at least.
      button type=submit value=safety-data name=intent: Show it once
      section aria-labelledby=admin-history
      h2: What the office did
      p: Nothing yet."
    `);
    const short = await back({ intent: 'safety-data', reason: 'x' });
    expect(asked.at(-2)).toEqual([7, 'x']);
    expect(short.status).toBe(400);
    expect(outlineDiff(closed, safety(short.html))).toMatchInlineSnapshot(`
      "+ input maxlength=300 autofocus autocomplete=off aria-invalid=true aria-describedby=admin-re…
      - input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      + p: Please say why, in 10 characters or more."
    `);
    expect(short.html).not.toContain('<div class="outcome is-failure"');
    const data = {
      emergencyContactName: 'Ion Pop',
      emergencyContactPhone: '+40 712 000 000',
      medicalInfo: 'Asthma',
      acceptMedical: 'true',
      digest: 'd',
    };
    const read = await back(
      { intent: 'safety-data' },
      { readSafetyData: noted({ ok: true, data }) },
    );
    expect(asked.at(-2)).toEqual([7, '']);
    expect(read.status).toBe(200);
    expect(outlineDiff(closed, safety(read.html))).toMatchInlineSnapshot(`
      "+ h2 tabindex=-1 autofocus: Emergency and health
      + p: Shown this once. Reload the page and it is closed again.
      + label for=admin-emergencyContactName: Emergency contact
      + input maxlength=100 autocomplete=off name=emergencyContactName value=Ion Pop
      + label for=admin-emergencyContactPhone: Emergency phone
      + input type=tel maxlength=30 autocomplete=off name=emergencyContactPhone value=+40 712 000…
      + label for=admin-medicalInfo: Medical information
      + textarea rows=3 name=medicalInfo maxlength=2000 autocomplete=off: Asthma
      + label for=admin-acceptMedical
      + input type=checkbox name=acceptMedical checked value=true: The runner has explicitly conse…
      + input type=hidden name=seen value=seen
      + input type=hidden name=digest value=d
      + button type=submit value=safety name=intent: Save the safety data
      - h2: Emergency and health
      - p: Closed. Say why you need to see it: the history keeps who looked and when, and your rea…
      - label for=admin-reason: Reason
      - input maxlength=300 autocomplete=off aria-describedby=admin-reason-hint name=reason
      - p: 10 characters at least.
      - button type=submit value=safety-data name=intent: Show it once"
    `);
    const kept = await back(
      { intent: 'safety', emergencyContactName: 'Eva', digest: 'd' },
      { take: noted({ ok: false, code: 'safety-changed' }) },
    );
    expect(
      tagsIn(kept.html, 'input').find(({ name }) => name === 'emergencyContactName'),
    ).toMatchObject({ value: 'Eva' });
    const note = await back(
      { intent: 'note', note: 'Long' },
      { take: noted({ ok: false, code: 'note-long' }) },
    );
    expect(textsOf(note.html, 'textarea')[0]).toBe('Long');
  });
});

describe('somebody registered by hand', () => {
  const page = (changes: Partial<ParticipantsAdmin> = {}) =>
    adminNewParticipantPage({ participants: () => service(changes) });

  it('is asked everything in one form', async () => {
    const { html, faults } = await drawn(page());
    expect(faults).toEqual([]);
    const edit = outlineOf((await open(rich, { do: 'edit' })).html);
    const empty = edit.replace(/^(input type=(?:text|email|tel|date) .*?) value=.*/gm, '$1');
    expect(outlineDiff(empty, outlineOf(html))).toMatchInlineSnapshot(`
      "+ h1: Register somebody
      + a href=/admin/participants: All participants
      + form novalidate action=/admin/participants/new
      + p: Whether or not registration is open. The place is kept until the fee is paid or you can…
      - h1: Ana Pop
      - a href=/admin/participants/7: Back, change nothing
      - form novalidate action=/admin/participants/7
      - h2: Edit
      - p: The rules of registration hold here too. An unpaid registration gets the fee that fits.…
      - input type=hidden name=intent value=edit
      - input type=hidden name=seen value=seen
      + label for=admin-raceid: Race
      + select name=raceid autocomplete=off
      + option value= selected: Choose …
      + option value=1: Trail Run 33K
      + option value=2: Trail Run 11K
      + option value= selected: Choose …
      + option value=female: Female
      - option value=: Choose …
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

  it('is registered once that is sure', async () => {
    const form = { lastname: 'Pop', accepted: 'true', sure: 'true' };
    expect(await posted(page(), form)).toEqual({ goTo: '/admin/participants/9?done=register' });
    expect(asked.at(-1)).toEqual([
      {
        form: { ...form, acceptTerms: 'true', acceptPrivacy: 'true', acceptRisks: 'true' },
        isSure: true,
      },
    ]);
    await posted(page(), {});
    expect(asked.at(-1)).toMatchObject([{ form: { acceptTerms: '' }, isSure: false }]);
  });

  it('is asked about first', async () => {
    const consequences = { changes: [], mails: [], isLinkSent: true };
    const route = page({ register: noted({ ok: true, consequences }) });
    const back = (await posted(route, { email: 'ana@mail.example' })) as Drawn;
    expect(back.faults).toEqual([]);
    expect(outlineOf(back.html)).toMatchInlineSnapshot(`
      "h1: Register somebody
      h2: Register somebody: are you sure?
      h3: This changes
      p: No data change.
      h3: These mails go out
      li: The mail with the link goes to ana@mail.example.
      input type=hidden name=email value=ana@mail.example
      button type=submit value=true name=sure: Yes, do it
      button type=submit value=true name=again: Back to the form"
    `);
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
    const twin = (await posted(
      page({ register: noted({ ok: false, code: 'registered' }) as never }),
      typed,
    )) as Drawn;
    expect(twin.status).toBe(409);
    expect(twin.html).toContain('name="otherPerson"');
    expect(again.html).not.toContain('name="otherPerson"');
    const problems = { raceid: 'registration-race-missing' } as never;
    const wrong = (await posted(
      page({ register: noted({ ok: false, problems, canOverride: false }) }),
      typed,
    )) as Drawn;
    expect(wrong.status).toBe(400);
    expect(wrong.html).toMatch(/id="admin-raceid"[^>]*aria-invalid="true"/);
  });
});

it('somebody comes back as typed where nobody could be registered', async () => {
  const page = adminNewParticipantPage({ participants: () => service({ register: away }) });
  const back = (await posted(page, { lastname: 'Pop' })) as Drawn;
  expect(back.status).toBe(503);
  expect(back.html).toContain('<div class="outcome is-failure" role="alert"><p>');
  expect(tagsIn(back.html, 'input').find(({ name }) => name === 'lastname')?.value).toBe('Pop');
});

describe('a list of payments', () => {
  const page = (changes: Partial<ParticipantsAdmin> = {}) =>
    adminPaymentListPage({ participants: () => service(changes) });
  const row: RowReport = {
    row: 2,
    id: 7,
    name: 'Pop Ana',
    amount: '150',
    day: '2025-03-01',
    reference: 'R;1',
    outcome: 'settles',
    runner: { id: 7, name: 'Ana Pop', owedMinor: 150_00 },
  };
  const report = {
    source: 'cash' as const,
    rows: [
      row,
      { ...row, row: 3, outcome: 'too-little' as const },
      { ...row, row: 4, runner: undefined as never, name: 'Nobody', outcome: 'unknown' as const },
    ],
  };

  it('is read from a file of one source', async () => {
    const { html, faults } = await drawn(page(), { query: { done: '' } });
    expect(faults).toEqual([]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Read in payments
      form action=/admin/lists/payments enctype=multipart/form-data
      p: Bank transfers or cash from a spreadsheet, 150 rows at most. First you see what each ro…
      label for=payments-file: CSV or XLSX file
      p: Columns by their names: runner number or name, amount in lei, reference or receipt, and…
      input type=file accept=.csv,.txt,.xlsx required aria-describedby=payments-file-hint name=f…
      legend: How it was paid
      input type=radio name=source checked value=transfer: bank transfer
      input type=radio name=source value=cash: cash
      button type=submit: Read the file"
    `);
    const { query } = page();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect(
      [{ done: '12' }, { done: '1234' }, { done: 'x' }, {}].map((each) =>
        query({ ...each } as Record<string, string>),
      ),
    ).toEqual([{ done: '12' }, { done: '' }, { done: '' }, { done: '' }]);
    const done = await drawn(page(), { query: { done: '2' } });
    expect(done.html).toContain('<p class="outcome is-good" role="status">');
  });

  it('says what each row would do, and enters those that are ticked', async () => {
    const file = { name: 'list.csv', content: Buffer.from('a') };
    const route = page({ checkPaymentList: noted({ ok: true, report }) });
    const back = (await posted(route, { source: 'cash' }, {}, { file })) as Drawn;
    expect(asked.at(-1)).toEqual([{ file, source: 'cash' }]);
    expect(back.faults).toEqual([]);
    expect(outlineOf(back.html)).toMatchInlineSnapshot(`
      "h1: Read in payments
      form action=/admin/lists/payments
      h2: Dry run
      input type=hidden name=intent value=enter
      input type=hidden name=source value=cash
      div tabindex=0 role=region aria-label=Dry run
      tr: Row | Name | Amount in lei | Day | Reference | What it does |
      tr: 2 |
      a href=/admin/participants/7: Ana Pop (7) | 150 | 2025-03-01 | R;1 |
      input type=checkbox name=row.2 checked value=2;7;150;2025-03-01;R;1: Settles what is owed, and th…
      tr: 3 |
      a href=/admin/participants/7: Ana Pop (7) | 150 | 2025-03-01 | R;1 | Too little: 150.00 le…
      tr: 4 | Nobody | 150 | 2025-03-01 | R;1 | No such runner takes part |
      button type=submit: Enter the chosen payments
      form action=/admin/lists/payments enctype=multipart/form-data
      p: Bank transfers or cash from a spreadsheet, 150 rows at most. First you see what each ro…
      label for=payments-file: CSV or XLSX file
      p: Columns by their names: runner number or name, amount in lei, reference or receipt, and…
      input type=file accept=.csv,.txt,.xlsx required aria-describedby=payments-file-hint name=f…
      legend: How it was paid
      input type=radio name=source value=transfer: bank transfer
      input type=radio name=source checked value=cash: cash
      button type=submit: Read the file"
    `);
    const none = { ...report, rows: report.rows.slice(1) };
    const route2 = page({ checkPaymentList: noted({ ok: true, report: none }) });
    const nothing = (await posted(route2, {})) as Drawn;
    expect(asked.at(-1)).toEqual([{ file: undefined, source: 'transfer' }]);
    expect(textsOf(nothing.html, 'button')).not.toContain(textsOf(back.html, 'button').at(-2));
  });

  it('enters what was shown, or nothing', async () => {
    const form = {
      intent: 'enter',
      source: 'cash',
      'row.2': '2;7;150;2025-03-01;R;1',
      'row.3': 'x;7;150;2025-03-01;R',
      'row.4': '4;x;150;2025-03-01;R',
      'row.x': '5;7;150;2025-03-01;R',
    };
    expect(await posted(page(), form)).toEqual({ goTo: '/admin/lists/payments?done=2' });
    expect(asked.at(-1)).toEqual([
      {
        rows: [{ row: 2, id: 7, name: '', amount: '150', day: '2025-03-01', reference: 'R;1' }],
        source: 'cash',
      },
    ]);
    const refused = page({ enterPaymentList: noted({ ok: false, report }) });
    const back = (await posted(refused, form, { query: { done: '2' } })) as Drawn;
    expect(back.status).toBe(409);
    expect(back.html).toContain('<p class="outcome is-failure" role="alert">');
    expect(back.html).not.toContain('role="status"');
    const gone = (await posted(page({ enterPaymentList: away }), form)) as Drawn;
    expect(gone.status).toBe(503);
    expect(gone.html).toContain('<p class="outcome is-failure" role="alert">');
    const unread = (await posted(page(), {})) as Drawn;
    expect(unread.html).toContain('<p class="outcome is-failure" role="alert">');
    expect(unread.status).not.toBe(200);
  });
});
