import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { early, expectExactPlaces, runnerOf } from '../../../test/my-registration-kit.ts';
import { openedMails } from '../../../test/opened-mails.ts';
import { openRegistration } from '../../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';

const path = '/admin/check-in?do=walk-in';
let site: TestSite;
let office: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
  office = await signedIn(site.database.db, 'office');
  await site.database.db
    .insertInto('bib_range')
    .values({ race_id: 2, first: 201, last: 215 })
    .execute();
});
afterAll(async () => {
  await expectExactPlaces(site.database.db);
  await site.close();
});

let people = 0;
const walkIn = (form: Record<string, string> = {}, cookie = office.cookie) =>
  postForm(
    site.app,
    path,
    {
      intent: 'walk-in',
      key: randomUUID(),
      paid: 'cash',
      raceid: '2',
      firstname: 'Ana',
      lastname: `Pop ${String.fromCodePoint(65 + people++)}`,
      birthDate: '1990-03-01',
      gender: 'female',
      emergencyContactName: 'Ion Pop',
      emergencyContactPhone: '+40 700 000 002',
      ...form,
    },
    { cookie },
  );
const idOf = ({ headers }: Awaited<ReturnType<typeof walkIn>>) =>
  Number(/\?walkin=(\d+)$/.exec(String(headers.location))?.[1]);
const count = async () =>
  (await site.database.db.selectFrom('participant').select('id').execute()).length;

describe('a walk-in', () => {
  it('has a place, a bib and paid cash at once, and the card shows what is missing', async () => {
    const answer = await walkIn();
    expect(answer.statusCode).toBe(303);
    const id = idOf(answer);
    expect(await runnerOf(site.database.db, id)).toMatchObject({
      status: 'confirmed',
      holds_place: true,
      bib: 201,
      source: 'office',
      accepted_at: null,
      email: '',
    });
    const payments = await site.database.db
      .selectFrom('payment')
      .select(['amount_minor', 'source', 'state', 'taken_by'])
      .where('participant_id', '=', id)
      .execute();
    expect(payments).toEqual([
      { amount_minor: 120_00, source: 'cash', state: 'succeeded', taken_by: office.staff.id },
    ]);
    const cookie = office.cookie;
    const card = await site.app.inject({
      url: String(answer.headers.location),
      headers: { cookie },
    });
    expect(card.body).toContain('Registered, with bib 201: Ana Pop A.');
    expect(card.body).toContain('Consent not signed');
    expect(card.body).not.toContain('>Unpaid<');
    expect(await openedMails(site.database.db)).toEqual([]);
    const history = await site.database.db
      .selectFrom('audit_entry')
      .select(['action', 'staff_id'])
      .where('subject', '=', `participant ${id}`)
      .execute();
    expect(history).toEqual([{ action: 'participant.register', staff_id: office.staff.id }]);
  });

  it('who has not paid is unpaid on the card, and gets a mail only with an address', async () => {
    const unpaid = await walkIn({ paid: '' });
    const row = await runnerOf(site.database.db, idOf(unpaid));
    expect(row).toMatchObject({ status: 'pending', holds_place: true, held_until: null });
    expect(row.bib).not.toBeNull();
    await walkIn({ email: 'ana@walk-in.example' });
    expect(await openedMails(site.database.db, 'ana@walk-in.example')).toHaveLength(1);
  });

  it('the same form twice registers once', async () => {
    const form = { key: randomUUID(), lastname: 'Once' };
    const answers = await Promise.all([walkIn(form), walkIn(form)]);
    const ids = answers.map(idOf);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toBeGreaterThan(0);
  });

  it('two at once never get the same bib', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => walkIn()));
    const bibs = await Promise.all(
      answers.map(async (each) => (await runnerOf(site.database.db, idOf(each))).bib),
    );
    expect(new Set(bibs).size).toBe(4);
    expect(bibs).not.toContain(null);
  });

  it('is refused twice for a race, and what was typed stays', async () => {
    const form = { lastname: 'Țîrțica "<b>"' };
    expect((await walkIn(form)).statusCode).toBe(303);
    const again = await walkIn(form);
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('is registered for this race already');
    expect(again.body).toContain('value="Țîrțica &quot;&lt;b&gt;&quot;"');
  });

  it.each([
    ['no name', { firstname: '' }],
    ['no race', { raceid: '77' }],
    ['too young', { birthDate: '2015-01-01' }],
    ['no emergency contact', { emergencyContactPhone: '' }],
  ])('with %s is refused, and nobody is there', async (_, form) => {
    const before = await count();
    const answer = await walkIn(form);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('class="problem"');
    expect(answer.body).toContain('value="Ion Pop"');
    expect(await count()).toBe(before);
  });

  it('is the office’s: a volunteer is neither offered it nor let in', async () => {
    const before = await count();
    const volunteer = await signedIn(site.database.db, 'volunteer');
    const { cookie } = volunteer;
    const shown = await site.app.inject({ url: path, headers: { cookie } });
    expect(shown.body).not.toContain('class="btn quiet" href="/admin/check-in?do=walk-in"');
    expect(shown.body).not.toContain('name="emergencyContactName"');
    expect((await walkIn({}, cookie)).statusCode).toBe(403);
    expect((await walkIn({}, '')).statusCode).toBe(401);
    const headers = { cookie: office.cookie, 'sec-fetch-site': 'cross-site' };
    const form = { intent: 'walk-in', firstname: 'Eve' };
    expect((await postForm(site.app, path, form, headers)).statusCode).toBe(403);
    expect(await count()).toBe(before);
  });

  it('of whose race no bib is free is nobody’s, and holds no place', async () => {
    const before = await count();
    const answer = await walkIn({ raceid: '1' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('No bib of this race is free');
    expect(await count()).toBe(before);
  });

  it('of a full race is told so', async () => {
    await site.database.db
      .updateTable('race_places')
      .set((places) => ({ capacity: places.ref('taken') }))
      .where('race_id', '=', 2)
      .execute();
    const before = await count();
    const answer = await walkIn();
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('This race is full: no place is left');
    expect(answer.body).toContain('places left: 0');
    expect(await count()).toBe(before);
  });
});
