import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { listEntrants } from '../results/office/entrants.queries.ts';
import { signedIn } from '../test/admin-kit.ts';
import { early, registered, runnerOf } from '../test/my-registration-kit.ts';
import { openRegistration } from '../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';

const { modules } = edition();

let site: TestSite;
beforeAll(async () => {
  modules.circuit = false;
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 10);
});
afterAll(async () => {
  modules.circuit = true;
  await site.close();
});

describe('an edition with a championship and no circuit', () => {
  it('asks for a licence that nobody needs, and for nothing of a circuit', async () => {
    const { body } = await site.app.inject('/registration');
    const [licence = ''] = /<input[^>]*name="licence"[^>]*>/.exec(body) ?? [];
    expect(licence).not.toBe('');
    expect(licence).not.toContain('required');
    expect(body).toContain('It counts you in the national championship.');
    expect(body).not.toContain('name="isemaparticipant"');
  });

  it('keeps the licence, by which the championship knows its runners', async () => {
    const { db } = site.database;
    const id = await registered(db, 1, {
      licence: ' RO  7 ',
      raceid: '1',
      birthDate: '1980-01-01',
    });
    await registered(db, 2, { raceid: '1', birthDate: '1980-01-01' });
    expect((await runnerOf(db, id)).licence).toBe('RO 7');
    const entrants = await listEntrants(db, 1);
    expect(entrants.map(({ hasLicence }) => hasLicence)).toEqual([true, false]);
  });

  it('has a field for it in the office', async () => {
    const { cookie } = await signedIn(site.database.db, 'office');
    const id = await registered(site.database.db, 3, { licence: 'RO 8' });
    const url = `/admin/participants/${id}?do=edit`;
    const { body } = await site.app.inject({ url, headers: { cookie } });
    expect(body).toMatch(/name="licence"[^>]*value="RO 8"|value="RO 8"[^>]*name="licence"/);
  });
});
