/** The organiser's own addresses, but the sign-in. */
const adminPath = /^\/(admin(?!\/sign-in)|email-test)(?=\/|$)/;
const apiPath = /^\/api\//;

/** What a server, a proxy or a browser could read as another path than it looks. */
const isAmbiguous = (path: string) => /\/\/|%2f|%5c|%2e/i.test(path);

/**
 * An address of the organiser's side, written as browsers write it; undefined for any other, also
 * for one that only begins like one: `/admin/../..//host` leads to another site.
 */
export const adminAddress = (written: string | undefined) => addressBelow(adminPath, written);

/** The same of a call of the API, which a link may lead to. */
export const apiAddress = (written: string | undefined) => addressBelow(apiPath, written);

function addressBelow(paths: RegExp, written: string | undefined): string | undefined {
  const url = URL.parse(written ?? '', 'http://own.invalid');
  if (!url || url.origin !== 'http://own.invalid') return undefined;
  const { pathname, search, hash } = url;
  const isAsWritten = pathname + search + hash === written;
  return isAsWritten && paths.test(pathname) && !isAmbiguous(pathname) ? written : undefined;
}

/** The page that asks who sits there before it lets them have a file. */
export const filePath = '/admin/file';

/** Its address; `file`: of the file. */
export const fileAddress = (file: string): string => `${filePath}?${new URLSearchParams({ file })}`;
