import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriberUrl } from '../../../event/newsletter/subscribe.ts';
import { signingKey } from '../../../platform/auth/signing-keys.ts';
import { postForm, signedIn } from '../../admin-kit.ts';
import { between, linksIn } from '../../rendered.tsx';
import { openTestSite, type TestSite } from '../../test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: '2025-11-01T10:00:00Z', isWithoutParticipants: true });
});
afterAll(() => site.close());

it('without a list the addresses are unknown, and nothing is stored', async () => {
  const { db } = site.database;
  const { id } = await db
    .insertInto('newsletter_subscriber')
    .values({
      email: 'ana@mail.example',
      language: 'en',
      asked_at: new Date(),
      mailed_at: new Date(),
      confirmed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = subscriberUrl('', await signingKey(db, 'newsletter'), id);
  for (const url of ['/newsletter', link]) {
    expect((await site.app.inject(url)).statusCode).toBe(404);
    const form = { email: 'ion@mail.example', intent: 'confirm' };
    expect((await postForm(site.app, url, form)).statusCode).toBe(404);
  }
  const rows = await db.selectFrom('newsletter_subscriber').selectAll().execute();
  expect(rows).toMatchObject([{ email: 'ana@mail.example', confirmed_at: null }]);
  expect(await db.selectFrom('mail').selectAll().execute()).toEqual([]);
});

it('without a list the form of the footer and the privacy policy say so', async () => {
  const { body } = await site.app.inject('/rules');
  const form = /<form class="newsletter"[^>]*>/.exec(body)?.[0];
  expect(form).toContain('method="dialog"');
  expect(form).toContain('data-newsletter=""');
  expect(form).not.toContain('action');
  expect(body).toMatch(/<input id="newsletter-email"[^>]* required/);
  expect(body.includes('This form is only a sample for now')).toBe(true);
  expect(body.includes('Coming soon: a few emails a year')).toBe(true);
  const policy = (await site.app.inject('/privacy-policy')).body;
  expect(policy.includes('The newsletter form is a sample for now')).toBe(true);
  expect(policy.includes('When you subscribe')).toBe(false);
  const { cookie } = await signedIn(site.database.db, 'admin');
  const lists = await site.app.inject({ url: '/admin/lists', headers: { cookie } });
  expect(lists.body.includes('newsletter-title')).toBe(false);
});

it('without a list the home page leads to the organiser once the races are over', async () => {
  const { body } = await site.app.inject('/');
  const countdown = between(body, '<div class="countdown">', '<div class="band-card">');
  expect(countdown).toContain('The races are over');
  expect(linksIn(countdown)).toEqual(['/contact']);
});
