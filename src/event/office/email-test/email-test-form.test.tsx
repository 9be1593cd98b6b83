// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import {
  awaken,
  type Fetch,
  one,
  press,
  settle,
  textsAt,
  type,
} from '../../../test/awake-island.tsx';
import { drawn } from '../../../test/drawn-page.tsx';
import { emailTestPage } from './email-test.page.tsx';
import { EmailTestForm } from './email-test-form.tsx';
import { emailStatus } from './email-test-words.ts';

const mailer = { transport: 'files', from: 'race@race.example' } as Mailer;
const files = emailStatus(mailer, 'en');
const page = emailTestPage((caller) => ({ ...caller, mailer }) as never);

const answers = new Map<string, () => Response>();
const fetched = vi.fn<Fetch>();
beforeEach(() => {
  answers.set('/api/email-status', () => Response.json({ ...files, message: 'As it is now.' }));
  answers.set('/api/test-email', () => Response.json({ success: true, message: 'Gone.' }));
  fetched.mockImplementation(async (path) => {
    const answer = answers.get(path.split('?')[0] ?? '');
    if (!answer) throw new Error(`nobody asks ${path}`);
    return answer();
  });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  await awaken((await drawn(page)).html, EmailTestForm);
  await settle();
}
async function send(email: string) {
  await type('#test-email', email);
  await press('form [type=submit]');
  await settle();
}

it('the status is as it is now, and a mail goes in the language that was chosen', async () => {
  await open();
  expect(textsAt('.outcome')).toEqual(['As it is now.']);
  await type('#test-language', 'ro');
  await send('ana@race.example');
  expect(JSON.parse(fetched.mock.lastCall?.[1]?.body ?? '')).toEqual({
    email: 'ana@race.example',
    language: 'ro',
  });
  expect(textsAt('form .outcome.is-good')[0]).toContain('Gone.');
  expect(textsAt('.toast')).toEqual([]);
});

it.each(['', 'ana'])('the address “%s” is told of at once, until one is sent', async (typed) => {
  await open();
  await send(typed);
  expect(textsAt('.toast.is-failure')[0]).toContain('Please enter a valid email address');
  expect(document.activeElement).toBe(one('#test-email'));
  expect(fetched).toHaveBeenCalledTimes(1);
  await send('ana@race.example');
  expect(textsAt('.toast')).toEqual([]);
  expect(textsAt('form .outcome.is-good')).toHaveLength(1);
});

it('a status that does not come is logged only, and a mail not sent is told of', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const path of answers.keys()) answers.set(path, () => new Response('x', { status: 500 }));
  await open();
  expect(textsAt('.outcome')).toEqual([files.message]);
  expect(logged).toHaveBeenCalledTimes(1);
  await send('ana@race.example');
  const [result] = textsAt('form .outcome.is-failure');
  expect(result).toBeTruthy();
  expect(textsAt('.toast.is-failure')[0]).toContain(textsAt('form .outcome.is-failure p')[0]);
});
