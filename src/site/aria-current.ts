/**
 * The `aria-current` of a menu's link: `page` on the page itself, `true` on one below it, such as a
 * race below the races. Below `root`, where the menu begins, are all of its pages.
 */
export function ariaCurrent(href: string, path: string, root: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return href !== root && path.startsWith(`${href}/`) ? 'true' : undefined;
}
