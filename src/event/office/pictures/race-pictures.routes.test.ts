import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RaceFacts } from '../../../edition/compose-edition.ts';
import { edition } from '../../../edition/edition.ts';
import { contextOf, signedIn } from '../../../test/admin-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { waitForLocks } from '../../../test/wait-for-locks.ts';
import { syncEdition } from '../../races/sync-edition.ts';
import { uploadPicture } from './change-race-picture.ts';

const { races } = edition();

let site: TestSite;
let admin: Awaited<ReturnType<typeof signedIn>>;
let office: typeof admin;
let photo: Buffer;
beforeAll(async () => {
  site = await openTestSite();
  admin = await signedIn(site.database.db, 'admin');
  office = await signedIn(site.database.db, 'office');
  photo = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#1d5a3f' },
  })
    .jpeg()
    .toBuffer();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db
    .updateTable('race')
    .set({ own_image_url: null, course_id: null })
    .execute();
  await site.database.db.deleteFrom('audit_entry').execute();
});

const patch = (body: object, headers: Record<string, string> = { cookie: admin.cookie }) =>
  site.app.inject({
    method: 'PATCH',
    url: '/api/races/1',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Posts files and fields as a browser does. */
const postParts = (
  url: string,
  parts: Record<string, string | { name: string; content: Buffer | string }>,
  headers: Record<string, string> = { cookie: admin.cookie },
) => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new File([new Uint8Array(Buffer.from(part.content))], part.name));
  }
  return site.app.inject({ method: 'POST', url, headers, body: form });
};

const audit = () =>
  site.database.db
    .selectFrom('audit_entry')
    .select(['staff_id', 'action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute();

const policyOf = async (path: string) =>
  String((await site.app.inject(path)).headers['content-security-policy']);

/** Pages follow as soon as the database has told this process. */
const shown = (path: string, text: string) =>
  expect.poll(async () => (await site.app.inject(path)).body).toContain(text);

describe('PATCH /api/races/{id}', () => {
  it('changes the picture of a race, at once on every page that shows it', async () => {
    await shown('/', 'src="/pictures/33km.svg"');
    await shown('/races/1', '<svg class="race-strip"');
    const imageUrl = 'https://photos.example/ridge.jpg';
    const answer = await patch({ imageUrl: ` ${imageUrl} ` });
    expect([answer.statusCode, answer.json().imageUrl]).toEqual([200, imageUrl]);
    expect((await site.app.inject('/api/races/1')).json().imageUrl).toBe(imageUrl);
    for (const path of ['/', '/races', '/races/1']) {
      await shown(path, `src="${imageUrl}"`);
      expect(await policyOf(path)).toContain("img-src 'self' data: https://photos.example;");
    }
    for (const path of ['/races/2', '/rules']) {
      expect(await policyOf(path)).toContain("img-src 'self' data:;");
    }
    expect(await audit()).toEqual([
      {
        staff_id: admin.staff.id,
        action: 'race.picture',
        subject: 'race 1',
        before: { imageUrl: '/pictures/33km.svg' },
        after: { imageUrl },
      },
    ]);
    expect((await patch({ imageUrl })).statusCode).toBe(200);
    expect(await audit()).toHaveLength(1);
  });

  it('stays when the site starts again', async () => {
    await patch({ imageUrl: '/pictures/resort.svg' });
    await syncEdition(site.database.db);
    const race = (await site.app.inject('/api/races/1')).json();
    expect(race.imageUrl).toBe('/pictures/resort.svg');
  });

  it.each([
    ['picture-url-missing', { imageUrl: '  ' }],
    ['picture-url-invalid', { imageUrl: 'javascript:alert(1)' }],
    ['value-invalid', {}],
    ['value-invalid', { imageUrl: 7 }],
    ['value-invalid', { picture: '/pictures/33km.svg' }],
  ])('refuses as %s: %j', async (code, body) => {
    const answer = await patch(body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect(await audit()).toEqual([]);
  });

  it('is for admins on our own pages', async () => {
    const body = { imageUrl: '/pictures/resort.svg' };
    const codes = await Promise.all(
      [{}, { cookie: office.cookie }, { cookie: admin.cookie, 'sec-fetch-site': 'cross-site' }].map(
        async (headers) => (await patch(body, headers as Record<string, string>)).json().code,
      ),
    );
    expect(codes).toEqual(['sign-in-needed', 'role-missing', 'cross-site']);
    expect(await audit()).toEqual([]);
  });
});

describe('POST /api/races/{id}/picture', () => {
  const url = '/api/races/2/picture';
  const upload = (content: Buffer | string, name = 'ridge.jpg') =>
    postParts(url, { picture: { name, content } });

  it('keeps a picture in sizes, which the pages offer and browsers keep', async () => {
    const answer = await upload(photo);
    expect(answer.statusCode).toBe(200);
    const { imageUrl } = answer.json();
    expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}-1600\.webp$/);
    await shown('/races/2', `src="${imageUrl}"`);
    const { body } = await site.app.inject('/races/2');
    const offered = [...body.matchAll(/(\/uploads\/\S+) \d+w/g)].map(([, path = '']) => path);
    expect(offered).toHaveLength(6);
    for (const path of offered) {
      const file = await site.app.inject(path);
      expect(file.headers).toMatchObject({
        'content-type': path.endsWith('avif') ? 'image/avif' : 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
    }
    expect(await audit()).toMatchObject([{ action: 'race.picture', after: { imageUrl } }]);
    // A second click.
    expect((await upload(photo)).statusCode).toBe(200);
    expect(await audit()).toHaveLength(1);
  });

  it.each([
    ['picture-type', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['picture-unreadable', () => photo.subarray(0, photo.length / 2)],
    ['picture-too-large', () => Buffer.alloc(15 * 1024 * 1024 + 1)],
  ])('refuses as %s', async (code, content) => {
    const answer = await upload(typeof content === 'string' ? content : content());
    expect(answer.json().code).toBe(code);
    expect(answer.statusCode).toBe(code === 'picture-too-large' ? 413 : 400);
    expect(await audit()).toEqual([]);
  });

  it('does not take a picture from a field of another name, or from two', async () => {
    const picture = { name: 'a.jpg', content: photo };
    const misnamed = await postParts(url, { image: picture });
    expect(misnamed.json().code).toBe('picture-missing');
    const text = await postParts(url, { picture: 'not a file' });
    expect(text.json().code).toBe('picture-missing');
    const nothing = await postParts('/api/races/99/picture', { picture });
    expect(nothing.json().code).toBe('race-not-found');
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'cut off',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="p',
    ],
    [
      'with a field that would reach into objects',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'of a thousand fields',
      'multipart/form-data; boundary=b',
      `${'--b\r\ncontent-disposition: form-data; name="x"\r\n\r\nx\r\n'.repeat(1000)}--b--\r\n`,
    ],
  ])('refuses a form %s', async (_what, type, body) => {
    const headers = { cookie: admin.cookie, 'content-type': type };
    const answer = await site.app.inject({ method: 'POST', url, headers, body });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'body-invalid']);
  });

  it('keeps no files of a picture whose race went while it was prepared', async () => {
    const { db, pool } = site.database;
    const kept = () => db.selectFrom('upload').select('name').execute();
    const other = await sharp(photo).negate().jpeg().toBuffer();
    const before = await kept();
    await pool.query(
      `insert into race select (jsonb_populate_record(race, '{"id": 77, "position": 77}')).*
        from race where id = 1`,
    );
    races.push({ ...(races[0] as RaceFacts), id: 77 });
    onTestFinished(() => void races.pop());
    let upload: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('race').where('id', '=', 77).execute();
      const file = { name: 'a.jpg', content: other };
      upload = uploadPicture(contextOf(db, admin.session), 77, file);
      await waitForLocks(pool, 1);
    });
    expect(await upload).toEqual({ ok: false, code: 'race-not-found' });
    expect(await kept()).toEqual(before);
  });

  it('reads no body of whoever may not', async () => {
    const answer = await postParts(
      url,
      { picture: { name: 'a.jpg', content: photo } },
      {
        cookie: office.cookie,
      },
    );
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'role-missing']);
  });

  it.each(['x', '..%2f..%2fetc%2fpasswd', "' or 1=1"])('has no upload %s', async (name) => {
    expect((await site.app.inject(`/uploads/${name}`)).statusCode).toBe(404);
  });
});
