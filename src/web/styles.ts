import accommodation from './styles/accommodation.css?inline';
import base from './styles/base.css?inline';
import circuit from './styles/circuit.css?inline';
import cnMasters from './styles/cn-masters.css?inline';
import contact from './styles/contact.css?inline';
import course from './styles/course.css?inline';
import folds from './styles/folds.css?inline';
import footer from './styles/footer.css?inline';
import forms from './styles/forms.css?inline';
import header from './styles/header.css?inline';
import home from './styles/home.css?inline';
import legal from './styles/legal.css?inline';
import myRegistration from './styles/my-registration.css?inline';
import office from './styles/office.css?inline';
import officeAccess from './styles/office-access.css?inline';
import officeLists from './styles/office-lists.css?inline';
import officeParticipants from './styles/office-participants.css?inline';
import officePictures from './styles/office-pictures.css?inline';
import officeRegistration from './styles/office-registration.css?inline';
import participants from './styles/participants.css?inline';
import payment from './styles/payment.css?inline';
import program from './styles/program.css?inline';
import race from './styles/race.css?inline';
import raceCards from './styles/race-cards.css?inline';
import races from './styles/races.css?inline';
import registration from './styles/registration.css?inline';
import results from './styles/results.css?inline';
import rules from './styles/rules.css?inline';
import sponsors from './styles/sponsors.css?inline';
import tables from './styles/tables.css?inline';
import tokens from './styles/tokens.css?inline';
import travel from './styles/travel.css?inline';

/** The style sheets that pages inline; each page names its own after the common ones. */
const styleSheets = {
  tokens,
  base,
  tables,
  header,
  footer,
  home,
  raceCards,
  races,
  race,
  course,
  participants,
  payment,
  program,
  accommodation,
  folds,
  rules,
  results,
  contact,
  forms,
  registration,
  myRegistration,
  travel,
  cnMasters,
  circuit,
  legal,
  sponsors,
  office,
  officeAccess,
  officePictures,
  officeParticipants,
  officeRegistration,
  officeLists,
} as const;

export type StyleName = keyof typeof styleSheets;

/** The one style element of a page: the sheets of every page, then its own. */
export const inlineStyles = (names: readonly StyleName[]): string =>
  (['tokens', 'base', 'tables', 'header', 'footer', ...names] as const)
    .map((name) => styleSheets[name])
    .join('\n');
