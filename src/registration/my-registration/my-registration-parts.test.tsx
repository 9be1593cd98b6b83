import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import type { RegistrationForm } from '../../edition/fields/field-lists.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { Refusal } from '../../platform/http/refusals.ts';
import { type Drawn, drawn, posted } from '../../test/drawn-page.tsx';
import { linkContext } from '../../test/link-context.ts';
import {
  openRaces,
  paid as paidRunner,
  registered,
  runnerOf,
  tokenFor,
} from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { headingsIn, linksIn, tagsIn, textOf, textsOf } from '../../test/rendered.tsx';
import type { LinkContext } from './for-holder.ts';
import { guardianPage, guardianPageOf } from './guardian.page.tsx';
import { lostLinkPage } from './lost-link.page.tsx';
import type { GuardianRequest, MyRegistration, OwnResults } from './my-registration.contract.ts';
import { gonePage, Mine, myRegistrationPage, ownPage } from './my-registration.page.tsx';
import type { OwnOutcome } from './own-registration-actions.ts';

const { races } = edition();

let database: TestDatabase<Schema>;
let ctx: LinkContext;
let people = 0;
beforeAll(async () => {
  database = await openRaces(50);
  ctx = linkContext(database.db);
});
afterAll(() => database.close());

const since = new Date('2025-03-01T10:00:00Z');
const guarded = {
  email: 'ana@example.ro',
  emergencyContactName: 'Ion Pop',
  emergencyContactPhone: '+40 700 000 002',
  medicalInfo: 'Asthma',
  acceptMedical: true,
};
const mine: MyRegistration = {
  id: 7,
  policies: {
    raceChangeUntilDaysBefore: 30,
    refund: { sharePercent: 50, moreThanDaysBefore: 30 },
  },
  firstname: 'Ana',
  lastname: 'Pop',
  birthDate: '1990-03-01',
  bib: null,
  wave: null,
  pickupCode: null,
  status: 'pending',
  raceId: 2,
  feeMinor: 120_00,
  extras: {},
  difference: null,
  isPaid: false,
  isSettled: false,
  isProven: true,
  isPersonTaken: false,
  hasPlace: false,
  heldUntil: null,
  guardian: null,
  data: { phone: '+40 700 000 001', tshirtSize: 'M', language: 'en' },
  mailbox: { address: 'a…@example.ro', isFailing: false },
  isHiddenLive: false,
  gender: null,
  guarded: null,
  isSafetyLocked: false,
  payments: [],
  canPay: true,
  isLate: false,
  isOver: false,
  canCancel: true,
  refundMinor: 0,
  changes: [{ raceId: 1, change: { ok: true, dueMinor: 0, feeMinor: 150_00 } }],
};
const paid: Partial<MyRegistration> = {
  status: 'confirmed',
  isPaid: true,
  isSettled: true,
  hasPlace: true,
  canPay: false,
  refundMinor: 60_00,
  changes: [{ raceId: 1, change: { ok: true, dueMinor: 30_00, feeMinor: 150_00 } }],
};
const here = { params: { token: 'a-token' }, path: '/my-registration/a-token' };
const noLimit = async () => {};
const page = myRegistrationPage({
  showOwnResults: async () => ({ result: null, earlier: null }),
  get ctx() {
    return ctx;
  },
  limit: noLimit,
});
/** The page of a registration as it is given, or of a link that opens none. */
const pageOf = (
  changes: Partial<MyRegistration> | null = {},
  own: OwnResults = { result: null, earlier: null },
  outcome: OwnOutcome = {},
) => ({
  ...page,
  load: async (request: Parameters<typeof gonePage>[0]) =>
    changes
      ? ownPage(
          request,
          <Mine registration={{ ...mine, ...changes }} {...{ request, own, ...outcome }} />,
        )
      : gonePage(request),
});
/** Where the link of somebody who has just registered leads. */
const linkOf = async (form: Partial<RegistrationForm> = {}) => {
  const id = await registered(database.db, ++people, form);
  return { ...here, params: { token: await tokenFor(database.db, id) } };
};
const shown = (changes?: Partial<MyRegistration> | null, query = {}) =>
  drawn(pageOf(changes), { ...here, query });
const part = (html: string, id: string) =>
  html.split('<section').find((each) => each.includes(`aria-labelledby="${id}"`)) ?? '';
const rows = (html: string) => {
  const summary = part(html, 'summary');
  return Object.fromEntries(
    textsOf(summary, 'dt').map((name, i) => [name, textsOf(summary, 'dd')[i]]),
  );
};

describe('how a registration stands', () => {
  it('is told in rows, and where it is paid', async () => {
    const page = await shown();
    expect(page).toMatchObject({ faults: [], isPersonal: true, name: 'Your registration' });
    expect(page.status).toBeUndefined();
    expect(headingsIn(page.html)).toEqual([
      '1 Your registration',
      '2 Where things stand',
      '2 T-shirt, phone, language',
      '2 Email, emergency, health',
      '2 Live on race day',
      '2 Change race',
      '2 Cancel your registration',
      '2 A new link',
      '2 Your data are yours',
    ]);
    expect(textsOf(page.html, 'p')[0]).toBe('Ana Pop');
    expect(rows(page.html)).toEqual({
      Race: 'Ridge Run 11K',
      'Registration number': '7',
      'Bib number': 'not given out yet',
      'Date of birth': '1 March 1990',
      Status: 'pending',
      'Entry fee': '120.00 lei (€24)',
      Place: expect.stringMatching(/^none yet/),
    });
    expect(linksIn(part(page.html, 'summary'))).toEqual([
      '/registration-success?participantId=7&raceid=2&link=a-token',
    ]);
    expect(textsOf(part(page.html, 'summary'), 'a')).toEqual(['Pay the entry fee']);
    expect(page.html).not.toContain('role="alert"');
    expect(page.html).not.toContain('<h3');
  });

  it.each<[string, Partial<MyRegistration>, Record<string, unknown>]>([
    ['a bib', { bib: 12 }, { 'Bib number': '12' }],
    ['no day of birth', { birthDate: null }, { 'Date of birth': undefined }],
    [
      'a place for a while',
      { hasPlace: true, heldUntil: since },
      { Place: expect.stringMatching(/^held until Saturday, 1 March 2025 at 12:00/) },
    ],
    ['a place that is kept', { hasPlace: true }, { Place: 'held for you' }],
    ['a place of its own', paid, { Place: 'yours', Status: 'confirmed', Payment: undefined }],
    [
      'no payment behind it',
      { status: 'confirmed' },
      { Payment: expect.stringMatching(/^none on record/) },
    ],
    [
      'no end',
      { status: 'cancelled', canCancel: false },
      { Place: undefined, Status: 'cancelled' },
    ],
    [
      'a guardian who is asked',
      { guardian: { name: 'Maria', isSigned: false, isAsked: true } },
      { Consent: 'still missing; we have written to Maria' },
    ],
    [
      'a guardian who has not been written to',
      { guardian: { name: 'Maria', isSigned: false, isAsked: false } },
      { Consent: 'still missing; we write to Maria once you have paid, at the latest' },
    ],
    [
      'a guardian who has signed',
      { guardian: { name: 'Maria', isSigned: true, isAsked: true } },
      { Consent: 'signed by Maria' },
    ],
    [
      'a difference',
      { ...paid, difference: { amountMinor: 30_00, since } },
      {
        'Difference for EMA': expect.stringMatching(
          /^30\.00 lei \(€6\), due since Saturday, 1 March 2025/,
        ),
      },
    ],
  ])('may have %s', async (_, changes, expected) => {
    const page = await shown(changes);
    expect(page.faults).toEqual([]);
    expect(rows(page.html)).toMatchObject(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
    );
    for (const [name, value] of Object.entries(expected))
      if (value === undefined) expect(rows(page.html)).not.toHaveProperty(name);
  });

  it.each<[string, Partial<MyRegistration>, string[]]>([
    ['the fee', { canPay: true }, ['Pay the entry fee']],
    ['nothing', { canPay: false }, []],
    [
      'the difference',
      { canPay: false, difference: { amountMinor: 1, since } },
      ['Pay the difference'],
    ],
    [
      'nothing any more',
      { canPay: false, isLate: true, difference: { amountMinor: 1, since } },
      [],
    ],
  ])('leads to where %s is paid', async (_, changes, buttons) => {
    expect(textsOf(part((await shown(changes)).html, 'summary'), 'a')).toEqual(buttons);
  });

  it('says so while only a signature is missing', async () => {
    const asked = { isSettled: true, guardian: { name: 'Maria', isSigned: false, isAsked: true } };
    const notice = async (changes: Partial<MyRegistration>) =>
      textsOf(part((await shown(changes)).html, 'summary'), 'strong');
    expect(await notice(asked)).toHaveLength(1);
    expect(part((await shown(asked)).html, 'summary')).toContain(
      '<div class="outcome" role="status">',
    );
    expect(textOf((await shown(asked)).html)).toMatch(/Maria.*Maria/);
    expect(await notice({ ...asked, status: 'confirmed' })).toEqual([]);
    expect(await notice({ ...asked, isSettled: false })).toEqual([]);
    expect(
      await notice({ ...asked, guardian: { name: 'Maria', isSigned: true, isAsked: true } }),
    ).toEqual([]);
    expect(await notice({ ...asked, guardian: null })).toEqual([]);
  });

  it('lists what was paid and went back', async () => {
    const payment = {
      at: since,
      amountMinor: 120_00,
      purpose: 'fee',
      source: 'card',
      receipt: null,
      state: 'succeeded',
      refunds: [],
    } as const;
    const { html } = await shown({
      payments: [
        { ...payment, refunds: [] },
        {
          ...payment,
          at: new Date('2025-03-02T10:00:00Z'),
          purpose: 'change',
          source: 'cash',
          receipt: 'R-1',
          state: 'refunded',
          refunds: [
            { at: since, amountMinor: 60_00, isDone: true },
            { at: new Date('2025-03-03T10:00:00Z'), amountMinor: 50_00, isDone: false },
          ],
        },
        { ...payment, at: new Date('2025-03-04T10:00:00Z'), state: 'failed', refunds: [] },
      ],
    });
    expect(headingsIn(html)).toContain('3 Payments');
    expect(textsOf(part(html, 'summary'), 'li')).toEqual([
      expect.stringMatching(/^Saturday, 1 March 2025 at 12:00: Entry fee, 120\.00 lei, paid$/),
      expect.stringMatching(
        /^Sunday, 2 March 2025 at 12:00: Change of race, 120\.00 lei, paid, refunded, in cash, receipt R-1 Refund: 60\.00 lei, sent back Refund: 50\.00 lei, on its way$/,
      ),
    ]);
    const none = await shown({ payments: [{ ...payment, state: 'failed', refunds: [] }] });
    expect(headingsIn(none.html)).not.toContain('3 Payments');
  });
});

describe('what else a runner can do', () => {
  it('is offered with what it costs and brings', async () => {
    const { html } = await shown(paid);
    expect(textOf(part(html, 'cancel'))).toMatch(
      /you get 60\.00 lei back\. More than 30 days before the event you get 50% back/,
    );
    expect(linksIn(html).slice(-4)).toEqual([
      '/my-registration/a-token?do=cancel',
      '/my-registration/a-token?do=renew',
      '#guarded',
      '/my-registration/a-token?do=erase',
    ]);
    expect(textOf(part(html, 'change'))).toMatch(
      /Up to 30 days before.*You pay the difference of 30\.00 lei\. Change to Ridge Run 33K$/,
    );
    expect(linksIn(part(html, 'change'))).toEqual(['/my-registration/a-token?do=change-1']);
  });

  it.each<[Partial<MyRegistration>, RegExp]>([
    [{ ...paid, refundMinor: 0 }, /you get nothing back\. More than 30 days/],
    [{ ...paid, policies: { ...mine.policies, refund: null } }, /you get 60\.00 lei back\. Cancel/],
    [{}, /You have paid nothing yet/],
  ])('says of cancelling, case %#', async (changes, words) => {
    expect(textOf(part((await shown(changes)).html, 'cancel'))).toMatch(words);
  });

  it.each<[Partial<MyRegistration>, RegExp, string[]]>([
    [{}, /The entry fee will be 150\.00 lei\./, ['/my-registration/a-token?do=change-1']],
    [
      { ...paid, changes: [{ raceId: 1, change: { ok: true, dueMinor: 0, feeMinor: 1 } }] },
      /Nothing to pay\./,
      ['/my-registration/a-token?do=change-1'],
    ],
    [
      { changes: [{ raceId: 1, change: { ok: false, code: 'full' } }] },
      /Ridge Run 33K: This race is full\./,
      [],
    ],
  ])('says of changing race, case %#', async (changes, words, links) => {
    const change = part((await shown(changes)).html, 'change');
    expect(textOf(change)).toMatch(words);
    expect(linksIn(change)).toEqual(links);
  });

  it('says nothing that looks forward once the race is over: the result comes first', async () => {
    const over = { ...paid, isOver: true, isLate: true, canCancel: false, bib: 12 };
    const own = { result: <h2>Your result</h2>, earlier: null };
    const { html } = await drawn(pageOf(over, own), here);
    expect(headingsIn(html)).toEqual([
      '1 Your registration',
      '2 Your result',
      '2 Where things stand',
      '2 T-shirt, phone, language',
      '2 Email, emergency, health',
      '2 On the live page',
      '2 A new link',
      '2 Your data are yours',
    ]);
    expect(linksIn(html)).not.toContain('/live/12');
    expect(textOf(part(html, 'live'))).toContain('As long as the live page shows the race');
    expect(textsOf(part(html, 'live'), 'button')).toEqual(['Do not show me live']);
    expect(rows(html).Place).toBeUndefined();
  });

  it('is little once it is cancelled', async () => {
    const { html } = await shown({ status: 'cancelled', canCancel: false, canPay: false });
    expect(headingsIn(html)).toEqual([
      '1 Your registration',
      '2 Where things stand',
      '2 Email, emergency, health',
      '2 A new link',
      '2 Your data are yours',
    ]);
  });

  it('has a file of all that is kept, once the code is given', async () => {
    const { html } = await shown({ guarded });
    expect(tagsIn(part(html, 'own'), 'a')[0]).toMatchObject({
      href: '/api/my-registration/a-token',
      download: '',
    });
  });
});

describe('a step that asks again', () => {
  const asks = async (query: string, changes?: Partial<MyRegistration>) => {
    const { html, faults } = await shown(changes, { do: query });
    expect(faults).toEqual([]);
    return {
      text: textOf(html),
      sent: Object.fromEntries(tagsIn(html, 'input').map(({ name, value }) => [name, value])),
      links: linksIn(html),
      buttons: textsOf(html, 'button'),
      form: tagsIn(html, 'form')[0],
      headings: headingsIn(html),
    };
  };

  it.each<[string, Partial<MyRegistration>, Record<string, string>, RegExp]>([
    ['cancel', {}, { intent: 'cancel', refundMinor: '0' }, /Ridge Run 11K/],
    ['cancel', paid, { intent: 'cancel', refundMinor: '6000' }, /60\.00 lei.*€12/],
    [
      'cancel',
      { ...paid, refundMinor: 0 },
      { intent: 'cancel', refundMinor: '0' },
      /Ridge Run 11K/,
    ],
    ['erase', paid, { intent: 'erase', refundMinor: '6000' }, /Ridge Run 11K.*60\.00 lei.*10/],
    ['erase', { canCancel: false }, { intent: 'erase', refundMinor: '0' }, /10/],
    ['renew', {}, { intent: 'renew' }, /a…@example\.ro/],
    [
      'change-1',
      {},
      { intent: 'change', raceId: '1', dueMinor: '0' },
      /Ridge Run 33K.*150\.00 lei/,
    ],
    ['change-1', paid, { intent: 'change', raceId: '1', dueMinor: '3000' }, /33K.*30\.00 lei/],
    [
      'change-1',
      { ...paid, changes: [{ raceId: 1, change: { ok: true, dueMinor: 0, feeMinor: 1 } }] },
      { intent: 'change', raceId: '1', dueMinor: '0' },
      /33K/,
    ],
  ])('%s, case %#', async (query, changes, sent, words) => {
    const question = await asks(query, changes);
    expect(question.sent).toEqual(sent);
    expect(question.text).toMatch(words);
    expect(question.links).toEqual(['/my-registration/a-token']);
    expect(question.form).toMatchObject({ method: 'post', action: '/my-registration/a-token' });
    expect(question.buttons).toHaveLength(1);
    expect(question.headings).toHaveLength(1);
  });

  it('says something else each time', async () => {
    const texts = await Promise.all([
      asks('cancel'),
      asks('cancel', paid),
      asks('cancel', { ...paid, refundMinor: 0 }),
      asks('erase', { canCancel: false }),
      asks('erase', paid),
      asks('change-1'),
      asks('change-1', paid),
      asks('change-1', { isPaid: true }),
    ]);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
    expect(texts[3]?.text).not.toContain('Ridge Run');
    expect(texts[5]?.buttons).not.toEqual(texts[6]?.buttons);
  });

  it.each<[string, Partial<MyRegistration>]>([
    ['cancel', { canCancel: false }],
    ['change-2', {}],
    ['change-1', { changes: [{ raceId: 1, change: { ok: false, code: 'full' } }] }],
    ['anything', {}],
  ])('is not asked where it cannot be had: %s', async (query, changes) => {
    expect((await asks(query, changes)).headings[0]).toBe('1 Your registration');
  });
});

describe('what the link alone corrects', () => {
  it('is a form of three fields', async () => {
    const { html } = await shown();
    const data = part(html, 'own-data');
    expect(tagsIn(data, 'input')).toMatchObject([
      { type: 'hidden', name: 'intent', value: 'correct' },
      {
        id: 'own-phone',
        name: 'phone',
        type: 'tel',
        autocomplete: 'tel',
        required: '',
        value: '+40 700 000 001',
      },
    ]);
    expect(Number(tagsIn(data, 'input')[1]?.maxlength)).toBeGreaterThan(10);
    expect(tagsIn(data, 'select')).toMatchObject([
      { id: 'own-tshirtSize', name: 'tshirtSize', required: '' },
      { id: 'own-language', name: 'language' },
    ]);
    expect(data).toContain('<option selected="">M</option>');
    expect(data).toMatch(/<option [^>]*selected=""[^>]*>English</);
    expect(tagsIn(data, 'form')).toMatchObject([{ method: 'post', novalidate: '' }]);
    expect(data).not.toMatch(/autofocus/i);
  });

  it('comes back with its problems and what was typed', async () => {
    const form = { intent: 'correct', phone: 'x', tshirtSize: 'L' };
    const back = (await posted(page, form, await linkOf())) as Drawn;
    expect([back.status, back.faults]).toEqual([400, []]);
    const data = part(back.html, 'own-data');
    expect(tagsIn(data, 'input')[1]).toMatchObject({
      value: 'x',
      'aria-invalid': 'true',
      autofocus: '',
    });
    expect(data).toContain('<option selected="">L</option>');
    expect(data).toContain('id="own-phone-problem"');
    expect(back.html.match(/ autofocus=/gi)).toHaveLength(1);
  });
});

describe('what the code opens', () => {
  const closed = (changes: Partial<MyRegistration> = {}, query = {}) =>
    shown(changes, query).then(({ html, faults }) => {
      expect(faults).toEqual([]);
      return part(html, 'own-guarded');
    });
  const buttons = (html: string) =>
    tagsIn(html, 'button').map(({ name, value }, i) => [name, value, textsOf(html, 'button')[i]]);

  it('is closed at first', async () => {
    const html = await closed();
    expect(textOf(html)).toMatch(/mail to a…@example\.ro\. It is good for \d+ minutes/);
    expect(buttons(html)).toEqual([['intent', 'code', 'Send me the code']]);
    expect(tagsIn(html, 'button')[0]?.class).toBe('btn gold');
    expect(html).not.toMatch(/autofocus|tabindex/i);
    expect(tagsIn(html, 'input')).toEqual([]);
  });

  it('takes the code that was sent, or sends another', async () => {
    const html = await closed({}, { code: 'sent' });
    expect(tagsIn(html, 'input')).toMatchObject([
      { type: 'hidden', name: 'intent', value: 'open' },
      {
        id: 'own-code',
        name: 'code',
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        maxlength: '20',
        required: '',
        autofocus: '',
      },
    ]);
    expect(buttons(html)).toEqual([
      [undefined, undefined, 'Open'],
      ['intent', 'code', 'Send another code'],
    ]);
    expect(tagsIn(html, 'button')[1]?.class).toBe('btn quiet');
    expect(textOf(html)).toContain('We have sent it to a…@example.ro');
    expect(tagsIn(html, 'form').map(({ method }) => method)).toEqual(['post', 'post']);
  });

  it('says that mail came back', async () => {
    const html = await closed({ mailbox: { address: 'a…@example.ro', isFailing: true } });
    expect(html).toMatch(
      /<p class="outcome is-failure">Our last email to a…@example\.ro came back/,
    );
    expect(linksIn(html)).toEqual(['mailto:contact@ridge-race.example']);
  });

  it('shows its fields once it is open', async () => {
    const html = await closed({ guarded });
    expect(tagsIn(html, 'input')).toMatchObject([
      {
        id: 'own-email',
        name: 'email',
        type: 'email',
        autocomplete: 'email',
        value: guarded.email,
        required: '',
      },
      { name: 'emergencyContactName', type: 'text', autocomplete: 'off', value: 'Ion Pop' },
      { name: 'emergencyContactPhone', type: 'tel', autocomplete: 'off' },
      { name: 'acceptMedical', type: 'checkbox', checked: '' },
    ]);
    for (const { maxlength } of tagsIn(html, 'input').slice(0, 3))
      expect(Number(maxlength)).toBeGreaterThan(10);
    expect(tagsIn(html, 'textarea')).toMatchObject([
      { name: 'medicalInfo', autocomplete: 'off', placeholder: ' ' },
    ]);
    expect(html).toContain('>Asthma</textarea>');
    expect(html).toContain('class="field box of-text"');
    expect(buttons(html)).toEqual([['intent', 'guarded', 'Save']]);
    expect(textOf(html)).toMatch(/deleted 30 days after the event/);
    expect(textOf(html)).toMatch(/To withdraw your consent/);
    expect(textOf(html)).toMatch(/Open in this browser for \d+ minutes\.$/);
    expect(html).not.toMatch(/autofocus|tabindex/i);
    expect(await closed({ guarded: { ...guarded, acceptMedical: false } })).not.toContain(
      'checked=""',
    );
  });

  it('is led to when the code was just taken', async () => {
    const html = await closed({ guarded }, { code: 'taken' });
    expect(tagsIn(html, 'h2')).toMatchObject([
      { id: 'own-guarded', tabindex: '-1', autofocus: '' },
    ]);
    expect(await closed({}, { code: 'taken' })).not.toMatch(/autofocus|tabindex/i);
  });

  it('cannot be corrected any more once it is cancelled', async () => {
    const html = await closed({ guarded, status: 'cancelled', canCancel: false });
    expect(tagsIn(html, 'input')).toEqual([]);
    expect(textOf(html)).toMatch(/Open in this browser/);
  });

  const typed = { email: 'new@example.ro', emergencyContactName: 'I', medicalInfo: 'm' };
  it('keeps what was typed while the code is sent', async () => {
    const back = (await posted(page, { intent: 'code', ...typed }, await linkOf())) as Drawn;
    const html = part(back.html, 'own-guarded');
    expect([back.status, back.faults]).toEqual([200, []]);
    expect(tagsIn(html, 'input').map(({ name }) => name)).toEqual([
      'email',
      'emergencyContactName',
      'emergencyContactPhone',
      'acceptMedical',
      'code',
    ]);
    expect(buttons(html)).toEqual([
      ['intent', 'guarded', 'Save'],
      ['intent', 'code', 'Send another code'],
    ]);
    expect(textOf(html)).not.toContain('Open in this browser');
  });

  it('says why no code was sent', async () => {
    const link = await linkOf({ email: 'ană@mail.example' });
    for (const form of [{ intent: 'code' }, { intent: 'code', ...typed }]) {
      const back = (await posted(page, form, link)) as Drawn;
      const html = part(back.html, 'own-guarded');
      expect(back.status).toBe(409);
      expect(html).toMatch(/<p class="problem" role="alert">Email does not reach this address/);
      expect(tagsIn(html, 'button').at(-1)).toMatchObject({ value: 'code', autofocus: '' });
      expect(tagsIn(html, 'button')).toHaveLength(1);
    }
  });

  it('says that a code is wrong at its field', async () => {
    const link = await linkOf();
    await posted(page, { intent: 'code' }, link);
    const back = (await posted(page, { intent: 'open', code: '1' }, link)) as Drawn;
    const html = part(back.html, 'own-guarded');
    expect(html).toMatch(/<p id="own-code-problem" class="problem" role="alert">.*Tries left: 4/);
    expect(html.match(/role="alert"/g)).toHaveLength(1);
  });

  it('shows the problems of what was corrected', async () => {
    const link = await linkOf();
    await posted(page, { intent: 'code' }, link);
    const mail = (await openedMails(database.db)).at(-1);
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    const wrong = { emergencyContactName: '', acceptMedical: 'on', medicalInfo: 'm'.repeat(5000) };
    const form = { intent: 'guarded', code, ...typed, ...wrong };
    const back = (await posted(page, form, link)) as Drawn;
    const html = part(back.html, 'own-guarded');
    expect(tagsIn(html, 'input')[1]).toMatchObject({ 'aria-invalid': 'true', autofocus: '' });
    expect(back.html.match(/ autofocus=/gi)).toHaveLength(1);
    expect(html).toContain('id="own-medicalInfo-problem"');
    expect(textsOf(html, 'p').join()).toMatch(/\d{3,}/);
  });
});

describe('after a step', () => {
  it.each(['corrected', 'changed', 'cancelled', 'live'])(
    'says that it was done: %s',
    async (done) => {
      const { html } = await shown({}, { done });
      expect(html).toContain('<p class="outcome is-good" role="status">');
    },
  );

  it.each(['erased', 'renewed'])('says nothing of %s while the link still opens', async (done) => {
    expect((await shown({}, { done })).html).not.toContain('is-good');
  });

  it.each([
    ['erased', 'Erased'],
    ['renewed', 'A new link is on its way'],
    ['corrected', 'A new link is on its way'],
  ])('tells who has ended the link: %s', async (done, title) => {
    const page = await shown(null, { done });
    expect(headingsIn(page.html)).toEqual([`1 ${title}`]);
    expect(page.status).toBeUndefined();
    expect(textsOf(page.html, 'p')).toHaveLength(1);
    expect(page.isPersonal).toBe(true);
  });

  it.each([{}, { done: 'changed' }])('is unknown where nobody has the link: %j', async (query) => {
    const page = await shown(null, query);
    expect([page.status, page.faults]).toEqual([404, []]);
    expect(linksIn(page.html)).toEqual(['mailto:contact@ridge-race.example', '/my-registration']);
  });

  const dearer = { intent: 'change', raceId: '1', dueMinor: '3000' };
  const paidLink = async () => ({
    ...here,
    params: { token: await tokenFor(database.db, await paidRunner(database.db, ++people)) },
  });

  it('leads to where a dearer race is paid', async () => {
    const { html } = (await posted(page, dearer, await paidLink())) as Drawn;
    expect(linksIn(html)[0]).toBe('/pay/1');
    expect(headingsIn(html)[1]).toContain('30.00 lei');
  });

  it.each([
    [{ intent: 'cancel', refundMinor: '5' }, 409, /The amount has changed/],
    [dearer, 503, /not available/],
  ])('says why not: %j', async (form, status, words) => {
    const away = {
      ...ctx,
      demandDifference: async () => {
        throw new Refusal('unavailable');
      },
    };
    const shut = myRegistrationPage({
      ctx: away,
      showOwnResults: async () => ({ result: null, earlier: null }),
      limit: noLimit,
    });
    const back = (await posted(shut, form, await paidLink())) as Drawn;
    expect(back.status).toBe(status);
    expect(textsOf(back.html, 'p').find((each) => words.test(each))).toBeDefined();
    expect(back.html).toContain('<p class="outcome is-failure" role="alert">');
  });

  it('knows which addresses of it there are', () => {
    expect(pageOf().query).toEqual({
      do: ['cancel', 'erase', 'renew', 'change-1', 'change-2'],
      done: ['proven', 'corrected', 'changed', 'cancelled', 'live', 'earlier', 'erased', 'renewed'],
      code: ['sent', 'taken'],
    });
    expect(pageOf().path).toBe('/my-registration/:token');
  });
});

describe('the link that was lost', () => {
  const page = (limit = noLimit) =>
    lostLinkPage({
      ctx,
      mayResend: limit,
      askedToday: { isUsedUp: async () => false, count: noLimit },
    });

  it('is sent again to an address', async () => {
    const { html, faults } = await drawn(page());
    expect(faults).toEqual([]);
    expect(tagsIn(html, 'form')).toMatchObject([{ method: 'post', action: '/my-registration' }]);
    expect(tagsIn(html, 'input')).toMatchObject([
      { id: 'lost-email', name: 'email', type: 'email' },
    ]);
    expect(textsOf(html, 'button')).toEqual(['Send the link']);
    expect(await posted(page(), { email: ' ana@example.ro ' })).toEqual({
      goTo: '/my-registration?sent=yes',
    });
    const asked = await database.db.selectFrom('link_request').select('address').execute();
    expect(asked).toEqual([{ address: 'ana@example.ro' }]);
    const sent = await drawn(page(), { query: { sent: 'yes' } });
    expect(headingsIn(sent.html)).toEqual(['1 Look into your mailbox']);
    expect(textOf(sent.html)).toContain('contact@ridge-race.example');
    expect(page()).toMatchObject({
      dependsOn: ['edition'],
      isUnlisted: true,
      query: { sent: ['yes'] },
    });
  });

  it.each([{ email: 'nowhere' }, {}])('needs an address: %j', async (form) => {
    const back = (await posted(page(), form, { query: { sent: 'yes' } })) as Drawn;
    expect(back.status).toBe(400);
    expect(back.html).toContain('id="lost-email-problem"');
    expect(tagsIn(back.html, 'input')[0]?.value).toBe(form.email ?? '');
  });

  it('says why not, and keeps the address', async () => {
    const limit = async () => {
      throw new Refusal('too-many-requests', { seconds: 9 });
    };
    const back = (await posted(page(limit), { email: 'ana@example.ro' })) as Drawn;
    expect(back.status).toBe(429);
    expect(back.html).toContain('role="alert"');
    expect(tagsIn(back.html, 'input')[0]?.value).toBe('ana@example.ro');
  });
});

describe('the page of a guardian', () => {
  const request: GuardianRequest = {
    runnerName: 'Ana Pop',
    raceId: 2,
    guardianName: 'Maria Pop',
    isCancelled: false,
    signed: null,
  };
  const at = { params: { token: 'a-token' }, path: '/guardian/a-token' };
  const page = (limit = noLimit) => guardianPage({ ctx, readLateFacts: async () => ({}), limit });
  const shown = (found: Partial<GuardianRequest> = {}) =>
    drawn(
      {
        ...page(),
        load: async (asked) => guardianPageOf(asked, { ...request, ...found }, races, {}),
      },
      at,
    );
  const minor = {
    birthDate: '2008-01-01',
    guardianName: 'Maria Pop',
    guardianEmail: 'm@mail.example',
  };
  const linkOfMinor = async () => {
    const id = await registered(database.db, ++people, minor);
    return { id, place: { ...at, params: { token: await tokenFor(database.db, id, 'guardian') } } };
  };

  it('says what it is about, and has one name to type', async () => {
    const shownPage = await shown();
    const { html } = shownPage;
    expect(shownPage).toMatchObject({ faults: [], isPersonal: true });
    expect(headingsIn(html)).toEqual([`1 ${shownPage.name}`]);
    expect(textOf(html)).toMatch(/Ana Pop.*Ridge Run 11K.*5 July 2025.*11.*470.*09:30/);
    expect(textsOf(html, 'li')).toHaveLength(5);
    expect(
      textsOf(html, 'li')
        .slice(0, 2)
        .every((words) => words.includes('Ana Pop')),
    ).toBe(true);
    expect(linksIn(html)).toEqual(['/rules', '/terms-conditions', '/privacy-policy']);
    expect(tagsIn(html, 'input')).toMatchObject([
      { id: 'signature', name: 'name', autocomplete: 'name', required: '', value: 'Maria Pop' },
    ]);
    expect(Number(tagsIn(html, 'input')[0]?.maxlength)).toBeGreaterThan(10);
    expect(tagsIn(html, 'form')).toMatchObject([{ method: 'post', novalidate: '' }]);
    expect(html).not.toContain('role=');
  });

  it.each<[string, Partial<GuardianRequest>, RegExp]>([
    ['cancelled', { isCancelled: true }, /is-failure/],
    [
      'signed',
      { signed: { at: since, by: 'Maria Pop' } },
      /is-good" role="status".*Maria Pop.*1 March 2025/,
    ],
  ])('asks for nothing once it is %s', async (_, found, words) => {
    const { html } = await shown(found);
    expect(html).toMatch(words);
    expect(html).not.toContain('<form');
  });

  it('comes without a form once it is cancelled, and not without a request', async () => {
    const { html } = await shown({ isCancelled: true, signed: null });
    expect(textsOf(html, 'p')).toHaveLength(3);
    const unknown = await drawn(page(), at);
    expect(unknown).toMatchObject({ status: 404, faults: [], isPersonal: true });
  });

  it('takes a signature', async () => {
    const { id, place } = await linkOfMinor();
    expect(await posted(page(), { name: 'Maria' }, place)).toEqual({ goTo: '/guardian/a-token' });
    expect((await runnerOf(database.db, id)).guardian_signature).toBe('Maria');
  });

  const away = async () => {
    throw new Refusal('unavailable');
  };
  it.each<[string, typeof noLimit, number, RegExp]>([
    ['M'.repeat(500), noLimit, 400, /\d{2,}/],
    [' ', noLimit, 400, /guardian/],
    ['Mari', away, 503, /not available/],
  ])('says why not, case %#', async (name, limit, status, words) => {
    const { place } = await linkOfMinor();
    const back = (await posted(page(limit), { name }, place)) as Drawn;
    expect(back.status).toBe(status);
    const problem = /<p id="signature-problem" class="problem" role="alert">.*?<\/p>/.exec(
      back.html,
    );
    expect(textOf(problem?.[0] ?? '')).toMatch(words);
    expect(tagsIn(back.html, 'input')[0]?.value).toBe(name);
  });

  it('takes no signature once it is cancelled', async () => {
    const { id, place } = await linkOfMinor();
    const cancelled = database.db.updateTable('participant').set({ status: 'cancelled' });
    await cancelled.where('id', '=', id).execute();
    const back = (await posted(page(), { name: 'Mari' }, place)) as Drawn;
    expect(back.status).toBe(409);
    expect(textsOf(back.html, 'p').at(-1)).toMatch(/cancelled/);
  });
});
