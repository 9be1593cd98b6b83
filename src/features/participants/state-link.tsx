import type { ComponentProps } from 'react';
import { listAddress, useList } from './list-context.ts';
import type { ListState } from './participant-filter.rules.ts';

/** A link to a state of the list; once awake, the list shows it in place. */
export function StateLink({
  to,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: ListState }) {
  const { go } = useList();
  return (
    <a
      {...rest}
      href={`${listAddress(to)}#participants`}
      onClick={(click) => {
        if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
        click.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
