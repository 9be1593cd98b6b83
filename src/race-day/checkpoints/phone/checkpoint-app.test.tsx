// @vitest-environment happy-dom
/** @jsxImportSource preact */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languages } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { newToken } from '../../../platform/auth/session-token.ts';
import { checkpointOffice, runners } from '../../../test/checkpoint-office.ts';
import { eventually } from '../../../test/eventually.ts';
import { openFakeCamera, takeCamera } from '../../../test/fake-camera.ts';
import type { PhoneRecord } from '../checkpoints.contract.ts';
import { framesOf } from '../hand-over.rules.ts';
import { CheckpointApp } from './checkpoint-app.tsx';
import { keepDelivering } from './deliver.ts';
import { nextBatches } from './delivery.rules.ts';
import type { Update } from './more-view.tsx';
import { nativeReader } from './native-reader.ts';
import { type Phone, phoneOf } from './phone.ts';
import type { Opened, PhoneLog } from './phone-log.ts';
import { keepAwake } from './signals.ts';
import type { AllWords, Words } from './words.ts';

const all: AllWords = Object.fromEntries(
  languages().map(({ code, name }) => [
    code,
    { name, words: wordsIn(code).getResourceBundle(code, 'checkpoint') as Words },
  ]),
);

// happy-dom has none.
Object.assign(Response.prototype, {
  async bytes(this: Response) {
    return new Uint8Array(await this.arrayBuffer());
  },
});

const opened: Phone[] = [];

beforeEach(() => {
  document.body.innerHTML = '<div id="place"></div>';
  document.documentElement.lang = 'en';
});
afterEach(async () => {
  render(null, place());
  // Without a link it delivers nothing any more, however long this process goes on.
  for (const phone of opened.splice(0)) await phone.wipe();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const place = () => document.querySelector('#place') as HTMLElement;

/** A log that forgets everything with the test. */
function logInMemory(): PhoneLog {
  const entries = new Map<string, PhoneRecord[]>();
  const devices = new Map<string, Opened['logs'][number]>();
  let kept: Partial<Opened> = {};
  const of = (device: string) => entries.get(device) ?? [];
  return {
    async read() {
      const logs = [...devices.values()].map((each) => ({
        ...each,
        records: [...of(each.device)],
      }));
      return { link: undefined, contact: undefined, settings: undefined, ...kept, logs };
    },
    async keep(name, value) {
      kept = { ...kept, [name]: value };
    },
    async add(device, entry) {
      const record = { ...entry, sequence: of(device).length + 1 };
      entries.set(device, [...of(device), record]);
      return record;
    },
    async addDevice(added) {
      devices.set(added.device, { ...added, deliveredUpTo: 0, records: [] });
    },
    async putDevice(device) {
      devices.set(device.device, { ...device, records: [] });
    },
    async merge(device, records) {
      const fresh = records.filter(
        ({ sequence }) => !of(device).some((each) => each.sequence === sequence),
      );
      entries.set(device, [...of(device), ...fresh]);
      return fresh.length;
    },
    async wipe() {
      entries.clear();
      devices.clear();
      kept = {};
    },
  };
}

/** Somebody's phone, whose link was just opened. */
async function openPhone(update: Partial<Update> = {}) {
  const office = Object.assign(checkpointOffice(), { isCut: false });
  vi.stubGlobal('fetch', async (path: string, asked: RequestInit) => {
    if (office.isCut) throw new TypeError('Failed to fetch');
    const { status, json } = path.endsWith('/records')
      ? office.take(JSON.parse(asked.body as string))
      : office.tell();
    return Response.json(json, { status });
  });
  const log = logInMemory();
  const phone = phoneOf(log, await log.read());
  opened.push(phone);
  const deliver = keepDelivering(phone, newToken());
  await act(() =>
    render(
      <CheckpointApp
        {...{ phone, all, language: 'en', deliver, isOpening: true }}
        zone="Europe/Bucharest"
        update={{ take: undefined, mayBeCleared: false, ...update }}
      />,
      place(),
    ),
  );
  await act(deliver);
  return Object.assign(office, { phone });
}

const find = (selector: string, text: string | RegExp) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) =>
    typeof text === 'string' ? textContent.trim() === text : text.test(textContent),
  );
const press = (name: string | RegExp) => act(() => find('button', name)!.click());
const type = (text: string) =>
  act(() => {
    for (const letter of text) {
      const key = letter === '\n' ? 'Enter' : letter;
      dispatchEvent(new KeyboardEvent('keydown', { key }));
    }
  });
const pressKey = (key: string) =>
  act(() => void dispatchEvent(new KeyboardEvent('keydown', { key })));
const record = async (bib: string) => {
  await type(`${bib}\n`);
  await eventually(() => expect(textOf('.cp-told')).toContain(bib));
};
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
const lines = () => [...document.querySelectorAll<HTMLElement>('.cp-lines li')];
const changeFirstLine = async () =>
  act(() => lines()[0]?.querySelector<HTMLElement>('button')?.click());
/** Chooses in a list, or ticks a box. */
const choose = (selector: string, value: string) =>
  act(() => {
    const field = document.querySelector<HTMLSelectElement>(selector)!;
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
const tick = (label: string) => act(() => find('label', label)!.querySelector('input')!.click());

describe('a phone at a checkpoint', () => {
  it('makes entries of corrections; what was taken back stays in sight', async () => {
    const office = await openPhone();
    await record('101');
    await changeFirstLine();
    await press('Type another bib');
    await record('102');
    expect(lines()).toHaveLength(1);
    expect(lines()[0]?.textContent).toContain('Ioana Mureșan');
    await changeFirstLine();
    await press('It was: out');
    await eventually(() => expect(textOf('.cp-lines')).toContain('out'));
    await changeFirstLine();
    await press('Take it back');
    await eventually(() => expect(textOf('.cp-lines')).toContain('taken back'));
    const told = () => office.entries().map(({ kind, bib, corrects }) => [kind, bib, corrects]);
    await eventually(() =>
      expect(told()).toEqual([
        ['in', '101', null],
        ['in', '102', 1],
        ['out', '102', 2],
        ['void', '102', 3],
      ]),
    );
  });

  it('says what it corrects, keeps what was begun for the next runner, and can leave it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-07-05T08:47:30Z') });
    const office = await openPhone();
    await press('Out');
    await record('101');
    await type('20');
    const correct = async () => {
      await changeFirstLine();
      await press('Type another bib');
    };
    await correct();
    expect(textOf('.cp-correcting')).toContain('Correcting 101, 11:47');
    expect([textOf('.cp-typed').trim(), find('.cp-modes', /In/)]).toEqual(['', undefined]);
    // No kind is chosen by a letter meanwhile.
    await type('102r');
    await press('Cancel');
    expect([textOf('.cp-correcting'), textOf('.cp-typed')]).toEqual(['', '20']);
    await correct();
    await pressKey('Escape');
    expect(textOf('.cp-correcting')).toBe('');
    await type('3\n');
    await eventually(() => expect(office.bibs()).toEqual(['101', '203']));
    expect(office.entries().map(({ kind, corrects }) => [kind, corrects])).toEqual([
      ['out', null],
      ['out', null],
    ]);
  });

  it('warns in a correction of a bib that was recorded already, not of its own', async () => {
    await openPhone();
    await record('101');
    await record('102');
    await changeFirstLine();
    await press('Type another bib');
    await type('102');
    expect(textOf('.cp-display')).not.toContain('already');
    for (const _ of '102') await pressKey('Backspace');
    await type('101');
    expect(textOf('.cp-display')).toContain('Was already recorded in');
    await type('\n');
    await eventually(() => expect(textOf('.cp-told')).toContain('Was already recorded in'));
  });

  it('takes back what was recorded last in one touch, a correction, too', async () => {
    const office = await openPhone();
    const undo = async (told: string) => {
      await press('Undo');
      await eventually(() => expect(textOf('.cp-told')).toContain(told));
      expect(find('button', 'Undo')).toBeUndefined();
    };
    await record('101');
    await changeFirstLine();
    await press('Type another bib');
    await record('102');
    await undo('101');
    await record('203');
    await undo('taken back');
    expect(lines()).toHaveLength(2);
    const told = () => office.entries().map(({ kind, bib, corrects }) => [kind, bib, corrects]);
    await eventually(() =>
      expect(told()).toEqual([
        ['in', '101', null],
        ['in', '102', 1],
        ['in', '101', 2],
        ['in', '203', null],
        ['void', '203', 4],
      ]),
    );
  });

  it('is used by the keyboard alone, and says why somebody retires', async () => {
    const office = await openPhone();
    await type('203');
    expect(textOf('.cp-display')).toContain('Jürgen Groß · Valley Run');
    await type('r');
    await choose('.cp-reason select', 'injury');
    await type('\n1*1\n');
    const told = () => office.entries().map(({ kind, bib, note }) => [kind, bib, note]);
    await eventually(() =>
      expect(told()).toEqual([
        ['retired', '203', 'Injury'],
        ['in', '1*1', undefined],
      ]),
    );
  });

  it('keeps a group that comes in at once one by one, with the moment of each touch', async () => {
    const office = await openPhone();
    const bibs = ['101', '102', '203', '7', '8', '9'];
    for (const bib of bibs) await type(`${bib}\n`);
    await eventually(() => expect(office.bibs()).toHaveLength(bibs.length));
    const entries = office.entries().toSorted((one, other) => one.sequence - other.sequence);
    expect(entries.map(({ bib }) => bib)).toEqual(bibs);
    const moments = entries.map(({ deviceAt }) => deviceAt);
    expect(moments).toEqual(moments.toSorted());
  });

  it.each([
    [410, 'This link has ended or was withdrawn'],
    [401, 'The race office does not know this link'],
  ] as const)(
    'keeps what it recorded when its link is answered with %s',
    async (code, sentence) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const office = await openPhone();
      office.isCut = true;
      await record('101');
      office.refusesWith = code;
      office.isCut = false;
      // Old enough that the runners are asked for again.
      vi.setSystemTime(Date.now() + 6 * 60_000);
      dispatchEvent(new Event('online'));
      await eventually(() => expect(textOf('.cp-status')).toContain(sentence));
      expect(lines()).toHaveLength(1);
      expect(office.bibs()).toEqual(code === 410 ? ['101'] : []);
    },
  );

  it('asks before the day ends while something is not delivered', async () => {
    const office = await openPhone();
    office.isCut = true;
    await record('101');
    await press(/^More/);
    await press('End the day');
    const wipe = () => find('button', 'Wipe everything') as HTMLButtonElement;
    expect(wipe().disabled).toBe(true);
    await tick('They were handed over, or may be lost');
    expect(wipe().disabled).toBe(false);
    await press('Wipe everything');
    await eventually(() =>
      expect(textOf('h1')).toBe('Everything is wiped. Thank you for your day!'),
    );
  });

  it('speaks another language at once, without a network', async () => {
    const office = await openPhone();
    office.isCut = true;
    await press(/^More/);
    await choose('.cp-reason select', 'ro');
    expect(textOf('h1')).toBe('Mai mult');
    expect(document.documentElement.lang).toBe('ro');
    expect(document.cookie).toContain('lang=ro');
  });

  it.each([true, false])(
    'warns in words where its log may be cleared: %s',
    async (mayBeCleared) => {
      await openPhone({ mayBeCleared });
      await press(/^More/);
      expect(place().textContent.includes('does not promise to keep the log')).toBe(mayBeCleared);
    },
  );

  it('tells of a battery that runs low, with what to do, until it is charged', async () => {
    const battery = Object.assign(new EventTarget(), { level: 0.6, charging: false });
    vi.stubGlobal('navigator', { getBattery: async () => battery });
    await openPhone();
    const set = (values: Partial<typeof battery>) =>
      act(() => void Object.assign(battery, values).dispatchEvent(new Event('levelchange')));
    expect(textOf('.cp-status')).not.toContain('Battery');
    await set({ level: 0.15 });
    expect(textOf('.cp-status')).toContain(
      'Battery at 15 %. Plug in a power bank, or hand this log',
    );
    await set({ charging: true });
    expect(textOf('.cp-status')).not.toContain('Battery');
  });

  it('shows what it was told before it had drawn', async () => {
    // No effect that waits for a drawn page comes to run.
    vi.stubGlobal('requestAnimationFrame', () => 0);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const log = logInMemory();
    const phone = phoneOf(log, await log.read());
    const update = { take: undefined, mayBeCleared: false };
    const deliver = async () => {};
    render(
      <CheckpointApp
        {...{ phone, all, language: 'en', update, deliver, isOpening: true }}
        zone="Europe/Bucharest"
      />,
      place(),
    );
    const { json } = checkpointOffice().tell();
    await phone.useLink(newToken(), json as never);
    await Promise.resolve();
    expect(textOf('h1')).toBe('North hut');
  });
});

describe('another link on the same phone', () => {
  const useLink = (phone: Phone, link: string) => {
    const { json } = checkpointOffice().tell();
    return phone.useLink(newToken(), { ...json, link } as never);
  };

  it('begins a log of its own, and hands over that of before, as its own link', async () => {
    const log = logInMemory();
    const phone = phoneOf(log, await log.read());
    await useLink(phone, 'first');
    await phone.record({ kind: 'in', bib: '101', at: new Date() });
    await useLink(phone, 'first');
    await phone.record({ kind: 'in', bib: '102', at: new Date() });
    await useLink(phone, 'renewed');
    await phone.record({ kind: 'in', bib: '203', at: new Date() });
    const sent = nextBatches(phone.state.logs.values(), 500);
    expect(
      sent.map(({ link, checkpoint, records }) => [link, checkpoint, records.map((r) => r.bib)]),
    ).toEqual([
      ['first', 'north-hut', ['101', '102']],
      [undefined, undefined, ['203']],
    ]);
  });
});

describe('the signals of a phone', () => {
  const tones: number[] = [];
  const connect = (next: object) => next;
  class FakeAudio {
    async resume() {}
    createGain() {
      return { connect, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
    }
    createOscillator() {
      const frequency = { value: 0 };
      return { connect, frequency, start: () => tones.push(frequency.value), stop() {} };
    }
  }

  it('sound and shake for what is recorded, otherwise for what is doubtful, until they are switched off', async () => {
    const vibrated: unknown[] = [];
    vi.stubGlobal('AudioContext', FakeAudio);
    vi.stubGlobal('navigator', { vibrate: (what: unknown) => vibrated.push(what) });
    await openPhone();
    await record('101');
    await record('999');
    await eventually(() =>
      expect([vibrated, tones]).toEqual([
        [40, [80, 60, 80]],
        [1320, 330],
      ]),
    );
    await press(/^More/);
    await tick('Sound');
    await tick('Vibration');
    await press('Back to the keypad');
    await record('102');
    await record('203');
    expect([vibrated, tones]).toMatchObject([{ length: 2 }, { length: 2 }]);
  });

  it('keep the screen on while the page is seen', () => {
    const request = vi.fn<(what: string) => Promise<object>>(async () => ({}));
    vi.stubGlobal('navigator', { wakeLock: { request } });
    keepAwake();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request.mock.calls).toEqual([['screen'], ['screen']]);
  });
});

describe('the camera of a phone', () => {
  it('records the bib whose code it sees, once', async () => {
    const seen = openFakeCamera();
    const office = await openPhone();
    await press(/^More/);
    await press('Read bibs with the camera');
    seen.push(['B:102'], ['B:102'], ['https://race.example/'], ['B:102']);
    await eventually(() => expect(textOf('.cp-told')).toContain('Recorded: 102'));
    await eventually(() => expect(seen).toEqual([]));
    await eventually(() => expect(office.bibs()).toEqual(['102']));
    expect(lines()).toHaveLength(1);
  });

  it('that is not there is told', async () => {
    takeCamera();
    await openPhone();
    await press(/^More/);
    await press('Read bibs with the camera');
    await eventually(() => expect(textOf('[role=alert]')).toContain('There is no camera'));
  });

  it('takes no reader of the browser that reads other codes only', async () => {
    vi.stubGlobal('BarcodeDetector', { getSupportedFormats: async () => ['ean_13'] });
    expect(await nativeReader()).toBeUndefined();
    const other = { getSupportedFormats: async () => ['ean_13', 'qr_code'] };
    vi.stubGlobal('BarcodeDetector', other);
    expect(await nativeReader()).toBe(other);
  });

  it('unpacks another phone’s pictures once, though it sees them again meanwhile', async () => {
    const seen = openFakeCamera();
    const unpacked = vi.fn<(format: string) => void>();
    const Fast = DecompressionStream;
    let goOn = () => {};
    const isHeld = new Promise<void>((resolve) => (goOn = resolve));
    vi.stubGlobal('DecompressionStream', function Slow(format: CompressionFormat) {
      unpacked(format);
      const { writable, readable } = new Fast(format);
      const transform = async (chunk: unknown, stream: TransformStreamDefaultController) => {
        await isHeld;
        stream.enqueue(chunk);
      };
      return { writable, readable: readable.pipeThrough(new TransformStream({ transform })) };
    });
    const office = await openPhone();
    const records: PhoneRecord[] = [...runners.keys()].map((at) => ({
      sequence: at + 1,
      kind: 'in',
      bib: String(runners[at]?.bib),
      deviceAt: '2025-07-05T07:00:00.000Z',
      offsetMs: null,
      corrects: null,
    }));
    const device = '0b5e7e7c-3f4e-4d6a-9a7e-0d2f5d0c1a01';
    const frames = await framesOf([{ device, checkpoint: 'north-hut', records }]);
    await press(/^More/);
    await press('Take over another phone’s log');
    seen.push(frames, frames, frames);
    await eventually(() => expect(seen).toEqual([]));
    goOn();
    await eventually(() => expect(textOf('.cp-told')).toContain('New entries taken over: 3'));
    expect(unpacked).toHaveBeenCalledOnce();
    await eventually(() => expect(office.bibs()).toEqual(runners.map(({ bib }) => bib)));
    expect(office.devices()).toBe(1);
  });
});

it('a picture of a long log is there as soon as its number is', async () => {
  const drawn: number[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: (...box: number[]) => drawn.push(...box),
  } as never);
  const { phone } = await openPhone();
  for (let bib = 1; bib <= 24; bib++)
    await phone.record({ kind: 'in', bib: String(1000 + ((bib * 7919) % 9000)), at: new Date() });
  await press(/^More/);
  await press('Hand this log over');
  await press('Stop the pictures');
  await eventually(() => expect(textOf('.cp-frame')).toMatch(/of ([2-9]|\d\d)/));
  await eventually(() => expect(drawn).not.toEqual([]));
  const before = textOf('.cp-frame');
  drawn.length = 0;
  // No effect that waits for a painted screen comes to run.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  find('button', 'Next picture')?.click();
  await Promise.resolve();
  expect(textOf('.cp-frame')).not.toBe(before);
  expect(drawn).not.toEqual([]);
});
