import { diff } from 'node:util';

/** Elements that only group others: their content is part of the line around them. */
const inline = new Set([
  'span',
  'strong',
  'b',
  'em',
  'i',
  's',
  'small',
  'time',
  'abbr',
  'bdi',
  'br',
]);
/** Cells share the line of their row. */
const cells = new Set(['td', 'th']);
/** Attributes that only concern the looks, and those that follow from others. */
const leftOut =
  /^(?:class|style|id|width|height|viewbox|loading|decoding|data-props|method|nonce)$/;
/** How many options of a long choice are listed, in addition to the chosen ones. */
const optionsSaid = 6;
/** A longer line is cut in its text. */
const lineMost = 90;
const textLeast = 30;

const plain = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'UUID')
    .replace(/(?<= value=)[\w-]{43}(?=:? *$)/g, 'KEY');

/** A tag with its attributes, in short; keeps classes of states such as `is-closed`. */
function said(tag: string, own: string): string {
  const states = /class="([^"]*)"/.exec(own)?.[1]?.match(/\bis-[\w-]+/g) ?? [];
  const attributes = [...own.matchAll(/ ([\w-]+)="([^"]*)"/g)]
    .map(([, name = '', value = '']) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !leftOut.test(name))
    .map(([name, value]) => (value === '' && name !== 'value' ? name : `${name}=${value}`));
  return [tag, ...states, ...attributes].join(' ');
}

/**
 * The content of a page, from its first heading on, with a line for each element that says
 * something: its name, its attributes without those of the looks, then its text; bars separate the
 * cells of a row. Leaves out drawings, all but the first options of a long choice, and the end of a
 * long text.
 */
export function outlineOf(html: string): string {
  const from = html.indexOf('<h1');
  const drawn = html
    .slice(Math.max(from, 0))
    .replace(/<svg\b.*?<\/svg>|<!--.*?-->/gs, '')
    .replace(/<span class="unbroken">(.*?)<\/span>/g, '$1');
  const lines = [''];
  const say = (text: string) => lines.push(`${lines.pop() ?? ''}${text}`);
  for (const [, close, tag = '', own = '', text] of drawn.matchAll(
    /<(\/?)(\w+)((?: [\w-]+="[^"]*")*) ?\/?>|([^<]+)/g,
  )) {
    if (text !== undefined) say(text);
    else if (cells.has(tag)) say(close ? ' |' : ' ');
    else if (close || (inline.has(tag) && said(tag, own) === tag)) say(' ');
    else lines.push(`${said(tag, own)}: `);
  }
  return shortened(lines.map((line) => plain(line).replace(/\s+/g, ' ').trim()))
    .filter((line) => !/^\w*:?$/.test(line))
    .map((line) => cut(line.replace(/:$/, '')))
    .join('\n');
}

/**
 * A line without the end of a long text, so that a sentence can be improved without a change here.
 */
function cut(line: string): string {
  const most = Math.max(lineMost, line.indexOf(': ') + textLeast);
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line;
}

function shortened(lines: string[]): string[] {
  let options = 0;
  return lines.filter((line) => {
    options = /^option\b/.test(line) ? options + 1 : 0;
    return options <= optionsSaid || line.includes(' selected');
  });
}

/** The difference to another outline, a line for each that was removed (`-`) or added (`+`). */
export const outlineDiff = (before: string, after: string): string =>
  diff(after.split('\n'), before.split('\n'))
    .filter(([change]) => change !== 0)
    .map(([change, line]) => `${change > 0 ? '+' : '-'} ${line}`)
    .join('\n');
