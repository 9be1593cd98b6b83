/** On a slow line, the next page takes a while: after a moment, shows that it is loading. */
export function showProgress(): void {
  const bar = document.querySelector<HTMLElement>('[data-progress]');
  if (!bar) return;
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    bar.textContent = '';
  };
  addEventListener('pageshow', hide);
  addEventListener('click', (click) => {
    const link = (click.target as Element).closest<HTMLAnchorElement>('a[href]');
    const leaves =
      link &&
      link.origin === location.origin &&
      !link.hasAttribute('download') &&
      link.target !== '_blank' &&
      link.pathname + link.search !== location.pathname + location.search;
    if (!leaves || click.defaultPrevented || click.metaKey || click.ctrlKey || click.shiftKey)
      return;
    timer = window.setTimeout(() => {
      bar.textContent = bar.dataset.progress ?? '';
      // A download or a cancelled navigation never leaves the page.
      timer = window.setTimeout(hide, 15_000);
    }, 400);
  });
}
