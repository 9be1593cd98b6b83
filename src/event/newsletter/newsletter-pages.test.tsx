import { describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/http/refusals.ts';
import { refused } from '../../platform/http/result.ts';
import { type Drawn, drawn, posted } from '../../test/drawn-page.tsx';
import { headingsIn, linksIn, tagsIn, textOf, textsOf } from '../../test/rendered.tsx';
import type { Subscription } from './newsletter.contract.ts';
import { newsletterPages } from './newsletter.page.tsx';

const done: string[] = [];
const told = async (what: string) => {
  done.push(what);
  return { ok: true as const };
};
type Needs = Parameters<typeof newsletterPages>[0];

/** The two pages with what their service knows. */
function pagesWith(found?: Subscription, { newsletter = {}, limit = async () => {} } = {}) {
  const needs: Needs = {
    newsletter: {
      find: async () => found,
      subscribe: (_visitor, email) => told(`subscribe ${email}`),
      confirm: (token) => told(`confirm ${token}`),
      leave: (token) => told(`leave ${token}`),
      ...newsletter,
    },
    limit,
  };
  const [ask, link] = newsletterPages(needs);
  if (!ask || !link) throw new Error('no pages');
  return { ask, link };
}
const params = { token: 'a-token' };
const asAt = { params, path: '/newsletter/a-token' };

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
    expect(done.pop()).toBe('subscribe ana@example.ro');
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
    expect(done).toEqual([]);
  });

  it('says what stood in its way, and keeps the address', async () => {
    const { ask } = pagesWith(undefined, {
      newsletter: { subscribe: async () => refused('unavailable' as never) },
    });
    const back = (await posted(ask, { email: 'ana@example.ro' })) as Drawn;
    expect(back.status).toBe(503);
    expect(back.html).toContain('<p class="outcome is-failure" role="alert">');
    expect(back.html).toContain('value="ana@example.ro"');
    expect(back.html).not.toContain('subscriber-email-problem');
  });
});

describe('the link of the mail', () => {
  const email = 'ana@example.ro';
  it.each<[Subscription, string[], string[]]>([
    [{ state: 'off' }, [], []],
    [{ state: 'pending', email }, ['confirm', 'leave'], [email]],
    [{ state: 'confirmed', email }, ['leave'], [email]],
  ])('shows how it stands: %j', async (found, actions, words) => {
    const { html, faults, isPersonal, status } = await drawn(pagesWith(found).link, asAt);
    expect(faults).toEqual([]);
    expect(status).toBeUndefined();
    expect(isPersonal).toBe(true);
    expect(tagsIn(html, 'button').map(({ name, type, value }) => [name, type, value])).toEqual(
      actions.map((intent) => ['intent', 'submit', intent]),
    );
    for (const word of words) expect(textOf(html)).toContain(word);
    expect(textOf(html).includes('Valea Șoaptei Ridge Race')).toBe(true);
    expect(html.includes('role="status"')).toBe(found.state !== 'pending');
    expect(html).not.toContain('role="alert"');
    expect(tagsIn(html, 'form').map(({ method }) => method)).toEqual(actions.map(() => 'post'));
  });

  it('is unknown where nobody has it', async () => {
    const page = await drawn(pagesWith().link, asAt);
    expect([page.status, page.isPersonal]).toEqual([404, true]);
    expect(page.faults).toEqual([]);
    expect(linksIn(page.html)).toEqual(['mailto:contact@ridge-race.example']);
  });

  it.each([
    [{ intent: 'confirm' }, 'confirm a-token'],
    [{ intent: 'leave' }, 'leave a-token'],
    [{}, 'leave a-token'],
  ])('does what is posted: %j', async (form, expected) => {
    const { link } = pagesWith({ state: 'pending', email });
    expect(await posted(link, form, asAt)).toEqual({ goTo: '/newsletter/a-token' });
    expect(done.pop()).toBe(expected);
    expect(link.fileBytes).toBe(0);
  });

  it('takes the one click of a mail program, whatever else it sends, and leads nowhere', async () => {
    const { link } = pagesWith({ state: 'off' });
    const form = { 'List-Unsubscribe': 'One-Click', intent: 'confirm' };
    const page = (await posted(link, form, asAt)) as Drawn;
    expect(done.pop()).toBe('leave a-token');
    expect(page.html).toContain('role="status"');
  });

  it('says why not, where too many ask', async () => {
    const limit = async () => {
      throw new Refusal('too-many-requests', { seconds: 9 });
    };
    const { link } = pagesWith({ state: 'pending', email }, { limit });
    const page = (await posted(link, { intent: 'confirm' }, asAt)) as Drawn;
    expect(page.status).toBe(429);
    expect(page.html).toMatch(/role="alert">.*9\u00a0s/);
    expect(done).toEqual([]);
  });
});
