import type { ReactNode } from 'react';
import { AdminScroller } from './admin-scroller.tsx';

/** The name of a column; `number`: of a column of numbers. */
type Head = string | { number: string };

/** A table of the organiser's side, in its frame. */
export function AdminTable(props: {
  name: string;
  heads: readonly Head[];
  isTall?: boolean;
  children: ReactNode;
}) {
  return (
    <AdminScroller name={props.name} isTall={props.isTall === true}>
      <table>
        <thead>
          <tr>{props.heads.map(headCell)}</tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </AdminScroller>
  );
}

/** Not a component: on a phone the table becomes cards, which are made from its head cells. */
function headCell(head: Head) {
  const isNumber = typeof head !== 'string';
  const text = isNumber ? head.number : head;
  return (
    <th key={text} scope="col" className={isNumber ? 'number' : undefined}>
      {text}
    </th>
  );
}
