/** The menu sheet: opens and closes it in browsers without invoker commands. */
export function openMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu');
  if (!menu) return;
  if (!('command' in HTMLButtonElement.prototype)) {
    document.querySelector('[command="show-modal"]')?.addEventListener('click', () => {
      menu.showModal();
    });
    menu.querySelector('[command="close"]')?.addEventListener('click', () => menu.close());
  }
  menu.addEventListener('click', ({ target }) => {
    // Choosing a link closes it, and so does a click beside it.
    if (target === menu || (target as Element).closest('a')) menu.close();
  });
}
