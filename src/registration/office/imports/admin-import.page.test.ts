import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { unreadColumns } from './import-column.rules.ts';

let site: TestSite;
let cookie = '';
beforeAll(async () => {
  site = await openTestSite({ isWithoutParticipants: true });
  cookie = (await signedIn(site.database.db, 'office')).cookie;
});
afterAll(() => site.close());

async function upload(text: string): Promise<string> {
  const boundary = 'x-boundary';
  const part = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
  const { headers } = await site.app.inject({
    method: 'POST',
    url: '/admin/lists',
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'sec-fetch-site': 'same-origin',
    },
    payload: [
      part('Content-Disposition: form-data; name="intent"', 'import'),
      part('Content-Disposition: form-data; name="file"; filename="list.csv"', text),
      `--${boundary}--\r\n`,
    ].join(''),
  });
  return String(headers.location);
}

describe('the dry run of an import', () => {
  const check = async (text: string, form: Record<string, string>) => {
    const path = await upload(text);
    await postForm(site.app, path, { intent: 'check', ...form }, { cookie });
    const pageIn = async (lang: string) =>
      (await site.app.inject({ url: `${path}?lang=${lang}`, headers: { cookie } })).body.replaceAll(
        '<!-- -->',
        '',
      );
    return pageIn;
  };

  it('names the columns that it does not read, and leads to the list of payments', async () => {
    const fields = { 'field.0': 'lastname', 'field.1': '', 'field.2': 'firstname', 'field.3': '' };
    const pageIn = await check('Name,Paid,First name,Amount (lei)\nPop,yes,Ana,120\n', fields);
    expect(await pageIn('en')).toContain(
      'These columns are not read: Paid, Amount (lei); payments have a page of their own:' +
        ' <a href="/admin/lists/payments">Read in payments</a>',
    );
    for (const lang of ['ro', 'fr', 'de', 'it', 'es']) {
      const page = await pageIn(lang);
      expect(page).toContain('Paid, Amount (lei)');
      expect(page).not.toContain('These columns');
    }
  });

  it('says nothing of them where it reads every column', async () => {
    const fields = { 'field.0': 'lastname', 'field.1': 'firstname' };
    const pageIn = await check('Name,First name\nPop,Ana\n', fields);
    expect(await pageIn('en')).toContain('Dry run');
    expect(await pageIn('en')).not.toContain('These columns are not read');
  });
});

describe('the columns that an import does not read', () => {
  const header = ['Name', ' ', 'Health'];
  it.each([
    [['lastname', null, 'medicalInfo'] as const, true, ['2']],
    [['lastname', 'phone', 'medicalInfo'] as const, false, ['Health']],
    [['lastname'] as const, true, ['2', 'Health']],
    [['lastname', 'phone', 'medicalInfo'] as const, true, []],
  ])('of %j, with consent to health data %s, are %j', (fields, medicalConsent, unread) => {
    expect(unreadColumns(header, { fields: [...fields], medicalConsent })).toEqual(unread);
  });
});
