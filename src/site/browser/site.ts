/**
 * The script of every page: small and without a framework; the page stays usable without any part
 * of it.
 */
import { languageKey } from '../../platform/i18n/language-key.ts';
import { keepDraft } from './draft.ts';
import { startIslands, whenIdle } from './islands.ts';
import { rememberLanguage } from './language.ts';
import { askAboutAddresses } from './meant-address.ts';
import { openMenu } from './menu.ts';
import { putNoticesAway } from './notices.ts';
import { showProgress } from './progress.ts';
import { adjustResultsFrame } from './results-frame.ts';
import { takeOverForms } from './typed-forms.ts';

rememberLanguage();
openMenu();
putNoticesAway();
replaceBrokenPictures();
simulateNewsletter();
showProgress();
offerPrinting();
adjustResultsFrame();
startIslands();
takeOverForms();
askAboutAddresses();
fetchAhead();
nameHomeScreen();
document.querySelectorAll<HTMLFormElement>('form[data-draft]').forEach(keepDraft);
const countries = document.querySelector<HTMLSelectElement>('select[data-region]');
// After an earlier choice was restored.
if (countries) void import('./region.ts').then(({ presetRegion }) => presetRegion(countries));

const passkeys = document.querySelectorAll<HTMLFormElement>('form[data-passkey]');
if (passkeys.length > 0) {
  void import('./passkeys.ts').then(({ offerPasskeys }) => offerPasskeys(passkeys));
}

const shell = document.querySelector<HTMLElement>('[data-staff]');
if (shell) {
  void import('./kept-copies.ts').then(({ wipeKeptCopies }) => wipeKeptCopies(shell));
  void import('./show-current.ts').then(({ showCurrent }) => showCurrent());
}

const standalone = document.querySelector<HTMLElement>('[data-standalone]');
if (standalone) void import('./standalone.ts').then(({ startAlone }) => startAlone(standalone));

document.querySelector('[data-go-back]')?.addEventListener('click', (click) => {
  if (history.length < 2) return;
  click.preventDefault();
  history.back();
});

/**
 * Fetches the page that a visitor is about to open while the finger is down, if the browser can.
 */
function fetchAhead(): void {
  // Excludes calls, downloads, and addresses that must not be requested before the visitor decides.
  const left = ['/api/*', '/admin*', '/email-test*', '/*\\?*lang=*'];
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  const where = {
    and: [
      { href_matches: '/*' },
      { not: { href_matches: left } },
      { not: { selector_matches: '[download]' } },
    ],
  };
  rules.textContent = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
  document.head.append(rules);
}

/**
 * Adds the web app manifest, for the home screen of a phone, once the page is painted: nobody needs
 * it sooner, and until then the page's fonts have the network to themselves. A page with a manifest
 * of its own has it in its HTML.
 */
function nameHomeScreen(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  whenIdle(() => {
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = `/manifest.webmanifest?${languageKey}=${document.documentElement.lang}`;
    document.head.append(link);
  });
}

/** The specified simulation: busy for one second, then empty and idle again; nothing is sent. */
function simulateNewsletter(): void {
  const form = document.querySelector<HTMLFormElement>('[data-newsletter]');
  form?.addEventListener('submit', (submit) => {
    submit.preventDefault();
    const button = form.querySelector('button');
    if (!button || button.disabled) return;
    const show = (isBusy: boolean) => {
      button.disabled = isBusy;
      form.toggleAttribute('aria-busy', isBusy);
      form.querySelector<HTMLElement>('.busy')!.hidden = !isBusy;
    };
    show(true);
    setTimeout(() => {
      form.reset();
      show(false);
    }, 1000);
  });
}

/** Replaces a picture that does not load by the drawn stock picture in `data-fallback`. */
function replaceBrokenPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    const replace = () => {
      const { fallback } = picture.dataset;
      if (!fallback) return;
      delete picture.dataset.fallback;
      // Its other sizes, if any, are broken, too.
      picture.closest('picture')?.replaceChildren(picture);
      picture.src = fallback;
    };
    picture.addEventListener('error', replace, { once: true });
    if (picture.complete && picture.naturalWidth === 0) replace();
  }
}

/** Buttons that print the page; without JavaScript they are hidden. */
function offerPrinting(): void {
  for (const button of document.querySelectorAll('[data-print]')) {
    button.addEventListener('click', () => print());
  }
}
