import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../edition/words/languages.ts';
import { adminPaths, signedIn } from '../test/admin-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { keptWords } from './kept-words.ts';

/** Passwords are never kept, and files go. */
const lost = /password|^(picture|course|file)$/i;

type Posted = { address: string; intent: string; fields: string[] };
let site: TestSite;
let forms: Posted[];
beforeAll(async () => {
  site = await openTestSite();
  const { cookie } = await signedIn(site.database.db, 'admin');
  forms = [];
  for (const url of adminPaths) {
    const { body } = await site.app.inject({ url, headers: { cookie } });
    const [, main = ''] = body.split('<main id="main">');
    for (const [, form = ''] of main.matchAll(/<form([^>]*method="post".*?)<\/form>/gs)) {
      const [, action] = /^[^>]*action="([^"]*)"/.exec(form) ?? [];
      const tags = form.match(/<[^>]* name="intent"[^>]*>/g) ?? [];
      const intents = tags.map((tag) => / value="([^"]*)"/.exec(tag)?.[1]);
      const names = [...form.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(
        ([, name = '']) => name,
      );
      const fields = [...new Set(names)].filter((name) => name !== 'intent' && !lost.test(name));
      for (const intent of intents.length > 0 ? intents : ['']) {
        forms.push({ address: action ?? url, intent: intent ?? '', fields });
      }
    }
  }
});
afterAll(() => site.close());

/** The sign-in's own forms are never kept: nobody is asked to sign in at the sign-in. */
const kept = () =>
  forms.filter(
    ({ address }) => /^\/(admin|email-test)/.test(address) && !/sign-(in|out)/.test(address),
  );

it('meets many forms of the organiser’s side', () => {
  expect(kept().length).toBeGreaterThan(15);
});

it.each(languages.map(({ code }) => code))(
  'has words for every form and field in %s',
  (language) => {
    const missing = kept().flatMap(({ address, intent, fields }) => {
      const given = { intent, ...Object.fromEntries(fields.map((name) => [name, 'x'])) };
      const { page, action, fields: told } = keptWords(language, { address, fields: given });
      return [
        ...(page === address ? [`page ${address}`] : []),
        ...(action === undefined || action === intent ? [`intent ${address} ${intent}`] : []),
        ...told.filter(([label]) => fields.includes(label)).map(([label]) => `${address} ${label}`),
      ];
    });
    expect([...new Set(missing)]).toEqual([]);
  },
);

it.each(['constructor', 'toString', '__proto__'])('knows no step and no field %s', (name) => {
  const fields = Object.fromEntries([
    ['intent', name],
    [name, 'x'],
  ]);
  expect(keptWords('en', { address: '/admin/account', fields })).toEqual({
    page: 'My account',
    action: name,
    fields: [[name, 'x']],
  });
});
