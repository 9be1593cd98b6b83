/** Times touches on `/checkpoint` with 5,000 entries in its log: `node bench/checkpoint.ts <address of a site>`. */
import { fakeOffice, openLink } from '../e2e/checkpoint-kit.ts';
import { launchChromium } from './chromium.ts';

const entries = 5000;
const touches = 200;
const [, , baseURL = 'http://localhost:3000'] = process.argv;
const browser = await launchChromium();
const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 640 } });
const page = await context.newPage();
await fakeOffice().answer(context);
await openLink(page);
await page.evaluate(async (count) => {
  const open = indexedDB.open('trailrun-checkpoint');
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const change = open.result.transaction(['entries', 'kept'], 'readwrite');
  const link = change.objectStore('kept').get('link');
  await new Promise((resolve) => link.addEventListener('success', resolve));
  const { device } = link.result as { device: string };
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const bib = String(100 + (sequence % 900));
    const deviceAt = new Date(Date.now() - (count - sequence) * 1000).toISOString();
    const entry = { device, sequence, kind: 'in', bib, deviceAt, offsetMs: 0, corrects: null };
    change.objectStore('entries').put(entry);
  }
  await new Promise((resolve) => change.addEventListener('complete', resolve));
  open.result.close();
}, entries);
await page.reload();
await page.getByText(`Recorded: ${entries}`).waitFor();
const times = await page.evaluate(async (count) => {
  const found: number[] = [];
  const told = document.querySelector('.cp-told')!;
  for (let touch = 0; touch < count; touch += 1) {
    const bib = String(10_000 + touch);
    for (const key of bib) dispatchEvent(new KeyboardEvent('keydown', { key }));
    await new Promise(requestAnimationFrame);
    const begun = performance.now();
    const written = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!told.textContent?.includes(bib)) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(told, { childList: true, subtree: true, characterData: true });
    });
    document
      .querySelector('.cp-confirm')!
      .dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }));
    await written;
    found.push(performance.now() - begun);
  }
  return found.toSorted((a, b) => a - b);
}, touches);
await browser.close();
const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
console.log(`median ${at(0.5)}, 95th percentile ${at(0.95)}, longest ${at(0.9999)}`);
