/** The organiser's own addresses, but the sign-in. */
const adminPath = /^\/(admin(?!\/sign-in)|email-test)(?=\/|$)/;

/** What a server, a proxy or a browser could read as another path than it looks. */
const isAmbiguous = (path: string) => /\/\/|%2f|%5c|%2e/i.test(path);

/**
 * An address of the organiser's side, written as browsers write it; undefined for any other, also
 * for one that only begins like one: `/admin/../..//host` leads to another site.
 */
export function adminAddress(written: string | undefined): string | undefined {
  const url = URL.parse(written ?? '', 'http://own.invalid');
  if (!url || url.origin !== 'http://own.invalid') return undefined;
  const { pathname, search, hash } = url;
  const isAsWritten = pathname + search + hash === written;
  return isAsWritten && adminPath.test(pathname) && !isAmbiguous(pathname) ? written : undefined;
}
