import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { syncEdition } from '../../races/sync-edition.ts';

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = (await signedIn(site.database.db, 'admin')).cookie;
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.database;
  await db.updateTable('race').set({ own_image_url: null, course_id: null }).execute();
  await db.deleteFrom('race_course').execute();
  await db.deleteFrom('audit_entry').execute();
});

const get = (url: string) => site.app.inject({ url, headers: { cookie } });
const post = (form: Record<string, string>) => postForm(site.app, '/admin', form, { cookie });
const postCourse = (content: string | Buffer, fields: Record<string, string> = {}) => {
  const form = new FormData();
  const all = { intent: 'course', raceid: '2', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append('course', new File([new Uint8Array(Buffer.from(content))], 'new course.gpx'));
  return site.app.inject({ method: 'POST', url: '/admin', headers: { cookie }, body: form });
};
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const audit = () =>
  site.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute();

describe('the race pictures without script', () => {
  it('show the first race, or the one that is asked for', async () => {
    const first = await get('/admin');
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('alt="Current picture: Ridge Run 33K"');
    expect((await get('/admin?race=2')).body).toContain('alt="Current picture: Ridge Run 11K"');
    expect((await get('/admin?race=99')).body).toContain('alt="Current picture: Ridge Run 33K"');
  });

  it('take a preset, and an address before it', async () => {
    const preset = '/pictures/resort.svg';
    const chosen = await post({ intent: 'picture', raceid: '2', imageUrl: ' ', preset });
    expect([chosen.statusCode, chosen.headers.location]).toEqual([
      303,
      '/admin?race=2&done=picture#race-pictures',
    ]);
    expect((await site.app.inject('/api/races/2')).json().imageUrl).toBe(preset);
    const imageUrl = 'https://photos.example/a.jpg';
    await post({ intent: 'picture', raceid: '2', imageUrl, preset });
    expect((await site.app.inject('/api/races/2')).json().imageUrl).toBe(imageUrl);
    expect((await get('/admin?race=2&done=picture')).body).toContain('Image Updated Successfully');
  });

  it('say why, and keep what was typed', async () => {
    const imageUrl = 'http://photos.example/"a".jpg';
    const answer = await post({ intent: 'picture', raceid: '2', imageUrl });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Image Update Failed');
    expect(answer.body).toContain('cannot be a picture’s address');
    expect(answer.body).toContain('value="http://photos.example/&quot;a&quot;.jpg"');
    expect(answer.body).toContain('alt="Current picture: Ridge Run 11K"');
    const blank = await post({ intent: 'picture', raceid: '2', imageUrl: '  ' });
    expect(textOf(blank.body)).toContain('Enter an address or choose one of the pictures.');
    const nowhere = await post({ intent: 'picture', raceid: '99', imageUrl: '/a.jpg' });
    expect(nowhere.statusCode).toBe(404);
  });
});

const sample = readFileSync('src/test/editions/fixture/courses/classic-updown.gpx', 'utf8');
/** The sample course, 20 m higher. */
const higher = sample.replace(/<ele>([\d.]+)/g, (_, ele) => `<ele>${Number(ele) + 20}`);
const summitOf = async () =>
  /Elevation profile: [^"]*/.exec((await site.app.inject('/races/2')).body)?.[0];

describe('a new course', () => {
  it('is looked at, put in force, and given back', async () => {
    const before = await summitOf();
    const kept = await postCourse(higher);
    const { location } = kept.headers;
    expect(kept.statusCode).toBe(303);
    expect(location).toMatch(/^\/admin\?course=\d+#course-2$/);
    const preview = textOf((await get(String(location).split('#')[0] ?? '')).body);
    expect(preview).toContain('Not in use: new course.gpx');
    expect(preview).toContain('11 km · 470 m D+ · 887 points');
    expect(await summitOf()).toBe(before);
    expect(await audit()).toEqual([]);
    // Posted twice it is kept once.
    expect((await postCourse(higher)).headers.location).toBe(location);

    const courseid = /course=(\d+)/.exec(String(location))?.[1] ?? '';
    const use = { intent: 'use-course', raceid: '2', courseid };
    expect((await post(use)).headers.location).toBe('/admin?done=course#course-2');
    await expect.poll(summitOf).not.toBe(before);
    const download = await site.app.inject('/api/races/2/gpx');
    expect(download.body).toBe(higher);
    expect((await site.app.inject('/races/2')).body).not.toContain('only indicative until');
    await post(use);
    expect(await audit()).toEqual([
      {
        action: 'race.course',
        subject: 'race 2',
        before: { course: 'edition' },
        after: { course: 'new course.gpx' },
      },
    ]);
    // The site starts again.
    await syncEdition(site.database.db);
    expect((await site.app.inject('/api/races/2/gpx')).body).toBe(higher);

    await post({ ...use, courseid: 'edition' });
    await expect.poll(summitOf).toBe(before);
    expect(textOf((await get('/admin')).body)).toMatch(/Former files new course\.gpx, last put/);
    expect(await audit()).toHaveLength(2);
    await post(use);
    expect((await site.app.inject('/api/races/2/gpx')).body).toBe(higher);
  });

  it('is not one of another race', async () => {
    const { location } = (await postCourse(higher)).headers;
    const courseid = /course=(\d+)/.exec(String(location))?.[1] ?? '';
    for (const [raceid, id] of [
      ['1', courseid],
      ['2', '999999'],
      ['2', 'x'],
    ] as const) {
      const answer = await post({ intent: 'use-course', raceid, courseid: id });
      expect(answer.statusCode).toBe(404);
      expect(textOf(answer.body)).toContain('This course file is no longer there.');
    }
    expect(await audit()).toEqual([]);
  });

  const points = sample.match(/<trkpt[\s\S]*?<\/trkpt>/g) ?? [];
  const [start, ...rest] = sample.split(/(?=<trkpt)/);
  const end = `${rest.at(-1)}`.replace(/^[\s\S]*<\/trkpt>/, '');
  const withPoints = (kept: string[]) => `${start}${kept.join('\n')}${end}`;
  it.each<[number, RegExp, string, string | Buffer]>([
    [
      400,
      /Line 2: a DOCTYPE/,
      'an entity bomb',
      `<?xml version="1.0"?>
<!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><gpx>&b;</gpx>`,
    ],
    [400, /Line \d+: the XML is broken/, 'a file cut off', sample.slice(0, sample.length / 2)],
    [400, /outermost element is “kml”/, 'another format', '<kml><Placemark/></kml>'],
    [400, /outermost element is “gpx”/, 'a file without track', '<gpx version="1.1"></gpx>'],
    [400, /not XML text/, 'a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])],
    [400, /fewer than two points/, 'a single point', withPoints(points.slice(0, 1))],
    [
      400,
      /drawn too coarsely: \d+ points/,
      'every 30th point',
      withPoints(points.filter((_, i) => i % 30 === 0 || i === points.length - 1)),
    ],
    [
      400,
      /The track is 33\.1 km long, the race 11 km\. A difference of more than 15%/,
      'the other race',
      readFileSync('src/test/editions/fixture/courses/long-trail.gpx'),
    ],
    [
      400,
      /Line \d+: this point has no valid .* \(trkpt 1, ele\)/,
      'an elevation in words',
      sample.replace(/(<trkpt[^>]*>\s*<ele>)[\d.]+/, '$1high'),
    ],
    [413, /larger than 5 MB/, 'too much', Buffer.alloc(5_000_001, ' ')],
    [413, /larger than 5 MB/, 'far too much', Buffer.alloc(16 * 1024 * 1024, ' ')],
    [400, /Choose a GPX file first/, 'nothing', ''],
  ])('is refused with %i and %s: %s', async (status, sentence, what, content) => {
    const answer =
      what === 'nothing'
        ? await post({ intent: 'course', raceid: '2' })
        : await postCourse(content);
    expect(answer.statusCode).toBe(status);
    expect(textOf(answer.body)).toMatch(sentence);
    expect(textOf(answer.body)).toContain('This file was not accepted');
  });

  it('is refused in the reader’s language, numbers too', async () => {
    const form = new FormData();
    form.append('intent', 'course');
    form.append('raceid', '2');
    form.append(
      'course',
      new File([readFileSync('src/test/editions/fixture/courses/long-trail.gpx')], 'x.gpx'),
    );
    const answer = await site.app.inject({
      method: 'POST',
      url: '/admin?lang=de',
      headers: { cookie },
      body: form,
    });
    expect(textOf(answer.body)).toContain('Der Track ist 33,1 km lang');
  });

  it('is no file of a field of another name', async () => {
    const form = new FormData();
    form.append('intent', 'course');
    form.append('raceid', '2');
    form.append('picture', new File([sample], 'x.gpx'));
    const answer = await site.app.inject({
      method: 'POST',
      url: '/admin',
      headers: { cookie },
      body: form,
    });
    expect(textOf(answer.body)).toContain('Choose a GPX file first.');
  });
});
