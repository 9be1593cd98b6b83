import { launchChromium } from './chromium.ts';

export type Weight = Record<'html' | 'font' | 'script' | 'image' | 'data', number>;

/** Bytes over the wire that a first visit on a phone costs, by kind, without touching anything. */
export async function weighPage(url: string): Promise<Weight> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const weight: Weight = { html: 0, font: 0, script: 0, image: 0, data: 0 };
  const kinds: Record<string, keyof Weight> = {
    document: 'html',
    font: 'font',
    script: 'script',
    image: 'image',
    fetch: 'data',
  };
  page.on('requestfinished', async (request) => {
    const kind = kinds[request.resourceType()];
    if (!kind) return;
    // Before the sum is read: others finish meanwhile.
    const { responseBodySize } = await request.sizes();
    weight[kind] += responseBodySize;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  await browser.close();
  return weight;
}
