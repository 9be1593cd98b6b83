/** What browsers may let a page use; the camera only where the page asks for it. */
export const permissionsPolicy = ({ camera = '' }: { camera?: '' | 'self' } = {}): string =>
  `camera=(${camera}), geolocation=(), microphone=(), payment=(self)`;

/**
 * Separates a window from the one that opened it, which could otherwise lead it elsewhere later,
 * though read nothing of it.
 */
const isolation = 'cross-origin-opener-policy';

/**
 * Headers of every answer. They are constant, so that cached pages carry them prepared. Pages
 * replace the policy by their own; all other answers show nothing and run nothing.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    [isolation]: 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/**
 * The same for public pages: a browser that sees the isolation gives up the process that it has
 * prepared, and starts another (decision 086).
 */
export const withoutIsolation = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== isolation));
