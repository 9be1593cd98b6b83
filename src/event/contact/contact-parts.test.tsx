import { describe, expect, it } from 'vitest';
import { type Drawn, drawn, posted } from '../../test/drawn-page.tsx';
import { eventWith } from '../../test/edition-races.ts';
import {
  between,
  headingsIn,
  linksIn,
  propsIn,
  tagsIn,
  textOf,
  textsOf,
} from '../../test/rendered.tsx';
import { contactPage } from './contact.page.tsx';
import type { ReceiveContactMessage } from './send-contact-message.ts';

type Needs = Parameters<typeof contactPage>[0];
const taken: Parameters<ReceiveContactMessage>[1][] = [];
const pageWith = (needs: Partial<Needs> = {}) =>
  contactPage({
    receiveContactMessage: async (_visitor, message) => {
      taken.push(message);
      return { ok: true };
    },
    event: eventWith({ isOpen: true }),
    readLateFacts: async () => ({}),
    ...needs,
  });
const page = (needs?: Partial<Needs>, query = {}) => drawn(pageWith(needs), { query });
const message = { name: 'Ana', email: 'ana@example.ro', subject: 'Parking', message: 'Where?' };
const post = async (form: Record<string, string>, needs?: Partial<Needs>) =>
  (await posted(pageWith(needs), form)) as Drawn;

describe('the contact page', () => {
  it('has the form, ways to reach the organisers and four questions', async () => {
    const { html, faults } = await page();
    expect(faults).toEqual([]);
    expect(headingsIn(html)).toEqual([
      '1 Contact',
      '2 Write to us',
      '2 How to reach us',
      '2 Frequently asked questions',
      '3 Can I still register?',
      '3 What do I have to carry?',
      '3 Where are the aid stations?',
      '3 Can I change to another race?',
    ]);
    expect(linksIn(html)).toEqual([
      '/privacy-policy',
      'mailto:contact@ridge-race.example',
      'tel:+40700000000',
      '/registration',
      '/rules#equipment',
    ]);
    expect(textsOf(html, 'dt')).toEqual(['Email', 'Phone', 'Opening hours', 'Follow us']);
    // With word joiners: no line ends within the hours.
    expect(textsOf(html, 'dd').slice(2, 4)).toEqual([
      'Weekdays 9:00\u2060–\u206017:00',
      'Weekend 10:00\u2060–\u206015:00',
    ]);
    for (const words of [
      'A visible bib, a charged phone with the emergency numbers, and water.',
      'Ridge Run 33K: km 5.4 · 10.4 · 15.5 · 20.9 · 26.6; Ridge Run 11K: km 5.',
      'Yes, up to 30 days before the event',
    ])
      expect(textOf(html)).toContain(words);
    expect([...html.matchAll(/<details class="fold" name="questions">/g)]).toHaveLength(4);
    expect([...html.matchAll(/fold-body" id="(\w+)"/g)].map(([, id]) => id)).toEqual([
      'registration',
      'equipment',
      'stations',
      'change',
    ]);
    expect(html).not.toContain('class="outcome');
  });

  it('has fields that browsers can fill and phones have the right keys for', async () => {
    const { html } = await page();
    const fields = ['input', 'textarea'].flatMap((tag) =>
      tagsIn(html, tag).map(({ name, type, autocomplete: fills, maxlength: max, required }) => ({
        name,
        type,
        fills,
        max,
        isRequired: required === '',
      })),
    );
    expect(fields).toEqual([
      { name: 'name', type: 'text', fills: 'name', max: '100', isRequired: true },
      { name: 'email', type: 'email', fills: 'email', max: '254', isRequired: true },
      { name: 'subject', type: 'text', fills: 'off', max: '200', isRequired: true },
      { name: 'leaveEmpty', fills: 'off', isRequired: false },
      { name: 'message', isRequired: true },
    ]);
    expect(textsOf(html, 'label')).toEqual([
      'Name',
      'Email address',
      'Subject',
      'Message',
      'Leave this field empty',
    ]);
    expect(html).toContain('<div class="vh" aria-hidden="true"><label for="contact-leave-empty">');
    expect(tagsIn(html, 'input').at(-1)).toMatchObject({ name: 'leaveEmpty', tabindex: '-1' });
    expect(html).toContain('data-draft="contact"');
    expect(html).not.toContain('data-filled');
    expect(html).toContain('data-island="contact-form" data-start="interaction"');
    expect(textsOf(html, 'button')).toEqual(['Send the message']);
  });

  it.each([
    ['open', { isOpen: true }, /^Yes, on the registration page/, ['/registration']],
    ['full', { isOpen: true, fullRaceIds: [1, 2] }, /waiting list/, ['/registration']],
    ['not open yet', { isOpen: true, opensAt: new Date('2025-04-01T05:00:00Z') }, /1 Apr/, []],
    ['closed', {}, /^Not at the moment/, []],
  ])('answers whether one can register while it is %s', async (_is, settings, words, links) => {
    const { html } = await page({ event: eventWith(settings) });
    const answer = between(html, 'id="registration"', '</details>');
    expect(textOf(answer.slice(1))).toMatch(words);
    expect(
      linksIn(answer).filter((href) => href === '/registration').length,
    ).toBeGreaterThanOrEqual(links.length);
  });

  it('comes while the database is away', async () => {
    const away = async () => {
      throw new Error('away');
    };
    const { html } = await page({ event: away, readLateFacts: away });
    expect(textOf(html)).toContain('Yes, up to 30 days before the event');
    const answer = textOf(between(html, 'id="registration"', '</details>'));
    const closed = await page({ event: eventWith() });
    expect(textOf(between(closed.html, 'id="registration"', '</details>'))).toBe(answer);
    expect(pageWith().dependsOn).toEqual(['edition', 'race_places']);
    expect(pageWith().query).toEqual({ sent: [''] });
  });
});

describe('a message that is posted', () => {
  it('is taken with all its fields, and leads to an address that says so', async () => {
    expect(await posted(pageWith(), { ...message, leaveEmpty: 'x' })).toEqual({
      goTo: '/contact?sent=#contact',
    });
    expect(taken.pop()).toEqual({ ...message, leaveEmpty: 'x' });
    await posted(pageWith(), {});
    expect(taken.pop()).toEqual({ name: '', email: '', subject: '', message: '' });
    const { html } = await page({}, { sent: '' });
    expect(html).toMatch(
      /<div class="outcome is-good" role="status"><strong>Message Sent.*<\/strong><p>.+?<\/p>/,
    );
    expect(html).not.toContain('role="alert"');
  });

  it('comes back with its problems at the fields, and all that was typed', async () => {
    const receive: ReceiveContactMessage = async () => ({
      ok: false,
      code: 'contact-invalid' as never,
      problems: { email: 'contact-email-invalid', message: 'contact-message-short' },
    });
    const back = await post(message, { receiveContactMessage: receive });
    expect(back.status).toBe(400);
    expect(back.faults).toEqual([]);
    const problems = back.html.match(/<p id="contact-\w+-problem" class="problem">.*?<\/p>/g);
    expect(problems?.map(textOf)).toEqual([
      'Please enter a valid email address',
      'Message must be at least 10 characters',
    ]);
    expect(back.html.match(/<\w+ [^>]*aria-invalid="true"/g)).toHaveLength(2);
    for (const text of ['Ana', 'ana@example.ro', 'Parking'])
      expect(back.html).toContain(`value="${text}"`);
    expect(back.html).toContain('>Where?</textarea>');
    expect(back.html).toContain('data-filled=""');
    expect(back.html.match(/ autofocus=""/gi)).toHaveLength(1);
    expect(/<[^>]* autofocus=""[^>]*>/i.exec(back.html)?.[0]).toContain('id="contact-email"');
    expect(back.html).not.toContain('class="outcome');
  });

  it('comes back with what stood in its way, where that is no field', async () => {
    const back = await post(message, {
      receiveContactMessage: async () => {
        throw new Error('the database is away');
      },
    });
    expect(back.status).toBe(500);
    expect(back.html).toMatch(
      /<div class="outcome is-failure" role="alert"><strong>Message Not Sent<\/strong><p>.+?<\/p>/,
    );
    expect(back.html).toContain('>Where?</textarea>');
    expect(back.html).not.toContain('aria-invalid');
    expect(back.html).not.toContain('role="status"><strong>');
  });

  it('has every sentence that its fields may need in the browser', async () => {
    const { html } = await page();
    const props = propsIn(html) as { words: Record<string, Record<string, string>> };
    expect(Object.keys(props.words.problems ?? {}).toSorted()).toEqual([
      'contact-email-invalid',
      'contact-email-long',
      'contact-message-long',
      'contact-message-short',
      'contact-name-long',
      'contact-name-short',
      'contact-subject-long',
      'contact-subject-short',
    ]);
    expect(props.words.problems?.['contact-message-long']).toContain('5000');
    expect(props.words.sent?.title).toMatch(/^Message Sent/);
    expect(props.words.failed?.title).toBe('Message Not Sent');
  });
});
