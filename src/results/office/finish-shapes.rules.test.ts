import { describe, expect, it } from 'vitest';
import { entrantOf, raceOf } from '../simulated-results.ts';
import type { FinishRace } from './finish-plan.contract.ts';
import { planFinish } from './finish-plan.rules.ts';

const hour = 3_600_000;
const names = [
  'Ana|Pop',
  'Ștefan|Țurcanu',
  'Patrick|O’Hare',
  'Jane|O’Donnell',
  'Ruan|Van Rensburg',
  'Ion|Ionescu',
  'Karl|Weiß',
  'José|García López',
];
const raceOver = (distanceKm: number, limitHours: number): FinishRace => ({
  distanceKm,
  gunMs: 8.5 * hour,
  limitMs: limitHours * hour,
  gunOf: new Map(),
  expectedOf: new Map(),
  inputs: raceOf([], {
    recorded: [],
    entrants: names.map((name, index) => {
      const [firstname = '', lastname = ''] = name.split('|');
      return entrantOf(20 + index, { firstname, lastname });
    }),
  }),
});

const mountain = raceOver(33, 8);
const hill = raceOver(8, 3);
const hundredMiles = raceOver(171, 47);

const planOf = (text: string, race: FinishRace, delimiter = ';') =>
  planFinish(
    {
      rows: text
        .split('\n')
        .map((line, index) => ({
          row: index + 1,
          cells: line.split(delimiter).map((cell) => cell.trim()),
        }))
        .filter(({ cells }) => cells.some(Boolean)),
      bibs: [],
    },
    race,
    { kind: null, from: null, fields: null, acceptsGaps: false },
  );
const read = (text: string, race = mountain, delimiter?: string) =>
  planOf(text, race, delimiter).rows.map(({ said, after }) =>
    [after.bib, said === 'finished' ? (after.ownMs ?? 0) / 1000 : said].join(' '),
  );

describe('a list of results as clubs and timing firms write it', () => {
  const two = ['20 12684', '21 13200'];
  it.each<[string, string, string[], FinishRace?]>([
    [
      'a position and a number',
      'Pos;No;Runner;Category;Time\n1;22;Patrick O’Hare;MS;00:31:24\n2;24;Ruan Van Rensburg;MS;00:31:30',
      ['22 1884', '24 1890'],
      hill,
    ],
    [
      'a number alone',
      'No;Name;Time\n22;P O;3:31:24\n20;Ana Pop;3:40:00',
      ['22 12684', '20 13200'],
    ],
    [
      'a count alone',
      'No;Name;Time\n1;Patrick O’Hare;3:31:24\n2;Ana Pop;3:40:00',
      ['22 12684', '20 13200'],
    ],
    ['a number sign', '#;Bib;Time\n1;20;3:31:24\n2;21;3:40:00', two],
    [
      'points for colons, names in two columns, no headings',
      'Ana;Pop;Ridge RC;MS;28.49\nRuan;Van Rensburg;Hill AC;MS;28.57\nKarl;Weiss;;MV40;29.03',
      ['20 1729', '24 1737', '26 1743'],
      hill,
    ],
    [
      'points for colons, also behind an hour, names in one column',
      'Ana Pop;Ridge RC;58.49\nRuan van Rensburg;Hill AC;59.07\nJane O’Donnell;;1.02.03',
      ['20 3529', '24 3547', '23 3723'],
      hill,
    ],
    [
      'commas below the hour and colons above it',
      'Bib;Time\n20;58,31\n21;1:02:05',
      ['20 3511', '21 3725'],
      hill,
    ],
    [
      'whole numbers as a computer writes them',
      'bib;rank;time\n20.0;1.0;3:31:24\n21.0;2.0;3:40:00',
      two,
    ],
    ['seconds', 'Place;Time;First.Name;Last.Name\n1;12684;Ana;Pop\n2;13200;Stefan;Turcanu', two],
    ['comments', '# Format: bib;time\n# 60;31:30\n20;3:31:24\n21;3:40:00', two],
    [
      'family name first',
      'Platz;Stnr;Name;Zeit\n1.;20;Pop, Ana;3:31:24\n2.;26;WEISS, Karl;3:40:00',
      ['20 12684', '26 13200'],
    ],
    [
      'abbreviations, ordinals, hours in letters',
      'Cls.;Pett.;Cognome;Nome;Tempo Gara;Distacco\n1°;20;POP;Ana;3h31\'24";\n2°;21;TURCANU;Stefan;3h40\'00";+8\'36"',
      two,
    ],
    [
      'an official and a real time',
      'Pos.;Dorsal;Apellidos, Nombre;T. Oficial;T. Real\n1;27;GARCÍA LÓPEZ, JOSÉ;3:31:24;3:31:20\n2;20;POP, ANA;3:40:00;3:39:59',
      ['27 12684', '20 13200'],
    ],
    [
      'passages before the finish, no headings',
      '20;Ana Pop;0:50:00;1:40:00;3:31:24\n21;S T;0:55:00;1:50:00;3:40:00',
      two,
    ],
    ['an hour behind the time', 'Bib;Time\n20;3:31:24 h\n21;3:40:00 h', two],
    [
      'columns set apart by blanks',
      'Pos  Bib  Name             Time\n1    20   Ana Pop          3:31:24\n2    21   Stefan Turcanu   3:40:00',
      two,
    ],
    [
      'a column that is empty before the one of its kind',
      'place;bib;finish;time\n1;20;;3:31:24\n2;21;;3:40:00',
      two,
    ],
    [
      'a day and hours',
      'Pos;Bib;Time\n1;20;23:03:04\n2;21;1 day 02:03:04',
      ['20 82984', '21 93784'],
      hundredMiles,
    ],
    [
      'the columns of an export',
      'race_id;runner_name;runner_rank;runner_race_time;runner_final_status;runner_is_finisher\nx;Ana POP;1;19:54:23;f;True\nx;Patrick O HARE;2;46:54:23;f;True\nx;Ion IONESCU;3;03:50:27;a;False\nx;Karl WEISS;4;03:52:27;hd;False',
      ['20 71663', '22 168863', '25 not-finished', '26 out-of-time'],
      hundredMiles,
    ],
    [
      'an end in a column of no name',
      'Bib;Gun;Time\n20;;3:31:24\n21;DNF;0',
      ['20 12684', '21 not-finished'],
    ],
    [
      'zeros for no time',
      'Bib;Time;Status\n20;3:31:24;OK\n21;00:00:00;DNS',
      ['20 12684', '21 not-started'],
    ],
    [
      'more behind the word',
      'Bib;Time\n20;3:31:24\n21;DNF (km 12)\n22;Abandon la km 20',
      ['20 12684', '21 not-finished', '22 not-finished'],
    ],
  ])('with %s is read', (_, text, expected, race) => {
    expect(read(text, race)).toEqual(expected);
  });

  it('says in six languages who has no time', () => {
    const words = [
      ['Nu s-a prezentat', 'not-started'],
      ['Neterminat', 'not-finished'],
      ['Ausgeschieden', 'not-finished'],
      ['Nicht angetreten', 'not-started'],
      ['Abandon médical', 'not-finished'],
      ['Barrière horaire', 'out-of-time'],
      ['Non arrivato', 'not-finished'],
      ['Fuori tempo', 'out-of-time'],
      ['No presentada', 'not-started'],
      ['Abandona', 'not-finished'],
      ['Withdrew', 'not-finished'],
      ['No show', 'not-started'],
    ];
    for (const [word, state] of words) {
      expect(read(`Bib;Time\n20;3:31:24\n21;${word}`)[1]).toBe(`21 ${state}`);
    }
  });

  it('shares the place of those whose times are equal, and tells where it had two', () => {
    const plan = planOf(
      'Pos;No;Name;Time\n1;22;;31:24\n2;24;;31:30\n3;23;;31:30\n=4;21;;31:31',
      hill,
    );
    expect(plan.findings.map(({ row, code }) => [row, code])).toEqual([[4, 'place-differs']]);
    expect(plan.rows.map(({ after }) => after.ownMs)).toEqual([
      1_884_000, 1_890_000, 1_890_000, 1_891_000,
    ]);
  });

  it('takes short times for what the race allows', () => {
    expect(read('20;20:24\n21;21:30')).toEqual(['20 1224', '21 1290']);
    expect(read('20;3:31\n21;3:40')).toEqual(['20 12660', '21 13200']);
  });

  it('leaves decimals and other numbers unread, which are no times', () => {
    const codes = (text: string) => planOf(text, mountain).findings.map(({ code }) => code);
    expect(codes('Bib;Time\n20;211.40\n21;220.75')).toEqual([
      'time-unclear',
      'time-unclear',
      'nobody',
    ]);
    expect(codes('Bib;Time\n20;33124\n21;34010')).toEqual([
      'time-unclear',
      'time-unclear',
      'nobody',
    ]);
  });

  it('finds people whose names are set apart otherwise', () => {
    const plan = planOf(
      'Pos;No;Name;Time\n1;22;O Hare Patrick;3:31:24\n2;;VANRENSBURG Ruan;3:40:00',
      mountain,
    );
    expect(plan.rows.map(({ after }) => after.bib)).toEqual(['22', '24']);
    expect(plan.findings).toEqual([]);
  });
});
