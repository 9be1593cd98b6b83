// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaken, one, press, textsAt, type } from '../../../test/awake-island.tsx';
import { editionRaces } from '../../../test/edition-races.ts';
import { rendered } from '../../../test/rendered.tsx';
import { raceSchema } from '../../races/races.contract.ts';
import { RacePictureForm } from './race-picture-form.tsx';
import { PicturePanel } from './race-pictures-view.tsx';

const races = editionRaces.map((race) => raceSchema.parse(race));

/** How the API answers, by its method; read at once, as time stands still. */
const answers = { GET: vi.fn<() => Promise<unknown>>(), PATCH: vi.fn<() => Promise<unknown>>() };
const answer = (status: number, body: object) => ({
  status,
  ok: status < 300,
  text: async () => JSON.stringify(body),
  json: async () => body,
});
const wait = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  // Here no picture is loaded: it is on its way, unless a test says otherwise.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers.GET.mockImplementation(async () => answer(200, races));
  vi.stubGlobal('fetch', (_path: string, { method = 'GET' }: RequestInit) =>
    answers[method as keyof typeof answers](),
  );
});
afterEach(() => {
  vi.useRealTimers();
  for (const each of Object.values(answers)) each.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  const panel = <PicturePanel language="en" races={editionRaces} chosenId={1} typed="" />;
  await awaken(rendered(panel), RacePictureForm);
  await wait();
}
const url = () => one('#picture-url', HTMLInputElement);
const save = () => one('form:has(#picture-url) [type=submit]', HTMLButtonElement);
async function send(address: string) {
  await type('#picture-url', address);
  await press('form:has(#picture-url) [type=submit]');
  await wait();
}

it('a picture can be saved once there is an address, which another race makes go', async () => {
  await open();
  expect(save().disabled).toBe(true);
  await type('#picture-url', '   ');
  expect(save().disabled).toBe(true);
  await type('#picture-url', '/pictures/lodge.svg');
  expect(save().disabled).toBe(false);
  await press('nav a:not([aria-current])');
  expect(one('.current-picture img', HTMLImageElement).alt).toContain('11K');
  expect([url().value, save().disabled]).toEqual(['', true]);
});

it('a saved picture is told of, and the races are asked for again', async () => {
  await open();
  answers.PATCH.mockResolvedValue(answer(200, {}));
  const before = answers.GET.mock.calls.length;
  await send('/pictures/lodge.svg');
  expect(textsAt('.toast')[0]).toMatch(/^Image Updated Successfully/);
  expect(url().value).toBe('');
  expect(answers.GET.mock.calls.length).toBe(before + 1);
});

it.each<[what: string, text: string, () => Promise<unknown>]>([
  [
    'refused',
    'No such address.',
    async () => answer(400, { code: 'x', message: 'No such address.' }),
  ],
  ['lost', 'The picture was not changed.', async () => Promise.reject(new TypeError('offline'))],
])('a change that is %s is told of, and what was typed stays', async (_what, text, fail) => {
  await open();
  answers.PATCH.mockImplementation(fail);
  await send('http://photos.example/a.jpg');
  expect(textsAt('.toast.is-failure')[0]).toMatch(/^Image Update Failed/);
  expect(textsAt('.toast.is-failure')[0]).toContain(text);
  expect(url().value).toBe('http://photos.example/a.jpg');
});

it('the races are asked for up to four times', async () => {
  answers.GET.mockImplementation(async () => Promise.reject(new TypeError('away')));
  await open();
  for (const ms of [1000, 2000]) await wait(ms);
  expect(answers.GET).toHaveBeenCalledTimes(3);
  expect(textsAt('.problem')).toEqual([]);
  await wait(4000);
  await wait(100_000);
  expect(answers.GET).toHaveBeenCalledTimes(4);
  expect(textsAt('.problem')).toHaveLength(1);
  expect(textsAt('nav a')).toHaveLength(races.length);
});

it('a picture that does not load gives way to a sentence, also before the page woke', async () => {
  await open();
  expect(document.querySelector('.current-picture p')).toBeNull();
  await act(async () => void one('.current-picture img').dispatchEvent(new Event('error')));
  const none = textsAt('.current-picture p');
  expect(none).toHaveLength(1);
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  await open();
  expect(textsAt('.current-picture p')).toEqual(none);
});
