import type { Browser, BrowserContext, Page } from 'playwright-core';
import words from '../../locales/en/checkpoint.json' with { type: 'json' };
import { setPhoneClock, touchBinding } from './phone-clock.ts';
import type { DayTime } from './running-site.ts';

const screen = { viewport: { width: 360, height: 640 }, hasTouch: true, locale: 'en-GB' } as const;
const modes = ['in', 'out', 'retired', 'seen'] as const;

export type KeptEntry = { device: string; sequence: number; bib: string };
type Options = { url: string; token: string; checkpoint: string; day: DayTime; errorMs: number };

/** A volunteer's phone in a browser of its own: the page `/checkpoint`, touched as a finger does. */
export class BrowserPhone {
  readonly checkpoint: string;
  /** What the page itself got wrong. */
  readonly faults: string[] = [];
  /** Entries that were made, as they should stand in the log. */
  readonly made: Omit<KeptEntry, 'device'>[] = [];
  device = '';
  private readonly context: BrowserContext;
  private page: Page;
  private heard: (at: number) => void = () => {};

  private constructor(context: BrowserContext, page: Page, checkpoint: string) {
    this.context = context;
    this.page = page;
    this.checkpoint = checkpoint;
  }

  /** Opens the link of a checkpoint, and waits until the page is kept for the day. */
  static async open(browser: Browser, { url, token, checkpoint, day, errorMs }: Options) {
    const context = await browser.newContext({ ...screen, baseURL: url });
    const clock = { ...day, errorMs, binding: touchBinding };
    await context.addInitScript(setPhoneClock, clock);
    await context.addCookies([{ name: 'lang', value: 'en', url }]);
    const phone = new BrowserPhone(context, await context.newPage(), checkpoint);
    await context.exposeBinding(touchBinding, (_, at: number) => phone.heard(at));
    phone.watch();
    await phone.page.goto(`/checkpoint#${token}`);
    await phone.page.locator('.cp-keys').waitFor();
    await phone.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller)
        await new Promise((resolve) => setTimeout(resolve, 20));
    });
    phone.device = await phone.page.evaluate(deviceOfLog);
    return phone;
  }

  private watch(): void {
    this.page.on('pageerror', ({ message }) => this.faults.push(message));
  }

  /** Types a bib on the keypad and touches the key that records; answers when that was in truth. */
  async record(bib: string, kind: 'in' | 'retired'): Promise<number> {
    const heard = new Promise<number>((resolve) => {
      this.heard = resolve;
    });
    const fingers = this.page.touchscreen;
    const tap = async (key: string | undefined) => {
      const [x, y] = places[key ?? ''] ?? [];
      if (x === undefined || y === undefined) throw new Error(`The page shows no key ${key}.`);
      await fingers.tap(x, y);
    };
    let places = await this.page.evaluate(placesOfKeys);
    if (kind === 'retired') {
      await tap(`mode ${modes.indexOf(kind)}`);
      // Its reasons come between.
      await this.page.locator('.cp-reason').waitFor();
      places = await this.page.evaluate(placesOfKeys);
    }
    for (const digit of bib) await tap(digit);
    await tap('confirm');
    this.made.push({ sequence: this.made.length + 1, bib });
    return heard;
  }

  /** Cuts the network, or gives it back. */
  async setOnline(isOnline: boolean): Promise<void> {
    await this.context.setOffline(!isOnline);
  }

  /** The battery ends in the middle of whatever it does. */
  async die(): Promise<void> {
    await this.page.close();
  }

  /** Charged, the page opens from what it kept. */
  async wake(): Promise<void> {
    this.page = await this.context.newPage();
    this.watch();
    await this.page.goto('/checkpoint');
    await this.page.locator('.cp-keys').waitFor();
  }

  /** Pictures of the row of codes that its screen shows to hand the log over. */
  async showLog(): Promise<string[]> {
    const { page } = this;
    await page.getByRole('button', { name: words.more.open }).click();
    await page.getByRole('button', { name: words.more.handOver }).click();
    await page.getByRole('button', { name: words.handOver.pause }).click();
    const label = page.locator('.cp-frame');
    await label.filter({ hasText: / [1-9]\d*$/ }).waitFor();
    const count = Number(/(\d+)$/.exec(await label.innerText())?.[1]);
    const pictures: string[] = [];
    for (let picture = 0; picture < count; picture++) {
      const before = await label.innerText();
      pictures.push((await page.screenshot()).toString('base64'));
      await page.getByRole('button', { name: words.handOver.next }).click();
      if (count > 1) await label.filter({ hasNotText: before }).waitFor();
    }
    return pictures;
  }

  /** Reads another phone's log from pictures before its camera; answers what the page says of it. */
  async readLog(pictures: readonly string[]): Promise<string> {
    const { page } = this;
    await page.evaluate(showToCamera, pictures);
    await page.getByRole('button', { name: words.more.open }).click();
    await page.getByRole('button', { name: words.more.receive }).click();
    const done = page.locator('.cp-told', {
      hasText: words.receive.done.split('{{')[0]!.trim(),
    });
    await done.waitFor({ timeout: 90_000 });
    return done.innerText();
  }

  /** Everything on its disk: its own log, and those it was handed. */
  entries(): Promise<KeptEntry[]> {
    return this.page.evaluate(entriesOfLog);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** In the page: where each key is on the screen. */
function placesOfKeys(): Record<string, [number, number]> {
  const middle = (key: Element): [number, number] => {
    const { x, y, width, height } = key.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const keys = [...document.querySelectorAll('.cp-keys button')];
  const modes = [...document.querySelectorAll('.cp-modes button')];
  return Object.fromEntries([
    ...keys.map((key) => [
      key.classList.contains('cp-confirm') ? 'confirm' : (key.textContent ?? ''),
      middle(key),
    ]),
    ...modes.map((key, index) => [`mode ${index}`, middle(key)]),
  ]) as Record<string, [number, number]>;
}

/** In the page: which device its log says it is. */
async function deviceOfLog(): Promise<string> {
  const open = indexedDB.open('trailrun-checkpoint');
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const link = open.result.transaction('kept').objectStore('kept').get('link');
  await new Promise((resolve) => link.addEventListener('success', resolve));
  open.result.close();
  return (link.result as { device: string }).device;
}

/** In the page: its log, as it is on the disk. */
async function entriesOfLog(): Promise<KeptEntry[]> {
  const open = indexedDB.open('trailrun-checkpoint');
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const all = open.result.transaction('entries').objectStore('entries').getAll();
  await new Promise((resolve) => all.addEventListener('success', resolve));
  open.result.close();
  return (all.result as KeptEntry[]).map(({ device, sequence, bib }) => ({
    device,
    sequence,
    bib,
  }));
}

/** In the page: puts pictures before its camera, in turns. */
async function showToCamera(pictures: readonly string[]): Promise<void> {
  const images = await Promise.all(
    pictures.map(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      return image;
    }),
  );
  const [first] = images;
  if (!first) throw new Error('No pictures to show.');
  const canvas = document.createElement('canvas');
  canvas.width = first.width;
  canvas.height = first.height;
  const paint = canvas.getContext('2d');
  let turn = 0;
  const next = () => paint?.drawImage(images[turn++ % images.length] ?? first, 0, 0);
  next();
  setInterval(next, 400);
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
}
