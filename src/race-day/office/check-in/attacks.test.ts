import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { early, paid, runnerOf } from '../../../test/my-registration-kit.ts';
import { openRegistration } from '../../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';

const path = '/admin/check-in';
let site: TestSite;
let cookie = '';
let id = 0;
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
  const office = await signedIn(site.database.db, 'office');
  ({ cookie } = office);
  await site.database.db
    .insertInto('bib_range')
    .values({ race_id: 2, first: 201, last: 299 })
    .execute();
  id = await paid(site.database.db, 1);
});
afterAll(() => site.close());

/** The forms of the bib table, each with the field that takes words. */
const forms = [
  ['hand-out', 'collectedBy'],
  ['take-back', 'handout'],
  ['accept', 'id'],
  ['walk-in', 'lastname'],
] as const;

describe('a form of the bib table', () => {
  it.each(forms)(
    '%s with a NUL in %s is refused in words, and nothing is done',
    async (intent, field) => {
      const form = { intent, id: String(id), [field]: 'a\0b' };
      const answer = await postForm(site.app, path, form, { cookie });
      expect([400, 404]).toContain(answer.statusCode);
      expect((await runnerOf(site.database.db, id)).bib).toBeNull();
    },
  );

  it.each(forms)('%s with 10 MB in %s is refused as too large', async (intent, field) => {
    const form = { intent, id: String(id), [field]: 'x'.repeat(10 * 1024 * 1024) };
    const answer = await postForm(site.app, path, form, { cookie });
    expect(answer.statusCode).toBe(413);
    expect((await runnerOf(site.database.db, id)).bib).toBeNull();
  });
});
