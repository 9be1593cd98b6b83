type Checked =
  | { ok: true; imageUrl: string }
  | { ok: false; code: 'picture-url-missing' | 'picture-url-invalid' };

const maxLength = 2000;

/** The base of relative addresses while they are checked. */
const ownOrigin = 'https://own.invalid';

/**
 * Checks a race picture's address, and returns it as it is stored: an https address of another
 * site, or a path of this site (specification, sections 2 and 5).
 */
export function checkPictureUrl(typed: string): Checked {
  const text = typed.trim();
  if (text === '') return { ok: false, code: 'picture-url-missing' };
  const isPath = text.startsWith('/');
  const url = URL.parse(text, isPath ? ownOrigin : undefined);
  if (!url || text.length > maxLength) return { ok: false, code: 'picture-url-invalid' };
  // `//host` and `/\host` are addresses of another site.
  if (isPath && url.origin === ownOrigin) {
    return { ok: true, imageUrl: url.pathname + url.search };
  }
  return !isPath && isPlainHttps(url)
    ? { ok: true, imageUrl: url.href }
    : { ok: false, code: 'picture-url-invalid' };
}

/** Host names may hold `;`, `'` and `*`, which have a meaning in a content security policy. */
const isPlainHttps = (url: URL) =>
  url.protocol === 'https:' &&
  /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(url.hostname) &&
  url.username === '' &&
  url.password === '';

/** The other sites whose pictures these races show, for a content security policy. */
export function pictureOrigins(races: readonly { imageUrl: string | null }[]): string[] {
  const urls = races.flatMap(({ imageUrl }) => URL.parse(imageUrl ?? '') ?? []);
  return [...new Set(urls.filter(isPlainHttps).map(({ origin }) => origin))];
}
