import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageMailJob } from '../../../race-day/office/messages/message-mail-job.ts';
import { signedIn } from '../../../test/admin-kit.ts';
import { type ChangingSite, openChangingSite } from '../../../test/late-changes-kit.ts';
import { openedMails } from '../../../test/opened-mails.ts';
import { mainOf, placeRunners } from '../../../test/race-control-kit.ts';
import { movedStartJob } from './tell-moved-starts.ts';

const siteUrl = 'https://race.example';
let now = new Date();
let kit: ChangingSite;
let ids: number[] = [];
beforeAll(async () => {
  kit = await openChangingSite({
    clock: { now: () => now, offsetMs: 0 },
    isWithoutParticipants: false,
  });
  const { db } = kit.site.database;
  ids = await placeRunners(db, 3, (index) => ({
    email:
      ['ana@trail.example.org', 'io.an@trail.example.org', 'eva@trail.example.org'][index] ?? '',
    language: index === 0 ? 'ro' : 'en',
    ...(index === 2 && { proven_at: null, status: 'pending' as const }),
  }));
  const subscriber = (email: string, language: string, isConfirmed = true) => ({
    email,
    language,
    asked_at: now,
    mailed_at: now,
    confirmed_at: isConfirmed ? now : null,
  });
  await db
    .insertInto('newsletter_subscriber')
    .values([
      subscriber('fan@trail.example.org', 'de'),
      // A runner of the race by the same mailbox.
      subscriber('Ioan@trail.example.org', 'fr'),
      subscriber('asked@trail.example.org', 'fr', false),
    ])
    .execute();
});
afterAll(() => kit.site.close());
beforeEach(async () => {
  const { db } = kit.site.database;
  now = new Date('2025-07-01T10:00:00+03:00');
  await sql`truncate late_change, message cascade`.execute(db);
  await db.deleteFrom('mail').execute();
});

const race = {
  intent: 'race',
  subject: 'race 1',
  date: '2025-07-05',
  startTime: '08:30',
  timeLimit: '8:00',
  aidStations: '5.4 10.4 15.5 20.9 26.6',
  cutoffs: '15 3:00\n25 6:00',
};
const move = async (startTime: string, more = {}) => {
  const seen = await kit.lastSeen('race 1');
  const { statusCode } = await kit.post({ ...race, startTime, ...more, seen, sure: 'true' });
  expect(statusCode).toBe(303);
};
/** Puts what was changed so many minutes into the past. */
const pass = (minutes: number) =>
  sql`update late_change set at = at - ${minutes} * interval '1 minute'`.execute(
    kit.site.database.db,
  );
const turn = { signal: new AbortController().signal, wake: () => {} };
/** Has the workers of two processes do what is due. */
async function work() {
  const { db } = kit.site.database;
  const site = { db, siteUrl, clock: { now: () => now }, log: () => {} };
  await Promise.all([movedStartJob(site).work(turn), movedStartJob(site).work(turn)]);
  await Promise.all([messageMailJob(site).work(turn), messageMailJob(site).work(turn)]);
}
const mails = () => openedMails(kit.site.database.db);
const office = async () => {
  const { cookie } = kit.office;
  const path = '/admin/changes';
  return mainOf((await kit.site.app.inject({ url: path, headers: { cookie } })).body);
};

describe('a start that has moved', () => {
  it('is mailed an hour later, once, to its runners and to who confirmed the newsletter', async () => {
    await move('10:15');
    await work();
    expect(await mails()).toEqual([]);
    expect(await office()).toContain('Emails about the new start, to be written at');
    await pass(59);
    await work();
    expect(await mails()).toEqual([]);
    await pass(2);
    await work();
    await work();
    const sent = await mails();
    const told = sent
      .toSorted((one, other) => one.to_address.localeCompare(other.to_address))
      .map(({ to_address, participant_id, subject }) => [to_address, participant_id, subject]);
    expect(told).toEqual([
      ['ana@trail.example.org', ids[0], 'Ridge Run 33K: s-a mutat startul – Ana'],
      ['fan@trail.example.org', null, 'Ridge Run 33K: Der Start ist verschoben'],
      ['io.an@trail.example.org', ids[1], 'Ridge Run 33K: the start has moved – Ana'],
    ]);
    const english = sent.find(({ participant_id }) => participant_id === ids[1]);
    expect(english?.text).toContain('New start: Saturday, 5 July 2025 at 10:15');
    expect(english?.text).toContain('Before: Saturday, 5 July 2025 at 08:30');
    const page = await office();
    expect(page).toContain('Emails about the new start: 3');
    expect(page).not.toContain('to be written');
  });

  it('has in each mail to a subscriber the way off the list', async () => {
    await move('10:15');
    await pass(61);
    await work();
    const [mail] = await openedMails(kit.site.database.db, 'fan@trail.example.org');
    expect(mail?.unsubscribe_url).toMatch(/^https:\/\/race\.example\/newsletter\//);
    expect(mail?.text).toContain(mail?.unsubscribe_url);
    expect(mail?.text).toContain('weil du den Newsletter');
  });

  it('says before it is taken how many get a mail, and nothing where it stays', async () => {
    expect((await kit.post({ ...race, startTime: '10:15' })).body).toContain('Emails: 3');
    const other = await kit.post({ ...race, timeLimit: '8:30' });
    expect(other.body).toContain('Shall it be so?');
    expect(other.body).not.toContain('Emails: ');
  });

  it('back within the hour mails nothing, and neither does another change of the race', async () => {
    await move('10:15');
    await pass(30);
    await move('08:30');
    await pass(61);
    await work();
    await move('08:30', { timeLimit: '8:30' });
    await pass(61);
    await work();
    expect(await mails()).toEqual([]);
  });

  it('counts from the last mail about it, and waits from its last change on', async () => {
    await move('09:00');
    await pass(61);
    await work();
    await kit.site.database.db.deleteFrom('mail').execute();
    await move('10:15');
    await pass(59);
    await move('10:30');
    await pass(59);
    await work();
    expect(await mails()).toEqual([]);
    await pass(2);
    await work();
    const [mail] = await openedMails(kit.site.database.db, 'io.an@trail.example.org');
    expect(mail?.text).toContain('at 10:30');
    expect(mail?.text).toContain('Before: Saturday, 5 July 2025 at 09:00');
  });

  it('is mailed after ten minutes on the last day, and never once it is over', async () => {
    now = new Date('2025-07-05T07:00:00+03:00');
    await move('10:15');
    await pass(9);
    await work();
    expect(await mails()).toEqual([]);
    await pass(2);
    now = new Date('2025-07-05T10:15:00+03:00');
    await work();
    expect(await mails()).toEqual([]);
    now = new Date('2025-07-05T07:11:00+03:00');
    await work();
    expect(await mails()).toHaveLength(3);
  });

  it('asks for the password again, which a notice does not', async () => {
    const { cookie } = await signedIn(kit.site.database.db, ['registration'], false);
    const answer = await kit.post({ ...race, startTime: '10:15', sure: 'true' }, { cookie });
    expect(answer.statusCode).not.toBe(303);
    expect(await kit.lastSeen('race 1')).toBe('0');
    const notice = { subject: 'notice 01234567', level: 'warning', 'text.en': 'Storm' };
    const taken = await kit.post({ intent: 'notice', ...notice, sure: 'true' }, { cookie });
    expect(taken.headers.location).toBe('/admin/changes?done=');
  });

  it('reaches nobody who has left the list or withdrawn meanwhile', async () => {
    const { db } = kit.site.database;
    await move('10:15');
    await pass(61);
    const site = { db, siteUrl, clock: { now: () => now }, log: () => {} };
    await movedStartJob(site).work(turn);
    await db.deleteFrom('newsletter_subscriber').where('language', '=', 'de').execute();
    await messageMailJob(site).work(turn);
    expect((await mails()).map(({ participant_id }) => participant_id)).not.toContain(null);
    const list = await kit.site.app.inject({
      url: '/admin/messages',
      headers: { cookie: (await signedIn(db, ['participants'])).cookie },
    });
    expect(mainOf(list.body)).toContain('Start moved · 3 people');
  });
});
