type Checked =
  | { ok: true; imageUrl: string }
  | { ok: false; code: 'picture-url-missing' | 'picture-url-invalid' };

const maxLength = 2000;

/** Where relative addresses lead while they are looked at. */
const ownOrigin = 'https://own.invalid';

/**
 * A race picture's address as it is kept: an https address of another site, or a path of ours
 * (specification, sections 2 and 5).
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

/** Names of hosts may hold `;`, `'` and `*`, which mean something in a policy. */
const isPlainHttps = (url: URL) =>
  url.protocol === 'https:' &&
  /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(url.hostname) &&
  url.username === '' &&
  url.password === '';

/** The other sites whose pictures these races show, as a content security policy names them. */
export function pictureOrigins(races: readonly { imageUrl: string | null }[]): string[] {
  const urls = races.flatMap(({ imageUrl }) => URL.parse(imageUrl ?? '') ?? []);
  return [...new Set(urls.filter(isPlainHttps).map(({ origin }) => origin))];
}
