import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentToken } from '../platform/auth/link.queries.ts';
import { goodForm } from '../test/good-form.ts';
import { openRegistration } from '../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { expireHolds } from './expire-holds.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: '2025-03-01T10:00:00Z', isWithoutParticipants: true });
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.database;
  await db.deleteFrom('waiting_entry').execute();
  await db.deleteFrom('participant').execute();
  await db.updateTable('race_places').set({ taken: 0 }).execute();
  await openRegistration(db, 100);
});

let visitors = 0;
const post = (
  url: string,
  payload: object,
  { headers = {}, from = `192.0.2.${++visitors}` }: { headers?: object; from?: string } = {},
) =>
  site.app.inject({ method: 'POST', url, payload, headers: { ...headers }, remoteAddress: from });
const body = (changes: object = {}) => ({ key: randomUUID(), ...goodForm, ...changes });
const waiting = { raceid: 2, firstname: 'Wanda', lastname: 'Pop', email: 'wanda@mail.example' };

describe('POST /api/participants', () => {
  it('makes a pending participant whom the list shows, and answers a repeat with 200', async () => {
    const given = body({ raceid: 2 });
    const first = await post('/api/participants', given);
    expect(first.statusCode).toBe(201);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.json()).toEqual({
      id: expect.any(Number),
      status: 'pending',
      amountMinor: 120_00,
      heldUntil: null,
    });
    const again = await post('/api/participants', given);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    const url = `/api/participants/${first.json().id}`;
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    await expect
      .poll(async () => (await site.app.inject({ url, headers: { cookie } })).json())
      .toMatchObject({ firstname: 'Ana', status: 'pending' });
  });

  it('names every problem with its figures, in the visitor’s language', async () => {
    const bad = body({ raceid: 1, birthDate: '2008-01-01', isemaparticipant: true, email: 'ana' });
    const answer = await post('/api/participants?lang=ro', bad);
    expect(answer.statusCode).toBe(400);
    const { problems, code, message } = answer.json();
    expect(Object.keys(problems).toSorted()).toEqual([
      'birthDate',
      'email',
      'guardianEmail',
      'guardianName',
      'isemaparticipant',
      'licence',
    ]);
    expect(problems.birthDate).toMatchObject({ code: 'registration-too-young' });
    expect(problems.birthDate.message).toContain('18');
    expect(problems.isemaparticipant.message).toContain('35');
    expect(Object.values(problems)).toContainEqual({ code, message });
  });

  it.each([
    ['no key', { key: undefined }],
    ['a key that is none', { key: 'abc' }],
    ['a number for a name', { firstname: 5 }],
    ['a list for a box', { acceptTerms: [] }],
  ])('refuses %s', async (_, changes) => {
    const answer = await post('/api/participants', body(changes));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'value-invalid']);
  });

  it('refuses with 409 a second registration, a full race and a closed registration', async () => {
    const { db } = site.database;
    await openRegistration(db, 1);
    const refused = async () => {
      const answer = await post('/api/participants', body({ lastname: 'Pop' }));
      return [answer.statusCode, answer.json().code, answer.json().message];
    };
    await post('/api/participants', body());
    const twice = await post('/api/participants', body());
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'registration-duplicate']);
    await db.updateTable('race_places').set({ taken: 1 }).execute();
    expect(await refused()).toEqual([
      409,
      'registration-full',
      'This race is full. You can join its waiting list.',
    ]);
    await db
      .updateTable('edition')
      .set({ registration_opens_at: new Date('2025-04-01') })
      .execute();
    expect((await refused())[1]).toBe('registration-not-yet');
    await db.updateTable('edition').set({ is_registration_open: false }).execute();
    expect((await refused())[1]).toBe('registration-closed');
    await db.updateTable('edition').set({ registration_opens_at: null }).execute();
  });

  it.each([
    ['holds the order of the browser that registered', true],
    ['leaves it to the mail in any other browser', false],
  ])('gives a place of an offer to an earlier registration, and %s', async (_, isOwn) => {
    const { db } = site.database;
    const { firstname, lastname, email } = waiting;
    const given = body({ raceid: 2, firstname, lastname, email });
    const { id } = (await post('/api/participants', given)).json();
    await db.updateTable('race_places').set({ capacity: 1, taken: 1 }).execute();
    await post('/api/waiting-list', waiting);
    await db.updateTable('race_places').set({ taken: 0 }).execute();
    await expireHolds(db, {
      now: new Date('2025-03-01T10:00:00Z'),
      siteUrl: 'https://race.example',
    });
    const entry = await db.selectFrom('waiting_entry').select('id').executeTakeFirstOrThrow();
    const offer = await currentToken(db, 'offer', entry.id);
    const sent = isOwn ? { ...given, offer } : { ...given, key: randomUUID(), offer };
    const answer = await post('/api/participants', sent);
    expect([answer.statusCode, answer.json().id]).toEqual([200, id]);
    expect(answer.headers['set-cookie'] !== undefined).toBe(isOwn);
  });

  it('takes nothing from another site’s page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const url of ['/api/participants', '/api/waiting-list']) {
      const answer = await post(url, body(), { headers });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross-site']);
    }
  });

  it('takes a club behind one address, and no robot', async () => {
    const from = '198.51.100.1';
    const codes = await Promise.all(
      Array.from({ length: 61 }, async (_, i) => {
        const answer = await post('/api/participants', body({ lastname: `Pop ${i}` }), { from });
        return answer.statusCode;
      }),
    );
    expect(codes.filter((code) => code === 201)).toHaveLength(60);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
  });
});

describe('POST /api/waiting-list', () => {
  it('answers the same to who is on it already, and 409 to who need not be', async () => {
    await openRegistration(site.database.db, 1);
    const early = await post('/api/waiting-list', waiting);
    expect([early.statusCode, early.json().code]).toEqual([409, 'waiting-list-not-needed']);
    await site.database.db.updateTable('race_places').set({ taken: 1 }).execute();
    const answer = await post('/api/waiting-list', waiting);
    expect([answer.statusCode, answer.json()]).toEqual([201, { success: true }]);
    const twice = await post('/api/waiting-list', { ...waiting, email: 'Wanda@mail.example' });
    expect([twice.statusCode, twice.json()]).toEqual([201, { success: true }]);
  });

  it('names the problems of its own fields only', async () => {
    const answer = await post('/api/waiting-list', { raceid: 9 });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().problems).toSorted()).toEqual([
      'email',
      'firstname',
      'lastname',
      'raceid',
    ]);
  });
});
