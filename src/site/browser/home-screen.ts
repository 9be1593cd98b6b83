import { languageKey } from '../../platform/i18n/language-key.ts';
import { whenIdle } from './islands.ts';

/**
 * Names what a phone shows of the site on its home screen, once the page is painted: nobody puts it
 * there sooner, and until then the page's fonts have the network for themselves. A page with a manifest of its own
 * has it in its HTML.
 */
export function nameHomeScreen(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  whenIdle(() => {
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = `/manifest.webmanifest?${languageKey}=${document.documentElement.lang}`;
    document.head.append(link);
  });
}
