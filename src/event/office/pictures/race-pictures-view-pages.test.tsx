import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOverviewPage } from '../../../operations/overview/admin-overview.page.tsx';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import { contextOf, signedIn } from '../../../test/admin-kit.ts';
import { type Drawn, drawn, posted as post, staffWith } from '../../../test/drawn-page.tsx';
import { openEditionDatabase } from '../../../test/edition-database.ts';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { propsIn, textOf } from '../../../test/rendered.tsx';
import { findRace } from '../../races/races.queries.ts';

let ctx: OfficeContext;
let database: Awaited<ReturnType<typeof openEditionDatabase>>;
beforeAll(async () => {
  database = await openEditionDatabase();
  const { session } = await signedIn(database.db, 'admin');
  ctx = contextOf(database.db, session, () => new Date('2025-03-01T10:00:00Z'));
});
afterAll(() => database.close());

const setup = { isDemo: true, hasPayments: true, hasMail: true };
const page = adminOverviewPage((caller) => ({
  ...ctx,
  ...caller,
  staff: caller.session.staff,
  setup,
  guard: undefined,
}));
const posted = (form: Record<string, string>, asked = {}) =>
  post(page, form, { session: ctx.session, ...asked });
const pictureOf = async (raceId: number) =>
  (await findRace(ctx.db, ctx.clock.now(), raceId))?.imageUrl;
const pictures = (html: string) =>
  outlineOf(html.slice(html.indexOf('<section id="race-pictures"')));
const courses = (html: string) => outlineOf(html.slice(html.indexOf('<h2 id="courses"')));
const gpx = readFileSync('src/test/editions/fixture/courses/classic-updown.gpx', 'utf8');

describe('the page of pictures and courses', () => {
  it('has the pictures of the races, then their courses', async () => {
    const { html, faults, picturesOf } = await drawn(page);
    expect([faults, picturesOf]).toEqual([[], ['https:']]);
    expect(pictures(html)).toMatchInlineSnapshot(`
      "nav aria-label=Pictures and participants
      a href=/admin#race-pictures aria-current=true: Pictures and courses
      a href=/admin/participants: Participants
      h2: Race pictures and courses
      div data-island=race-pictures data-start=idle data-facts=event races
      div aria-busy=false
      nav aria-label=Race
      a href=/admin?race=1#race-pictures aria-current=true: Ridge Run 33K
      a href=/admin?race=2#race-pictures: Ridge Run 11K
      img src=/pictures/33km.svg alt=Current picture: Ridge Run 33K
      form action=/admin
      input type=hidden name=intent value=picture
      input type=hidden name=raceid value=1
      legend: Choose one of ours
      input type=radio name=preset value=/pictures/33km.svg
      img src=/pictures/33km.svg alt: 33 km
      input type=radio name=preset value=/pictures/11km.svg
      img src=/pictures/11km.svg alt: 11 km
      input type=radio name=preset value=/pictures/resort.svg
      img src=/pictures/resort.svg alt: Resort
      label for=picture-url: Address of the picture
      input inputmode=url autocomplete=off spellcheck=false maxlength=2000 aria-describedby=pict…
      p: Begins with https://, or is a path of this site such as /pictures/33km.svg. A picture o…
      button type=submit: Save the picture
      form action=/admin enctype=multipart/form-data
      input type=hidden name=intent value=upload
      input type=hidden name=raceid value=1
      label for=picture-file: Or upload a picture
      input type=file accept=image/jpeg,image/png,image/webp,image/avif required aria-describedb…
      p: JPEG, PNG, WebP or AVIF, up to 15 MB and at least 960 pixels wide. It is cropped to 16:…
      button type=submit: Upload and use
      h2: Courses
      p: A new file is checked and shown to you first. Nothing changes on the site until you con…
      section aria-labelledby=course-1-title
      h3: Ridge Run 33K
      p: In use
      a href=/api/races/1/gpx download: sample file of the edition 33.1 km · 1,504 m D+ · 2,672…
      form action=/admin enctype=multipart/form-data
      input type=hidden name=raceid value=1
      label for=course-1-file: New GPX file
      input type=file accept=.gpx,application/gpx+xml required aria-describedby=course-1-file-hi…
      p: A track with elevation, about as long as the race.
      button type=submit value=course name=intent: Check the file
      section aria-labelledby=course-2-title
      h3: Ridge Run 11K
      p: In use
      a href=/api/races/2/gpx download: sample file of the edition 11 km · 470 m D+ · 887 points…
      form action=/admin enctype=multipart/form-data
      input type=hidden name=raceid value=2
      label for=course-2-file: New GPX file
      input type=file accept=.gpx,application/gpx+xml required aria-describedby=course-2-file-hi…
      p: A track with elevation, about as long as the race.
      button type=submit value=course name=intent: Check the file"
    `);
    expect(propsIn(html)).toMatchObject({
      chosenId: 1,
      typed: '',
      races: [{ id: 1 }, { id: 2 }],
      accept: 'image/jpeg,image/png,image/webp,image/avif',
    });
    const other = await drawn(page, { query: { race: '2' } });
    expect(propsIn(other.html)).toMatchObject({ chosenId: 2 });
    const without = await drawn(page, staffWith('runners'));
    expect([without.picturesOf, without.html.includes('race-pictures')]).toEqual([[], false]);
  });

  it('has the course that is in force, the former ones, and a look at a new one', async () => {
    const plain = courses((await drawn(page)).html);
    const used = (day: string) => ({ race_id: 1, gpx: `${gpx} `, used_at: new Date(day) });
    await ctx.db
      .insertInto('race_course')
      .values([
        { ...used('2025-02-01T10:00Z'), file_name: 'old.gpx' },
        { ...used('2025-02-02T10:00Z'), file_name: 'new.gpx' },
        { race_id: 2, file_name: 'next.gpx', gpx },
      ])
      .execute();
    await ctx.db.updateTable('race').set({ course_id: 2 }).where('id', '=', 1).execute();
    const { html, faults } = await drawn(page, { query: { course: '3' } });
    expect(faults).toEqual([]);
    expect(outlineDiff(plain, courses(html))).toMatchInlineSnapshot(`
      "+ a href=/api/races/1/gpx download: new.gpx 11 km · 470 m D+ · 887 points Stated for the rac…
      - a href=/api/races/1/gpx download: sample file of the edition 33.1 km · 1,504 m D+ · 2,672…
      + h4: Former files
      + li: old.gpx, last put in use Saturday, 1 February 2025 at 12:00
      + a href=/admin?course=1#course-1: View
      + form action=/admin
      + input type=hidden name=intent value=use-course
      + input type=hidden name=raceid value=1
      + input type=hidden name=courseid value=1
      + button type=submit: Use again
      + li: sample file of the edition
      + form action=/admin
      + input type=hidden name=intent value=use-course
      + input type=hidden name=raceid value=1
      + input type=hidden name=courseid value=edition
      + button type=submit: Use again
      + h4: Not in use: next.gpx
      + p: 11 km · 470 m D+ · 887 points
      + line x1=45.5% x2=45.5% y1=17.5% y2=100%
      + circle cx=45.5% cy=17.5% r=11
      + text x=45.5% y=17.5% dy=.35em text-anchor=middle: 1
      + figcaption: Aid stations
      + img src=/races/2/relief.svg?v=PcjF9MJb alt
      + li: Steep climb, 15% and more
      + li: Climb, 6% and more
      + li: Level or gently rolling
      + li: Descent
      + li: Steep descent, 15% and more
      + p: Contour lines every 20 m, every fifth one bold. The ground is estimated from the height…
      + p: If you use it, profile, map, race cards and the download change at once. You can go bac…
      + form action=/admin
      + input type=hidden name=intent value=use-course
      - form action=/admin enctype=multipart/form-data
      + input type=hidden name=courseid value=3
      + button type=submit: Use this course
      + a href=/admin#course-2: Keep the current one
      - label for=course-2-file: New GPX file
      - input type=file accept=.gpx,application/gpx+xml required aria-describedby=course-2-file-hi…
      - p: A track with elevation, about as long as the race.
      - button type=submit value=course name=intent: Check the file"
    `);
    const inForce = await drawn(page, { query: { course: '2' } });
    expect(inForce.html).not.toContain('class="course-preview"');
  });

  it('says what is done', async () => {
    const said = async (done: string) =>
      textOf(
        /<p class="outcome is-good".*?<\/p>/.exec(
          (await drawn(page, { query: { done } })).html,
        )?.[0] ?? '',
      );
    expect(await said('picture')).toBe('Image Updated Successfully');
    expect(await said('course')).toMatch(/course/i);
  });

  it('knows its addresses', () => {
    const { query, path, access } = page;
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect([path, access]).toEqual(['/admin', 'signed-in']);
    expect(query({ race: '2', course: '3', done: 'course' })).toEqual({
      race: '2',
      course: '3',
      done: 'course',
    });
    expect(query({ race: ['1'], done: 'picture' })).toEqual({ race: '1', done: 'picture' });
    expect(query({ race: 'x', course: '-1', done: 'x' })).toStrictEqual({});
  });

  it('takes a picture by its address or a preset', async () => {
    const form = { intent: 'picture', raceid: '2', preset: '/pictures/resort.svg' };
    expect(await posted({ ...form, imageUrl: ' https://a.example/1.jpg ' })).toEqual({
      goTo: '/admin?race=2&done=picture#race-pictures',
    });
    expect(await pictureOf(2)).toBe('https://a.example/1.jpg');
    await posted({ ...form, imageUrl: ' ' });
    expect(await pictureOf(2)).toBe('/pictures/resort.svg');
  });

  it.each(['picture', 'upload', 'course', 'use-course'])(
    'is refused without the right to change pictures: %s',
    async (intent) => {
      const back = await posted({ intent, raceid: '1' }, staffWith('participants'));
      expect(back).toMatchObject({ status: 403 });
      expect((back as Drawn).html).not.toContain('<form');
    },
  );

  it('says why not, where it was asked', async () => {
    const query = { done: 'picture' };
    const typed = { raceid: '2', imageUrl: 'x' };
    const picture = (await posted({ intent: 'picture', ...typed }, { query })) as Drawn;
    expect(picture.status).toBe(400);
    expect(picture.html).not.toContain('role="status">Saved');
    expect(picture.html.match(/<div class="outcome is-failure" role="alert">/g)).toHaveLength(1);
    expect(propsIn(picture.html)).toMatchObject({ chosenId: 2, typed: 'x' });
    const upload = await posted({ intent: 'upload', raceid: '2' });
    expect(textOf((upload as Drawn).html)).toContain('Image Update Failed');
    for (const [intent, status] of [
      ['course', 400],
      ['use-course', 404],
    ] as const) {
      const back = (await posted({ intent, raceid: '2' }, { query })) as Drawn;
      expect(back.status).toBe(status);
      const section = back.html.split('<section').find((each) => each.includes('is-failure')) ?? '';
      expect(section).toContain('id="course-2"');
      expect(back.html.match(/role="alert"/g)).toHaveLength(1);
    }
  });
});
