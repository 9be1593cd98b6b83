/**
 * The script of every page: small, without a framework; each part leaves the page usable without
 * it.
 */
import { keepDraft } from './draft.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { nameHomeScreen } from './home-screen.ts';
import { startIslands } from './islands.ts';
import { rememberLanguage } from './language.ts';
import { askAboutAddresses } from './meant-address.ts';
import { openMenu } from './menu.ts';
import { simulateNewsletter } from './newsletter.ts';
import { putNoticesAway } from './notices.ts';
import { replaceBrokenPictures } from './pictures.ts';
import { offerPrinting } from './print.ts';
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
// After what was chosen before.
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
