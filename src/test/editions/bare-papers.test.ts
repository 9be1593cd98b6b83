import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personalData } from '../../personal-data.ts';
import { exportRegistration } from '../../registration/my-registration/export-registration.ts';
import { postForm, signedIn } from '../admin-kit.ts';
import { early, paid } from '../my-registration-kit.ts';
import { openRegistration } from '../registration-kit.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

const path = '/admin/check-in';
let site: TestSite;
let ana: Awaited<ReturnType<typeof signedIn>>;
let office: Awaited<ReturnType<typeof signedIn>>;
let number = 0;
let id = 0;
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
  ana = await signedIn(site.database.db, 'volunteer');
  office = await signedIn(site.database.db, 'office');
  await site.database.db
    .insertInto('bib_range')
    .values({ race_id: 1, first: 201, last: 299 })
    .execute();
});
afterAll(() => site.close());
beforeEach(async () => {
  id = await paid(site.database.db, ++number, { raceid: '1' });
});

const handOut = (form: Record<string, string>) =>
  postForm(site.app, path, { intent: 'hand-out', id: String(id), ...form }, { cookie: ana.cookie });
const card = () => pageOf(`${path}?runner=${id}`, ana.cookie);
const pageOf = async (url: string, cookie: string) =>
  (await site.app.inject({ url, headers: { cookie } })).body;
const handouts = () =>
  site.database.db
    .selectFrom('bib_handout')
    .select(['id', 'papers_seen', 'staff_id'])
    .where('participant_id', '=', id)
    .execute();
const history = async () =>
  (
    await site.database.db
      .selectFrom('audit_entry')
      .select('after')
      .where('subject', '=', `participant ${id}`)
      .where('action', '=', 'bib.hand-out')
      .execute()
  ).map(({ after }) => after);

describe('the papers that are shown at the bib table', () => {
  it('are kept with the hand-out, with who saw them, and stand on every page of the runner', async () => {
    expect((await handOut({ identity: 'true', certificate: 'true' })).statusCode).toBe(303);
    const papers = ['identity', 'certificate'];
    expect(await handouts()).toMatchObject([{ papers_seen: papers, staff_id: ana.staff.id }]);
    expect(await history()).toMatchObject([{ seen: 'identity, certificate' }]);
    const pages = [
      await card(),
      await pageOf(`/admin/participants/${id}`, ana.cookie),
      await pageOf(`/admin/participants/${id}`, office.cookie),
    ];
    for (const page of pages) {
      expect(page).toContain('Handed out by Ana');
      expect(page).toContain('Identity document seen');
      expect(page).toContain('Medical certificate seen');
    }
    expect(await exportRegistration(site.database.db, id, personalData)).toMatchObject({
      bibsHandedOut: [{ papersSeen: papers }],
    });
  });

  it('that were not seen are told as such after a hand-out all the same', async () => {
    expect((await handOut({ identity: 'true' })).statusCode).toBe(409);
    expect(await handouts()).toEqual([]);
    await handOut({ identity: 'true', despite: 'certificate' });
    expect(await handouts()).toMatchObject([{ papers_seen: ['identity'] }]);
    expect(await history()).toMatchObject([{ seen: 'identity', lacks: 'certificate' }]);
    const shown = await card();
    expect(shown).toContain('Identity document seen');
    expect(shown).toContain('Certificate not seen');
    expect(shown).not.toContain('Medical certificate seen');
    const address = '/admin/participants?condition=certificate';
    expect(await pageOf('/admin', office.cookie)).toContain(`href="${address}"`);
    const runner = `href="/admin/participants/${id}"`;
    expect(await pageOf(address, office.cookie)).toContain(runner);
    await postForm(
      site.app,
      path,
      { intent: 'take-back', id: String(id), handout: String((await handouts())[0]?.id) },
      { cookie: ana.cookie },
    );
    expect(await pageOf(address, office.cookie)).not.toContain(runner);
  });

  it('are asked for anew once the bib is taken back', async () => {
    await handOut({ identity: 'true', certificate: 'true' });
    const [handed] = await handouts();
    const form = { intent: 'take-back', id: String(id), handout: String(handed?.id) };
    await postForm(site.app, path, form, { cookie: ana.cookie });
    expect(await card()).not.toMatch(/name="identity"[^>]*checked/);
    expect(await pageOf(`/admin/participants/${id}`, office.cookie)).not.toContain(
      'Identity document seen',
    );
    expect((await handOut({})).statusCode).toBe(409);
  });

  it('are only those that the race asks for, whatever a form says', async () => {
    await handOut({
      identity: 'true',
      certificate: 'yes',
      passport: 'true',
      despite: 'certificate',
    });
    expect(await handouts()).toMatchObject([{ papers_seen: ['identity'] }]);
  });
});
