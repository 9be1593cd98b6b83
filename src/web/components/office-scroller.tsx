import type { ReactNode } from 'react';

/** A frame in which a wide table moves sideways, by the keyboard as well. */
export function OfficeScroller({ name, children }: { name: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached
    <div className="scroller" tabIndex={0} role="region" aria-label={name}>
      {children}
    </div>
  );
}
