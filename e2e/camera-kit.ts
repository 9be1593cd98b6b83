import type { Page } from '@playwright/test';
import { encode } from 'uqr';

/** Shows the page's camera a QR code. */
export async function showCode(page: Page, text: string) {
  const { data, size } = encode(text, { border: 4 });
  await page.evaluate(
    ([rows, width]) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = width * 8;
      const paint = canvas.getContext('2d')!;
      paint.fillStyle = '#fff';
      paint.fillRect(0, 0, canvas.width, canvas.height);
      paint.fillStyle = '#000';
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries()) if (isDark) paint.fillRect(x * 8, y * 8, 8, 8);
      setInterval(() => paint.fillRect(0, 0, 1, 1), 50);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
    },
    [data, size] as const,
  );
}
