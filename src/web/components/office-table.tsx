import type { ReactNode } from 'react';

/** A table that moves sideways in a frame of its own where it is too wide. */
export function OfficeTable(props: { name: string; heads: string[]; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys as well
    <div className="scroller" tabIndex={0} role="region" aria-label={props.name}>
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
    </div>
  );
}
