import { lexer, type Token, type Tokens } from 'marked';
import { type TextPage, textPages } from './text-pages.ts';

/** A section of a page, under its own heading or the page's. */
export type TextSection = {
  id: string;
  title: string;
  /** Whether the section is one of the page's own, for which this is the text. */
  isOfPage: boolean;
  blocks: Token[];
};

/** A mistake in a text, in words that follow its file and line. */
type TextProblem = { line: number; says: string };

type Parsed = { sections: TextSection[]; problems: TextProblem[] };

/** Characters; the longest regulations of a race have a tenth of this. */
const mostLength = 100_000;

const drawn = new Set(
  ['paragraph', 'text', 'strong', 'em', 'del', 'codespan', 'link', 'br', 'escape'].concat([
    'list',
    'list_item',
    'blockquote',
    'table',
    'hr',
    'space',
    'heading',
  ]),
);

const refused: Record<string, string> = {
  image: 'a text shows no pictures',
  html: 'this is HTML, and a text takes Markdown only',
  code: 'lines that begin with four spaces, or ```, are program code: take that away',
  def: 'write the address beside its words: [words](address)',
};

const comment = /^<!--[^]*-->$/;
const linked = /^(https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:\+?[\d-]+|\/(?!\/)[^\s\\]*)$/;
const named = /^(.*?)\s*\{#([\w-]*)\}$/;

/** Reads a Markdown text of a page: its sections, and everything that a page does not allow. */
export function parseText(page: TextPage, source: string): Parsed {
  if (source.length > mostLength) {
    return failed(1, `the text is longer than ${mostLength} characters`);
  }
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const lines = text.split('\n');
  const unreadable = lines.findIndex((line) => /(?!\t)\p{Cc}|\ufffd/u.test(line));
  if (unreadable >= 0) return failed(unreadable + 1, 'a character is none of a text in UTF-8');
  try {
    const parsed = sectionsOf(page, lexer(text));
    return { ...parsed, problems: oncePerLine([...parsed.problems, ...writtenOtherwise(lines)]) };
  } catch (error) {
    if (error instanceof RangeError) return failed(1, 'lists or quotations are nested too deeply');
    throw error;
  }
}

const failed = (line: number, says: string): Parsed => ({
  sections: [],
  problems: [{ line, says }],
});

/** Removes duplicates: an element that opens and closes is reported once. */
const oncePerLine = (problems: readonly TextProblem[]): TextProblem[] =>
  problems.filter(
    ({ line, says }, index) =>
      problems.findIndex((each) => each.line === line && each.says === says) === index,
  );

/** Finds facts that are not written with both braces, and characters written as HTML entities. */
const writtenOtherwise = (lines: readonly string[]): TextProblem[] =>
  lines.flatMap((line, index) => {
    const problems: TextProblem[] = [];
    const rest = line.replace(/\{\{[\w.-]+\}\}/g, '');
    if (/\{\{|\}\}/.test(rest)) {
      problems.push({ line: index + 1, says: 'a fact is written {{name}}, with both braces' });
    }
    const [entity] = /&#?\w+;/.exec(line) ?? [];
    if (entity)
      problems.push({ line: index + 1, says: `write the character in place of ${entity}` });
    return problems;
  });

function sectionsOf(page: TextPage, tokens: readonly Token[]): Parsed {
  const sections: TextSection[] = [];
  const problems: TextProblem[] = [];
  let line = 1;
  for (const token of tokens) {
    const at = line + leadingLines(token.raw);
    line += token.raw.split('\n').length - 1;
    if (token.type === 'space' || isComment(token)) continue;
    problems.push(...problemsOf(token, at));
    if (isHeading(token) && token.depth === 2) {
      const section = sectionOf(page, token, sections.length);
      problems.push(
        ...problemsOfSection(page, section, sections).map((says) => ({ line: at, says })),
      );
      sections.push(section);
    } else if (sections.length === 0) {
      problems.push({ line: at, says: 'a text begins with a heading, “## …”' });
      break;
    } else {
      sections.at(-1)?.blocks.push(token);
    }
  }
  return { sections, problems };
}

const leadingLines = (raw: string) => (/^\n*/.exec(raw)?.[0] ?? '').length;
const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** A comment of the author, which no page shows. */
export const isComment = ({ type, raw }: Token): boolean =>
  type === 'html' && comment.test(raw.trim());

function sectionOf(page: TextPage, { text }: Tokens.Heading, index: number): TextSection {
  const [, title = text, name] = named.exec(text) ?? [];
  const isOfPage = textPages[page].some((each) => each === name);
  // Ids that differ from those of the page's own parts.
  const id = name ?? `text-${slugOf(title) || index + 1}`;
  return { id, title, isOfPage, blocks: [] };
}

const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}|\{\{[^}]*\}\}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

function problemsOfSection(
  page: TextPage,
  { id, title, isOfPage }: TextSection,
  before: readonly TextSection[],
): string[] {
  const own = textPages[page];
  if (!isOfPage && !id.startsWith('text-')) {
    const known = own.length > 0 ? `it has ${own.join(', ')}` : 'leave {#…} away';
    return [`the page has no section “${id}”: ${known}`];
  }
  if (title === '') return ['a heading has no words'];
  return before.some((each) => each.id === id) ? [`a second section is called “${title}”`] : [];
}

/** Finds the parts of a token, and of the tokens within it, that no page allows. */
function problemsOf(token: Token, line: number, isInside = false): TextProblem[] {
  const says = problemOf(token, isInside);
  if (says) return [{ line, says }];
  return childrenOf(token).flatMap((child) => {
    const at = token.raw.indexOf(child.raw);
    const before = at > 0 ? token.raw.slice(0, at).split('\n').length - 1 : 0;
    return problemsOf(child, line + before, true);
  });
}

function problemOf(token: Token, isInside: boolean): string | undefined {
  if (isComment(token)) return undefined;
  if (!drawn.has(token.type)) return refused[token.type] ?? `no page shows “${token.raw.trim()}”`;
  if (isHeading(token)) {
    if (isInside) return 'a heading stands by itself, in no list and no quotation';
    if (token.depth === 1) return 'the page has its title: begin sections with “## …”';
    if (token.depth > 4) return 'headings within a section are “### …” and “#### …”';
    if (token.tokens?.some(({ type }) => type !== 'text' && type !== 'escape')) {
      return 'a heading is plain words';
    }
  }
  if (token.type === 'link' && !linked.test((token as Tokens.Link).href)) {
    return (
      `“${(token as Tokens.Link).href}” is no address for a link: they begin with https://, ` +
      'mailto:, tel: or, on this site, with /'
    );
  }
  return undefined;
}

/** The tokens within a token, also within lists and tables. */
function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flat().flatMap(({ tokens }) => tokens);
  }
  return 'tokens' in token ? (token.tokens ?? []) : [];
}
