/** Buttons that print the page; without script they are not shown. */
export function offerPrinting(): void {
  for (const button of document.querySelectorAll('[data-print]')) {
    button.addEventListener('click', () => print());
  }
}
