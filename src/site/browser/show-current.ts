/** Scrolls the office's menu to the current page where style sheets cannot: Firefox, Safari. */
export function showCurrent(): void {
  if (CSS.supports('scroll-initial-target', 'nearest')) return;
  const menu = document.querySelector('.office-menu');
  const current = menu?.querySelector('[aria-current]');
  if (!menu || !current) return;
  const below = current.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom;
  if (below > 0) menu.scrollTop += below;
}
