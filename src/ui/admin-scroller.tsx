import { Children, type ReactNode } from 'react';
import { leadsHere } from './leads-here.ts';
import { tableInCards } from './table-in-cards.tsx';

/**
 * A frame in which a wide table scrolls sideways, and a tall one up and down, also by keyboard. On
 * a phone, a table that is not tall is shown as cards.
 */
export function AdminScroller(props: {
  name: string;
  isTall?: boolean;
  /** Whether it is the answer to a request: then it gets the focus. */
  isAnswer?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={props.isTall ? 'scroller tall' : 'scroller'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached
      tabIndex={0}
      {...leadsHere(props.isAnswer === true)}
      role="region"
      aria-label={props.name}
    >
      {props.isTall ? props.children : Children.map(props.children, tableInCards)}
    </div>
  );
}
