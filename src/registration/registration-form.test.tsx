// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaken, type Fetch, one, press, settle, textsAt, type } from '../test/awake-island.tsx';
import { drawn } from '../test/drawn-page.tsx';
import { eventWith, raceListOf } from '../test/edition-races.ts';
import { eventually } from '../test/eventually.ts';
import { registrationPage } from './registration.page.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { forgetRegistrationKey } from './registration-key.ts';

const page = registrationPage({
  races: raceListOf(),
  event: eventWith({ isOpen: true }),
  findWaiting: async () => undefined,
  countTaken: async () => ({}),
  mostCountries: async () => ['HU', 'RO'],
  registerPosted: async () => ({ ok: false, code: 'registration-closed' }) as never,
  receiveRegistration: { wait: async () => ({ ok: true }) },
});
const fetched = vi.fn<Fetch>();
const answers = (...all: [status: number, body: object][]) => {
  for (const [status, body] of all) fetched.mockResolvedValueOnce(Response.json(body, { status }));
};
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  forgetRegistrationKey();
  await awaken((await drawn(page)).html, RegistrationForm);
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = (name: string) => `#registration-${name}`;
const tick = (name: string) => press(field(name));
async function fillBirthDate(day: string) {
  const [year = '', month = '', date = ''] = day.split('-');
  await type(field('birthDate-day'), date);
  await type(field('birthDate-month'), month);
  await type(field('birthDate-year'), year);
}
const leave = (name: string) =>
  act(async () => {
    one(field(name)).focus();
    one(field(name)).blur();
  });
/** Everything that an adult needs, in the short race. */
async function fill(firstname = 'Ștefan') {
  for (const box of ['raceid-2', 'tshirtSize-M', 'gender-male']) await tick(box);
  for (const box of ['acceptTerms', 'acceptPrivacy', 'acceptRisks']) await tick(box);
  const texts = {
    firstname,
    lastname: 'Țurcanu',
    country: 'RO',
    email: 'stefan@tara.example',
    phone: '+40 700 000 000',
    emergencyContactName: 'Ana Țurcanu',
    emergencyContactPhone: '+40 700 000 001',
  };
  for (const [name, text] of Object.entries(texts)) await type(field(name), text);
  await fillBirthDate('1990-04-12');
}
const button = () => one('.send [type=submit]', HTMLButtonElement);
async function send() {
  await press('.send [type=submit]');
  await settle();
}
const sentBodies = () => fetched.mock.calls.map(([, asked]) => JSON.parse(asked?.body ?? ''));
const problems = (name: string) => textsAt(`${field(name)}-problem`);

it('the address names a race with zeros before its number or without', () => {
  const query = page.query as (asked: Record<string, string>) => object;
  expect(query({ raceid: '01' })).toEqual({ raceid: '1' });
  expect(query({ raceid: '0' })).toEqual({});
});

it('the fee follows the race and the circuit', async () => {
  await tick('raceid-1');
  expect(textsAt('.total')).toEqual(['Entry fee: 150 lei (€30)']);
  await tick('isemaparticipant');
  expect(textsAt('.total')[0]).toMatch(/^Entry fee: 200 lei \(€40\)/);
  await tick('raceid-2');
  expect(textsAt('.total')[0]).not.toContain('200');
});

it('of who has one name no first name is asked, nor sent', async () => {
  await fill('');
  await send();
  expect(problems('firstname')).toEqual(['Please enter your name']);
  await tick('hasOneName');
  expect(problems('firstname')).toEqual([]);
  // Taken, it would leave the page in the middle of the next test.
  answers([500, { code: 'internal', message: 'Oh' }]);
  await send();
  expect(sentBodies()).toMatchObject([{ firstname: '', lastname: 'Țurcanu', hasOneName: true }]);
});

it('each field tells its problem when it is left, and while it is mended', async () => {
  await tick('raceid-1');
  await type(field('email'), 'stefan@');
  expect(problems('email')).toEqual([]);
  await leave('email');
  expect(problems('email')).toEqual(['Please enter a valid email address']);
  await type(field('email'), 'stefan@tara.example');
  expect(problems('email')).toEqual([]);
  await fillBirthDate('2008-08-08');
  await leave('birthDate-year');
  expect(problems('birthDate')).toEqual(['You must be at least 18 years old on race day']);
  await tick('isemaparticipant');
  expect(problems('isemaparticipant')).toEqual(['Must be 35+ years old']);
  await tick('raceid-2');
  expect(problems('birthDate')).toEqual([]);
});

it('a whole date that is pasted into one box fills all three, and counts at once', async () => {
  await tick('raceid-1');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', '12.04.2016');
  const pasting = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  await act(async () => void one(field('birthDate-day')).dispatchEvent(pasting));
  const boxes = ['day', 'month', 'year'].map((part) =>
    one(field(`birthDate-${part}`), HTMLInputElement),
  );
  expect(boxes.map(({ value }) => value)).toEqual(['12', '04', '2016']);
  expect(pasting.defaultPrevented).toBe(true);
  expect(one('fieldset.guardian').dataset.needed).toBe('');
});

it('a runner below 18 names a parent or guardian', async () => {
  const guardian = () => one('fieldset.guardian').dataset.needed;
  await fill();
  expect(guardian()).toBeUndefined();
  await fillBirthDate('2008-08-08');
  expect(guardian()).toBe('');
  await send();
  expect(document.activeElement).toBe(one('[role=alert]'));
  expect(textsAt('[role=alert] strong')).toEqual(['2 fields need another look']);
  expect(textsAt('[role=alert] a')).toEqual([
    'Name of a parent or guardian',
    'Email of the parent or guardian',
  ]);
  expect(problems('guardianName')[0]).toContain('name of a parent or guardian');
  expect(fetched).not.toHaveBeenCalled();
});

describe('what is sent', () => {
  it('registers once for two clicks, says so and goes on to the payment', async () => {
    // Back from the payment leads to no form that was sent.
    const gone = vi.spyOn(location, 'replace').mockImplementation(() => {});
    await fill();
    const answer = Promise.withResolvers<Response>();
    fetched.mockReturnValue(answer.promise);
    await press('.send [type=submit]');
    expect(button().disabled).toBe(true);
    one('.registration-form', HTMLFormElement).requestSubmit();
    const forgotten = vi.fn<() => void>();
    document.addEventListener('draft-done', forgotten, { once: true });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await act(async () => answer.resolve(Response.json({ id: 7 }, { status: 201 })));
      await eventually(() => expect(textsAt('.toast')[0]).toMatch(/^Registration Successful/));
      await act(() => vi.advanceTimersByTimeAsync(1500));
    } finally {
      vi.useRealTimers();
    }
    expect(gone.mock.calls).toEqual([['/registration-success?participantId=7&raceid=2']]);
    expect(sentBodies()).toMatchObject([
      { firstname: 'Ștefan', lastname: 'Țurcanu', raceid: '2', birthDate: '1990-04-12' },
    ]);
    // What was typed is not offered to the next runner.
    expect(forgotten).toHaveBeenCalledTimes(1);
    expect(document.querySelector('.send')).toBeNull();
  });

  it('stays where it could not be sent, and goes again by the same key', async () => {
    await fill();
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    await send();
    expect(textsAt('.toast.is-failure')[0]).toMatch(/^Registration Failed/);
    expect(textsAt('.send .problem')[0]).toMatch(/connection/);
    answers([500, { code: 'internal', message: 'Oh' }], [500, { code: 'internal', message: 'Oh' }]);
    await send();
    expect(textsAt('.toast.is-failure')[0]).toContain(
      'There was an error processing your registration. Please try again.',
    );
    expect(button().disabled).toBe(false);
    expect(one(field('firstname'), HTMLInputElement).value).toBe('Ștefan');
    await type(field('firstname'), 'Ion');
    await send();
    const [first, second, other] = sentBodies().map(({ key }) => key);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('may meet a race that is full by now, and then has a waiting list', async () => {
    await fill('Maria');
    answers([409, { code: 'registration-full', message: 'This race is full.' }]);
    await send();
    expect(textsAt('.toast.is-failure')[0]).toContain('This race is full.');
    await type('#waiting-firstname', 'Maria');
    await press('#waiting-list [type=submit]');
    expect(textsAt('#waiting-lastname-problem')).toEqual(['Please enter your name']);
    expect(document.activeElement).toBe(one('#waiting-lastname'));
    await type('#waiting-lastname', 'Pop');
    await type('#waiting-email', 'maria@tara.example');
    answers([201, {}]);
    await press('#waiting-list [type=submit]');
    await settle();
    expect(textsAt('[role=status]').join()).toContain('You are on the waiting list');
    expect(sentBodies().at(-1)).toEqual({
      raceid: '2',
      firstname: 'Maria',
      lastname: 'Pop',
      hasOneName: false,
      email: 'maria@tara.example',
    });
  });
});
