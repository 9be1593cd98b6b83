import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { signingKey } from '../../platform/auth/signing-keys.ts';
import { Refusal } from '../../platform/http/refusals.ts';
import { type Drawn, drawn, posted } from '../../test/drawn-page.tsx';
import { linkContext } from '../../test/link-context.ts';
import { early, racesForAll } from '../../test/my-registration-kit.ts';
import { headingsIn, linksIn, tagsIn, textOf, textsOf } from '../../test/rendered.tsx';
import { newsletterPages } from './newsletter.page.tsx';
import { subscriberUrl } from './subscribe.ts';

const races = racesForAll();
const noLimit = async () => {};
beforeEach(() => races.db.deleteFrom('newsletter_subscriber').execute());

function pagesWith({ limit = noLimit, maySubscribe = noLimit } = {}) {
  const [ask, link] = newsletterPages({ ctx: linkContext(races.db), limit, maySubscribe });
  if (!ask || !link) throw new Error('no pages');
  return { ask, link };
}
const listed = () =>
  races.db.selectFrom('newsletter_subscriber').select(['email', 'confirmed_at']).execute();
type State = 'off' | 'pending' | 'confirmed';
/** Where the link of somebody leads who stands so. */
async function asAt(state: State) {
  const id = randomUUID();
  if (state !== 'off')
    await races.db
      .insertInto('newsletter_subscriber')
      .values({
        id,
        email,
        language: 'en',
        asked_at: early,
        mailed_at: early,
        confirmed_at: state === 'confirmed' ? early : null,
      })
      .execute();
  const path = subscriberUrl('', await signingKey(races.db, 'newsletter'), id);
  return { path, params: { token: path.split('/').at(-1) ?? '' } };
}
const email = 'ana@example.ro';

describe('the page that asks for an address', () => {
  it('has one field, and says what becomes of what is typed there', async () => {
    const { ask } = pagesWith();
    const { html, faults, name } = await drawn(ask);
    expect(faults).toEqual([]);
    expect(headingsIn(html)).toEqual([`1 ${name}`]);
    const field = /<input [^>]*>/.exec(html)?.[0];
    for (const part of [
      'id="subscriber-email"',
      'name="email"',
      'type="email"',
      'autoComplete="email"',
      'required=""',
      'maxLength="254"',
    ])
      expect(field).toContain(part);
    expect(tagsIn(html, 'form')).toMatchObject([
      { method: 'post', action: '/newsletter', novalidate: '' },
    ]);
    expect(textsOf(html, 'button')).toEqual(['Subscribe']);
    expect(linksIn(html)).toEqual(['/privacy-policy']);
    expect(ask).toMatchObject({
      path: '/newsletter',
      dependsOn: ['edition'],
      isUnlisted: true,
      query: { sent: ['yes'] },
    });
  });

  it('takes an address, and says the same to everybody', async () => {
    const { ask } = pagesWith();
    expect(await posted(ask, { email: ' ana@example.ro ' })).toEqual({
      goTo: '/newsletter?sent=yes',
    });
    expect(await listed()).toEqual([{ email, confirmed_at: null }]);
    const { html } = await drawn(ask, { query: { sent: 'yes' } });
    expect(html).not.toContain('<form');
    expect(headingsIn(html)).toHaveLength(1);
    expect(textsOf(html, 'p')).toHaveLength(2);
    expect(textOf(html)).toContain('contact@ridge-race.example');
  });

  it.each([{ email: 'nowhere' }, {}])('refuses %j at its field', async (form) => {
    const { ask } = pagesWith();
    const back = (await posted(ask, form, { query: { sent: 'yes' } })) as Drawn;
    expect(back.status).toBe(400);
    expect(back.html).toMatch(
      /<p id="subscriber-email-problem" class="problem" role="alert">Please enter a valid/,
    );
    expect(back.html).toContain(`value="${form.email ?? ''}"`);
    expect(await listed()).toEqual([]);
  });

  it('says what stood in its way, and keeps the address', async () => {
    const { ask } = pagesWith({
      maySubscribe: async () => {
        throw new Refusal('unavailable');
      },
    });
    const back = (await posted(ask, { email: 'ana@example.ro' })) as Drawn;
    expect(back.status).toBe(503);
    expect(back.html).toContain('<p class="outcome is-failure" role="alert">');
    expect(back.html).toContain('value="ana@example.ro"');
    expect(back.html).not.toContain('subscriber-email-problem');
  });
});

describe('the link of the mail', () => {
  it.each<[State, string[], string[]]>([
    ['off', [], []],
    ['pending', ['confirm', 'leave'], [email]],
    ['confirmed', ['leave'], [email]],
  ])('shows how it stands: %s', async (state, actions, words) => {
    const place = await asAt(state);
    const { html, faults, isPersonal, status } = await drawn(pagesWith().link, place);
    expect(faults).toEqual([]);
    expect(status).toBeUndefined();
    expect(isPersonal).toBe(true);
    expect(tagsIn(html, 'button').map(({ name, type, value }) => [name, type, value])).toEqual(
      actions.map((intent) => ['intent', 'submit', intent]),
    );
    for (const word of words) expect(textOf(html)).toContain(word);
    expect(textOf(html).includes('Valea Șoaptei Ridge Race')).toBe(true);
    expect(html.includes('role="status"')).toBe(state !== 'pending');
    expect(html).not.toContain('role="alert"');
    expect(tagsIn(html, 'form').map(({ method }) => method)).toEqual(actions.map(() => 'post'));
  });

  it('is unknown where nobody has it', async () => {
    const page = await drawn(pagesWith().link, { params: { token: 'x' }, path: '/newsletter/x' });
    expect([page.status, page.isPersonal]).toEqual([404, true]);
    expect(page.faults).toEqual([]);
    expect(linksIn(page.html)).toEqual(['mailto:contact@ridge-race.example']);
  });

  it.each([
    [{ intent: 'confirm' }, [{ email, confirmed_at: early }]],
    [{ intent: 'leave' }, []],
    [{}, []],
  ])('does what is posted: %j', async (form, expected) => {
    const { link } = pagesWith();
    const place = await asAt('pending');
    expect(await posted(link, form, place)).toEqual({ goTo: place.path });
    expect(await listed()).toEqual(expected);
    expect(link.fileBytes).toBe(0);
  });

  it('takes the one click of a mail program, whatever else it sends, and leads nowhere', async () => {
    const { link } = pagesWith();
    const form = { 'List-Unsubscribe': 'One-Click', intent: 'confirm' };
    const page = (await posted(link, form, await asAt('confirmed'))) as Drawn;
    expect(await listed()).toEqual([]);
    expect(page.html).toContain('role="status"');
  });

  it('says why not, where too many ask', async () => {
    const limit = async () => {
      throw new Refusal('too-many-requests', { seconds: 9 });
    };
    const { link } = pagesWith({ limit });
    const page = (await posted(link, { intent: 'confirm' }, await asAt('pending'))) as Drawn;
    expect(page.status).toBe(429);
    expect(page.html).toMatch(/role="alert">.*9\u00a0s/);
    expect(await listed()).toEqual([{ email, confirmed_at: null }]);
  });
});
