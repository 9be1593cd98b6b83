import { describe, expect, it } from 'vitest';
import { early, meetingOfTwo, racesForEach, siteUrl } from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { beginToPay } from '../../test/registration-kit.ts';
import { expireHolds } from '../expire-holds.ts';
import { findRunner } from './my-registration.queries.ts';
import { queueHoldEndingMail } from './queue-runner-mail.ts';
import { tellOfHolds } from './tell-of-holds.ts';

const races = racesForEach(10);

const start = new Date('2025-07-05T09:30:00+03:00');
const after = (minutes: number, from = early) => new Date(from.getTime() + minutes * 60_000);
const mails = () => openedMails(races.db);
const kinds = async () => (await mails()).map(({ subject }) => subject.split(':')[0]);
const ending = 'Your place is not paid yet';
const ended = 'Your place was given back';

/** As the worker's round. */
async function round(now: Date) {
  await expireHolds(races.db, { now, siteUrl });
  return tellOfHolds(races.db, { now, siteUrl });
}

describe('a place that is kept and not paid', () => {
  it('has its runner told a quarter of an hour before it is given back, and then once more', async () => {
    const id = await races.registered(1);
    const told: [number, string | undefined][] = [];
    for (let minute = 0; minute <= 40; minute++) {
      if ((await round(after(minute))) > 0) told.push([minute, (await kinds()).at(-1)]);
    }
    expect(told).toEqual([
      [15, ending],
      [30, ended],
    ]);
    const [first, second] = await mails();
    const link = `${siteUrl}/my-registration/${await races.tokenFor(id)}`;
    for (const mail of [first, second]) {
      expect(mail?.to_address).toBe('r1@mail.example');
      expect(mail?.html).toContain(link);
      expect(mail?.text.replace(/\s+/g, ' ')).toContain(`Registration number: ${id}`);
    }
    expect(first?.text.replace(/\s+/g, ' ')).toContain(
      'is held until Saturday, 1 March 2025 at 12:30',
    );
    expect(second?.text.replace(/\s+/g, ' ')).toContain(
      'held for 30 minutes from the moment you begin',
    );
    expect(await races.runnerOf(id)).toMatchObject({ status: 'pending', holds_place: false });
    await races.expectExactPlaces();
  });

  it('is told of once a day, however often it is kept and given back', async () => {
    const id = await races.registered(1);
    await round(after(15));
    await round(after(30));
    await beginToPay(races.db, id, { now: after(40) });
    for (let minute = 40; minute <= 80; minute += 5) await round(after(minute));
    expect(await kinds()).toEqual([ending, ended]);
    const tomorrow = 30 + 24 * 60;
    await beginToPay(races.db, id, { now: after(tomorrow) });
    for (let minute = 0; minute <= 40; minute += 5) await round(after(tomorrow + minute));
    expect(await kinds()).toEqual([ending, ended, ending, ended]);
    expect((await mails()).at(-1)?.text.replace(/\s+/g, ' ')).toContain('was held 3 times already');
  });

  it('is not told of when there is no time left to read it', async () => {
    await races.registered(1);
    expect(await round(after(21))).toBe(0);
    expect(await round(after(20))).toBe(1);
  });

  it('is not told of once it is paid, or a payment is being worked on', async () => {
    await races.paid(1);
    await races.paid(
      2,
      { birthDate: '2008-01-01', guardianName: 'Ion R', guardianEmail: 'i@x.example' },
      'pending',
    );
    const working = await races.registered(3);
    await races.db
      .updateTable('participant')
      .set({ held_until: null })
      .where('id', '=', working)
      .execute();
    for (let minute = 0; minute <= 40; minute += 5) expect(await round(after(minute))).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('is not told of when its runner keeps it again before the mail is written', async () => {
    const id = await races.registered(1);
    await expireHolds(races.db, { now: after(30), siteUrl });
    await beginToPay(races.db, id, { now: after(30) });
    expect(await tellOfHolds(races.db, { now: after(30), siteUrl })).toBe(0);
    expect((await races.runnerOf(id)).is_hold_word_due).toBe(false);
  });

  it('is not told of once its race has started', async () => {
    const id = await races.registered(1, { raceid: '2' });
    const until = after(14, start);
    await races.db
      .updateTable('participant')
      .set({ held_until: until })
      .where('id', '=', id)
      .execute();
    expect(await round(start)).toBe(0);
    expect(await round(until)).toBe(0);
    expect(await mails()).toEqual([]);
  });
});

describe('two processes at once', () => {
  const everybody = async () => {
    for (let number = 1; number <= 4; number++) await races.registered(number);
  };

  it('write each mail once', async () => {
    await everybody();
    const now = after(15);
    const reminded = await Promise.all(
      Array.from({ length: 6 }, () => tellOfHolds(races.db, { now, siteUrl })),
    );
    expect(reminded.reduce((sum, each) => sum + each)).toBe(4);
    const told = await Promise.all(Array.from({ length: 6 }, () => round(after(30))));
    expect(told.reduce((sum, each) => sum + each)).toBe(4);
    expect(await kinds()).toEqual([...Array(4).fill(ending), ...Array(4).fill(ended)]);
  });

  it('would write it twice without the lock: the test can tell', async () => {
    const id = await races.registered(1);
    const bothHaveRead = meetingOfTwo();
    const unlocked = () =>
      races.db.transaction().execute(async (trx) => {
        const runner = await findRunner(trx, id);
        await bothHaveRead();
        if (!runner || runner.hold_reminded_at) return;
        await queueHoldEndingMail(trx, runner, { until: after(30), siteUrl });
        await trx
          .updateTable('participant')
          .set({ hold_reminded_at: after(15) })
          .execute();
      });
    await Promise.all([unlocked(), unlocked()]);
    expect(await kinds()).toEqual([ending, ending]);
  });
});
