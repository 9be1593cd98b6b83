import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../../edition/words/languages.ts';
import { formCookieName, sessionCookieName } from '../../platform/auth/session-token.ts';
import { languageKey } from '../../platform/i18n/language-key.ts';
import { passCookieName } from '../../registration/my-registration/mailbox-pass.ts';
import { orderCookieName } from '../../registration/payments/order-cookie.ts';
import { registrationKeyName } from '../../registration/registration-key.ts';
import { draftName } from '../../site/browser/draft.ts';
import { putAwayName } from '../../site/browser/notices.ts';
import { typedFormsName } from '../../site/browser/typed-forms.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ isWithoutParticipants: true });
});
afterAll(() => site.close());

/** All but the bar of demo mode, which a site for visitors has not. */
const sources = globSync('src/**/*.{ts,tsx}', {
  exclude: ['**/*.test.*', 'src/test/**', 'src/site/demo-bar.tsx'],
}).map((file) => readFileSync(file, 'utf8'));
const found = (pattern: RegExp): string[] => [
  ...new Set(
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name)),
  ),
];
const place = { isHttps: true };

/** How the code that sets a cookie names it, and how the page does. */
const cookies: Record<string, string> = {
  languageKey,
  'orderCookieName(place)': orderCookieName(place),
  'passCookieName(id, { isHttps })': passCookieName('…', place),
  'sessionCookieName({ isHttps })': sessionCookieName(place),
  cookieName: formCookieName(place),
};
const drafts = found(/data-draft="(\w+)"/g);
/** The same of what is put into a storage. */
const stored: Record<string, string[]> = {
  languageKey: [],
  putAwayName: [putAwayName],
  registrationKeyName: [registrationKeyName],
  name: drafts.map(draftName),
  typedFormsName: [typedFormsName],
};

/** What the page says under the heading "Name" of each of its lists. */
async function named(section: string, language: string): Promise<string[]> {
  const { body } = await site.app.inject({
    url: '/cookie-policy',
    headers: { cookie: `lang=${language}` },
  });
  const [, part = ''] =
    new RegExp(`<section id="${section}">(.*?)</section>`, 's').exec(body) ?? [];
  return [...part.matchAll(/<dl><div><dt>[^<]*<\/dt><dd>([^<]*)<\/dd>/g)].flatMap(
    ([, names = '']) => names.split(', '),
  );
}

it('finds every cookie that the code sets', () => {
  const lifetimes = sources.flatMap((source) => source.match(/max-age=\$\{|\bsetCookie\(/g) ?? []);
  const set = sources.flatMap((source) => [
    ...source.matchAll(/`\$\{([^`]*?)\}=\$\{[^`]*?\}; path=\/; max-age=/gi),
    ...source.matchAll(/\bname: ([^\n]+?),\s+value\b[^;]*?maxAge: /g),
  ]);
  expect(set).toHaveLength(lifetimes.length);
  const names = new Set(set.map(([, name = '']) => name));
  expect([...names].toSorted()).toEqual(Object.keys(cookies).toSorted());
});

it('finds everything that the code puts into a storage', () => {
  expect(found(/(?:local|session)Storage\.setItem\((\w+)/g).toSorted()).toEqual(
    Object.keys(stored).toSorted(),
  );
  // The page of volunteers at checkpoints keeps itself, and its log until the end of the day.
  expect(found(/(indexedDB|cookieStore|caches\.open)/g)).toEqual(['caches.open']);
  expect(drafts).toHaveLength(2);
});

it.each(languages().map(({ code }) => code))(
  'lists these and no others in %s',
  async (language) => {
    expect((await named('cookie', language)).toSorted()).toEqual(Object.values(cookies).toSorted());
    expect((await named('storage', language)).toSorted()).toEqual(
      Object.values(stored).flat().toSorted(),
    );
  },
);
