/** The specified simulation: busy for one second, then empty and idle again; nothing is sent. */
export function simulateNewsletter(): void {
  const form = document.querySelector<HTMLFormElement>('[data-newsletter]');
  form?.addEventListener('submit', (submit) => {
    submit.preventDefault();
    const button = form.querySelector('button');
    if (!button || button.disabled) return;
    const show = (isBusy: boolean) => {
      button.disabled = isBusy;
      form.toggleAttribute('aria-busy', isBusy);
      form.querySelector<HTMLElement>('.busy')!.hidden = !isBusy;
    };
    show(true);
    setTimeout(() => {
      form.reset();
      show(false);
    }, 1000);
  });
}
