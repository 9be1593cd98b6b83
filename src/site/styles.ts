import { edition } from '../edition/edition.ts';
import base from '../ui/base.css?inline';
import footer from '../ui/footer.css?inline';
import header from '../ui/header.css?inline';
import pageRidge from '../ui/page-ridge.css?inline';
import parts from '../ui/parts.css?inline';
import tables from '../ui/tables.css?inline';
import tokens from '../ui/tokens.css?inline';
import type { Page } from './page.ts';

/** The colours that drawings in a page's HTML use, in addition to those in its sheets. */
const drawnColours = 'sun mist ink primary accent deep bg r1 r2 r3 r4 r5'.split(' ');

const namesOf = new Map<string, ReadonlySet<string>>();

/** The names after `--` that a sheet uses; each sheet is parsed once. */
function namesIn(sheet: string): ReadonlySet<string> {
  const names =
    namesOf.get(sheet) ??
    new Set([...sheet.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name));
  namesOf.set(sheet, names);
  return names;
}

/** The edition's colours in both schemes, as far as the sheets or drawings use them. */
function coloursFor(sheets: readonly string[]): string {
  const { look } = edition();
  const needed = new Set([...drawnColours, ...sheets.flatMap((sheet) => [...namesIn(sheet)])]);
  const { light, dark } = look.palette;
  const names = Object.keys(light).filter((name) => needed.has(name));
  const declared = (tokens: Record<string, string>) =>
    names.flatMap((name) => (name in tokens ? `--${name}:${tokens[name]}` : [])).join(';');
  return `:root{${declared(light)}}@media(prefers-color-scheme:dark){:root{${declared(dark)}}}`;
}

const numbers = new Map<string, number>();
const joined = new Map<string, string>();

/** The style element of a page: the sheets of every page, those of ridge and table, and its own. */
export const inlineStyles = ({ styles, isWithoutRidge, isWithoutTable }: Styled): string => {
  const sheets = [tokens, base, parts, isWithoutTable ? '' : tables, header, footer].concat(
    isWithoutRidge ? [] : pageRidge,
    styles,
  );
  // Cached by the sheets' numbers: each combination is joined once, and the same text is hashed
  // once.
  const name = sheets.map((sheet) => numbers.get(sheet) ?? numberFor(sheet)).join();
  const css = joined.get(name) ?? [coloursFor(sheets), ...sheets].join('\n');
  joined.set(name, css);
  return css;
};

function numberFor(sheet: string): number {
  numbers.set(sheet, numbers.size);
  return numbers.size - 1;
}

type Styled = Pick<Page, 'styles' | 'isWithoutRidge' | 'isWithoutTable'>;
