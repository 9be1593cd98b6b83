import { createHash } from 'node:crypto';
import type { Page } from './page.ts';
import { type StyleName, styleSheets } from './styles.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Known once at start: the style sheets are the only inline content that runs. */
const styleHashes = new Map(
  Object.entries(styleSheets).map(([name, css]) => [name as StyleName, hash(css)]),
);

/**
 * The page's Content-Security-Policy: our own scripts, the page's own style sheets by hash, pictures
 * from https (the organiser may set one), frames only of the hosts that the page names.
 */
export function contentSecurityPolicy(page: Page, { isHttps }: { isHttps: boolean }): string {
  const styles = (['base', 'shell', ...page.styles] as const).map((name) => styleHashes.get(name));
  const frames = page.frameHosts?.map((host) => `https://${host}`) ?? [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.join(' ')}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
