// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaken, type Fetch, one, press, textsAt } from '../../test/awake-island.tsx';
import { drawn } from '../../test/drawn-page.tsx';
import { raceListOf } from '../../test/edition-races.ts';
import type { PaymentReturn } from './order.contract.ts';
import { PaymentFlow } from './payment-flow.tsx';
import { registrationSuccessPage } from './registration-success.page.tsx';
import { ReturnConfirmation } from './return-confirmation.tsx';

const runner = { id: 7, firstname: 'Ana', lastname: 'Pop', raceId: 1, bib: 12, isAhead: true };
const page = (came: PaymentReturn) =>
  registrationSuccessPage({
    races: raceListOf(),
    payments: {
      findOrder: async () => ({
        participantId: 7,
        raceId: 1,
        firstname: 'Ana',
        lastname: 'Pop',
        isInCircuit: true,
        amountMinor: 20_000,
        extras: {},
        isDue: true,
        isDifference: false,
        heldUntil: null,
        isLate: false,
        isPersonTaken: false,
        isMailHeld: false,
        isPaidElsewhere: false,
        cookie: 'orders=7',
      }),
      findReturn: async () => came,
      pay: async () => ({ ok: true }) as never,
      mayAskProvider: async () => true,
    },
  });
const htmlAt = async (query: Record<string, string>, came: PaymentReturn = { state: 'checking' }) =>
  (await drawn(page(came), { query })).html;

const fetched = vi.fn<Fetch>();
/** Read at once: time stands still. */
const answer = (status: number, text: string) => ({ status, text: async () => text }) as Response;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const gone = vi.fn<(way: string, to: string | URL) => void>();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', fetched);
  for (const way of ['assign', 'replace'] as const) {
    vi.spyOn(location, way).mockImplementation((to) => gone(way, to));
  }
});
afterEach(() => {
  vi.useRealTimers();
  fetched.mockReset();
  gone.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const toPay = async () => awaken(await htmlAt({ participantId: '7', raceid: '1' }), PaymentFlow);
const button = () => one('form [type=submit]', HTMLButtonElement);

it('one press or two begin one payment, and lead to the provider after half a second', async () => {
  await toPay();
  fetched.mockResolvedValue(answer(200, '{"paymentLink":"https://pay.example/1"}'));
  await press('form [type=submit]');
  await act(async () => one('form', HTMLFormElement).requestSubmit());
  expect(textsAt('.toast')[0]).toMatch(/^Redirecting to payment/);
  expect([button().disabled, button().textContent]).toEqual([
    true,
    expect.stringContaining('Processing…'),
  ]);
  await wait(499);
  expect(gone).not.toHaveBeenCalled();
  await wait(1);
  expect(gone.mock.calls).toEqual([['assign', 'https://pay.example/1']]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(JSON.parse(fetched.mock.lastCall?.[1]?.body ?? '')).toMatchObject({
    participantId: 7,
    raceid: 1,
  });
});

const unavailable = 'Unable to create payment. Please try again later.';
it.each<[what: string, text: string, () => Promise<Response>]>([
  [
    'there is no connection',
    'Unable to connect to payment service. Please check your internet connection and try again.',
    async () => {
      throw new TypeError('offline');
    },
  ],
  [
    'the provider is away',
    'Its own words.',
    async () => answer(503, '{"message":"Its own words."}'),
  ],
  ['the answer says nothing', unavailable, async () => answer(502, '<html>')],
  ['the answer leads nowhere', unavailable, async () => answer(200, '{}')],
])('a payment that cannot begin because %s is told of, and the button waits', async (...given) => {
  const [, text, fail] = given;
  await toPay();
  fetched.mockImplementation(fail);
  await press('form [type=submit]');
  await wait(0);
  expect(textsAt('.toast.is-failure')).toEqual([`Payment failed ${text}`]);
  expect(button().disabled).toBe(false);
});

it('who would rather pay later is told until when that is possible', async () => {
  await toPay();
  await press('Pay later');
  expect(textsAt('.toast')[0]).toMatch(/^You can pay later/);
  expect(gone).not.toHaveBeenCalled();
});

const confirmed: PaymentReturn = { state: 'confirmed', runner };
const paid = { participantId: '7', payment_success: 'true' };
async function comeBack(query: Record<string, string> = paid, came = confirmed) {
  await awaken(await htmlAt(query, came), ReturnConfirmation);
  await wait(0);
}

it('who has paid is told so, and is led to the list after two seconds', async () => {
  fetched.mockResolvedValue(answer(200, '{"success":true}'));
  await comeBack();
  expect(textsAt('.toast')[0]).toMatch(/^Payment successful/);
  expect(textsAt('.leaving [role=status]')).toEqual([
    'The list of participants opens in a moment.',
  ]);
  await wait(1999);
  expect(gone).not.toHaveBeenCalled();
  await wait(1);
  expect(gone.mock.calls).toEqual([['replace', '/participants?own=7']]);
});

it.each<[string, () => Promise<unknown>]>([
  ['by the button', () => press('Stay on this page')],
  ['by any key', () => act(async () => void dispatchEvent(new Event('keydown')))],
  ['by a finger', () => act(async () => void dispatchEvent(new Event('pointerdown')))],
])('who wants to read on stays, %s', async (_how, stay) => {
  fetched.mockResolvedValue(answer(200, '{"success":true}'));
  await comeBack();
  await stay();
  expect(textsAt('.leaving')).toEqual(['You stay on this page.']);
  await wait(10_000);
  expect(gone).not.toHaveBeenCalled();
});

it('what the provider has said is asked for by the payment, then by the runner', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  fetched.mockResolvedValueOnce(answer(503, ''));
  fetched.mockResolvedValueOnce(answer(200, '{"success":true}'));
  await comeBack({ ...paid, payment_intent: 'pi_1' }, { state: 'checking' });
  expect(fetched.mock.calls.map(([path]) => path.split('?')[0])).toEqual([
    '/api/confirm-payment-by-intent',
    '/api/confirm-payment',
  ]);
  expect(gone.mock.calls).toEqual([['replace', expect.stringContaining('look=again')]]);
});
