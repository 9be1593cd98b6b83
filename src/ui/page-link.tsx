import type { ReactNode } from 'react';

/** A link whose text comes from a sentence: `<Trans components={{ rules: <PageLink … /> }}>`. */
export function PageLink({ href, children }: { href: string; children?: ReactNode }) {
  return <a href={href}>{children}</a>;
}
