// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Language } from '../../edition/words/languages.ts';
import { awaken, type Fetch, one, press, settle, textsAt, type } from '../../test/awake-island.tsx';
import { type Drawn, drawn, posted } from '../../test/drawn-page.tsx';
import { eventWith } from '../../test/edition-races.ts';
import { eventually } from '../../test/eventually.ts';
import { contactPage } from './contact.page.tsx';
import { ContactForm } from './contact-form.tsx';

const message = {
  name: 'Ștefan Țurcanu',
  email: 'stefan@tara.example',
  subject: 'Two dogs',
  message: 'May my two dogs wait at the finish?',
};
const page = contactPage({
  receiveContactMessage: async () => ({
    ok: false,
    code: 'contact-invalid' as never,
    problems: { name: 'contact-name-short' },
  }),
  event: eventWith(),
  readLateFacts: async () => ({}),
});
const fetched = vi.fn<Fetch>();
const taken = async () => new Response('{"success":true}');

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const open = async (language: Language = 'en') =>
  awaken((await drawn(page, { language })).html, ContactForm);
const field = (name: string) => one<HTMLInputElement | HTMLTextAreaElement>(`#contact-${name}`);
async function fill(values: Partial<typeof message> = message) {
  for (const [name, text] of Object.entries(values)) await type(`#contact-${name}`, text);
}
async function send() {
  await press('[type=submit]');
  // A problem is drawn after the touch was.
  await settle();
}
const sentBody = () => JSON.parse(fetched.mock.lastCall?.[1]?.body ?? '');

it('a message goes as it was typed, then the form is empty and a notification says so', async () => {
  await open();
  await fill();
  fetched.mockImplementation(taken);
  await send();
  expect(sentBody()).toEqual({ ...message, leaveEmpty: '' });
  expect(textsAt('.toast')).toEqual(['Message Sent Thank you. We will reply as soon as possible.']);
  expect(textsAt('.toast.is-failure')).toEqual([]);
  for (const name of Object.keys(message)) expect(field(name).value).toBe('');
});

it('what came back filled in, sent before the form had woken, is empty once it is sent', async () => {
  const back = (await posted(page, { ...message, name: 'A' })) as Drawn;
  await awaken(back.html, ContactForm);
  expect(field('message').value).toBe(message.message);
  await fill({ name: message.name });
  fetched.mockImplementation(taken);
  await send();
  expect(sentBody()).toMatchObject(message);
  expect(field('message').value).toBe('');
});

it('every field says what it needs, until it has it', async () => {
  await open();
  await fill({ name: 'A', email: 'no address', subject: 'Hi', message: 'Too short' });
  await send();
  const problems = {
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    subject: 'Subject must be at least 3 characters',
    message: 'Message must be at least 10 characters',
  };
  for (const [name, problem] of Object.entries(problems)) {
    expect(textsAt(`#${field(name).getAttribute('aria-describedby')}`)).toEqual([problem]);
  }
  expect(document.activeElement).toBe(field('name'));
  await fill({ name: 'An' });
  expect(textsAt('.problem')).toEqual([problems.email, problems.subject, problems.message]);
  expect(fetched).not.toHaveBeenCalled();
  expect(textsAt('.toast')).toEqual([]);
});

it('two clicks send one message, and the button is busy meanwhile', async () => {
  await open();
  await fill();
  const answer = Promise.withResolvers<Response>();
  fetched.mockReturnValue(answer.promise);
  const button = one('[type=submit]', HTMLButtonElement);
  await press('[type=submit]');
  expect(button.disabled).toBe(true);
  expect(button.querySelector('.i-loader')).not.toBeNull();
  expect(button.textContent).toContain('Sending…');
  one('form.form', HTMLFormElement).requestSubmit();
  answer.resolve(await taken());
  await settle();
  expect(textsAt('.toast')).toHaveLength(1);
  expect(button.disabled).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(1);
});

const noReason = 'There was an error sending your message. Please try again.';
const away = 'The service is not available right now.';
const tooMany = 'Too many requests. Try again in 40 s.';
it.each<[what: string, text: string, answer: () => Promise<Response>]>([
  [
    'the server fails',
    away,
    async () => Response.json({ code: 'unavailable', message: away }, { status: 503 }),
  ],
  ['the server fails without a word', noReason, async () => Response.json({}, { status: 500 })],
  [
    'the answer is no answer of ours',
    noReason,
    async () => new Response('<html>', { status: 502 }),
  ],
  [
    'the visitor is offline',
    noReason,
    async () => {
      throw new TypeError('offline');
    },
  ],
  [
    'there were too many',
    tooMany,
    async () => Response.json({ code: 'too-many-requests', message: tooMany }, { status: 429 }),
  ],
])('when %s, everything typed stays and a notification says so', async (_what, text, answer) => {
  await open();
  await fill();
  fetched.mockImplementation(answer);
  await send();
  expect(textsAt('.toast.is-failure')).toEqual([`Message Not Sent ${text}`]);
  expect(field('message').value).toBe(message.message);
  expect(one('[type=submit]', HTMLButtonElement).disabled).toBe(false);
});

it('a notification is announced in the language of the page', async () => {
  await open('de');
  await fill();
  fetched.mockImplementation(taken);
  await send();
  await eventually(() =>
    expect(textsAt('[aria-live=assertive]').join()).toMatch(/^Mitteilung Nachricht gesendet/),
  );
});
