import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../test/admin-kit.ts';
import { early, paid, tokenFor } from '../../test/my-registration-kit.ts';
import { openRegistration } from '../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
let office = '';
let id = 0;
let own = '';
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  const { db } = site.database;
  await openRegistration(db, 100);
  office = (await signedIn(db, 'office')).cookie;
  id = await paid(db, 1);
  own = `/my-registration/${await tokenFor(db, id)}`;
});
afterAll(() => site.close());

const get = async (url: string) =>
  (await site.app.inject({ url, headers: { cookie: office } })).body;
const decode = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
const hidden = (body: string, name: string) =>
  decode(new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '');

/** Sends the form of the participant's page; without `sure` it says what it would do. */
async function edit(isInCircuit: boolean, sure = false) {
  const path = `/admin/participants/${id}`;
  const seen = hidden(await get(`${path}?do=edit`), 'seen');
  const { isemaparticipant: _, ...shown } = JSON.parse(seen) as Record<string, string>;
  const form = {
    ...shown,
    intent: 'edit',
    seen,
    licence: 'FRA 7',
    ...(isInCircuit && { isemaparticipant: 'true' }),
    ...(sure && { sure: 'true' }),
  };
  return (await postForm(site.app, path, form, { cookie: office })).body;
}

describe('the difference for the circuit', () => {
  it('is told before, then shown to the organiser and to the runner, who can pay it', async () => {
    const before = await edit(true);
    expect(before).toContain('Difference due: – → 30.00\u00a0lei');
    expect(before).toContain('Still to pay for EMA: 30.00\u00a0lei');
    expect(await get(own)).not.toContain('Pay the difference');
    await edit(true, true);

    const page = await get(`/admin/participants/${id}`);
    expect(page).toContain('The difference of 30.00\u00a0lei for the circuit has been due since');
    expect(page).toContain(`/admin/participants/${id}?do=pay`);
    expect(await get('/admin/participants?condition=difference')).toContain(
      `/admin/participants/${id}"`,
    );

    const mine = await get(own);
    expect(mine).toContain('Difference for EMA');
    const [, button] = /<a class="btn gold" href="([^"]*)">Pay the difference/.exec(mine) ?? [];
    const order = await get(decode(button ?? ''));
    expect(order).toContain('Complete payment');
    expect(order).toContain('30.00\u00a0lei');
    expect(order).toContain('This is the difference for the EMA circuit');
    expect(order).not.toContain('a place is held for you for');
  });

  it('comes with a sentence on money already paid before the circuit is switched off', async () => {
    await edit(true, true);
    const before = await edit(false);
    expect(before).toContain('leaving the circuit gives nothing back by itself');
    expect(before).toContain('Difference due: 30.00\u00a0lei → –');
    await edit(false, true);
    expect(await get(own)).not.toContain('Pay the difference');
    const again = await edit(true);
    expect(again).not.toContain('leaving the circuit gives nothing back by itself');
  });
});
