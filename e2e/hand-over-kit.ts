import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const program = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: program.buffer } });

/** Stops the row of pictures and takes one of each, as its screen shows it. */
export async function photographs(page: Page): Promise<Buffer[]> {
  await page.getByRole('button', { name: 'Stop the pictures' }).click();
  const label = page.locator('.cp-frame');
  await expect(label).toContainText(/of [1-9]/);
  const count = Number(/of (\d+)/.exec(await label.innerText())?.[1]);
  while (!(await label.innerText()).startsWith(`Picture ${count} of`))
    await page.getByRole('button', { name: 'Next picture' }).click();
  const pictures: Buffer[] = [];
  for (let number = 1; number <= count; number += 1) {
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect(label).toHaveText(`Picture ${number} of ${count}`);
    pictures.push(await page.screenshot());
  }
  return pictures;
}

/** What anybody's camera reads of each picture, apart from the page. */
export const textsOf = (pictures: readonly Buffer[]): Promise<(string | undefined)[]> =>
  Promise.all(
    pictures.map(
      async (picture) => (await readBarcodes(picture, { formats: ['QRCode'] }))[0]?.text,
    ),
  );

/** Puts pictures before the page's camera, in turns. */
export async function showToCamera(page: Page, pictures: readonly Buffer[]) {
  await page.evaluate(
    async (urls) => {
      const images = await Promise.all(
        urls.map(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          return image;
        }),
      );
      const canvas = document.createElement('canvas');
      canvas.width = images[0]!.width;
      canvas.height = images[0]!.height;
      let turn = 0;
      const paint = () => canvas.getContext('2d')!.drawImage(images[turn++ % images.length]!, 0, 0);
      paint();
      setInterval(paint, 400);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
    },
    pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
  );
}
