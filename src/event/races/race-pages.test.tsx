import { describe, expect, it } from 'vitest';
import { drawn } from '../../test/drawn-page.tsx';
import { editionRaces, eventWith, raceListOf } from '../../test/edition-races.ts';
import { between, headingsIn, linksIn, rendered, textOf, textsOf } from '../../test/rendered.tsx';
import { profileOf } from './course.rules.ts';
import { CourseMap } from './course-map.tsx';
import { CourseProfileChart } from './course-profile.tsx';
import { CourseTable } from './course-table.tsx';
import { ExploreCourse } from './explore-course.tsx';
import { racePage } from './race.page.tsx';
import { RaceBadges } from './race-badges.tsx';
import { RaceCards } from './race-card.tsx';
import type { RaceDetail } from './races.contract.ts';
import { racesPage } from './races.page.tsx';

const [long, short] = editionRaces as [RaceDetail, RaceDetail];
const countTaken = async () => ({});
const list = (query: Record<string, string> = {}, races?: RaceDetail[]) =>
  drawn(racesPage({ races: raceListOf(races) }), { query });
const race = (
  id: string,
  settings?: Parameters<typeof eventWith>[0],
  races?: RaceDetail[],
  now?: string,
) => {
  const event = eventWith(settings, now ? new Date(now) : undefined);
  return drawn(racePage({ races: raceListOf(races), event, countTaken }), { params: { id } });
};

it('a description is marked with its language where it is in another one', async () => {
  const english = `<p lang="en">${long.descriptions.en}</p>`;
  const cards = (language: 'en' | 'it' | 'de') =>
    rendered(<RaceCards races={[long]} language={language} />, language);
  expect(cards('it')).toContain(english);
  expect(cards('en')).toContain(`<p>${long.descriptions.en}</p>`);
  expect(cards('de')).toContain(`<p>${long.descriptions.de}</p>`);
  const page = racePage({ races: raceListOf(), event: eventWith(), countTaken });
  const { html } = await drawn(page, { params: { id: '1' }, language: 'it' });
  expect(html).toContain(`<p class="lead" lang="en">${long.descriptions.en}</p>`);
});

describe('the list of races', () => {
  it('has all, or those of one kind', async () => {
    const titles = async (query = {}) => headingsIn((await list(query)).html);
    const legend = '2 What the badges mean';
    expect(await titles()).toEqual(
      ['1 Races', '2 All races', '3 Ridge Run 33K', '3 Ridge Run 11K'].concat(legend),
    );
    expect(await titles({ difficulty: 'long_trail' })).toEqual(
      ['1 Races', '2 Long trail', '3 Ridge Run 33K'].concat(legend),
    );
    expect(await titles({ difficulty: 'classic_updown' })).toEqual(
      ['1 Races', '2 Classic up/down', '3 Ridge Run 11K'].concat(legend),
    );
    expect(await titles({ difficulty: 'ultra' })).toEqual(await titles());
  });

  it('holds the first picture, as it is in the first screen, and fetches the others late; home has none there', async () => {
    const fetched = (html: string) =>
      [...html.matchAll(/loading="(\w+)" fetchPriority="(\w+)"/g)].map(([, ...how]) => how.join());
    const { html } = await list();
    expect(fetched(html)).toEqual(['eager,high', 'lazy,low']);
    const sources = [...html.matchAll(/<img src="([^,"]+)/g)].map(([, source]) => source);
    expect(sources).toEqual(['data:image/svg+xml', '/pictures/11km.svg']);
    const atHome = rendered(<RaceCards races={[long, short]} language="en" />, 'en');
    expect(fetched(atHome)).toEqual(['lazy,low', 'lazy,low']);
  });

  it('marks the filter that is chosen', async () => {
    const filters = async (query = {}) =>
      between((await list(query)).html, '<nav class="filters"', '</nav>');
    expect(linksIn(await filters())).toEqual([
      '/races',
      '/races?difficulty=classic_updown',
      '/races?difficulty=long_trail',
    ]);
    expect(textsOf(await filters(), 'a')).toEqual(['All races', 'Classic up/down', 'Long trail']);
    for (const [query, chosen] of [
      [{}, '/races'],
      [{ difficulty: 'long_trail' }, '/races?difficulty=long_trail'],
    ] as const) {
      const html = await filters(query);
      expect(html.match(/aria-current/g)).toHaveLength(1);
      expect(html).toContain(`href="${chosen}" aria-current="true"`);
    }
  });

  it('says so where no race is found', async () => {
    const { html } = await list({ difficulty: 'long_trail' }, [short]);
    expect(html).toContain('<p class="empty" role="status">');
    expect((await list()).html).not.toContain('class="empty"');
  });

  it('explains the badges', async () => {
    const { html, picturesOf } = await list();
    const legend = between(html, '<section class="badge-legend">', '</section>');
    expect(textsOf(legend, 'dt')).toEqual(['EMA 2025', 'National championship']);
    expect(linksIn(legend)).toEqual(['/ema-circuit', '/cn-masters']);
    expect(textOf(legend)).toContain('runners aged 35 and over');
    expect(picturesOf).toEqual([]);
    const foreign = { ...long, imageUrl: 'https://pictures.example/a.jpg' };
    expect((await list({}, [foreign])).picturesOf).toEqual(['https://pictures.example']);
  });

  it('depends on what it shows', () => {
    expect(racesPage({ races: raceListOf() })).toMatchObject({
      dependsOn: ['edition', 'race'],
      query: { difficulty: ['classic_updown', 'long_trail'] },
    });
    const one = racePage({ races: raceListOf(), event: eventWith(), countTaken });
    expect(one.dependsOn).toEqual(['edition', 'race', 'race_places']);
  });
});

describe('the card of a race', () => {
  const card = (changes: Partial<RaceDetail> = {}) =>
    rendered(<RaceCards races={[{ ...long, ...changes }]} language="en" />);

  it('has name, badges, figures, fees and its page', () => {
    const html = card();
    expect(linksIn(html)).toEqual(['/races/1']);
    expect(textsOf(html, 'dt')).toEqual(['Distance', 'Elevation gain', 'Start', 'Date']);
    expect(textsOf(html, 'dd')).toEqual(['33 km', '1,500 m D+', '08:30', '5 July']);
    expect(textsOf(html, 'small')).toEqual(['km', 'm D+', 'July']);
    for (const words of [
      'A full loop of the high Negura',
      '5 aid stations · time limit 8 h',
      '150 lei (€30) 200 lei (€40) with EMA',
    ])
      expect(textOf(html)).toContain(words);
    expect(html).toContain('<p class="more" aria-hidden="true">');
    expect(html).toMatch(/ aria-label="[^"]*33\skm[^"]*1,10\d[^"]*1,65\d/);
    expect(html.match(/<path class="(line|drop)"[^>]* d="M[^"]+"/g)).toHaveLength(2);
  });

  it('shows the picture that the office has given, in its own size', () => {
    expect(card({ imageUrl: '/pictures/mine.svg' })).toContain('<img src="/pictures/mine.svg"');
    expect(card({ imageUrl: null })).toContain('<img src="/pictures/race-stock.svg"');
    expect(card()).toContain('data-fallback="/pictures/race-stock.svg"');
    expect(card()).not.toContain('<source');
  });

  it('has one aid station, where there is one', () => {
    expect(textOf(card({ aidStations: 1 }))).toContain('1 aid station ·');
  });
});

it.each([
  [true, true, ['Long trail', 'EMA 2025', 'National championship']],
  [true, false, ['Long trail', 'EMA 2025']],
  [false, true, ['Long trail', 'National championship']],
  [false, false, ['Long trail']],
])('the badges of a race (circuit: %s, championship: %s)', (isema, isNational, badges) => {
  const shown = { ...long, isemacertified: isema, isNationalChampionship: isNational };
  expect(textsOf(rendered(<RaceBadges race={shown} language="en" />), 'li')).toEqual(badges);
});

describe('the page of a race', () => {
  it('tells everything of it', async () => {
    const page = await race('1', { isOpen: true });
    const { html } = page;
    expect(page.faults).toEqual([]);
    expect(headingsIn(html)).toEqual([
      '1 Ridge Run 33K',
      '2 Race information',
      '2 About this race',
      '2 Aid stations',
      '2 Course profile',
      '3 The course in figures',
      '2 Course map',
    ]);
    expect(linksIn(html)).toEqual([
      '/races',
      '/registration?raceid=1',
      '/api/races/1/gpx',
      '/api/races/1/card?lang=en',
      '/registration?raceid=1',
    ]);
    expect(textsOf(between(html, '<aside', '</aside>'), 'dl').join()).toBe(
      'Price 150 lei €30 With EMA participation 200 lei €40 Date 5 July 2025 Start time 08:30 ' +
        'Distance 33 km Elevation gain 1,500 m D+ Type Long trail Aid stations 5 Time limit 8 h',
    );
    expect(textsOf(between(html, '<dl class="figures">', '</dl>'), 'dd')).toEqual([
      '33 km',
      '1,500 m D+',
      '08:30',
      '8 h',
      '150 lei',
      'Sat 5 July',
    ]);
    const bar = between(html, '<a class="register-bar"', '</a>');
    expect(textOf(`<a ${bar}`)).toMatch(/33 km · 150 lei Register$/);
    expect(textsOf(between(html, '<ol class="aid-stations">', '</ol>'), 'li')).toEqual(
      ['5.4 North hut', '10.4', '15.5 Saddle', '20.9', '26.6 Ridge'].map(
        (place) => `km ${place} 33km Water and snacks`,
      ),
    );
    expect(textOf(page.description)).toBe(
      'Ridge Run 33K at Valea Șoaptei: 33 km, 1,500 m of elevation gain, starting at 08:30 on 5 July 2025. ' +
        'Profile, map, aid stations and GPX.',
    );
    expect(page).toMatchObject({ name: 'Ridge Run 33K', socialImage: 'race-1' });
    expect(page.structuredData).toMatchObject({ '@type': 'SportsEvent' });
    expect(page.status).toBeUndefined();
    expect(html).toContain('download=""');
    expect(html).toContain('aria-labelledby="race-info"');
    expect(textsOf(html, 'a')).toContain('Register now');
  });

  it('leads to the form of the race only while it is open', async () => {
    for (const settings of [{}, { isOpen: true, opensAt: new Date('2025-04-01') }]) {
      const { html } = await race('1', settings);
      expect(linksIn(html)[1]).toBe('/registration');
      expect(textsOf(html, 'a')).not.toContain('Register now');
      expect(html).toContain('class="btn quiet" href="/registration"');
    }
    expect((await race('2', { isOpen: true })).html).toContain(
      'class="btn gold register" href="/registration?raceid=2"',
    );
    const ended = await race('1', {}, undefined, '2025-07-07T10:00:00Z');
    expect(linksIn(ended.html).join()).not.toContain('/registration');
  });

  it('leads in its first lines to what most people come for just then', async () => {
    const first = async (known: object, now: string) => {
      const { html } = await race('1', known, undefined, now);
      return linksIn(between(html, '<div class="race-facts">', '<div class="w race-columns">'));
    };
    const full = { isOpen: true, fullRaceIds: [1, 2] };
    const out = { resultsAt: new Date('2025-07-06T10:00:00Z') };
    expect(await first({}, '2025-03-01T10:00:00Z')).toEqual([]);
    expect(await first(full, '2025-03-01T10:00:00Z')).toEqual(['/registration?raceid=1']);
    expect(await first({}, '2025-07-05T06:00:00Z')).toEqual(['/live?race=1']);
    expect(await first({}, '2025-07-05T20:00:00Z')).toEqual([]);
    expect(await first(out, '2025-07-07T10:00:00Z')).toEqual(['/results']);
    const waiting = (await race('1', full)).html;
    expect(waiting.split('Join the waiting list')).toHaveLength(3);
    expect((await race('1')).html).not.toContain('register-bar');
  });

  it('tells its six facts in one type: digits large, and the words around them small', async () => {
    const { html } = await race('1');
    const facts = between(html, '<dl class="figures">', '</dl>');
    expect(facts).not.toContain('class="words"');
    const large = facts.replace(/<small>.*?<\/small>/g, '');
    expect(textsOf(large, 'dd')).toEqual(['33', '1,500', '08:30', '8', '150', '5']);
    const page = racePage({ races: raceListOf(), event: eventWith(), countTaken });
    const german = await drawn(page, { params: { id: '1' }, language: 'de' });
    expect(textOf(german.html)).toContain('Sa. 5. Juli');
  });

  it('has the mountain of its course over it, unless somebody chose a picture', async () => {
    const banner = async (imageUrl: string | null, id = '1') => {
      const shown = { ...(id === '1' ? long : short), imageUrl };
      const { html, styles } = await race(id, {}, [shown]);
      return { banner: between(html, '<div class="race-hero">', '</div>'), styles: styles.join() };
    };
    const crest = (html: string) => /<path class="crest" d="([^"]+)"/.exec(html)?.[1];
    const own = await banner(long.imageUrl);
    expect(crest(own.banner)).toBeTruthy();
    expect(own.styles).toContain('.race-strip');
    expect(crest((await banner(null)).banner)).toBe(crest(own.banner));
    expect(crest((await banner(short.imageUrl, '2')).banner)).not.toBe(crest(own.banner));
    for (const [chosen, source] of [
      [short.imageUrl, 'data:image/svg+xml,'],
      ['https://pictures.example/a.svg', 'https://pictures.example/a.svg"'],
      ['/uploads/a.avif', '/uploads/a.avif"'],
    ] as const) {
      const other = await banner(chosen);
      expect(other.banner).toContain(`<img src="${source}`);
      expect(other.banner + other.styles).not.toContain('race-strip');
    }
  });

  it('frames the map that the office has given, and no other host’s', async () => {
    const { embeddableMapHosts } = await import('./race-map.rules.ts');
    const frame = (host: string) => ({
      ...long,
      raceMap: `<iframe src="https://${host}/map"></iframe>`,
    });
    const good = await race('1', {}, [frame(embeddableMapHosts[0])]);
    expect(headingsIn(good.html)).toContain('3 Interactive map');
    expect(good.html).toContain(`src="https://${embeddableMapHosts[0]}/map"`);
    expect(good.html).toMatch(/title="[^"]*Ridge Run 33K/);
    expect(good.framesOf).toEqual(embeddableMapHosts.map((host) => `https://${host}`));
    const bad = await race('1', {}, [frame('elsewhere.example')]);
    expect(bad.html).not.toContain('<iframe');
    expect(bad.html).not.toContain('class="race-map"');
    expect((await race('1')).framesOf).toEqual([]);
    const picture = { ...long, imageUrl: 'https://pictures.example/a.jpg' };
    expect((await race('1', {}, [picture])).picturesOf).toEqual(['https://pictures.example']);
  });

  it.each(['3', 'x', '1.5', ''])('is missing for /races/%s', async (id) => {
    const page = await race(id);
    expect(page).toMatchObject({ status: 404, styles: [] });
    expect(page.faults).toEqual([]);
    expect(linksIn(page.html)).toEqual(['/races']);
    expect(page.html).toContain(`<h1>${page.name}</h1>`);
    expect(page.html).toContain(`<p class="lead">${page.description}</p>`);
  });

  it('is one page, with zeros before its number or without', () => {
    const route = racePage({ races: raceListOf(), event: eventWith(), countTaken });
    expect(['1', '001', '0', '00', '10', 'x01', ''].map((id) => route.params?.({ id }).id)).toEqual(
      ['1', '1', '0', '0', '10', 'x01', ''],
    );
    expect(route.params?.({})).toEqual({ id: '' });
  });
});

/** What is drawn at a place, as percentages of the drawing. */
const placesOf = (html: string, name: string) =>
  html
    .split(`<g class="${name}">`)
    .slice(1)
    .map((part) => {
      const [, x, y] = /<circle cx="([\d.]+)%" cy="([\d.]+)%"/.exec(part) ?? [];
      return { x: Number(x), y: Number(y), text: textsOf(part, 'text')[0] };
    });

/** What stands on the widest map, each with its place as percentages of the map. */
const itemsOf = (html: string) =>
  [
    ...(html.split('class="labels from-750"')[1] ?? '').matchAll(
      /<svg x="([\d.]+)%" y="([\d.]+)%">([^]*?)<\/svg>/g,
    ),
  ].map(([, x, y, inside = '']) => ({ x: Number(x), y: Number(y), inside, text: textOf(inside) }));

describe('the profile of a course', () => {
  const chart = (changes: Partial<RaceDetail> = {}, of = long) =>
    rendered(<CourseProfileChart race={{ ...of, ...changes }} language="en" />);

  it('has its ends, heights, kilometres, stations and cut-offs', () => {
    const html = chart();
    expect(html).toMatch(/role="img" aria-label="[^"]*33\skm[^"]*1,10\d[^"]*1,65\d/);
    const ticks = html.split('<g class="tick">').slice(1);
    expect(ticks.map((part) => textsOf(part, 'text')[0])).toEqual(['1,200', '1,400', '1,600']);
    const heights = ticks.map((part) => Number(/y1="([\d.]+)%"/.exec(part)?.[1]));
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    for (const part of ticks)
      expect(part).toMatch(
        /<line x1="0" x2="100%" y1="([\d.]+)%" y2="\1%"><\/line><text x="0"[^>]* y="\1%"/,
      );
    const km = [...html.matchAll(/<text class="km" x="([\d.]+)%" y="100%"[^>]*>(\d+)</g)];
    expect(km.map(([, , text]) => text)).toEqual(['0', '5', '10', '15', '20', '25', '30']);
    const shares = km.map(([, x]) => Number(x));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBeCloseTo((30 / 33) * 100, 0);
    const cutoffs = html.split('<g class="cutoff">').slice(1);
    expect(cutoffs.map((part) => textsOf(part, 'text')[0])).toEqual(['11:30', '14:30']);
    expect(Number(/x1="([\d.]+)%"/.exec(cutoffs[0] ?? '')?.[1])).toBeCloseTo((15 / 33) * 100, 0);
    expect(cutoffs[0]).toMatch(
      /x1="([\d.]+)%" x2="\1%" y1="0" y2="100%"><\/line><text x="\1%" y="0"/,
    );
    const stations = placesOf(html, 'aid');
    expect(stations.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5']);
    for (const [i, { x }] of stations.entries())
      expect(x).toBeCloseTo(((long.aidStationsKm[i] ?? 0) / 33) * 100, 0);
    expect(html).toMatch(
      /<line x1="([\d.]+)%" x2="\1%" y1="([\d.]+)%" y2="100%"><\/line><circle cx="\1%" cy="\2%"/,
    );
    expect(html).toMatch(/<text class="unit" x="0" [^>]*y="0"[^>]*>m<\/text>/);
    expect(html).toMatch(/<text class="unit" x="100%" y="100%"[^>]*>km<\/text>/);
    expect(html.match(/<path class="(area|line)"/g)).toHaveLength(2);
  });

  it('says what is a cut-off and what is a sample, where there is such', () => {
    const caption = (html: string) => textsOf(html, 'span');
    expect(caption(chart())).toHaveLength(3);
    expect(caption(chart({ cutoffs: [] }))).toEqual([
      'Aid stations',
      expect.stringMatching(/sample/),
    ]);
    expect(caption(chart({ isCourseSample: false }))).toEqual(['Aid stations', 'Cut-off']);
  });
});

it('the table of a course has its places in order, and by when they are reached', () => {
  const html = rendered(<CourseTable race={long} language="en" />);
  expect(textsOf(html, 'th').slice(0, 5)).toEqual(
    ['Place', 'Km', 'Elevation', 'Gain so far'].concat('Closes at'),
  );
  expect(textsOf(html, 'tr').slice(1)).toEqual([
    'Start 0 1,102 m 0 m –',
    'Aid station 1 · North hut 5.4 1,440 m 380 m –',
    'Aid station 2 10.4 1,433 m 580 m –',
    'Highest point 13.5 1,654 m 810 m –',
    'Cut-off 15 1,513 m 810 m 11:30',
    'Aid station 3 · Saddle 15.5 1,434 m 810 m –',
    'Aid station 4 20.9 1,203 m 980 m –',
    'Cut-off 25 1,385 m 1,270 m 14:30',
    'Aid station 5 · Ridge 26.6 1,272 m 1,280 m –',
    'Finish 33 1,103 m 1,500 m 16:30',
  ]);
  expect(html).toContain('<th scope="row">Start</th>');
});

describe('the map of a course', () => {
  // A course is drawn once and kept: of a copy, it is drawn anew for each test.
  const map = (of: RaceDetail) =>
    rendered(<CourseMap race={{ ...of, course: { ...of.course } }} language="en" />);
  const named = (html: string, name: string) =>
    itemsOf(html).filter(({ inside }) => inside.includes(`class="${name}"`));
  const wordsOf = (html: string) => itemsOf(html).map(({ text }) => text);

  it('marks kilometres, stations, start and north, within the frame', () => {
    const html = map(long);
    expect(html).toMatch(/role="img" aria-label="[^"]*Valea Șoaptei[^"]*5/);
    const marks = named(html, 'km-mark');
    expect(marks.map(({ text }) => text)).toEqual(['5', '10', '15', '20', '25', '30']);
    expect(named(html, 'aid').map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5']);
    expect(wordsOf(html)).toContain('Start and finish');
    expect(named(map(short), 'km-mark').map(({ text }) => text)).toEqual([
      '2',
      '4',
      '6',
      '8',
      '10',
    ]);
    for (const { x, y } of [...marks, ...named(html, 'aid'), ...named(html, 'start')]) {
      expect(x).toBeGreaterThanOrEqual(7.9);
      expect(x).toBeLessThanOrEqual(92.1);
      expect(y).toBeGreaterThan(2);
      expect(y).toBeLessThan(98);
    }
    const xs = marks.map(({ x }) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(50);
    expect(textOf(named(html, 'north')[0]?.inside ?? '')).toBe('N');
    expect(html).toContain('aria-hidden="true"');
  });

  it('has a scale that fits the distances drawn', () => {
    for (const of of [long, short]) {
      const html = map(of);
      const [, width = 1, height = 1] = /viewBox="0 0 (\d+) (\d+)"/.exec(html)?.map(Number) ?? [];
      const scale = named(html, 'scale')[0]?.inside ?? '';
      const [, percent = 0] = /x2="([\d.]+)%"/.exec(scale)?.map(Number) ?? [];
      const perKm = percent / Number.parseFloat(textOf(scale));
      const [first, second] = named(html, 'km-mark');
      const every = of === long ? 5 : 2;
      if (!first || !second) throw new Error('no marks');
      const apart = Math.hypot(first.x - second.x, ((first.y - second.y) * height) / width);
      expect(apart).toBeLessThanOrEqual(every * perKm);
      expect(apart).toBeGreaterThan(every * perKm * 0.3);
    }
  });

  it('draws climbs and descents apart, over the ground where there is a picture of it', () => {
    const html = map({ ...long, reliefUrl: '/races/1/relief.svg?v=1', isReliefEstimated: true });
    for (const slope of ['steepUp', 'up', 'level', 'down', 'steepDown', 'core'])
      expect(html).toMatch(new RegExp(`<path class="${slope}" d="M\\d`));
    expect(textsOf(html, 'li')).toEqual([
      'Steep climb, 15% and more',
      'Climb, 6% and more',
      'Level or gently rolling',
      'Descent',
      'Steep descent, 15% and more',
    ]);
    expect(html).toContain('<img src="/races/1/relief.svg?v=1"');
    expect(textsOf(html, 'figcaption')[0]).toMatch(/every 20 m.*estimated/);
    expect(map(long)).not.toContain('<img');
  });

  it('tells the two ends of a way from here to there', () => {
    const { points } = long.course;
    const half = profileOf(points.slice(0, Math.floor(points.length / 2)));
    const words = wordsOf(map({ ...long, course: half, distance: half.distanceKm }));
    expect(words).toEqual(expect.arrayContaining(['Start', 'Finish']));
    expect(words).not.toContain('Start and finish');
  });
});

describe('a place of the course', () => {
  it('is told with the time at a pace, against each cut-off, also where no script is', () => {
    const html = rendered(<ExploreCourse race={long} language="en" />);
    expect(html).toContain('data-start="hover"');
    expect(html).toMatch(
      /<input type="range"[^>]* aria-valuetext="km 0, [\d,]+ m, gradient -?\d+%, 08:30"/,
    );
    expect(textsOf(html, 'option').at(-1)).toBe('8 h');
    const gates = textsOf(html, 'li');
    expect(gates.map((text) => text.replace(/(\d\d:\d\d) closes/, 'closes'))).toEqual([
      expect.stringMatching(/^km 15 closes at 11:30 .* in hand$/),
      expect.stringMatching(/^km 25 closes at 14:30 .* in hand$/),
      expect.stringMatching(/^Finish closes at 16:30 2.h in hand$/),
    ]);
    expect(gates[2]).toContain('Finish 14:30');
  });

  it('says how late a runner is who comes after a cut-off at the pace that is set first', () => {
    const tight = { ...long, cutoffs: [{ km: 15, afterMin: 30 }], timeLimitMin: 480 };
    const [late = ''] = textsOf(rendered(<ExploreCourse race={tight} language="en" />), 'li');
    expect(late).toMatch(/ too late$/);
  });
});
