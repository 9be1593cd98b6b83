import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { between, linksIn, textOf, textsOf } from '../../rendered.tsx';
import { openTestSite, type TestSite } from '../../test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const page = async (url: string): Promise<string> => (await site.app.inject(url)).body;

it('a race says in words, too, which summits its map shows, for whom it has no room to name them', async () => {
  const [long, short] = [textOf(await page('/races/1')), textOf(await page('/races/2'))];
  expect(long).toMatch(/Also on the map A Vârful Poieni 1,641\sm B Vârful Bohodei 1,660\sm/);
  // What lies off the map of the short course is not told there.
  expect(short).toMatch(/Also on the map A Classic top 1,555\sm(?! B)/);
});

describe('the home page', () => {
  it('has its title over the ridges, the dates, the edition and the way to the races', async () => {
    const html = await page('/');
    const hero = between(html, '<div class="hero">', '<section');
    expect(textsOf(hero, 'h1')).toEqual(['Up where the spruce meets the mist']);
    expect(hero).toContain('<svg class="ridges"');
    expect(textOf(hero)).toContain('4–5 July 2025');
    expect(linksIn(hero)).toEqual(['/results', '/races']);
    expect(textOf(hero)).toContain('Stâna de Vale, Romania 33 km · 1,500 m D+ 11 km · 470 m D+');
    const band = between(html, '<section class="band">', '</section>');
    expect(textsOf(band, 'h2')).toEqual(['Stâna de Vale Trail Race 2025']);
    expect(linksIn(band)).toContain('/participants');
  });

  it('has three quick cards and eight sections, each a link', async () => {
    const html = await page('/');
    expect(linksIn(between(html, '<section class="w quick">', '</section>'))).toEqual([
      '/how-to-get-there',
      '/program',
      '/participants',
    ]);
    const sections = between(html, '<section class="w sections">', '</section>');
    expect(sections.match(/<li><a class="card"/g)).toHaveLength(8);
    expect(new Set(linksIn(sections)).size).toBe(8);
  });

  it('tells of the lodge and its host, and shows both races with the way to all', async () => {
    const html = await page('/');
    expect(textOf(html)).toContain('Cabana Poieni stands where');
    expect(textOf(html)).toContain('Ilinca has kept it for years');
    expect(textOf(html)).toContain('Ask Ilinca about the courses');
    expect(textsOf(between(html, '<ul class="race-cards">', '<section'), 'h3')).toEqual([
      'Trail Run 33K',
      'Trail Run 11K',
    ]);
    expect(html).toMatch(/<a class="btn quiet" href="\/races">View all races/);
  });
});

describe('the races', () => {
  it('are those of the filter that is chosen, which is marked', async () => {
    const filters = (html: string) => between(html, '<nav class="filters"', '</nav>');
    const all = await page('/races');
    expect(linksIn(filters(all))).toEqual([
      '/races',
      '/races?difficulty=classic_updown',
      '/races?difficulty=long_trail',
    ]);
    const long = await page('/races?difficulty=long_trail');
    expect(filters(long)).toMatch(/long_trail" aria-current="true"/);
    expect(textsOf(between(long, '<ul class="race-cards">', '<section'), 'h3')).toEqual([
      'Trail Run 33K',
    ]);
  });

  it('have a card with picture, badges, figures, stations, fees and the way there', async () => {
    const card = between(await page('/races'), '<article class="card race-card">', '</article>');
    expect(card).toContain('data-fallback="/pictures/race-stock.svg"');
    expect(textOf(card)).toMatch(
      /^Trail Run 33K Long trail EMA 2025 National championship A full loop/,
    );
    expect(textOf(card)).toMatch(/Distance 33 km .*1,500 m D\+ .*08:30 .*5 July/);
    expect(textOf(card)).toMatch(/5 aid stations .*150 lei \(€30\).*200 lei/);
    expect(card).toContain('<a href="/races/1">');
    expect(card).toContain('<svg class="profile-strip"');
  });

  it('tell everything on their own page', async () => {
    const html = await page('/races/1');
    expect(linksIn(between(html, '<div class="w race-head">', '</div>'))).toEqual(['/races']);
    expect(textsOf(between(html, '<ol class="aid-stations">', '</ol>'), 'strong')).toHaveLength(5);
    const other = await page('/races/2');
    expect(textsOf(between(other, '<ol class="aid-stations">', '</ol>'), 'strong')).toHaveLength(1);
    expect(textsOf(between(html, '<ol class="aid-stations">', '</ol>'), 'li')[0]).toBe(
      'km 5.4 Poieni 33km Water and snacks',
    );
    const info = between(html, '<aside class="card race-info"', '</aside>');
    for (const fact of ['150 lei', '€30', '200 lei', '5 July 2025', '08:30', '33 km', '8 h'])
      expect(textOf(info)).toContain(fact);
    expect(linksIn(info)).toEqual(['/api/races/1/gpx', '/api/races/1/card?lang=en']);
  });
});

describe('the results', () => {
  it('name the three rankings of both races, and frame the timing page', async () => {
    const html = await page('/results');
    expect(textOf(html)).toContain('Official results from Stana de Vale Trail Race 2025');
    for (const race of ['33K', '11K']) {
      const card = between(html, `Trail Run ${race} Results`, '</section>');
      expect(textsOf(card, 'li')).toEqual([
        'Open Category',
        'National Championship',
        'EMA Classification',
      ]);
    }
    expect(html).toMatch(/<iframe [^>]*loading="lazy"[^>]*data-results=""/);
    expect(html).toMatch(/<a class="btn gold" href="\/sample-results" target="_blank"/);
  });
});

describe('the rules', () => {
  it('have a notice and nine sections of which one is open at a time', async () => {
    const html = await page('/rules');
    expect(html).toContain('Important notice');
    const folds = html.match(/<details class="fold" name="rules">.*?<\/summary>/gs) ?? [];
    expect(folds.map(textOf)).toEqual([
      'General',
      'Equipment',
      'Recommendations',
      'Time limits',
      'Aid stations',
      'Penalties',
      'Safety',
      'Environment',
      'Registration',
    ]);
  });

  it('name the equipment, what is recommended, and the penalties', async () => {
    const html = await page('/rules');
    const items = (id: string) =>
      textsOf(between(html, `<div class="fold-body" id="${id}">`, '</details>'), 'li');
    expect(items('equipment')).toHaveLength(10);
    expect(items('recommendations')).toHaveLength(6);
    expect(items('penalties')).toHaveLength(8);
    expect(items('penalties')[0]).toBe('missing mandatory equipment (or disqualification)');
    const penalties = between(html, '<div class="fold-body" id="penalties">', '</details>');
    expect(textOf(penalties)).toContain('30 minutes');
  });
});

describe('the circuit', () => {
  it.each(['/ema-circuit', '/rules'])(
    'is on %s with its parts, stages and regulations',
    async (url) => {
      const html = await page(url);
      const headings = [...textsOf(html, 'h2'), ...textsOf(html, 'h3')];
      for (const title of ['Overview', 'Participation', 'Liability', 'Rankings', 'Calendar 2025'])
        expect(headings).toContain(title);
      expect(linksIn(html)).toContain('/api/ema-circuit/regulations');
      expect(linksIn(html)).toContain('https://federation.example/masters-off-road-circuit');
      const stages = between(html, '<table class="circuit-calendar">', '</table>');
      expect(textsOf(stages, 'time')).toEqual([
        '25 May 2025',
        '22 June 2025',
        '5 July 2025',
        '13 September 2025',
      ]);
      expect(stages.match(/mailto:/g)).toHaveLength(4);
      expect(html).toContain('mailto:contact@trailrun.example');
      expect(textOf(html)).toMatch(/The calendar may change during the season/);
    },
  );

  it('names an address for questions at the end of the rules', async () => {
    const part = between(await page('/rules'), '<section class="rules-circuit"', '<footer');
    expect(linksIn(part).at(-1)).toBe('mailto:contact@trailrun.example');
  });

  it('has two buttons for its regulations and five objectives', async () => {
    const html = await page('/ema-circuit');
    expect(linksIn(html).filter((href) => href.startsWith('/api/ema-circuit/'))).toHaveLength(2);
    expect(textsOf(between(html, '>Objectives</h3>', '</ul>'), 'li')).toHaveLength(5);
  });
});

describe('the way there', () => {
  it('is told by air, by car and by bus, air first', async () => {
    const tabs = async (url: string) => between(await page(url), '<nav class="tabs"', '</nav>');
    expect(textsOf(await tabs('/how-to-get-there'), 'a')).toEqual(['By air', 'By car', 'By bus']);
    expect(await tabs('/how-to-get-there')).toMatch(/aria-current="true">.*By air.*By car/s);
    expect(await tabs('/how-to-get-there?by=bus')).toMatch(/by=bus#ways" aria-current="true"/);
    const html = await page('/how-to-get-there');
    expect(textsOf(html, 'h3').filter((title) => title.includes('airport'))).toHaveLength(4);
    expect(textOf(html)).toContain('DN76 (E79)');
    expect(textOf(html)).toContain('07:00, 10:30, 14:00, 17:30');
  });

  it('shows the shuttles, and no map of another site before it is asked for', async () => {
    const html = await page('/how-to-get-there');
    expect(textsOf(between(html, '<table class="shuttles">', '</table>'), 'td')).toEqual([
      '10:00, 13:00, 15:00, 17:00',
      '11:00, 14:00, 16:00, 20:00',
      '07:00, 08:00',
      '17:00, 22:00',
    ]);
    expect(html).not.toContain('<iframe');
    expect(await page('/how-to-get-there?map=osm')).toContain('marker=46.69%2C22.62');
  });
});

describe('the contact page', () => {
  it('has a form of four fields, the hours and four questions', async () => {
    const html = await page('/contact');
    expect(html).toContain('<section id="contact"');
    expect(html).toMatch(/<textarea [^>]*rows="5"/);
    for (const field of ['name', 'email', 'subject', 'message'])
      expect(html).toMatch(new RegExp(`<(input|textarea) [^>]*name="${field}"`));
    expect(html.match(/<details class="fold" name="questions">/g)).toHaveLength(4);
    expect(textOf(html)).toMatch(/9:00.*17:00.*10:00.*15:00/);
  });
});

describe('the list of participants', () => {
  it('has five tabs, the filters, and ten rows with a badge for the status', async () => {
    const html = await page('/participants');
    expect(html).toContain('<section id="participants">');
    const tabs = between(html, '<nav class="filters"', '</nav>');
    expect(linksIn(tabs)).toEqual([
      '/participants#participants',
      '/participants?tab=ema#participants',
      '/participants?tab=open#participants',
      '/participants?tab=masters#participants',
      '/participants?tab=confirmed#participants',
    ]);
    const rows = between(html, '<table class="runners">', '</table>');
    expect(textsOf(rows, 'tr')).toHaveLength(11);
    expect(rows).toMatch(/<td class="status"><span class="badge is-confirmed">Confirmed/);
    for (const name of ['raceid', 'country', 'search'])
      expect(html).toMatch(new RegExp(`<(input|select) [^>]*name="${name}"`));
  });

  it('shows the chosen filters as chips that take them off', async () => {
    const html = await page('/participants?raceid=2&country=RO');
    const chips = between(html, 'class="chips"', '</ul>');
    expect(linksIn(chips)).toEqual([
      '/participants?country=RO#participants',
      '/participants?raceid=2#participants',
      '/participants#participants',
    ]);
    expect(await page('/participants?search=nobodyofthatname')).toContain('class="empty"');
  });
});
