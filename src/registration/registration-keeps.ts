import type { BrowserKeeps } from '../site/browser-keeps.ts';
import { passCookieName } from './my-registration/mailbox-pass.ts';
import { passMinutes } from './my-registration/mailed-code.rules.ts';
import { orderCookieName, orderDays } from './payments/order-cookie.ts';
import { registrationKeyName } from './registration-key.ts';

const place = { isHttps: true };

/** What a browser keeps of a visitor who registers, pays or opens their own registration. */
export const registrationKeeps: BrowserKeeps = {
  cookies: [
    { name: orderCookieName(place), words: 'orders', lasts: { days: orderDays } },
    { name: passCookieName('…', place), words: 'mailbox', lasts: { minutes: passMinutes } },
  ],
  storage: [{ name: registrationKeyName, words: 'key' }],
};
