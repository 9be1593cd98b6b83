import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from './edition/words/languages.ts';
import { wordsOfPosted } from './site/admin-actions.tsx';
import { adminPaths, signedIn } from './test/admin-kit.ts';
import { allPages } from './test/all-pages.ts';
import { openTestSite, type TestSite } from './test/test-site.ts';

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
      const [, address = url] = /^[^>]*action="([^"]*)"/.exec(form) ?? [];
      if (!/^\/(admin|email-test)/.test(address) || /sign-(in|out)/.test(address)) continue;
      const tags = form.match(/<[^>]* name="intent"[^>]*>/g) ?? [''];
      const names = [
        ...form.matchAll(/<(?:input|select|textarea)(?![^>]*type="file")[^>]* name="([^"]+)"/g),
      ];
      const fields = new Set(names.map(([, name = '']) => name));
      for (const tag of tags) {
        const [, intent = ''] = / value="([^"]*)"/.exec(tag) ?? [];
        forms.push({
          address,
          intent,
          fields: [...fields].filter((name) => !/^intent$|password/i.test(name)),
        });
      }
    }
  }
});
afterAll(() => site.close());

it('meets many forms of the office', () => {
  expect(forms.length).toBeGreaterThan(50);
});

it.each(languages().map(({ code }) => code))('has words for every form and field in %s', (code) => {
  const missing = forms.flatMap(({ address, intent, fields }) => {
    const given = { intent, ...Object.fromEntries(fields.map((name) => [name, 'x'])) };
    const words = wordsOfPosted(allPages, code, { address, fields: given });
    if (!words.action || words.action === intent) return [`${address} ${intent}`];
    return words.fields.flatMap(([label]) =>
      fields.includes(label) ? [`${address} ${intent} ${label}`] : [],
    );
  });
  expect([...new Set(missing)]).toEqual([]);
});

it('tells the action of every page by other words than its intent', () => {
  const told = allPages.flatMap((page) =>
    'actions' in page && page.actions
      ? Object.entries(page.actions('de')).map(([intent, { label }]) => [page.path, intent, label])
      : [],
  );
  expect(told.length).toBeGreaterThan(70);
  expect(told.filter(([, intent, label]) => !label || label === intent)).toEqual([]);
});

it.each(['leave-out', 'take-in'])('names the rows that %s of a draft of times ticks', (intent) => {
  const fields = { intent, 'row.12': 'true' };
  const address = '/admin/results/1/import/3';
  const words = wordsOfPosted(allPages, 'de', { address, fields });
  expect(words.action).not.toBe(intent);
  expect(words.fields).toEqual([['Zeile 12', 'ja']]);
});

it.each(['constructor', 'toString', '__proto__'])('knows no step and no field %s', (name) => {
  const fields = Object.fromEntries([
    ['intent', name],
    [name, 'x'],
  ]);
  expect(wordsOfPosted(allPages, 'en', { address: '/admin/account', fields })).toEqual({
    page: 'My account',
    action: name,
    fields: [[name, 'x']],
  });
});
