import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type SheetCell = string | number | null;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packageNs = 'http://schemas.openxmlformats.org/package/2006';
const documentNs = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetNs = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts = {
  '[Content_Types].xml': `${declaration}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${documentNs}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${documentNs}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documentNs}/styles" Target="styles.xml"/></Relationships>`,
  // The second style is the header's: bold.
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${sheetNs}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/**
 * A workbook of one sheet (ECMA-376), written as its rows arrive, without holding any of them. The
 * header stays in sight. Texts are stored as texts, whatever they begin with, so that no cell is a
 * formula.
 */
export function streamXlsx(
  title: string,
  header: readonly string[],
  rows: AsyncIterable<readonly SheetCell[]>,
): Readable {
  const workbook = `${declaration}<workbook xmlns="${sheetNs}" xmlns:r="${documentNs}"><sheets><sheet name="${escape(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  return streamZip([
    ...Object.entries(parts).map(([name, text]) => ({ name, content: [text] })),
    { name: 'xl/workbook.xml', content: [workbook] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(header, rows) },
  ]);
}

async function* sheet(header: readonly string[], rows: AsyncIterable<readonly SheetCell[]>) {
  yield `${declaration}<worksheet xmlns="${sheetNs}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${header.length}" width="18" customWidth="1"/></cols><sheetData>`;
  yield row(header, 1, ' s="1"');
  let number = 1;
  for await (const cells of rows) yield row(cells, ++number);
  yield '</sheetData></worksheet>';
}

function row(cells: readonly SheetCell[], number: number, style = ''): string {
  const written = cells.map((value, column) => {
    if (value === null || value === '') return '';
    const at = `r="${letters(column)}${number}"${style}`;
    return typeof value === 'number'
      ? `<c ${at}><v>${value}</v></c>`
      : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escape(value)}</t></is></c>`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

/** A, B, … Z, AA, AB, … */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML, without the characters that XML cannot hold. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the ones to be left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

/** With a fixed time, the same content gives the same file. */
const options = { mtime: new Date(Date.UTC(1980, 0, 1)), forceDosTimestamp: true };

/**
 * A ZIP archive that is written without holding a whole entry in memory. Ends with the error of an
 * entry that fails; when the client stops reading, the entry that is being read ends, too.
 */
export function streamZip(entries: readonly ZipEntry[]): Readable {
  const archive = new ZipFile();
  const output = new PassThrough();
  for (const { name, content } of entries) {
    archive.addReadStreamLazy(name, options, (give) => {
      const source = Readable.from(content).on('error', (error) => output.destroy(error));
      output.once('close', () => source.destroy());
      give(null, source);
    });
  }
  archive.end();
  archive.outputStream.pipe(output);
  return output;
}
