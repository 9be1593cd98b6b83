import { describe, expect, it } from 'vitest';
import { adminOverviewPage } from '../../../operations/overview/admin-overview.page.tsx';
import { type Drawn, drawn, posted, staffWith } from '../../../test/drawn-page.tsx';
import { editionRaces } from '../../../test/edition-races.ts';
import { asked, away, noted } from '../../../test/noted.ts';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { propsIn, tagsIn, textOf } from '../../../test/rendered.tsx';
import type { RaceDetail } from '../../races/races.contract.ts';
import type { FormerCourse, PictureService } from './race-pictures.contract.ts';

const [long, short] = editionRaces as [RaceDetail, RaceDetail];
const former: FormerCourse[] = [
  { id: 3, raceId: 1, fileName: 'new.gpx', usedAt: new Date('2025-02-02T10:00Z'), isInForce: true },
  {
    id: 2,
    raceId: 1,
    fileName: 'old.gpx',
    usedAt: new Date('2025-02-01T10:00Z'),
    isInForce: false,
  },
];
const preview = { id: 4, raceId: 2, fileName: 'next.gpx', course: long.course };
/** Of an office that has nothing but pictures. */
const overview = {
  step: { step: undefined, count: 0, isOpen: false },
  places: undefined,
  money: undefined,
  registrations: undefined,
  handouts: undefined,
  lacking: undefined,
  unsentMails: undefined,
  alarms: undefined,
  findings: undefined,
};
function page(changes: Partial<PictureService> = {}) {
  const service: PictureService = {
    races: noted([long, short]),
    setPicture: noted({ ok: true as const, race: long }),
    uploadPicture: noted({ ok: true as const, race: long }),
    formerCourses: noted([]),
    previewCourse: noted(undefined),
    addCourse: noted({ ok: true as const, id: 4 }),
    useCourse: noted({ ok: true as const }),
    ...changes,
  };
  return adminOverviewPage({ overview: () => async () => overview, pictures: () => service });
}
const courses = (html: string) => outlineOf(html.slice(html.indexOf('<h2 id="courses"')));

describe('the page of pictures and courses', () => {
  it('has the pictures of the races, then their courses', async () => {
    const { html, faults, picturesOf } = await drawn(page());
    expect([faults, picturesOf]).toEqual([[], ['https:']]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Overview
      section aria-labelledby=next-step
      h2: Next step
      p: Everything is done: the results are out.
      ol aria-label=All steps
      li is-past: Get ready , done
      li is-past: Open registration , done
      li is-past: Assign bibs , done
      li is-past: Print , done
      li is-past: Race control , done
      li is-past: Results , done
      nav aria-label=Pictures and participants
      a href=/admin#race-pictures aria-current=true: Pictures and courses
      a href=/admin/participants: Participants
      h2: Race pictures and courses
      div data-island=race-pictures data-start=idle
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
    const other = await drawn(page(), { query: { race: '2' } });
    expect(propsIn(other.html)).toMatchObject({ chosenId: 2 });
  });

  it('has the course that is in force, the former ones, and a look at a new one', async () => {
    const route = page({ formerCourses: noted(former), previewCourse: noted(preview) });
    const { html, faults } = await drawn(route, { query: { course: '4' } });
    expect(faults).toEqual([]);
    expect(asked.at(-1)).toEqual([4]);
    const plain = courses((await drawn(page())).html);
    expect(outlineDiff(plain, courses(html))).toMatchInlineSnapshot(`
      "+ a href=/api/races/1/gpx download: new.gpx 33.1 km · 1,504 m D+ · 2,672 points Stated for t…
      - a href=/api/races/1/gpx download: sample file of the edition 33.1 km · 1,504 m D+ · 2,672…
      + h4: Former files
      + li: old.gpx, last put in use Saturday, 1 February 2025 at 12:00
      + a href=/admin?course=2#course-1: View
      + form action=/admin
      + input type=hidden name=intent value=use-course
      + input type=hidden name=raceid value=1
      + input type=hidden name=courseid value=2
      + button type=submit: Use again
      + li: sample file of the edition
      + form action=/admin
      + input type=hidden name=intent value=use-course
      + input type=hidden name=raceid value=1
      + input type=hidden name=courseid value=edition
      + button type=submit: Use again
      + h4: Not in use: next.gpx
      + p: 33.1 km · 1,504 m D+ · 2,672 points
      + line x1=15.1% x2=15.1% y1=38.6% y2=100%
      + circle cx=15.1% cy=38.6% r=11
      + text x=15.1% y=38.6% dy=.35em text-anchor=middle: 1
      + figcaption: Aid stations
      + li: Steep climb, 15% and more
      + li: Climb, 6% and more
      + li: Level or gently rolling
      + li: Descent
      + li: Steep descent, 15% and more
      + p: If you use it, profile, map, race cards and the download change at once. You can go bac…
      + form action=/admin
      + input type=hidden name=intent value=use-course
      - form action=/admin enctype=multipart/form-data
      + input type=hidden name=courseid value=4
      + button type=submit: Use this course
      + a href=/admin#course-2: Keep the current one
      - label for=course-2-file: New GPX file
      - input type=file accept=.gpx,application/gpx+xml required aria-describedby=course-2-file-hi…
      - p: A track with elevation, about as long as the race.
      - button type=submit value=course name=intent: Check the file"
    `);
    const used = await drawn(
      page({
        formerCourses: noted(former),
        previewCourse: noted({ ...preview, id: 3, raceId: 1 }),
      }),
      { query: { course: '3' } },
    );
    expect(used.html).not.toContain('class="course-preview"');
  });

  it('says what is done', async () => {
    const said = async (done: string) =>
      textOf(
        /<p class="outcome is-good".*?<\/p>/.exec(
          (await drawn(page(), { query: { done } })).html,
        )?.[0] ?? '',
      );
    expect(await said('picture')).toBe('Image Updated Successfully');
    expect(await said('course')).toMatch(/course/i);
  });

  it('knows its addresses', () => {
    const { query, path, access } = page();
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

  it('takes a picture by its address, a preset or a file', async () => {
    const done = { goTo: '/admin?race=2&done=picture#race-pictures' };
    const form = {
      intent: 'picture',
      raceid: '2',
      imageUrl: ' https://a.example/1.jpg ',
      preset: '/p.avif',
    };
    expect(await posted(page(), form)).toEqual(done);
    expect(asked.at(-1)).toEqual([2, 'https://a.example/1.jpg']);
    await posted(page(), { ...form, imageUrl: ' ' });
    expect(asked.at(-1)).toEqual([2, '/p.avif']);
    await posted(page(), { intent: 'picture' });
    expect(asked.at(-1)).toEqual([0, '']);
    const picture = { name: 'a.png', content: Buffer.from('a') };
    expect(await posted(page(), { intent: 'upload', raceid: '2' }, {}, { picture })).toEqual(done);
    expect(asked.at(-1)).toEqual([2, picture]);
  });

  it('takes a course to look at, and puts one in force', async () => {
    const course = { name: 'a.gpx', content: Buffer.from('a') };
    expect(await posted(page(), { intent: 'course', raceid: '1' }, {}, { course })).toEqual({
      goTo: '/admin?course=4#course-1',
    });
    expect(asked.at(-1)).toEqual([1, course]);
    for (const [courseid, id] of [
      ['3', 3],
      ['edition', null],
      ['x', 0],
    ] as const) {
      expect(await posted(page(), { intent: 'use-course', raceid: '1', courseid })).toEqual({
        goTo: '/admin?done=course#course-1',
      });
      expect(asked.at(-1)).toEqual([1, id]);
    }
  });

  it.each(['picture', 'upload', 'course', 'use-course'])(
    'is refused without the right to change pictures: %s',
    async (intent) => {
      const before = asked.length;
      const back = await posted(page(), { intent, raceid: '1' }, staffWith('participants'));
      expect(back).toMatchObject({ status: 403 });
      expect((back as Drawn).html).not.toContain('<form');
      expect(asked).toHaveLength(before);
    },
  );

  it('says why not, where it was asked', async () => {
    const query = { done: 'picture' };
    const picture = (await posted(
      page({ setPicture: away }),
      { intent: 'picture', raceid: '2', imageUrl: 'x' },
      { query },
    )) as Drawn;
    expect(picture.status).toBe(503);
    expect(picture.html).not.toContain('role="status">Saved');
    expect(picture.html.match(/<div class="outcome is-failure" role="alert">/g)).toHaveLength(1);
    expect(propsIn(picture.html)).toMatchObject({ chosenId: 2, typed: 'x' });
    for (const intent of ['course', 'use-course']) {
      const changes = { addCourse: away, useCourse: away };
      const back = (await posted(page(changes), { intent, raceid: '2' }, { query })) as Drawn;
      expect(back.status).toBe(503);
      const section = back.html.split('<section').find((each) => each.includes('is-failure')) ?? '';
      expect(section).toContain('id="course-2"');
      expect(back.html.match(/role="alert"/g)).toHaveLength(1);
    }
    const refused = noted({ ok: false as const, code: 'course-gone' as never });
    const gone = await posted(page({ useCourse: refused }), { intent: 'use-course', raceid: '1' });
    expect((gone as Drawn).status).toBeGreaterThanOrEqual(400);
    expect(tagsIn((gone as Drawn).html, 'h3')).toHaveLength(2);
  });
});
