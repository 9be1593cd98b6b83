import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { type Language, languages } from '../edition/words/languages.ts';
import { raceNameOf } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import { personalData } from '../personal-data.ts';
import { inTransaction } from '../platform/db/database.ts';
import { eraseRegistration } from '../registration/my-registration/erase-registration.ts';
import { linkContext } from '../test/link-context.ts';
import { openedMails } from '../test/opened-mails.ts';
import { placeRunners } from '../test/race-control-kit.ts';
import { publishFinishes } from '../test/results-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { countResultMails, queueResultMails } from './queue-result-mails.ts';
import { findDueResultMail } from './result-mail.queries.ts';
import { keptPublications, resultMailJob, writeResultMail } from './result-mail-job.ts';
import { diplomaUrl, resultUrl } from './result-urls.ts';
import { entriesOf } from './simulated-results.ts';

const { races, classifications } = edition();

const siteUrl = 'https://race.example';
const slug = races.find(({ id }) => id === 1)?.slug ?? '';
const names = ['Ana', 'Bea', 'Cleo', 'Dora', 'Eva', 'Flora', 'Gina', 'Hana'];
const spoken: Language[] = languages().map(({ code }) => code);

let site: TestSite;
let db: TestSite['database']['db'];
let ids: number[];
beforeAll(async () => {
  site = await openTestSite();
  ({ db } = site.database);
});
afterAll(() => site.close());
beforeEach(async () => {
  await db.deleteFrom('result_mail').execute();
  await db.deleteFrom('mail').execute();
  const { pool } = site.database;
  await pool.query('alter table publication disable trigger refuse_result_change');
  await pool.query('delete from publication');
  await pool.query('alter table publication enable trigger refuse_result_change');
  ids = await placeRunners(db, 8, (index) => ({
    first_name: names[index] ?? '',
    last_name: 'Pop',
    email: `runner${index}@trail.example.org`,
    language: spoken[index % 6] ?? 'en',
    gender: 'F',
    erased_at: null,
  }));
});

const publish = (
  seconds: readonly (number | null)[],
  asked: Parameters<typeof publishFinishes>[2] = {},
) => publishFinishes(db, seconds, { isMailed: true, classifications, ...asked });
const work = () =>
  resultMailJob({
    db,
    siteUrl,
    log: (facts) => {
      throw new Error(JSON.stringify(facts));
    },
  }).work({ signal: new AbortController().signal, wake: () => {} });
const addresses = async () => (await openedMails(db)).map((mail) => mail.to_address).toSorted();
const to = (...indexes: number[]) => indexes.map((index) => `runner${index}@trail.example.org`);

describe('result mails', () => {
  it('tell each runner the own result in the own language', async () => {
    await publish([3000, 2900, 3100, 3200, 3300, 3400, null]);
    await work();
    for (const [index, language] of spoken.entries()) {
      const [mail, ...more] = await openedMails(db, to(index)[0]);
      expect(more).toEqual([]);
      const t = wordsIn(language).getFixedT(null, 'result-mail');
      const overall = wordsIn(language).getFixedT(null, 'result-files')('classifications.overall');
      const text = mail?.text.replace(/\s+/g, ' ');
      const place = [2, 1, 3, 4, 5, 6][index];
      const time = ['50:00', '48:20', '51:40', '53:20', '55:00', '56:40'][index];
      expect(mail?.subject).toContain(names[index]);
      expect(text).toContain(`${t('time')}: ${time}`);
      expect(text).toContain(`${overall}: ${t('placeOf', { place, total: 6 })}`);
      expect(text).toContain(t('isOfficial'));
      const bib = String(101 + index);
      for (const path of [resultUrl(slug, bib), diplomaUrl(slug, bib)])
        expect(mail?.html).toContain(`${siteUrl}${path}?lang=${language}`);
      expect(mail?.participant_id).toBe(ids[index]);
    }
    const [gaveUp] = await openedMails(db, to(6)[0]);
    expect(gaveUp?.text).toContain('out of reach');
    expect(gaveUp?.html).not.toContain('diploma.pdf');
    // Nobody who did not start.
    expect(await addresses()).toEqual(to(0, 1, 2, 3, 4, 5, 6));
  });

  it('go out once, however often they are asked for and whoever writes them', async () => {
    const { version } = await publish([3000, 3100]);
    for (let time = 0; time < 2; time++)
      expect(await inTransaction(db, (trx) => queueResultMails(trx, { raceId: 1, version }))).toBe(
        0,
      );
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await addresses()).toEqual(to(0, 1));
  });

  it('are written by whoever comes next when a process ends in between', async () => {
    await publish([3000, 3100, 3200]);
    const first = (await findDueResultMail(db, 0)) ?? 0;
    await writeResultMail({ db, siteUrl, find: keptPublications(db) }, first);
    expect(await addresses()).toHaveLength(1);
    await work();
    expect(await addresses()).toEqual(to(0, 1, 2));
  });

  it('are not written for a draft, nor without the office saying so', async () => {
    await publish([3000], { kind: 'draft' });
    await publish([3000], { kind: 'provisional', isMailed: false });
    await work();
    expect(await addresses()).toEqual([]);
    await publish([3000], { kind: 'provisional' });
    await work();
    const [mail] = await openedMails(db);
    expect(mail?.subject).toContain(raceNameOf('en', 1));
    expect(mail?.subject).toMatch(/^Your provisional result/);
    expect(mail?.text).toContain('protests are taken until');
    expect(mail?.html).not.toContain('diploma.pdf');
  });

  it('tell after a correction only whose result is another one, and what changed', async () => {
    await publish([3000, 3100, 3200, 3300]);
    await work();
    await db.deleteFrom('mail').execute();
    const entries = entriesOf([
      { kind: 'adjustment', id: ids[1] ?? 0, ms: 150_000, rule: 'littering' },
    ]);
    const asked = { entries } as const;
    const { snapshot } = await publish([3000, 3100, 3200, 3300], asked);
    expect(await countResultMails(db, { kind: 'official', snapshot })).toBe(0);
    await work();
    expect(await addresses()).toEqual(to(1, 2));
    const [second] = await openedMails(db, to(1)[0]);
    const t = wordsIn(spoken[1] ?? 'en').getFixedT(null, 'result-mail');
    expect(second?.text.replace(/\s+/g, ' ')).toContain(t('changed'));
    expect(second?.text).toContain('reason 1');
    const overall = wordsIn(spoken[1] ?? 'en').getFixedT(
      null,
      'result-files',
    )('classifications.overall');
    expect(second?.text).toContain(t('place.moved', { name: overall, from: 2, to: 3 }));
  });

  it('are counted before a publication as they go out with it', async () => {
    const { snapshot } = await publish([3000, 3100, null], { isMailed: false });
    expect(await countResultMails(db, { kind: 'official', snapshot })).toBe(3);
    expect(await countResultMails(db, { kind: 'draft', snapshot })).toBe(0);
    const cancelling = db.updateTable('participant').set({ status: 'cancelled' });
    await cancelling.where('id', '=', ids[1] ?? 0).execute();
    expect(await countResultMails(db, { kind: 'official', snapshot })).toBe(2);
  });

  it('pass by who was erased, has cancelled or has no address, also since they were asked for', async () => {
    const change = (index: number, values: object) =>
      db
        .updateTable('participant')
        .set(values)
        .where('id', '=', ids[index] ?? 0)
        .execute();
    await change(0, { email: '' });
    await publish([3000, 3100, 3200, 3300, 3400]);
    await change(1, { status: 'cancelled' });
    await change(2, { email: '' });
    const now = new Date('2025-08-01T12:00:00Z');
    const erasing = { now, siteUrl, outboxDir: '/nowhere', personalData };
    await eraseRegistration(linkContext(db, erasing), { id: ids[3] ?? 0 }, { refundMinor: 0 });
    await work();
    expect(await addresses()).toEqual(to(4));
    expect(await findDueResultMail(db, 0)).toBeUndefined();
  });

  it('leave with the person who is erased while they wait to be sent', async () => {
    await publish([3000, 3100]);
    await work();
    const now = new Date('2025-08-01T12:00:00Z');
    const erasing = { now, siteUrl, outboxDir: '/nowhere', personalData };
    expect(await addresses()).toEqual(to(0, 1));
    await eraseRegistration(linkContext(db, erasing), { id: ids[0] ?? 0 }, { refundMinor: 0 });
    const left = (await openedMails(db)).map(({ text }) => text).join();
    expect(left).toContain('Bea');
    expect(left).not.toContain('Ana');
  });

  it('show whatever a name is made of as text, and keep it out of the subject', async () => {
    await db
      .updateTable('participant')
      .set({ first_name: '<img src=x>', last_name: '"><b>{{race}} $t(time)' })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    await db
      .updateTable('participant')
      .set({ first_name: 'عبد\u202e', last_name: 'w'.repeat(100) })
      .where('id', '=', ids[1] ?? 0)
      .execute();
    const change = { kind: 'adjustment', ms: 1000, rule: '<i>rule</i>' } as const;
    const entries = [ids[0] ?? 0, ids[1] ?? 0].map((id, index) => ({
      number: index + 1,
      change: { ...change, id },
      reason: '<script>x</script>',
    }));
    await publish([3000, 3100], { entries });
    await work();
    const mails = await openedMails(db);
    expect(mails).toHaveLength(2);
    for (const { html, subject, text } of mails) {
      expect(text).toContain('<i>rule</i>: <script>x</script>');
      expect(html).not.toMatch(/<i>|<script>/);
      expect(html).not.toContain('<img src=x>');
      expect(html).not.toContain('<b>{{');
      expect(subject).not.toMatch(/[<>\r\n\u202e]/);
    }
  });
});
