import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

type Element = ReactElement<{ children?: ReactNode; className?: string; colSpan?: number }, string>;

const isTag = (node: ReactNode, ...tags: string[]): node is Element =>
  isValidElement(node) && tags.some((tag) => tag === node.type);
const childrenOf = (element: Element | undefined): ReactNode[] =>
  Children.toArray(element?.props.children);

/**
 * A table that a narrow screen shows as cards, one for each row, with the column's head at each
 * value. Returns the table unchanged if its rows or cells are components, whose content cannot be
 * read.
 */
export function tableInCards(table: ReactNode): ReactNode {
  if (!isTag(table, 'table')) return table;
  const parts = childrenOf(table);
  const head = parts.find((part) => isTag(part, 'thead'));
  const body = parts.find((part) => isTag(part, 'tbody'));
  const heads = childrenOf(childrenOf(head)[0] as Element | undefined).map((cell) =>
    isTag(cell, 'th') ? cell.props.children : undefined,
  );
  const rows = childrenOf(body);
  const isPlain =
    heads.length > 0 &&
    heads.every((text) => typeof text === 'string') &&
    rows.every(
      (row) => isTag(row, 'tr') && childrenOf(row).every((cell) => isTag(cell, 'td', 'th')),
    );
  if (!isPlain || !body) return table;
  const inCards = cloneElement(
    body,
    {},
    rows.map((row) => rowWithHeads(row as Element, heads)),
  );
  return cloneElement(
    table,
    { className: [table.props.className, 'in-cards'].filter(Boolean).join(' ') },
    parts.map((part) => (part === body ? inCards : part)),
  );
}

function rowWithHeads(row: Element, heads: readonly string[]): ReactNode {
  let column = 0;
  const cells = childrenOf(row).map((cell) => {
    const { colSpan = 1 } = (cell as Element).props;
    const labelled = cloneElement(cell as ReactElement<{ 'data-head'?: string }>, {
      'data-head': heads[column] ?? '',
    });
    column += colSpan;
    return labelled;
  });
  return cloneElement(row, {}, cells);
}
