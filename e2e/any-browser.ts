import { test as base } from '@playwright/test';

/**
 * Types as a keyboard does. By BiDi Playwright sets a field's value instead, which React takes for
 * its own doing, and adds to an address or a number that is there.
 */
function typeByCommand() {
  const type = (text: string) => {
    if (document.activeElement?.localName === 'iframe') return document.activeElement;
    document.execCommand('insertText', false, text);
    return undefined;
  };
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => type, set: () => {} });
}

/** Playwright’s tests, whose `fill` does in Firefox what it does in Chromium. */
export const test = base.extend({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') {
        const open = browser.newContext.bind(browser);
        browser.newContext = async (options) => {
          const context = await open(options);
          await context.addInitScript(typeByCommand);
          return context;
        };
      }
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
