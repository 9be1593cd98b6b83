import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { editionName } from '../src/edition/edition-folder.ts';
import { mergeWords } from '../src/platform/i18n/merge-words.ts';
import { test as base } from './sites.ts';

export const languages = ['en', 'ro', 'fr', 'de', 'it', 'es'] as const;

export const readWords = (file: string) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

/** The words of a page in a language, as the site has them: the organiser's over the product's. */
export const words = (language: string, namespace: string): ReturnType<typeof JSON.parse> =>
  mergeWords(
    readWords(`locales/${language}/${namespace}.json`),
    readWords(`editions/${editionName()}/words/${language}/${namespace}.json`),
  );

/** Letters that no other try has. Without digits: other tests search the same lists by bib. */
export const uniqueLetters = () => randomUUID().replaceAll(/[\d-]/g, '');

/** Types a day (YYYY-MM-DD) into the three boxes of a birth date. */
export async function fillBirthDate(page: Page, day: string) {
  const [year = '', month = '', date = ''] = day.split('-');
  await page.locator('[name=birthDate-day]').fill(date);
  await page.locator('[name=birthDate-month]').fill(month);
  await page.locator('[name=birthDate-year]').fill(year);
}

/**
 * Asks, on the next page, whether the sheet or list of the one before was still open when it was left:
 * the new one’s is closed in any case.
 */
export async function recordAtLeaving(page: Page, selector: string) {
  await page.addInitScript((sheet) => {
    addEventListener('pagehide', () => {
      const isOpen = document.querySelector(sheet)?.matches('[open], :popover-open');
      sessionStorage.setItem('wasOpen', String(isOpen));
    });
  }, selector);
  return () => page.evaluate(() => sessionStorage.getItem('wasOpen'));
}

/** The delays, in milliseconds, that the page’s scripts set timers to, as they come. */
export async function recordDelays(page: Page): Promise<number[]> {
  const delays: number[] = [];
  await page.exposeFunction('noteDelay', (ms: number) => {
    delays.push(ms);
  });
  await page.addInitScript(() => {
    const begin = window.setTimeout.bind(window);
    const noted = (run: () => void, ms = 0, ...more: unknown[]) => {
      (window as unknown as { noteDelay: (ms: number) => void }).noteDelay(ms);
      return begin(run, ms, ...more);
    };
    Object.assign(window, { setTimeout: noted });
  });
  return delays;
}

/** Skips a test in Firefox because of what Playwright cannot ask of it by WebDriver BiDi yet. */
export const skipInFirefox = (what: string) =>
  base.skip(base.info().project.name === 'firefox', `By BiDi Playwright has no ${what}.`);

/** What Firefox says of what a page was left without, and of the style that a screenshot adds. */
const ofFirefox =
  /loading dynamically imported module|NetworkError when|font: download failed|can’t establish a connection|\/(assets|admin\/race-control)\b[^’]*’\. A ServiceWorker intercepted the request|connection to .* interrupted|inline style \(style-src-elem\)/;

/** Fails a test at its end when a page logged an error, broke its policy or missed a file. */
export const test = base.extend<{ quietConsole: undefined; expectedErrors: RegExp }>({
  expectedErrors: [/a^/, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors, browserName, javaScriptEnabled }, use) => {
      if (!javaScriptEnabled) skipInFirefox('pages without script');
      const errors: string[] = [];
      const note = (text: string) => {
        if (expectedErrors.test(text) || (browserName === 'firefox' && ofFirefox.test(text)))
          return;
        errors.push(`${page.url()}: ${text}`);
      };
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(message.text());
      });
      page.on('pageerror', (error) => note(String(error)));
      await use(undefined);
      if (errors.length > 0) throw new Error(`The page complained:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
export { furtherPages, pages } from '../src/test/visited-pages.ts';
