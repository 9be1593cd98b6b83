import { describe, expect, it } from 'vitest';
import { elapsedTimes, readFinishTable, timesFrom } from './finish-file.rules.ts';

const hour = 3_600_000;
const race = { distanceKm: 33, gunMs: 8.5 * hour, limitMs: 8 * hour };

const table = (text: string, delimiter = ';') =>
  text
    .split('\n')
    .map((line, index) => ({
      row: index + 1,
      cells: line.split(delimiter).map((cell) => cell.trim()),
    }))
    .filter(({ cells }) => cells.some(Boolean));
const read = (text: string, delimiter?: string) => readFinishTable(table(text, delimiter));
const brief = (text: string, delimiter?: string) => {
  const file = read(text, delimiter);
  const elapsed = elapsedTimes(file, race, timesFrom(file, race));
  return file.lines.map(({ bib, name, state }, index) => {
    const { gunMs, chipMs } = elapsed[index] ?? { gunMs: null, chipMs: null };
    return [bib || name, state, gunMs, chipMs];
  });
};

describe('a file of times', () => {
  it('is read without headings, by what its columns hold', () => {
    expect(brief('101\t3:31:24\n7\t3:40:00.5\n1*3\t4:00:00', '\t')).toEqual([
      ['101', 'finished', 3 * hour + 31 * 60_000 + 24_000, null],
      ['7', 'finished', 3 * hour + 40 * 60_000 + 500, null],
      ['1*3', 'finished', 4 * hour, null],
    ]);
  });

  it('is read as bare text', () => {
    expect(brief('20   3:31:24\n7 3:40:00\n8 DNF')).toEqual([
      ['20', 'finished', 3 * hour + 31 * 60_000 + 24_000, null],
      ['7', 'finished', 3 * hour + 40 * 60_000, null],
      ['8', 'not-finished', null, null],
    ]);
    expect(read('Name;Time\nAnna Berg;3:31:24').lines[0]?.name).toBe('Anna Berg');
    expect(read('Anna Berg\nIon Pop').lines).toEqual([]);
    // A blank in a cell of a table parts nothing, nor does a third word.
    expect(read('20 DNF;5\n7 DNF;6').lines.map(({ bib }) => bib)).toEqual(['5', '6']);
    expect(read('20 3:31:24 h\n7 3:40:00 h').lines).toEqual([]);
  });

  it('is read with the place before the bib or behind it', () => {
    for (const text of ['1;20;3:31:24\n2;7;3:40:00', '20;1;3:31:24\n7;2;3:40:00']) {
      const { lines } = read(text);
      expect(lines.map(({ bib, place }) => [bib, place])).toEqual([
        ['20', 1],
        ['7', 2],
      ]);
    }
  });

  it('is read with its headings some lines down, and a total at the end', () => {
    const { lines, unread, kind } = read(
      [
        'Crosul Munților 2025;;;;;;',
        'Cursa lungă;33 km;;;;;',
        'Loc;Nr. concurs;Nume;Prenume;An naștere;Timp;Observații',
        '1.;20;ȚURCANU;Ștefan;1988;3:31:24;',
        '2.;7;O’Neill;Ana-Maria ;12.05.1990;3:40:00;',
        ';8;Pop;Ion;88;;Abandon',
        'Total;;3;;;;',
      ].join('\n'),
    );
    expect(kind).toBe('results');
    expect(lines).toEqual([
      {
        row: 4,
        bib: '20',
        name: 'Ștefan ȚURCANU',
        year: 1988,
        place: 1,
        state: 'finished',
        time: { parts: [3, 31, 24], fractionMs: 0 },
        chipTime: null,
      },
      expect.objectContaining({ row: 5, bib: '7', name: 'Ana-Maria O’Neill', year: 1990 }),
      expect.objectContaining({ row: 6, bib: '8', year: null, state: 'not-finished', time: null }),
    ]);
    expect(unread).toEqual([{ row: 7, text: 'Total · 3', isTimeUnclear: false }]);
  });

  it.each([
    ['Platz;Startnummer;Name;Zeit', '1;20;Anna Berg;3:31:24'],
    ['Classement;Dossard;Nom Prénom;Temps', '1;20;Anna Berg;3:31:24'],
    ['Posizione;Pettorale;Cognome e Nome;Tempo', '1;20;Anna Berg;3:31:24'],
    ['Puesto;Dorsal;Nombre y apellidos;Tiempo', '1;20;Anna Berg;3:31:24'],
    ['Rank;Bib number;Name;Gun time', '1;20;Anna Berg;3:31:24'],
    ['Rank;Bib;Name;Time', '1;0020;Anna Berg;03:31:24'],
  ])('%s is known by its headings', (headings, row) => {
    const { lines } = read(`${headings}\n${row}`);
    expect(lines).toEqual([
      expect.objectContaining({ bib: '20', name: 'Anna Berg', place: 1, state: 'finished' }),
    ]);
  });

  it('has the headings that are most of them, not titles with a word of theirs', () => {
    const titled = 'Nr;Ora\nLoc;Nr;Nume;Prenume;Timp\n1;20;Berg;Anna;3:31:24';
    expect(read(titled).lines).toEqual([expect.objectContaining({ row: 3, name: 'Anna Berg' })]);
    expect(read('Rezultat\n101;3:31:24\n102;3:40:00').lines.map(({ bib }) => bib)).toEqual([
      '101',
      '102',
    ]);
    // Twelve titles at most.
    expect(read(`${'Races\n'.repeat(11)}Clock;Bib\n3:31:24;2\n`).isClock).toBe(true);
    expect(read(`${'Races\n'.repeat(12)}Clock;Bib\n3:31:24;2\n`).isClock).toBe(false);
  });

  it('has the first of two columns of one heading', () => {
    expect(read('Bib;Time;Time\n20;3:31:24;0:10:00').lines[0]?.time?.parts).toEqual([3, 31, 24]);
  });

  it.each([
    ['Bib;Name;Vorname;Zeit', 'Anna Berg'],
    ['Bib;Nume;Oras;Timp', 'Berg'],
    ['Bib;Prenume;Oras;Timp', 'Berg'],
    ['Bib;Nachname;Vorname;Zeit', 'Anna Berg'],
    ['Bib;Name;Ort;Zeit', 'Berg'],
  ])('under %s has the name %s', (headings, name) => {
    expect(read(`${headings}\n20;Berg;Anna;3:31:24`).lines[0]?.name).toBe(name);
  });

  it('without headings may have names, and numbers that say nothing', () => {
    const { lines } = read('1;20;1988;Anna Berg;Bardejov;3:31:24\n2;7;1990;Ion Pop;Poprad;3:40:00');
    expect(lines.map(({ bib, place, name, year }) => [bib, place, name, year])).toEqual([
      ['20', 1, 'Anna Berg', null],
      ['7', 2, 'Ion Pop', null],
    ]);
    // The first column of times is theirs.
    expect(read('20;3:31:24;1:00:00\n7;3:40:00;1:01:00').lines[1]?.time?.parts[0]).toBe(3);
    // A count that is broken is none.
    expect(read('1;20;3:31:24\n3;7;3:40:00').lines.map(({ bib }) => bib)).toEqual(['20', '7']);
  });

  it('is told by what more than half of its rows hold', () => {
    const half = read('20;3:31:24;a1\n7;soon;b2');
    expect(half.kind).toBe('order');
    const more = read('20;3:31:24\n7;soon\n9;DNF');
    expect(more.lines.map(({ bib, state }) => [bib, state])).toEqual([
      ['20', 'finished'],
      ['7', 'finished'],
      ['9', 'not-finished'],
    ]);
    expect(read('a20;3:31:24\nb7;3:40:00').lines.map(({ bib }) => bib)).toEqual(['', '']);
  });

  it('has bibs of up to ten letters and digits, with one digit at least', () => {
    const bibs = ['A1', '12345678901', 'ABC', '*', '1-2', 'ș9'];
    const { lines, unread } = read(`Bib;Time\n${bibs.map((bib) => `${bib};`).join('\n')}`);
    expect(lines.map(({ bib }) => bib)).toEqual(['A1', '*', 'Ș9']);
    expect(unread.map(({ text }) => text)).toEqual(['12345678901', 'ABC', '1-2']);
  });

  it('has places that are plain numbers, and names with single blanks', () => {
    const places = ['12.', '1a', 'M1', '1234567', ''];
    const rows = places.map((place) => `${place};20;Anna   Berg;3:31:24`).join('\n');
    const { lines } = read(`Rank;Bib;Name;Time\n${rows}`);
    expect(lines.map(({ place }) => place)).toEqual([12, null, null, null, null]);
    expect(lines[0]?.name).toBe('Anna Berg');
  });

  it.each([
    ['1988', 1988],
    ['12.05.1988', 1988],
    ['1988-05-12', 1988],
    ['2004', 2004],
    ['88', null],
    ['31988', null],
    ['19885', null],
    ['1788', null],
    ['', null],
  ])('has %j as the year %s', (text, year) => {
    expect(read(`Bib;Year;Time\n20;${text};3:31:24`).lines[0]?.year).toBe(year);
  });

  it('has a net time beside the time, or alone', () => {
    expect(brief('Bib;Time;Chip time\n20;3:31:24;3:31:00')).toEqual([
      ['20', 'finished', 3 * hour + 31 * 60_000 + 24_000, 3 * hour + 31 * 60_000],
    ]);
    expect(brief('Bib;Chip time\n20;3:31:00')).toEqual([
      ['20', 'finished', 3 * hour + 31 * 60_000, null],
    ]);
  });

  it('has times without hours, and hours without seconds', () => {
    expect(brief('20;59:30\n21;1:00:10')[0]?.[2]).toBe(59.5 * 60_000);
    expect(brief('20;3:31\n21;4:00')[1]?.[2]).toBe(4 * hour);
  });

  it('has times of the clock, said by its heading or plain from them', () => {
    expect(brief('Bib;Clock\n20;12:30\n21;13:00')[0]?.[2]).toBe(4 * hour);
    expect(brief('Bib;Clock\n20;2:30:00')[0]?.[2]).toBe(18 * hour);
    expect(brief('Bib;Clock\n20;12:30:00\n21;DNF')[1]?.[2]).toBeNull();
    expect(brief('Bib;Clock\n20;12:01:24')[0]?.[2]).toBe(3 * hour + 31 * 60_000 + 24_000);
    expect(brief('20;12:01:24\n21;13:00:00')[1]?.[2]).toBe(4.5 * hour);
    expect(timesFrom(read('20;3:31:24'), race)).toBe('gun');
  });

  it.each([
    ['DNF', 'not-finished'],
    ['dns', 'not-started'],
    ['DSQ', 'disqualified'],
    ['Abandon', 'not-finished'],
    ['Hors délai', 'out-of-time'],
    ['Aufgegeben', 'not-finished'],
    ['Ritirata', 'not-finished'],
    ['No salió', 'not-started'],
    ['Descalificat', 'disqualified'],
    ['Non partant', 'not-started'],
  ])('says by %s in the place of time, place or state that somebody is %s', (word, state) => {
    for (const text of [
      `Rank;Bib;Name;Time\n1;9;A B;3:00:00\n;20;Anna Berg;${word}`,
      `Rank;Bib;Name;Time\n1;9;A B;3:00:00\n${word};20;Anna Berg;`,
      `Rank;Bib;Name;Time;Status\n1;9;A B;3:00:00;\n;20;Anna Berg;3:40:00;${word}`,
      `Rank;Bib;Name;Time\n1;9;A B;3:00:00\n;${word};Anna Berg;`,
      `Rank;Bib;Name;Clock\n1;9;A B;12:00:00\n;20;Anna Berg;${word}`,
    ]) {
      const { lines } = read(text);
      expect([lines[1]?.state, lines[1]?.name, lines[1]?.time]).toEqual([state, 'Anna Berg', null]);
    }
  });

  it('tells of a runner whose time it cannot read', () => {
    const { lines, unread } = read('Bib;Time\n20;3:71:24\n21;3:40:00\n22;?');
    expect(lines.map(({ bib }) => bib)).toEqual(['21', '22']);
    expect(unread).toEqual([{ row: 2, text: '20 · 3:71:24', isTimeUnclear: true }]);
  });

  it('is of one kind', () => {
    expect(read('Bib\n20\n7\n9').kind).toBe('order');
    expect(read('20\n7\n9').kind).toBe('order');
    expect(read('3:31:24\n3:31:25').kind).toBe('times');
    expect(read('20;3:31:24\n7;3:40:00').kind).toBe('results');
    const chips = '20;0:00:05\n7;0:00:06\n9;0:00:07\n20;3:31:24\n7;3:40:00\n9;3:41:00';
    expect(read(chips).kind).toBe('reads');
    // Two rows of one bib are a mistake.
    expect(read('20;3:31:24\n7;3:40:00\n7;3:41:00').kind).toBe('results');
    expect(read('').kind).toBe('results');
    expect(read('Bib;Time\n20;DNF\n7;DNS').kind).toBe('results');
    expect(read('Anna Berg;3:31:24\nIon Pop;3:40:00').kind).toBe('results');
    const twice = (count: number) =>
      Array.from({ length: 10 }, (_, at) => `${20 + at};3:31:2${at}`)
        .concat(Array.from({ length: count }, (_, at) => `${20 + at};3:41:2${at}`))
        .join('\n');
    expect([2, 3].map((count) => read(twice(count)).kind)).toEqual(['results', 'reads']);
    // Rows without a bib repeat nobody's.
    expect(read('Bib;Name;Time\n;A B;1:00:00\n;C D;1:00:01\n;E F;1:00:02\n;G H;1:00:03').kind).toBe(
      'results',
    );
  });
});
