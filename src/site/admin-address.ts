/** The addresses of the organiser's side, except the sign-in. */
const adminPath = /^\/(admin(?!\/sign-in)|email-test)(?=\/|$)/;
const apiPath = /^\/api\//;

/** Whether a server, a proxy or a browser could read a path as another one. */
const isAmbiguous = (path: string) => /\/\/|%2f|%5c|%2e/i.test(path);

/**
 * An address of the organiser's side, written as browsers write it; undefined for any other,
 * including one that only begins like it: `/admin/../..//host` leads to another site.
 */
export const adminAddress = (written: string | undefined) => addressBelow(adminPath, written);

/** An address of an API call that a link may lead to, checked in the same way. */
export const apiAddress = (written: string | undefined) => addressBelow(apiPath, written);

function addressBelow(paths: RegExp, written: string | undefined): string | undefined {
  const url = URL.parse(written ?? '', 'http://own.invalid');
  if (!url || url.origin !== 'http://own.invalid') return undefined;
  const { pathname, search, hash } = url;
  const isAsWritten = pathname + search + hash === written;
  return isAsWritten && paths.test(pathname) && !isAmbiguous(pathname) ? written : undefined;
}

/** The page that asks for the password or the second factor again before it gives out a file. */
export const filePath = '/admin/file';

/** The address of that page; `file`: the address of the file. */
export const fileAddress = (file: string): string => `${filePath}?${new URLSearchParams({ file })}`;
