import { meantDomain } from '../../platform/mail/meant-domain.rules.ts';

/** Asks about an address that looks mistyped when its field loses the focus; refuses nothing. */
export function askAboutAddresses(): void {
  addEventListener('change', ({ target }) => {
    const place =
      target instanceof HTMLInputElement && document.getElementById(`${target.id}-meant`);
    if (!place) return;
    const domain = meantDomain(target.value);
    place.textContent = domain ? (document.body.dataset.meant ?? '').replace('@', domain) : '';
  });
}
