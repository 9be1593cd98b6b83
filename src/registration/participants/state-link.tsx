import { type ComponentProps, startTransition, useOptimistic } from 'react';
import { listAddress, useList } from './list-context.ts';
import type { ListState } from './participant-filter.rules.ts';

/**
 * A link to a state of the list; once hydrated, the list shows it in place. When a touch changes
 * filters, at first only the link reacts, since a slow phone takes a while to draw filters and
 * rows. A page is turned at once, as the next press may follow.
 */
export function StateLink({
  to,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: ListState }) {
  const { state, go } = useList();
  const [isChosen, choose] = useOptimistic(false);
  return (
    <a
      {...rest}
      href={`${listAddress(to)}#participants`}
      aria-busy={isChosen || undefined}
      onClick={(click) => {
        if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
        click.preventDefault();
        if (listAddress({ ...to, page: state.page }) === listAddress(state)) return go(to);
        startTransition(() => {
          choose(true);
          go(to);
        });
      }}
    >
      {children}
    </a>
  );
}
