import base from '../ui/base.css?inline';
import footer from '../ui/footer.css?inline';
import header from '../ui/header.css?inline';
import parts from '../ui/parts.css?inline';
import tables from '../ui/tables.css?inline';
import tokens from '../ui/tokens.css?inline';

/** The one style element of a page: the sheets of every page, then its own. */
export const inlineStyles = (own: readonly string[]): string =>
  [tokens, base, parts, tables, header, footer, ...own].join('\n');
