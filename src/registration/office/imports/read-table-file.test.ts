import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { orRefuse } from '../../../platform/http/refusals.ts';
import { streamZip } from '../exports/stream-xlsx.ts';
import { mostColumns, mostRows } from './import.contract.ts';
import { readTable } from './read-table.ts';
import { readTableFile } from './read-table-file.ts';

const name = 'Ștefănescu, Țurcanu';
const csv = `Prenume;Nume\r\n"Ana";"${name}"\r\n\r\n;Weiß\r\n`;
const cells = [
  { row: 2, cells: ['Ana', name] },
  { row: 4, cells: ['', 'Weiß'] },
];
const bytes1250 = (letters: string) =>
  Buffer.from(
    Array.from(
      letters,
      (letter) => ({ Ș: 0xaa, ț: 0xfe, ă: 0xe3 })[letter] ?? letter.charCodeAt(0),
    ),
  );
const readCsv = async (content: Buffer) => orRefuse(await readTableFile(content, readTable)).rows;
const code = async (content: Buffer | undefined, mostBytes?: number) => {
  const read = await readTableFile(content, (file) => readTable(file, mostBytes));
  return read.ok ? 'read' : read.code;
};
const zip = (entries: Record<string, string>) =>
  buffer(
    streamZip(
      Object.entries(entries).map(([path, content]) => ({ name: path, content: [content] })),
    ),
  );

describe('a file is read', () => {
  it.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${csv}`)],
    ['UTF-16 LE', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['UTF-16 LE without a mark', Buffer.from(csv, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()],
  ])('in %s, its rows by number, without the empty ones', async (_, content) => {
    expect(await readCsv(content)).toEqual(cells);
  });

  it.each([
    ['Windows-1250', bytes1250('Nume,Oras\nȘtefan,Constanța\n'), ['Ștefan', 'Constanța']],
    ['Windows-1252', Buffer.from('Nom,Ville\nHélène,Besançon\n', 'latin1'), ['Hélène', 'Besançon']],
    ['tabs', Buffer.from('a;x\tb\tc\n1,5\t2\t3\n'), ['1,5', '2', '3']],
    ['commas', Buffer.from('a,b\n"x;y;z",2\n'), ['x;y;z', '2']],
  ])('in %s', async (_, content, expected) => {
    expect((await readCsv(content))[0]?.cells).toEqual(expected);
  });

  it('with what no database holds marked as damaged', async () => {
    const content = Buffer.from('Name,Age\nAn\0a,3\nIon,4\n');
    expect(await readCsv(content)).toEqual([
      { row: 2, cells: ['An\ufffda', '3'] },
      { row: 3, cells: ['Ion', '4'] },
    ]);
  });

  it('as a workbook: days, numbers, empty cells', async () => {
    const content = await writeExcelFile([
      [{ value: 'Name' }, { value: 'Day' }, { value: 'No' }],
      [{ value: name }, { value: new Date('1990-07-05T00:00:00Z'), format: 'dd.mm.yyyy' }, null],
      [null, null, { value: 40700 }],
    ] as never).toBuffer();
    expect(await readTableFile(content, readTable)).toEqual({
      ok: true,
      header: ['Name', 'Day', 'No'],
      rows: [
        { row: 2, cells: [name, '1990-07-05', ''] },
        { row: 3, cells: ['', '', '40700'] },
      ],
    });
  });

  it('as a workbook: times, and moments', async () => {
    const time = (value: number, format = '[h]:mm:ss') => ({ value, format, type: Number });
    const day = 24 * 60 * 60;
    const content = await writeExcelFile([
      [{ value: 'Bib' }, { value: 'Time' }],
      [{ value: 20 }, time((3 * 3600 + 31 * 60 + 24) / day)],
      [{ value: 21 }, time(31.4 / day, 'mm:ss.0')],
      [{ value: 22 }, time((27 * 3600 + 30 * 60) / day)],
      [{ value: 23 }, { value: new Date('2025-07-05T12:01:24Z'), format: 'dd.mm.yyyy hh:mm:ss' }],
    ] as never).toBuffer();
    const read = await readTableFile(content, readTable);
    expect(read.ok && read.rows.map(({ cells }) => cells[1])).toEqual([
      '03:31:24',
      '00:00:31.4',
      '27:30:00',
      '2025-07-05 12:01:24',
    ]);
  });
});

describe('a file is refused', () => {
  const sheet = (data: string) => ({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': data,
  });
  it.each([
    ['nothing', undefined, 'import-file-large'],
    ['an empty one', Buffer.alloc(0), 'import-empty'],
    ['a header only', Buffer.from('a,b,c\n'), 'import-empty'],
    ['blank lines', Buffer.from('\n\n , \n\n'), 'import-empty'],
    ['NUL bytes', Buffer.from('Name,Age\nAn\xe3\0,3\n', 'latin1'), 'import-unreadable'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'import-unreadable'],
    ['an archive of another kind', gzipSync('Name,Age\nAna,3\n'), 'import-unreadable'],
    ['an open quote', Buffer.from('Name\n"Ana\n'), 'import-unreadable'],
    ['a broken archive', Buffer.from('504b0304ffffffffffffffff', 'hex'), 'import-unreadable'],
    ['a row without end', Buffer.from(`${'a'.repeat(300_000)}\n1\n`), 'import-unreadable'],
    ['too many columns', Buffer.from(`a\n${',a'.repeat(mostColumns)}\n`), 'import-columns-many'],
    ['too many rows', Buffer.from(`a\n${'x\n'.repeat(mostRows + 1)}`), 'import-rows-many'],
  ])('%s', async (_, content, expected) => {
    expect(await code(content)).toBe(expected);
  });

  it('that unpacks to more than it may', async () => {
    const book = await writeExcelFile([
      [{ value: 'Name' }],
      [{ value: 'Ana '.repeat(2000) }],
    ] as never).toBuffer();
    expect(await code(book)).toBe('read');
    expect(await code(book, 8000)).toBe('import-unreadable');
  });

  it('whose directory says less than there is', async () => {
    const lie = await zip(sheet('x'.repeat(1000)));
    const directory = lie.readUInt32LE(lie.length - 6);
    lie.writeUInt32LE(1, directory + 24);
    expect(await code(lie)).toBe('import-unreadable');
  });

  it('with a cell far out to the right, or a document type', async () => {
    const far =
      '<worksheet><sheetData><row r="1"><c r="ZZZZZZ1"><v>1</v></c></row></sheetData></worksheet>';
    expect(await code(await zip(sheet(far)))).toBe('import-unreadable');
    const lol = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}">]><worksheet>&a;</worksheet>`;
    expect(await code(await zip(sheet(lol)))).toBe('import-unreadable');
  });
});

it('is read by a process of its own as it is here', async () => {
  expect(orRefuse(await readTableFile(Buffer.from(csv))).rows).toEqual(cells);
});

it('throws where the reader itself breaks down, which is no fault of the file', async () => {
  const broken = () => Promise.reject(new Error('no such reader'));
  await expect(readTableFile(Buffer.from(csv), broken)).rejects.toThrow('no such reader');
});
