/** What browsers may let a page use; the camera only where the page says so. */
export const permissionsPolicy = ({ camera = '' }: { camera?: '' | 'self' } = {}): string =>
  `camera=(${camera}), geolocation=(), microphone=(), payment=(self)`;

/**
 * Headers of every answer. A constant, so that cached pages carry them ready-made. Pages replace
 * the policy by their own; everything else shows nothing and runs nothing.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
