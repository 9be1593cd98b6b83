/** What browsers may let a page use; the camera only where the page says so. */
export const permissionsPolicy = ({ camera = '' }: { camera?: '' | 'self' } = {}): string =>
  `camera=(${camera}), geolocation=(), microphone=(), payment=(self)`;

/**
 * Cuts a window off from whatever opened it, which could otherwise lead it elsewhere later, but read
 * nothing of it.
 */
const isolation = 'cross-origin-opener-policy';

/**
 * Headers of every answer. A constant, so that cached pages carry them ready-made. Pages replace
 * the policy by their own; everything else shows nothing and runs nothing.
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
 * The same for pages that everybody may read: a browser that learns of the isolation gives up the
 * process that it has made ready meanwhile, and starts another (decision 086).
 */
export const withoutIsolation = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== isolation));
