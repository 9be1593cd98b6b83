/** Neither calls nor downloads, and nothing that a visitor's look alone should not ask for. */
const left = ['/api/*', '/admin*', '/email-test*', '/*\\?*lang=*'];

/** A page that a visitor is about to open is fetched while the finger is down, where browsers can. */
export function fetchAhead(): void {
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  const where = {
    and: [
      { href_matches: '/*' },
      { not: { href_matches: left } },
      { not: { selector_matches: '[download]' } },
    ],
  };
  rules.textContent = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
  document.head.append(rules);
}
