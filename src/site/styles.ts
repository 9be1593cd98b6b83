import { look } from '../edition/facts.ts';
import base from '../ui/base.css?inline';
import footer from '../ui/footer.css?inline';
import header from '../ui/header.css?inline';
import pageRidge from '../ui/page-ridge.css?inline';
import parts from '../ui/parts.css?inline';
import tables from '../ui/tables.css?inline';
import tokens from '../ui/tokens.css?inline';
import type { Page } from './page.ts';

const declared = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The edition's colours, of both schemes. */
const colours =
  `:root{${declared(look.palette.light)}}` +
  `@media(prefers-color-scheme:dark){:root{${declared(look.palette.dark)}}}`;

/** The one style element of a page: the sheets of every page, that of the ridge, then its own. */
export const inlineStyles = ({ styles, isWithoutRidge }: Styled): string => {
  const ridge = isWithoutRidge ? [] : [pageRidge];
  return [tokens, colours, base, parts, tables, header, footer, ...ridge, ...styles].join('\n');
};

type Styled = Pick<Page, 'styles' | 'isWithoutRidge'>;
