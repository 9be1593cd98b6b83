import { createHash } from 'node:crypto';
import { policyReportsPath } from '../platform/http/policy-reports.ts';
import type { Page } from './page.ts';
import { inlineStyles } from './styles.ts';

/** Caches the hash of each combination of style sheets. */
const hashes = new Map<string, string>();

function hashOf(css: string): string {
  const known = hashes.get(css) ?? createHash('sha256').update(css).digest('base64');
  hashes.set(css, known);
  return `'sha256-${known}'`;
}

/**
 * The hosts that Stripe's form needs (docs.stripe.com/security/guide), and its page after a plain
 * form.
 */
const stripe = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  connect: ' https://api.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  images: ['https://*.stripe.com'],
  form: ' https://checkout.stripe.com',
};

/**
 * The page's Content-Security-Policy: our own scripts, the page's own styles by hash, pictures and
 * frames of other sites only if the page names them, and Stripe's hosts only on pages that take
 * payments.
 */
export function contentSecurityPolicy(page: Page, { isHttps }: { isHttps: boolean }): string {
  const isStripe = page.isPaidByStripe === true;
  const frames = [
    ...(page.framesOf?.map((origin) => (origin === 'self' ? "'self'" : origin)) ?? []),
    ...(isStripe ? stripe.frames : []),
  ];
  return [
    "default-src 'none'",
    // The only scripts within a page are speculation rules, which name pages to prefetch. Reading
    // QR codes needs WebAssembly where the browser has no reader of its own.
    `script-src 'self' 'inline-speculation-rules'${isStripe ? stripe.script : ''}${page.hasCamera ? " 'wasm-unsafe-eval'" : ''}`,
    ...(page.worksOffline ? ["worker-src 'self'"] : []),
    `style-src ${hashOf(inlineStyles(page))}`,
    [
      'img-src',
      "'self'",
      'data:',
      ...(page.picturesOf ?? []),
      ...(isStripe ? stripe.images : []),
    ].join(' '),
    "font-src 'self'",
    `connect-src 'self'${isStripe ? stripe.connect : ''}`,
    "manifest-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    `form-action 'self'${isStripe ? stripe.form : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `report-uri ${policyReportsPath}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
