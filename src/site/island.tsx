import type { ComponentType } from 'react';
import type { FactsInPage } from '../edition/facts-in-page.ts';

/**
 * When an island's script is fetched: once the browser is idle, the island is seen, the visitor has
 * moved, scrolled or touched anything, or the island itself is used; `hover`: also when somebody
 * points at it.
 */
export type IslandStart = 'idle' | 'visible' | 'visit' | 'interaction' | 'hover';

/**
 * Makes a component an island: it is rendered on the server like any other, then hydrated in the
 * browser from the file `<name>.island.tsx` with the same props. Props must survive JSON.
 * `facts`: the facts of the edition that it uses; the page then holds them (decision 095).
 */
export function island<P extends object>(
  name: string,
  Component: ComponentType<P>,
  start: IslandStart,
  facts?: readonly (keyof FactsInPage)[],
) {
  return function Island(props: P) {
    return (
      <div
        data-island={name}
        data-start={start}
        data-props={JSON.stringify(props)}
        data-facts={facts?.join(' ')}
      >
        <Component {...props} />
      </div>
    );
  };
}
