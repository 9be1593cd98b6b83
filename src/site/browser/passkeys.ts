import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Makes the browser ask for a passkey when such a form is sent, and sends its answer along. */
export function offerPasskeys(forms: Iterable<HTMLFormElement>): void {
  if (!('PublicKeyCredential' in window)) return;
  for (const form of forms) {
    form.querySelector('[data-passkey-unscripted]')?.remove();
    form.querySelector('button')?.removeAttribute('hidden');
    form.addEventListener('submit', (event) => void fill(form, event));
  }
}

async function fill(form: HTMLFormElement, event: SubmitEvent): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('input[name="passkey"]');
  if (!field || field.value) return;
  event.preventDefault();
  const failed = form.querySelector<HTMLElement>('[data-passkey-failed]');
  if (failed) failed.hidden = true;
  try {
    const optionsJSON = JSON.parse(form.dataset.options ?? '');
    const answer =
      form.dataset.passkey === 'create'
        ? await startRegistration({ optionsJSON })
        : await startAuthentication({ optionsJSON });
    field.value = JSON.stringify(answer);
    form.requestSubmit();
  } catch {
    // The person cancelled it, or the passkey is not theirs: they may try again.
    if (failed) failed.hidden = false;
  }
}
