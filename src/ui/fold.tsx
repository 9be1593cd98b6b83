import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/**
 * One part of an accordion: the parts of a `group` share its name, so that the browser itself
 * closes the others when one opens; an address that ends in `#id` opens its part. `folds.css` has
 * its styles, and opens all parts in print.
 */
export function Fold(props: {
  group: string;
  id: string;
  title: string;
  level?: 'h2' | 'h3';
  children: ReactNode;
}) {
  const { group, id, title, level: Heading = 'h2', children } = props;
  return (
    <details className="fold" name={group}>
      <summary>
        <Heading>{title}</Heading>
        <Icon name="chevronDown" />
      </summary>
      <div className="fold-body" id={id}>
        {children}
      </div>
    </details>
  );
}
