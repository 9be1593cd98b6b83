import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentToken } from '../platform/auth/link.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { refused } from '../platform/http/result.ts';
import { type Db, racesForEach } from '../test/my-registration-kit.ts';
import { openedMails } from '../test/opened-mails.ts';
import { countPlaces, fillIn, openRegistration, register } from '../test/registration-kit.ts';
import { expireHolds } from './expire-holds.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { releasePlace } from './places.ts';
import { proveRegistration } from './prove-registration.ts';
import { givePlace } from './registration.queries.ts';
import { offerFreePlaces } from './waiting-list.queries.ts';
import { writeReceivedMails } from './write-registration-mails.ts';

const now = new Date('2025-03-01T10:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const siteUrl = 'https://race.example';

const races = racesForEach(10);
let db: Db;
beforeEach(() => {
  ({ db } = races);
});

const participants = () => db.selectFrom('participant').selectAll().orderBy('id').execute();
const mails = () => openedMails(db);
const wait = (number: number) =>
  joinWaitingList(
    db,
    {
      form: {
        raceid: '2',
        firstname: 'Wanda',
        lastname: `W${number}`,
        hasOneName: false,
        email: `w${number}@mail.example`,
      },
      language: 'de',
    },
    { now },
  );
const offerOf = async (number: number) => {
  const { id } = await db
    .selectFrom('waiting_entry')
    .select('id')
    .where('email', '=', `w${number}@mail.example`)
    .executeTakeFirstOrThrow();
  return currentToken(db, 'offer', id);
};

describe('registering', () => {
  it('holds a place for half an hour, and computes the fee itself', async () => {
    const outcome = await register(db, 1, { now, firstname: ' Ana  Maria ' });
    expect(outcome).toEqual({
      ok: true,
      isNew: true,
      isOwn: true,
      answer: {
        id: expect.any(Number),
        status: 'pending',
        amountMinor: 120_00,
        heldUntil: '2025-03-01T10:30:00.000Z',
      },
    });
    expect(await participants()).toMatchObject([
      { first_name: 'Ana Maria', gender: 'F', holds_place: true, accepted_at: now, licence: null },
    ]);
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 1, offered: 0 });
  });

  it.each([
    ['1', false, 150_00],
    ['1', true, 200_00],
    ['2', true, 150_00],
  ])('race %s, circuit %s, costs %i minor units', async (raceid, isemaparticipant, amountMinor) => {
    const circuit = { raceid, isemaparticipant, licence: 'RO 1', birthDate: '1980-01-01' };
    expect(await register(db, 1, { now, ...circuit })).toMatchObject({ answer: { amountMinor } });
  });

  it('answers the same registration to the same key, and refuses it for anybody else', async () => {
    const key = randomUUID();
    const first = await register(db, 1, { now, key });
    const again = await fillIn(db, 1, { now: after(20), key: key.toUpperCase() });
    expect(again).toEqual({ ...first, isNew: false });
    const invalid = refused('value-invalid', { field: 'key' });
    expect(await register(db, 2, { now, key })).toEqual(invalid);
    expect(await register(db, 1, { now, key, raceid: '1' })).toEqual(invalid);
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 1, offered: 0 });
  });

  it('makes one of a double click and of ten retries at once', async () => {
    const key = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => register(db, 1, { now, key })),
    );
    expect(outcomes.filter((each) => each.ok && each.isNew)).toHaveLength(1);
    expect(new Set(outcomes.map((each) => each.ok && each.answer.id)).size).toBe(1);
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 1, offered: 0 });
  });

  it('refuses a person who is entered already, however the name is written', async () => {
    await register(db, 1, { now, firstname: 'Ștefan' });
    const twice = await register(db, 1, { now, firstname: 'STEFAN' });
    expect(twice).toEqual({ ok: false, code: 'registration-duplicate' });
    const other = { now, firstname: 'Ștefan', raceid: '1', acceptOverlap: true };
    expect(await register(db, 1, other)).toMatchObject({ ok: true });
    await db.updateTable('participant').set({ status: 'cancelled', holds_place: false }).execute();
    expect(await register(db, 1, { now, firstname: 'Ștefan' })).toMatchObject({ ok: true });
  });

  it('asks first before somebody is in two races at the same time', async () => {
    const key = randomUUID();
    const first = await register(db, 1, { now, key });
    const other = { now, raceid: '1' };
    expect(await register(db, 1, other)).toEqual({ ok: false, code: 'registration-overlap' });
    expect(await register(db, 1, { ...other, firstname: 'Ioana' })).toMatchObject({ ok: true });
    const second = { ...other, key: randomUUID(), acceptOverlap: true };
    expect(await register(db, 1, second)).toMatchObject({ ok: true, isNew: true });
    // Neither a retry nor a second try is asked again.
    expect(await register(db, 1, { now, key })).toEqual({ ...first, isNew: false });
    expect(await register(db, 1, { ...second, acceptOverlap: false })).toMatchObject({
      ok: true,
      isNew: false,
    });
    expect(await register(db, 1, other)).toEqual({ ok: false, code: 'registration-duplicate' });
  });

  it('keeps names with a capital, and refuses a web address in any of them', async () => {
    await register(db, 1, { now, firstname: 'ștefan', lastname: 'van Dijk' });
    expect(await participants()).toMatchObject([{ first_name: 'Ștefan', last_name: 'Van Dijk' }]);
    const spam = 'Win at www.spam.example';
    const names = { firstname: spam, lastname: spam, emergencyContactName: spam };
    const minor = { birthDate: '2008-01-01', guardianName: spam, guardianEmail: 'g@mail.example' };
    const refused = 'registration-name-web-address';
    expect(await register(db, 2, { now, ...names, ...minor })).toEqual({
      ok: false,
      problems: {
        firstname: refused,
        lastname: refused,
        emergencyContactName: refused,
        guardianName: refused,
      },
    });
  });

  it('tells every problem, but to nobody while registration is closed', async () => {
    const bad = { now, firstname: '', birthDate: '2010-01-01' };
    expect(await register(db, 1, bad)).toEqual({
      ok: false,
      problems: expect.objectContaining({
        firstname: 'registration-name-missing',
        birthDate: 'registration-too-young',
      }),
    });
    await db.updateTable('edition').set({ is_registration_open: false }).execute();
    const closed = { ok: false, code: 'registration-closed' };
    expect(await register(db, 1, bad)).toEqual(closed);
    expect(await register(db, 1, { now })).toEqual(closed);
  });

  it('opens and closes to the second', async () => {
    await db
      .updateTable('edition')
      .set({ registration_opens_at: after(1), registration_closes_at: after(2) })
      .execute();
    const before = new Date(after(1).getTime() - 1);
    expect(await register(db, 1, { now: before })).toMatchObject({ code: 'registration-not-yet' });
    expect(await register(db, 1, { now: after(1) })).toMatchObject({ ok: true });
    const last = new Date(after(2).getTime() - 1);
    expect(await register(db, 2, { now: last })).toMatchObject({ ok: true });
    expect(await register(db, 3, { now: after(2) })).toMatchObject({ code: 'registration-closed' });
    expect((await countPlaces(db)).taken).toBe(2);
  });

  it('keeps what one runner sends that the database cannot take from the others', async () => {
    const first = register(db, 1, { now });
    // These travel together while the first is on its way.
    const bad = register(db, 2, { now: new Date(Number.NaN) }).catch((error: Error) => error);
    const good = [first, register(db, 3, { now }), register(db, 4, { now })];
    expect(await bad).toBeInstanceOf(Error);
    expect(await Promise.all(good)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  });
});

describe('the mails', () => {
  it('go out with the link, once, and to the guardian of a minor', async () => {
    await register(db, 1, {
      now,
      birthDate: '2008-01-01',
      guardianName: 'Ion Pop',
      guardianEmail: 'ion@mail.example',
    });
    await Promise.all([
      writeReceivedMails(db, { siteUrl, now }),
      writeReceivedMails(db, { siteUrl, now }),
    ]);
    const [runner] = await participants();
    const token = await currentToken(db, 'registration', runner?.id ?? 0);
    const written = Object.fromEntries(
      (await mails()).map(({ to_address: to, html }) => [to, html] as const),
    );
    expect(await mails()).toHaveLength(2);
    expect(written['r1@mail.example']).toContain(`${siteUrl}/my-registration/${token}?lang=en`);
    expect(written['ion@mail.example']).toContain(`${siteUrl}/guardian/`);
  });

  it('come again to who registers again, once an hour', async () => {
    await register(db, 1, { now });
    const look = async (at: Date) => {
      await writeReceivedMails(db, { siteUrl, now: at });
      return (await mails()).length;
    };
    expect(await look(now)).toBe(1);
    await register(db, 1, { now: after(59), email: 'thief@mail.example' });
    expect(await look(after(59))).toBe(1);
    await register(db, 1, { now: after(60), email: 'thief@mail.example' });
    expect(await look(after(60))).toBe(2);
    expect(new Set((await mails()).map((mail) => mail.to_address))).toEqual(
      new Set(['r1@mail.example']),
    );
  });
});

describe('a person whom a stranger has registered with another mailbox', () => {
  const person = { now, lastname: 'Taken' };
  const enter = async (email: string) => {
    const made = await fillIn(db, 1, { ...person, email });
    return made.ok ? made.answer.id : 'code' in made && made.code;
  };
  const prove = (id: number | string | false) => proveRegistration(db, Number(id), now);

  it('registers all the same until the stranger’s mailbox has acted, and not after', async () => {
    const strange = await enter('stranger@mail.example');
    expect(await enter('S.Tranger+2@mail.example')).toBe('registration-duplicate');
    const own = await enter('own@mail.example');
    expect(own).toEqual(expect.any(Number));
    expect(await prove(own)).toBe(true);
    expect(await prove(own)).toBe(true);
    expect(await prove(strange)).toBe(false);
    expect(await enter('third@mail.example')).toBe('registration-duplicate');
    expect(await participants()).toMatchObject([{ proven_at: null }, { proven_at: now }]);
  });

  it('is not asked whether two races at once are meant', async () => {
    await enter('stranger@mail.example');
    const other = await fillIn(db, 1, { ...person, raceid: '1', email: 'own@mail.example' });
    expect(other).toMatchObject({ ok: true });
  });

  it('is in the race once when all of them are proven at the same moment', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map((each) => enter(`m${each}@mail.example`)));
    const proven = await Promise.all(ids.map(prove));
    expect(proven.filter(Boolean)).toHaveLength(1);
    const standing = (await participants()).filter(({ proven_at }) => proven_at);
    expect(standing).toHaveLength(1);
  });

  it('takes an offered place, and the stranger’s mailbox can do nothing after that', async () => {
    const strange = await enter('stranger@mail.example');
    await openRegistration(db, 0);
    await wait(1);
    await openRegistration(db, 1);
    await expireHolds(db, { now, siteUrl });
    const offer = await offerOf(1);
    expect(await fillIn(db, 1, { ...person, email: 'w1@mail.example', offer })).toMatchObject({
      ok: true,
    });
    expect(await prove(strange)).toBe(false);
  });
});

describe('an offer that somebody takes for another mailbox', () => {
  const victim = { firstname: 'Ana', lastname: 'Pop', email: 'victim@mail.example' };
  const offered = async () => {
    await openRegistration(db, 0);
    await wait(1);
    await openRegistration(db, 1);
    await expireHolds(db, { now, siteUrl });
    return offerOf(1);
  };
  const provenAt = async () => (await participants()).map(({ proven_at }) => proven_at);

  it('keeps the place as long as it stands, and proves nothing until that one confirms', async () => {
    const made = await fillIn(db, 1, { now, ...victim, offer: await offered() });
    if (!made.ok) throw new Error(JSON.stringify(made));
    expect(made.answer.heldUntil).toBe(after(24 * 60).toISOString());
    expect(await provenAt()).toEqual([null]);
    await writeReceivedMails(db, { now, siteUrl });
    const [mail] = await openedMails(db, victim.email);
    expect(mail?.text).toContain('Your place is held until');
    expect(mail?.text).toContain('confirm on that page');
    expect(await proveRegistration(db, made.answer.id, now)).toBe(true);
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 1, offered: 0 });
  });

  it('proves nothing for a registration that waits there either, by whatever key', async () => {
    const key = randomUUID();
    await fillIn(db, 1, { now, ...victim, key });
    const offer = await offered();
    const mine = { ...victim, email: 'w1@mail.example' };
    expect(await fillIn(db, 1, { now, ...mine, key, offer })).toMatchObject({ isNew: false });
    expect(await provenAt()).toEqual([null]);
  });

  it.each([
    ['whose mailbox has proven it', true, 'w1@mail.example'],
    ['whose mailbox is typed', false, victim.email],
  ])('gives nobody the registration of somebody %s, and stays', async (_, isProven, email) => {
    const made = await fillIn(db, 1, { now, ...victim });
    if (isProven) await proveRegistration(db, made.ok ? made.answer.id : 0, now);
    const offer = await offered();
    const before = await participants();
    expect(await fillIn(db, 1, { now, ...victim, email, offer })).toEqual({
      ok: false,
      code: 'registration-duplicate',
    });
    expect(await participants()).toEqual(before);
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 0, offered: 1 });
  });

  it('stays, too, where another mailbox has proven the person, also by the form’s key', async () => {
    const key = randomUUID();
    const mine = { ...victim, email: 'w1@mail.example', key };
    const made = await fillIn(db, 1, { now, ...mine });
    const other = await fillIn(db, 1, { now, ...victim });
    await proveRegistration(db, other.ok ? other.answer.id : 0, now);
    const offer = await offered();
    expect(await fillIn(db, 1, { now, ...mine, offer })).toEqual({ ...made, isNew: false });
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 0, offered: 1 });
  });

  it('gives no place to a registration whose address has changed meanwhile', async () => {
    const key = randomUUID();
    const made = await fillIn(db, 1, { now, ...victim, key });
    const give = (offeredTo: string, claim_key: string) =>
      givePlace(
        db,
        { id: made.ok ? made.answer.id : 0, claim_key },
        { offeredTo, offered_until: null, held_until: now, fee_minor: 0, ordered_extras: {} },
      );
    expect(await give('w1@mail.example', randomUUID())).toBeUndefined();
    await openRegistration(db, 1);
    await db.updateTable('race_places').set({ taken: 1 }).where('race_id', '=', 2).execute();
    expect(await give('w1@mail.example', key)).toBeDefined();
    await db.updateTable('participant').set({ holds_place: false, held_until: null }).execute();
    expect(await give('Victim@mail.example', randomUUID())).toBeDefined();
  });

  it.each(['w.1@mail.example', 'w1+race@mail.example'])(
    'proves nothing for %s, which may be somebody else’s',
    async (email) => {
      await fillIn(db, 1, { now, ...victim, email, offer: await offered() });
      expect(await provenAt()).toEqual([null]);
    },
  );

  it('proves the same address in capitals', async () => {
    await fillIn(db, 1, { now, ...victim, email: 'W1@Mail.example', offer: await offered() });
    expect(await provenAt()).toEqual([now]);
  });
});

describe('the other of two people of one name and birth date, whom the organiser registered', () => {
  const other = { lastname: 'Runner 1', email: 'second@mail.example' };
  async function twins({
    first = 'first@mail.example',
    second = other.email,
    isCancelled = true,
  } = {}) {
    const made = await register(db, 1, { now, email: first });
    const beside = await register(db, 2, { now, ...other, email: second, firstname: 'Zoe' });
    if (!made.ok || !beside.ok) throw new Error('not registered');
    const { person_key } = await db
      .selectFrom('participant')
      .select('person_key')
      .where('id', '=', made.answer.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('participant')
      .set({ first_name: 'Ana', person_key: `${person_key} 2` })
      .where('id', '=', beside.answer.id)
      .execute();
    if (!isCancelled) return;
    await db
      .updateTable('participant')
      .set({ status: 'cancelled' })
      .where('id', '=', made.answer.id)
      .execute();
  }

  it('cannot register once more when the first one cancels', async () => {
    await twins();
    const duplicate = { ok: false, code: 'registration-duplicate' };
    expect(await register(db, 1, { now, email: 'Second@mail.example' })).toEqual(duplicate);
    expect(await register(db, 1, { now, email: 'first@mail.example' })).toMatchObject({ ok: true });
  });

  describe('whose mailbox the first one shares', () => {
    const email = 'family@mail.example';
    const standing = () =>
      db
        .selectFrom('participant')
        .select(['id', 'person_key'])
        .where('status', '<>', 'cancelled')
        .orderBy('id')
        .execute();
    const cancel = (id = 0) =>
      inTransaction(db, async (trx) => {
        await trx
          .updateTable('participant')
          .set({ status: 'cancelled', holds_place: false })
          .where('id', '=', id)
          .execute();
        await releasePlace(trx, 2);
      });

    it.each([
      ['first', 0],
      ['other', 1],
    ])('lets the %s register again after a cancellation, once', async (_, place) => {
      await twins({ first: email, second: email, isCancelled: false });
      const before = await standing();
      expect(await register(db, 1, { now, email })).toMatchObject({
        code: 'registration-duplicate',
      });
      await cancel(before[place]?.id);
      const key = randomUUID();
      const again = await fillIn(db, 1, { now, email, key });
      expect(again).toMatchObject({ ok: true, isNew: true });
      expect(await fillIn(db, 1, { now, email, key })).toEqual({ ...again, isNew: false });
      const keys = (rows: typeof before) => new Set(rows.map(({ person_key }) => person_key));
      expect(keys(await standing())).toEqual(keys(before));
      expect(await register(db, 1, { now, email })).toMatchObject({
        code: 'registration-duplicate',
      });
    });

    it('lets nobody past the places or the end of registration', async () => {
      await twins({ first: email, second: email, isCancelled: false });
      const [first] = await standing();
      await cancel(first?.id);
      await openRegistration(db, 1);
      expect(await fillIn(db, 1, { now, email })).toMatchObject({ code: 'registration-full' });
      await db.updateTable('edition').set({ is_registration_open: false }).execute();
      expect(await fillIn(db, 1, { now, email })).toMatchObject({ code: 'registration-closed' });
    });

    it('takes an offer of the waiting list for the one who is not entered', async () => {
      await twins({ first: email, second: email, isCancelled: false });
      const [first, other] = await standing();
      await cancel(first?.id);
      await openRegistration(db, 1);
      await wait(1);
      await openRegistration(db, 2);
      await expireHolds(db, { now, siteUrl });
      expect(await fillIn(db, 1, { now, email, offer: await offerOf(1) })).toMatchObject({
        ok: true,
        isNew: true,
      });
      expect(await standing()).toMatchObject([
        { id: other?.id },
        { person_key: first?.person_key },
      ]);
    });
  });

  it('is asked before running two races at once, and the first one is not', async () => {
    await twins();
    const raceid = '1';
    expect(await register(db, 1, { now, raceid, email: other.email })).toEqual({
      ok: false,
      code: 'registration-overlap',
    });
    const first = await register(db, 1, { now, raceid, email: 'first@mail.example' });
    expect(first).toMatchObject({ ok: true });
  });
});

it('asks a guardian who does not answer once, however often somebody registers the minor', async () => {
  const minor = {
    birthDate: '2008-05-01',
    guardianName: 'Ion Runner',
    guardianEmail: 'ion@mail.example',
  };
  const toGuardian = async () =>
    (await mails()).filter((mail) => mail.to_address === minor.guardianEmail).length;
  const seen: number[] = [];
  for (let hour = 0; hour <= 48; hour++) {
    await register(db, 1, { now: after(hour * 60), ...minor });
    await writeReceivedMails(db, { siteUrl, now: after(hour * 60) });
    seen.push(await toGuardian());
  }
  expect([seen[0], seen[23], seen[24], seen[47], seen[48]]).toEqual([1, 1, 1, 1, 1]);
});

describe('a full race', () => {
  beforeEach(() => openRegistration(db, 1));

  it('has a waiting list, which a person is on once, and two of one address can be on', async () => {
    expect(await wait(1)).toEqual({ ok: false, code: 'waiting-list-not-needed' });
    await register(db, 1, { now });
    expect(await register(db, 2, { now })).toEqual({ ok: false, code: 'registration-full' });
    expect([await wait(1), await wait(2)]).toEqual([{ ok: true }, { ok: true }]);
    const statements: string[][] = [];
    for (const lastname of ['Waiting', 'WAITING', 'Other']) {
      const asked: string[] = [];
      statements.push(asked);
      const counted = db.withPlugin({
        transformQuery({ node }) {
          asked.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const name = { firstname: 'Dora', lastname, hasOneName: false };
      const form = { raceid: '2', ...name, email: 'Same@mail.example' };
      expect(await joinWaitingList(counted, { form, language: 'de' }, { now })).toEqual({
        ok: true,
      });
    }
    // What is done for an answer is the same for a new address, a known one and a second name.
    const [first, ...others] = statements;
    expect(others).toEqual([first, first]);
    const waiting = await db.selectFrom('waiting_entry').select('last_name').execute();
    expect(waiting.map(({ last_name }) => last_name).toSorted()).toEqual([
      'Other',
      'W1',
      'W2',
      'Waiting',
    ]);
  });

  it('passes a place on when its time is up, to who waits longest, and to nobody who comes by', async () => {
    await register(db, 1, { now });
    await wait(1);
    await wait(2);
    await expireHolds(db, { now: after(29), siteUrl });
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 1, offered: 0 });
    await expireHolds(db, { now: after(30), siteUrl });
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 0, offered: 1 });
    expect(await participants()).toMatchObject([{ status: 'pending', holds_place: false }]);
    const offers = async () =>
      (await mails()).filter(({ html }) => html.includes('/registration?offer='));
    expect((await offers()).map((mail) => mail.to_address)).toEqual(['w1@mail.example']);
    expect((await offers())[0]?.html).toContain(
      `/registration?offer=${await offerOf(1)}&amp;lang=de`,
    );
    expect(await register(db, 3, { now })).toMatchObject({ code: 'registration-full' });
    // A day later the first has not answered, and it is the second one’s turn.
    await expireHolds(db, { now: after(30 + 24 * 60), siteUrl });
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 0, offered: 1 });
    expect(await offers()).toHaveLength(2);
    await expireHolds(db, { now: after(30 + 48 * 60), siteUrl });
    expect(await countPlaces(db)).toEqual({ taken: 0, held: 0, offered: 0 });
    expect(await register(db, 3, { now: after(3000) })).toMatchObject({ ok: true });
  });

  it('lets nobody past who waits, even while a place is free', async () => {
    await register(db, 1, { now });
    await wait(1);
    await openRegistration(db, 2);
    expect(await register(db, 2, { now })).toMatchObject({ code: 'registration-full' });
    await expireHolds(db, { now, siteUrl });
    expect(await countPlaces(db)).toEqual({ taken: 2, held: 1, offered: 1 });
  });

  it('goes to as many as there are places, however the database walks the list', async () => {
    await register(db, 1, { now });
    for (const who of [1, 2, 3]) await wait(who);
    await openRegistration(db, 2);
    const offered = await db.transaction().execute(async (trx) => {
      // The plan that reads the waiting ones again for each of them.
      await sql`set local enable_hashjoin = off`.execute(trx);
      await sql`set local enable_hashagg = off`.execute(trx);
      await sql`set local enable_mergejoin = off`.execute(trx);
      await sql`set local enable_sort = off`.execute(trx);
      await sql`set local enable_material = off`.execute(trx);
      return offerFreePlaces(trx, 2, after(60));
    });
    expect(offered).toBe(1);
    expect(await countPlaces(db)).toEqual({ taken: 2, held: 1, offered: 1 });
  });

  it('is offered to nobody once the race has started', async () => {
    const start = new Date('2025-07-05T06:30:00Z');
    await register(db, 1, { now: new Date(start.getTime() - 30 * 60_000) });
    await wait(1);
    await expireHolds(db, { now: start, siteUrl });
    expect(await countPlaces(db)).toEqual({ taken: 0, held: 0, offered: 0 });
  });

  it('gives the place of an offer to who comes with it, once', async () => {
    await register(db, 1, { now });
    await wait(1);
    await expireHolds(db, { now: after(30), siteUrl });
    const offer = await offerOf(1);
    const key = randomUUID();
    const taken = await register(db, 2, { now: after(40), offer, key });
    expect(taken).toMatchObject({ ok: true, isNew: true });
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 1, offered: 0 });
    const gone = { ok: false, code: 'registration-offer-gone' };
    expect(await register(db, 2, { now: after(40), offer, key })).toEqual({
      ...taken,
      isNew: false,
    });
    expect(await register(db, 3, { now: after(40), offer })).toEqual(gone);
    expect(await register(db, 3, { now: after(40), offer: `${offer}x` })).toEqual(gone);
  });

  it('refuses an offer for another race and one whose time is up', async () => {
    await register(db, 1, { now });
    await wait(1);
    await expireHolds(db, { now: after(30), siteUrl });
    const offer = await offerOf(1);
    const gone = { ok: false, code: 'registration-offer-gone' };
    expect(await register(db, 3, { now: after(40), offer, raceid: '1' })).toEqual(gone);
    expect(await register(db, 3, { now: after(30 + 24 * 60), offer })).toEqual(gone);
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 0, offered: 1 });
  });

  it('refuses an offer once its race has started, whatever the offer says', async () => {
    const start = new Date('2025-07-05T06:30:00Z');
    await register(db, 1, { now });
    await wait(1);
    await expireHolds(db, { now: after(30), siteUrl });
    const offer = await offerOf(1);
    await db
      .updateTable('waiting_entry')
      .set({ offered_until: new Date(start.getTime() + 60_000) })
      .execute();
    const gone = { ok: false, code: 'registration-offer-gone' };
    expect(await register(db, 3, { now: start, offer })).toEqual(gone);
    const before = new Date(start.getTime() - 1);
    expect(await register(db, 3, { now: before, offer })).toMatchObject({ ok: true });
  });

  it('gives a place of an offer back to the registration that had lost its own', async () => {
    const email = 'w1@mail.example';
    const first = await register(db, 1, { now, email });
    await wait(1);
    await expireHolds(db, { now: after(30), siteUrl });
    const again = await register(db, 1, { now: after(40), email, offer: await offerOf(1) });
    expect(again).toMatchObject({
      isNew: false,
      isOwn: false,
      answer: { id: first.ok && first.answer.id, heldUntil: after(30 + 24 * 60).toISOString() },
    });
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 1, offered: 0 });
  });

  it('makes one registration of an offer that is clicked ten times at once', async () => {
    await register(db, 1, { now });
    await wait(1);
    await expireHolds(db, { now: after(30), siteUrl });
    const offer = await offerOf(1);
    const key = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => register(db, 2, { now: after(31), offer, key })),
    );
    expect(outcomes.filter((each) => each.ok && each.isNew)).toHaveLength(1);
    expect(new Set(outcomes.map((each) => each.ok && each.answer.id)).size).toBe(1);
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 1, offered: 0 });
  });
});
