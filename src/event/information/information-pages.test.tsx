import { describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { keptInBrowser } from '../../kept-in-browser.ts';
import { circuitInRules } from '../../results/circuit/rules-of-circuit.tsx';
import type { PublicRoute } from '../../site/page.ts';
import { drawn } from '../../test/drawn-page.tsx';
import { editionServices } from '../../test/edition-services.ts';
import { between, headingsIn, linksIn, propsIn, textOf, textsOf } from '../../test/rendered.tsx';
import { accommodationPage } from './accommodation.page.tsx';
import { cnMastersPage } from './cn-masters.page.tsx';
import { cookiePolicyPage } from './cookie-policy.page.ts';
import { homePage } from './home.page.tsx';
import { howToGetTherePage } from './how-to-get-there.page.tsx';
import { privacyPolicyPage } from './privacy-policy.page.ts';
import { rulesPage } from './rules.page.tsx';
import { sponsorsPage } from './sponsors.page.tsx';
import { termsConditionsPage } from './terms-conditions.page.ts';

type Known = Parameters<typeof editionServices>[0];
type Asked = Parameters<typeof drawn>[1];
const makers: Record<string, (services: ReturnType<typeof editionServices>) => PublicRoute> = {
  '/': ({ races, event, readLateFacts }) =>
    homePage({ races, event, readLateFacts, clockOffsetMs: () => 0 }),
  '/accommodation': ({ plain }) => accommodationPage(plain),
  '/cn-masters': cnMastersPage,
  '/cookie-policy': ({ readLateFacts }) =>
    cookiePolicyPage({ readLateFacts, keptInBrowser: keptInBrowser() }),
  '/how-to-get-there': howToGetTherePage,
  '/privacy-policy': privacyPolicyPage,
  '/rules': ({ plain }) => rulesPage({ ...plain, circuitInRules }),
  '/sponsors': ({ plain }) => sponsorsPage(plain),
  '/terms-conditions': termsConditionsPage,
};
function routeOf(path: string, known?: Known): PublicRoute {
  const route = makers[path]?.(editionServices(known));
  if (!route) throw new Error(`no page ${path}`);
  return route;
}
const page = (path: string, known?: Known, asked?: Asked) => {
  return drawn(routeOf(path, known), asked);
};
const text = async (path: string, known?: Known, asked?: Asked) =>
  textOf((await page(path, known, asked)).html);

describe('the home page', () => {
  it('leads to everything about the race', async () => {
    const { html, maxAgeS } = await page('/');
    expect(headingsIn(html)).toEqual([
      '1 Where the ridge begins',
      '2 Valea Șoaptei Ridge Race 2025',
      '3 The event',
      '3 Who is running',
      '2 The races',
      '3 Ridge Run 33K',
      '3 Ridge Run 11K',
      '2 At a glance',
      '3 Location',
      '3 Date',
      '3 Participants',
      '2 About the race',
      '2 The lodge and its host',
      '2 Everything in one place',
    ]);
    expect(linksIn(html)).toEqual([
      '/races',
      '/participants',
      '/races',
      '/races/1',
      '/races/2',
      '/how-to-get-there',
      '/program',
      '/participants',
      '/races/1',
      '/accommodation',
      '/races',
      '/participants',
      '/results',
      '/program',
      '/rules',
      '/cn-masters',
      '/sponsors',
      '/contact',
    ]);
    expect(textsOf(between(html, '<section class="w sections"', '</section>'), 'strong')).toEqual(
      ['Races', 'Participants', 'Results', 'Programme', 'Rules', 'Championship'].concat(
        'Sponsors',
        'Contact',
      ),
    );
    for (const words of [
      '33 km and 11 km of Negura ridge',
      'lies at 1,100 m',
      'Valea Șoaptei, Umbra',
      '4–5 July 2025: kit pickup',
      '2 races at Valea Șoaptei, 4–5 July 2025.',
      'Cabana Cetina stands',
      'The long course has 1,300 m of climbing, the short one 470 m.',
      'The figures on the race page are the official ones.',
    ])
      expect(textOf(html)).toContain(words);
    expect(maxAgeS).toBe(600);
  });

  it('says in its first lines where it is, how far, how high, and from which price', async () => {
    const { html } = await page('/');
    expect(textsOf(between(html, '<ul class="hero-facts">', '</ul>'), 'li')).toEqual([
      'Valea Șoaptei, Romania',
      '33 km · 1,500 m D+',
      '11 km · 470 m D+',
      'from 120 lei',
    ]);
    const alone = (await page('/', { races: [] })).html;
    expect(textsOf(between(alone, '<ul class="hero-facts">', '</ul>'), 'li')).toHaveLength(1);
  });

  it('tells no price and who ran once the races are over', async () => {
    const now = '2025-07-07T10:00:00Z';
    const shown = await text('/', { now }, { now: new Date(now) });
    expect(shown).not.toContain('from 120 lei');
    expect(shown).not.toContain('Who is running');
    expect(shown).toContain('Who ran');
  });

  const full = { isOpen: true, fullRaceIds: [1, 2] };
  const published = { resultsAt: new Date('2025-07-06T10:00:00Z') };
  it.each([
    ['closed', {}, '2025-03-01T10:00:00Z', undefined, undefined],
    ['open', { isOpen: true }, '2025-03-01T10:00:00Z', undefined, '/registration'],
    [
      'to be opened',
      { isOpen: true, opensAt: new Date('2025-04-01T05:00:00Z') },
      '2025-03-01T10:00:00Z',
      /Registration opens.* 1 Apr/,
      undefined,
    ],
    ['full', full, '2025-03-01T10:00:00Z', /All places/, '/registration'],
    ['race day', {}, '2025-07-05T06:00:00Z', /33K/, '/live'],
    ['over', {}, '2025-07-05T20:00:00Z', /The races are over/, undefined],
    ['results', published, '2025-07-07T10:00:00Z', /The races are over/, '/results'],
  ])(
    'says what holds while it is %s, and leads there once',
    async (_phase, settings, now, words, first) => {
      const { html } = await page('/', { settings, now }, { now: new Date(now) });
      const hero = between(html, '<div class="hero">', '<section');
      expect(linksIn(hero)).toEqual(first ? [first, '/races'] : ['/races']);
      expect(hero).toContain(`<a class="btn ${first ? 'quiet' : 'gold'}" href="/races">`);
      const countdown = between(html, '<div class="countdown">', '<div class="band-card">');
      const timer = /<div role="timer".*?<\/div>/s.exec(countdown)?.[0] ?? '';
      const toStart = 'Time to the start: Saturday, 5 July 2025 at 08:30';
      expect(textOf(timer).startsWith(toStart)).toBe(
        new Date(now) < new Date('2025-07-05T05:30:00Z'),
      );
      const stage = textOf(countdown.replace(timer, ''));
      expect(stage).toMatch(words ?? /^$/);
      expect(linksIn(countdown)).toEqual(/over/.test(stage) ? ['#newsletter-email'] : []);
    },
  );

  it('counts nothing once the first race has started', async () => {
    const values = async (now: string) => {
      const { html } = await page('/', { now }, { now: new Date(now) });
      return textsOf(html, 'ol').length;
    };
    expect(await values('2025-07-05T05:29:59Z')).toBe(1);
    expect(await values('2025-07-05T05:30:00Z')).toBe(0);
    expect(await values('2025-07-08T10:00:00Z')).toBe(0);
  });

  it('gives whoever waits on the page the way there when the moment comes', async () => {
    const settings = { isOpen: true, opensAt: new Date('2025-04-01T05:00:00Z'), ...published };
    const stepsOn = async (day: string) => {
      const { html } = await page('/', { settings }, { now: new Date(`${day}T10:00:00Z`) });
      const { stages } = propsIn(html) as { stages: { step?: { href: string } }[] };
      return stages.map(({ step }) => step?.href);
    };
    expect(await stepsOn('2025-03-28')).toEqual([undefined, '/registration']);
    expect(await stepsOn('2025-06-28')).toEqual([
      undefined,
      '/live',
      '/live',
      '/live',
      '/live',
      undefined,
      '/results',
    ]);
  });

  it('says why one cannot register any more only once it is so', async () => {
    const phases = ['2025-07-05T20:00:00Z', '2025-07-07T10:00:00Z'].map(async (now) => {
      const { html, maxAgeS } = await page('/', {}, { now: new Date(now) });
      expect(maxAgeS).toBeUndefined();
      return html;
    });
    for (const html of await Promise.all(phases)) expect(html).toContain('class="countdown"');
  });

  it('wakes the countdown where time will change something, and only there', async () => {
    const stagesOn = async (now: Date) => {
      const { html } = await page('/', {}, { now });
      expect(html).toContain('data-island="countdown" data-start="visible"');
      const { stages } = propsIn(html) as { stages: { fromMs: number }[] };
      return stages.map(({ fromMs }) => new Date(fromMs).toISOString());
    };
    // What comes in more than two weeks has its place in a page that is read then.
    expect(await stagesOn(new Date('2025-03-01T10:00:00Z'))).toEqual(['2025-03-01T10:00:00.000Z']);
    expect(await stagesOn(new Date('2025-06-28T10:00:00Z'))).toEqual([
      '2025-06-28T10:00:00.000Z',
      '2025-07-04T21:00:00.000Z',
      '2025-07-05T05:30:00.000Z',
      '2025-07-05T06:30:00.000Z',
      '2025-07-05T09:30:00.000Z',
      '2025-07-05T13:30:00.000Z',
    ]);
    const now = '2025-07-08T10:00:00Z';
    const after = (await page('/', { now }, { now: new Date(now) })).html;
    expect(after).not.toContain('data-island="countdown"');
  });

  it('draws the ridges of the longest race, wherever it stands in the list', async () => {
    const { editionRaces } = await import('../../test/edition-races.ts');
    const ridges = async (races: typeof editionRaces) =>
      between((await page('/', { races })).html, '<div class="hero">', '</section>').match(
        /<svg class="ridges".*?<\/svg>/s,
      )?.[0];
    const drawnAsSet = await ridges(editionRaces);
    expect(await ridges([...editionRaces].reverse())).toEqual(drawnAsSet);
    expect(await ridges(editionRaces.slice(1))).not.toEqual(drawnAsSet);
    expect(await ridges([])).toBeUndefined();
  });
});

describe('the rules', () => {
  it('have their parts to unfold, then the circuit’s', async () => {
    const { html } = await page('/rules');
    const parts = html.split('<section class="rules-circuit"');
    expect(headingsIn(parts[0] ?? '')).toEqual([
      '1 Rules',
      '2 Important notice',
      '2 General',
      '2 Equipment',
      '3 Every race',
      '3 Ridge Run 33K, in addition',
      '2 Recommendations',
      '2 Time limits',
      '2 Aid stations',
      '3 Ridge Run 33K · 5 stations',
      '3 Ridge Run 11K · 1 station',
      '2 Penalties',
      '3 A penalty of 30 minutes for',
      '3 Disqualification for',
      '2 Safety',
      '2 Environment',
      '2 Registration',
    ]);
    expect([...html.matchAll(/<div class="fold-body" id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'general',
      'equipment',
      'recommendations',
      'time-limits',
      'aid-stations',
      'penalties',
      'safety',
      'environment',
      'registration',
      'circuit-overview',
      'circuit-participation',
      'circuit-liability',
      'circuit-rankings',
      'circuit-calendar',
    ]);
    expect(headingsIn(parts[1] ?? '')[0]).toBe('2 EMA masters circuit 2025');
    expect(linksIn(parts[1] ?? '').slice(-3)).toEqual([
      '/api/ema-circuit/regulations',
      'https://federation.example/masters-off-road-circuit',
      'mailto:contact@ridge-race.example',
    ]);
    expect(html).toContain('<button type="button" class="btn quiet" data-print="">');
    expect(html).toContain('aria-labelledby="circuit"');
  });

  const part = async (id: string, known?: Known) =>
    between((await page('/rules', known)).html, `id="${id}"`, '</details>');

  it('name the equipment that both races ask for, and more for the long one', async () => {
    const items = textsOf(await part('equipment'), 'li');
    expect(items.slice(0, 3)).toEqual([
      'Visible bib',
      'Charged phone with the emergency numbers saved',
      'Water container: at least 1,000 ml for 33 km, 500 ml for 11 km',
    ]);
    expect(items.slice(3)).toEqual([
      'Waterproof jacket',
      'Thermal blanket',
      'Trail shoes',
      'Energy food',
      'Whistle',
      'Elastic bandage',
      'Cap or bandana',
    ]);
    expect(await part('equipment')).toContain('<ul class="ticks">');
    expect(textsOf(await part('recommendations'), 'li')).toHaveLength(6);
  });

  it('state limits by race, with the time of day', async () => {
    const limits = await part('time-limits');
    expect(textsOf(limits, 'caption')).toEqual(['Ridge Run 33K', 'Ridge Run 11K']);
    expect(textsOf(limits, 'tr')).toEqual([
      'Where Time limit Closes at',
      'km 15 3 h 11:30',
      'km 25 6 h 14:30',
      'Finish 8 h 16:30',
      'Where Time limit Closes at',
      'Finish 3 h 12:30',
    ]);
  });

  it('have the aid stations as they state them', async () => {
    const stated = await part('aid-stations');
    expect(textsOf(stated, 'li')).toEqual(
      ['km 9', 'km 15', 'km 21', 'km 25', 'km 29'].concat('km 5'),
    );
    expect(textsOf(stated, 'small')).toEqual([
      'The figures on the race page are the official ones.',
    ]);
    expect(linksIn(stated)).toEqual(['/races/1']);
  });

  it('say what costs minutes and what costs the race', async () => {
    const lists = (await part('penalties')).split('Disqualification for');
    expect(textsOf(lists[0] ?? '', 'li')).toHaveLength(2);
    expect(textsOf(lists[1] ?? '', 'li')).toHaveLength(6);
    expect(lists[1]).toContain('littering');
  });

  it('give numbers to call, twice, and rules for the mountain', async () => {
    const { html } = await page('/rules');
    expect(linksIn(html).filter((href) => href.startsWith('tel:'))).toEqual([
      'tel:112',
      'tel:0725826668',
      'tel:112',
      'tel:0725826668',
    ]);
    expect(html).toContain('0725\u00a0826\u00a0668');
    for (const words of [
      'the weather turns fast',
      'If you find a runner',
      'If you retire',
      'In a thunder',
    ])
      expect(textOf(await part('safety'))).toContain(words);
    expect(textsOf(await part('general'), 'li')).toHaveLength(5);
    expect(textOf(await part('general'))).toContain(
      '33 km and 11 km on marked paths around Valea Șoaptei, 4–5 July 2025.',
    );
    expect(textsOf(await part('environment'), 'li')).toHaveLength(4);
  });

  it('say of transfers and refunds that the terms count', async () => {
    const stated = await part('registration');
    expect(textOf(stated)).toContain('Minimum age on race day: 18 for 33 km, 16 for 11 km.');
    expect(textOf(stated)).toContain('under 18 need the consent');
    expect(textOf(stated)).toContain('until 14 days before the event');
    expect(textOf(stated)).toContain('Entry fees are non-refundable.');
    expect(linksIn(stated)).toEqual(['/terms-conditions#change', '/terms-conditions#cancellation']);
    expect(
      textsOf(stated, 'small').every((words) => /terms and conditions count/.test(words)),
    ).toBe(true);
    expect(textsOf(stated, 'tr')).toEqual([
      'Race Fee With EMA',
      'Ridge Run 33K 150 lei (€30) 200 lei (€40)',
      'Ridge Run 11K 120 lei (€24) 150 lei (€30)',
    ]);
  });
});

describe('how to get there', () => {
  const path = '/how-to-get-there';

  it('has three ways, each at an address of its own', async () => {
    const { html } = await page(path);
    const tabs = between(html, '<nav class="tabs"', '</nav>');
    expect(linksIn(tabs)).toEqual([`${path}#ways`, `${path}?by=car#ways`, `${path}?by=bus#ways`]);
    expect(tabs.match(/aria-current="true"/g)).toHaveLength(1);
    expect(tabs).toContain(`href="${path}#ways" aria-current="true"`);
    expect(html.match(/<section class="way is-other"/g)).toHaveLength(2);
    const byBus = await page(path, {}, { query: { by: 'bus' } });
    expect(between(byBus.html, '<nav class="tabs"', '</nav>')).toContain(
      `href="${path}?by=bus#ways" aria-current="true"`,
    );
    const shown = byBus.html.split('<section class="way">')[1] ?? '';
    expect(headingsIn(shown)[0]).toBe('2 By bus');
    const unknown = await page(path, {}, { query: { by: 'boat' } });
    expect(unknown.html).toBe(html);
  });

  it('asks OpenStreetMap for nothing until the visitor wants it', async () => {
    const without = await page(path, {}, { query: { by: 'car' } });
    expect(without.html).not.toContain('<iframe');
    expect(without.framesOf).toEqual([]);
    expect(without.html).toContain(`href="${path}?by=car&amp;map=osm#map" rel="nofollow"`);
    const withMap = await page(path, {}, { query: { by: 'car', map: 'osm' } });
    expect(withMap.framesOf).toEqual(['https://www.openstreetmap.org']);
    const frame = /<iframe [^>]*>/.exec(withMap.html)?.[0] ?? '';
    const { lat, lon } = edition().event.place;
    const bounds = /bbox=([^&]*)&/.exec(frame)?.[1]?.split('%2C').map(Number) ?? [];
    expect(bounds[0]).toBeCloseTo(lon - 0.35, 2);
    expect(bounds[1]).toBeCloseTo(lat - 0.15, 2);
    expect(bounds[2]).toBeCloseTo(lon + 0.15, 2);
    expect(bounds[3]).toBeCloseTo(lat + 0.15, 2);
    expect(frame).toContain(`marker=${lat}%2C${lon}`);
    expect(frame).toContain('https://www.openstreetmap.org/export/embed.html?');
    expect(frame).toContain('sandbox="allow-popups allow-same-origin allow-scripts"');
    expect(frame).toMatch(/ title="[^"]*Valea Șoaptei/);
    expect(linksIn(between(withMap.html, '<p class="actions">', '</p>'))).toEqual([
      `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=11/${lat}/${lon}`,
      `${path}?by=car#map`,
    ]);
    expect(withMap.html).not.toContain('rel="nofollow"');
    expect(linksIn(between(withMap.html, '<nav class="tabs"', '</nav>'))).toEqual([
      `${path}?map=osm#ways`,
      `${path}?by=car&map=osm#ways`,
      `${path}?by=bus&map=osm#ways`,
    ]);
    expect(withMap.faults).toEqual([]);
  });

  it('says how far, how long and how dear', async () => {
    const { html, description } = await page(path);
    expect(description).toBe('Getting to Valea Șoaptei, with a map: By air · By car · By bus.');
    const air = between(html, '<ul class="airports">', '</ul>');
    expect(headingsIn(air)).toEqual(
      ['Amara', 'Luncani', 'Havas', 'Dunaszeg'].map((name) => expect.stringContaining(name)),
    );
    expect(textsOf(air, 'strong').every((words) => /^about \d+ km$/.test(words))).toBe(true);
    const bus = between(html, '<dl class="travel-lines">', '</dl>');
    expect(textsOf(bus, 'dt')).toHaveLength(2);
    expect(textOf(bus)).toMatch(/\d\d:\d\d, \d\d:\d\d/);
    const shuttles = between(html, '<table class="shuttles">', '</table>');
    expect(textsOf(shuttles, 'tr')[0]).toMatch(/Valea Șoaptei.*Vadu Lung/);
    expect(textsOf(shuttles, 'tbody')[0]).toMatch(/^\w+, \d+ \w+ 2025 \d\d:\d\d, \d\d:\d\d/);
    expect(textOf(html)).toMatch(/35–40 minutes.*100.*150 lei/);
    expect(textOf(html)).toContain('28 km');
  });

  it.each([
    ['en', ['Hungary', 'Romania']],
    ['ro', ['Ungaria', 'România']],
    ['de', ['Ungarn', 'Rumänien']],
  ])(
    'names countries on its map as readers of %s do, one after another',
    async (language, named) => {
      const { html } = await page(path, {}, { language });
      const map = between(html, '<svg class="locator"', '</svg>');
      expect(textsOf(map, 'text').slice(-2)).toEqual(named);
    },
  );

  it('draws where the resort lies, with the airports around it', async () => {
    const { html } = await page(path);
    const map = between(html, '<svg class="locator"', '</svg>');
    expect(textsOf(map, 'text')).toEqual(
      ['Valea Șoaptei', 'Vadu Lung'].concat(
        ['Amara', 'Luncani', 'Havas', 'Dunaszeg'],
        ['Hungary', 'Romania'],
      ),
    );
    const signs = [
      ...map.matchAll(/<circle[^>]* cx="(\d+)" cy="(\d+)"|class="goal" d="M(\d+) (\d+)c/g),
    ];
    const named = ['Amara', 'Luncani', 'Havas', 'Dunaszeg', 'Vadu Lung', 'Valea Șoaptei'];
    const places: Record<string, { x: number; y: number }> = Object.fromEntries(
      signs.map(([, x, y, goalX, goalY], i) => [
        named[i],
        { x: Number(x ?? goalX), y: Number(y ?? goalY) },
      ]),
    );
    const of = (name: string) => places[name] ?? { x: Number.NaN, y: Number.NaN };
    expect(of('Dunaszeg').x).toBeLessThan(of('Havas').x);
    expect(of('Havas').x).toBeLessThan(of('Amara').x);
    expect(of('Amara').x).toBeLessThan(of('Vadu Lung').x);
    expect(of('Vadu Lung').x).toBeLessThan(of('Valea Șoaptei').x);
    expect(of('Valea Șoaptei').x).toBeLessThan(of('Luncani').x);
    expect(of('Havas').y).toBeLessThan(of('Amara').y);
    expect(of('Amara').y).toBeLessThan(of('Valea Șoaptei').y);
    for (const { x, y } of Object.values(places)) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(700);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(370);
    }
    expect(map.match(/class="road"/g)?.length).toBeGreaterThan(2);
    expect(map.match(/<circle/g)).toHaveLength(5);
  });
});

describe('the national championship', () => {
  it('is in Romanian, and says so to whoever reads another language', async () => {
    const { html } = await page('/cn-masters');
    expect(html).toMatch(/<p class="one-language" lang="en">.*in one language only: Ro/);
    expect(html).toContain('<div lang="ro">');
    const own = await page('/cn-masters', {}, { language: 'ro' });
    expect(own.html).not.toContain('one-language');
    expect(headingsIn(own.html)).toEqual([
      '1 Campionatul Național Masters de Alergare Montană',
      '2 Cursele',
      '3 Ridge Run 33K',
      '3 Ridge Run 11K',
      '2 Categorii de vârstă',
      '2 Regulament',
      '2 Comisia Atleților Masters',
    ]);
    expect(linksIn(own.html)).toEqual([
      '/races/1',
      '/races/2',
      '/races/2',
      '/rules',
      'mailto:masters@atletism.example',
    ]);
  });

  it('has both races with the climb that its own text states', async () => {
    expect(textsOf((await page('/cn-masters')).html, 'dl')).toEqual([
      'Distanță 33 km Diferență de nivel 1.500 m Start 08:30',
      'Distanță 11 km Diferență de nivel 500 m Start 09:30',
    ]);
    expect(await text('/cn-masters')).toContain(
      'Diferența de nivel oficială este pe pagina cursei .',
    );
  });

  it('has the categories by year of birth, the last one without an end', async () => {
    const { html } = await page('/cn-masters');
    const rows = textsOf(between(html, '<table class="bands">', '</table>'), 'tr');
    expect(rows.slice(0, 2)).toEqual([
      'Vârsta Anul nașterii Bărbați Femei',
      '35–39 de ani 1986–1990 M35 F35',
    ]);
    expect(rows.at(-1)).toBe('70+ ani 1955 și înainte M70 F70');
    expect(rows).toHaveLength(9);
    expect(textOf(html)).toContain('8 categorii de vârstă');
    expect(textOf(html)).toContain('Ai cel puțin 35 de ani în ziua concursului, 5 iulie 2025.');
    expect(textOf(html)).toContain('Primele 3 locuri');
  });
});

describe('accommodation', () => {
  it('names the hotel, the campsite and the town with their prices', async () => {
    const { html } = await page('/accommodation');
    expect(headingsIn(html)).toEqual([
      '1 Accommodation',
      '2 Hotel Bradul',
      '2 Camping',
      '2 Nearby town: Vadu Lung',
      '2 Need help?',
    ]);
    expect(linksIn(html)).toEqual([
      'tel:+40259000000',
      'https://hotel-bradul.example',
      'mailto:contact@ridge-race.example',
    ]);
    const tariffs = html.split('<dl class="tariffs">').slice(1);
    expect(tariffs.map((each) => textsOf(each, 'dt'))).toEqual([
      ['Double room', 'Single room', 'Rural cabin', 'Short stay with vehicle'].slice(0, 2),
      ['Rural cabin', 'Short stay with vehicle', 'Short stay, simple', 'Dog', 'Tourist tax'],
    ]);
    expect(textsOf(html, 'dd')[0]).toBe('300 lei €60 · per night, with breakfast');
    expect(textsOf(html, 'dd').at(-1)).toBe('2 lei €0.40 · per person per day');
    expect(textsOf(html, 'dd').at(2)).toContain('per night');
    expect(html).toMatch(/role="img" aria-label="[^"]*3[^"]*" class="stars">★★★</);
    for (const words of [
      '0.1 km from the start',
      'Strada Izvorului 2, Valea Șoaptei',
      'about 28 km',
    ])
      expect(textOf(html)).toContain(words);
    expect(textOf(html)).toContain('35–40 minutes by car');
    expect(textOf(html)).toContain('about 100 to 150 lei');
    expect(textsOf(between(html, '<ul class="badges">', '</ul>'), 'li')).toEqual([
      'Restaurant',
      'Parking',
      'Wi-Fi',
      'Breakfast',
    ]);
  });
});

describe('a legal page', () => {
  it('carries the day in Romania, and says when it will be another', async () => {
    const late = await page('/privacy-policy', {}, { now: new Date('2025-03-01T22:30:00Z') });
    expect(late.html).toContain('<time dateTime="2025-03-02">2 March 2025</time>');
    expect(late.maxAgeS).toBe(84_600);
  });

  it.each(['/privacy-policy', '/terms-conditions', '/cookie-policy'])(
    '%s has its sections in the contents, and links where words ask for them',
    async (path) => {
      const { html } = await page(path);
      const contents = between(html, '<nav aria-labelledby="contents">', '</nav>');
      const sections = html.split('<div class="legal-text">')[1] ?? '';
      expect(textsOf(contents, 'a')).toEqual(textsOf(sections, 'h2'));
      expect(linksIn(contents)).toEqual(
        [...sections.matchAll(/<section id="([^"]*)"/g)].map(([, id]) => `#${id}`),
      );
      expect(sections).toContain(
        'href="mailto:contact@ridge-race.example">contact@ridge-race.example<',
      );
      expect(textOf(html)).not.toMatch(/<\w+>|&lt;/);
      const short = between(html, '<div class="in-short">', '</div>');
      expect(textsOf(short, 'li').length).toBeGreaterThan(2);
    },
  );

  it('has facts under names, and lists', async () => {
    const cookies = (await page('/cookie-policy')).html;
    expect(textsOf(cookies, 'dt').slice(0, 4)).toEqual(['Name', 'Holds', 'Set', 'Lasts']);
    const privacy = (await page('/privacy-policy')).html;
    expect(headingsIn(privacy)).toContain('3 When you register');
    expect(linksIn(privacy)).toEqual(
      expect.arrayContaining(['/cookie-policy', 'https://www.dataprotection.ro']),
    );
    const terms = (await page('/terms-conditions')).html;
    expect(linksIn(terms)).toEqual(
      expect.arrayContaining(['/rules', '/privacy-policy', '/registration', '/races']),
    );
    expect(linksIn(terms).at(-1)).toBe('https://anpc.ro');
  });
});

it.each(Object.keys(makers))('%s says something everywhere, and leads somewhere', async (path) => {
  for (const language of ['en', 'it'] as const)
    expect((await page(path, { settings: { isOpen: true } }, { language })).faults).toEqual([]);
});

describe('while the database is away', () => {
  it.each(['/rules', '/accommodation', '/cn-masters', '/privacy-policy', '/sponsors'])(
    '%s comes as if the office had chosen nothing',
    async (path) => {
      expect((await page(path, { isAway: true })).html).toBe((await page(path)).html);
    },
  );
});

it.each([
  ['/', ['edition', 'race', 'race_places']],
  ['/rules', ['edition']],
  ['/accommodation', ['edition']],
  ['/cn-masters', ['edition']],
  ['/how-to-get-there', ['edition']],
  ['/terms-conditions', ['edition']],
  ['/sponsors', ['edition']],
])('%s is kept until what it shows changes', (path, tables) => {
  expect(routeOf(path).dependsOn).toEqual(tables);
});
