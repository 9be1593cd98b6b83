import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentToken } from '../../platform/auth/link.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { postForm } from '../../test/admin-kit.ts';
import { goodForm } from '../../test/good-form.ts';
import { siteUrl } from '../../test/my-registration-kit.ts';
import { openRegistration } from '../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { lockRunner, updateRunner } from '../my-registration/my-registration.queries.ts';
import { renewLinks } from '../my-registration/renew-links.ts';
import { askedCurrency } from './payment-provider.ts';
import { applyWord } from './settle-payment.ts';

const now = '2025-03-01T10:00:00Z';
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now, isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
});
afterAll(() => site.close());

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';

/** The links to registrations that a browser reads where a payment is confirmed. */
async function linksFor(id: number, cookie: string): Promise<string[]> {
  const url = `/registration-success?payment_success=true&participantId=${id}`;
  const { body } = await site.app.inject({ url, headers: { cookie } });
  expect(body).toContain('Ana');
  return body.match(/\/my-registration\/[\w.-]+/g) ?? [];
}

/** A form that one browser sends with somebody's address, who confirms and pays by the mail. */
async function registeredByAStranger(lastname: string) {
  const email = `${lastname.toLowerCase()}@mail.example`;
  const { db } = site.database;
  const payload = {
    key: randomUUID(),
    ...goodForm,
    firstname: 'Ana',
    lastname,
    raceid: '2',
    email,
  };
  const send = () => site.app.inject({ method: 'POST', url: '/api/participants', payload });
  const first = await send();
  const { id } = first.json<{ id: number }>();
  const link = await currentToken(db, 'registration', id);
  await postForm(site.app, `/my-registration/${link}`, { intent: 'prove' });
  const opened = await site.app.inject(
    `/registration-success?participantId=${id}&raceid=2&link=${link}`,
  );
  await site.app.inject({
    method: 'POST',
    url: '/api/create-payment-intent',
    payload: { participantId: id, raceid: 2, link },
  });
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('participant_id', '=', id)
    .executeTakeFirstOrThrow();
  const paid = {
    state: 'succeeded',
    amountMinor: payment.amount_minor,
    currency: askedCurrency(),
  } as const;
  await inTransaction(db, (trx) => applyWord(trx, payment, paid, { now: new Date(now), siteUrl }));
  return { id, link, send, form: cookieOf(first), mail: cookieOf(opened) };
}

it('is for whom it was mailed to, not for who sent the form', async () => {
  const { id, link, form, mail } = await registeredByAStranger('Victim');
  expect(await linksFor(id, form)).toEqual([]);
  expect(await linksFor(id, mail)).toEqual([`/my-registration/${link}`]);
});

it.each<[string, (id: number, link: string) => Promise<unknown>]>([
  ['Runner', (_, link) => postForm(site.app, `/my-registration/${link}`, { intent: 'renew' })],
  [
    'Office',
    (id) =>
      inTransaction(site.database.db, async (trx) => {
        const before = await lockRunner(trx, id);
        if (!before) throw new Error('there is no such runner');
        const email = 'right@mail.example';
        await updateRunner(trx, id, { email });
        await renewLinks(trx, before, { ...before, email }, { siteUrl, by: 'office' });
      }),
  ],
])(
  'an order that the %s took back is not held again by the form that is sent again',
  async (who, takeBack) => {
    const { id, link, send } = await registeredByAStranger(who);
    const pageOf = async (cookie: string) => {
      const url = `/registration-success?participantId=${id}&raceid=2`;
      return (await site.app.inject({ url, headers: { cookie } })).statusCode;
    };
    expect(await pageOf(cookieOf(await send()))).toBe(200);
    await takeBack(id, link);
    const again = await send();
    expect(again.statusCode).toBe(200);
    expect(await pageOf(cookieOf(again))).toBe(404);
  },
);
