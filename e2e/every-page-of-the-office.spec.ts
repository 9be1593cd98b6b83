import type { Page } from '@playwright/test';
import { adminPaths, madePaths, signInAsAdmin, uploads } from '../src/test/admin-kit.ts';
import { excessAt, unfold, violationsInEachLook } from './find-violations.ts';
import { expect, test } from './site-facts.ts';

test.use({ expectedErrors: /status of 404/ });
test.setTimeout(180_000);

/** The address of a page that is there once something was made. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path === '/admin/staff/:id') {
    const staff = await page.request.get('/admin/staff');
    return /\/admin\/staff\/[\da-f-]{36}/.exec(await staff.text())?.[0] ?? '';
  }
  if (!(path in uploads)) return path;
  const { at, form, lines } = uploads[path as keyof typeof uploads];
  const buffer = Buffer.from(lines.join('\r\n'));
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer };
  const read = await page.request.post(at, { multipart: { ...form, file } });
  expect(read.url(), `what ${at} makes of a file`).toContain(path.replace(/:id$/, ''));
  return read.url();
}

const paths = [...adminPaths, ...madePaths];
/** Several, as they are looked at side by side. */
const parts = [0, 1, 2, 3, 4, 5].map((part) => paths.filter((_, index) => index % 6 === part));

for (const part of parts) {
  test(`the office fits any window and shuts nobody out: ${part[0]} and others`, async ({
    page,
  }) => {
    await signInAsAdmin(page);
    for (const path of part) {
      const address = await addressOf(page, path);
      await page.goto(address);
      await unfold(page);
      const found = {
        wider: await excessAt(page, [320, 390, 720, 1440, 2560]),
        violations: await violationsInEachLook(page),
      };
      expect.soft({ path, ...found }).toEqual({ path, wider: [], violations: [] });
    }
  });
}
