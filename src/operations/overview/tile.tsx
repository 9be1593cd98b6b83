import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** One thing of the overview; its heading links to its page, where the reader may open it. */
export function Tile(props: {
  id: string;
  title: string;
  href?: string | undefined;
  children: ReactNode;
}) {
  const { id, title, href, children } = props;
  return (
    <section className="panel tile" aria-labelledby={`tile-${id}`}>
      <h2 id={`tile-${id}`}>
        {href ? (
          <a href={href}>
            {title}
            <Icon name="arrowRight" />
          </a>
        ) : (
          title
        )}
      </h2>
      {children}
    </section>
  );
}
