/** The menu sheet: browsers without invoker commands open and close it here. */
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
    // A choice closes it, and so does a click beside it.
    if (target === menu || (target as Element).closest('a')) menu.close();
  });
}
