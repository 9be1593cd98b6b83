import type { ReactNode } from 'react';
import { OfficeScroller } from './office-scroller.tsx';

/** A table of the office, in its frame. */
export function OfficeTable(props: { name: string; heads: string[]; children: ReactNode }) {
  return (
    <OfficeScroller name={props.name}>
      <table>
        <thead>
          <tr>
            {props.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </OfficeScroller>
  );
}
