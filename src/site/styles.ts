import officePictures from '../features/admin/pictures/admin-pictures.css?inline';
import officeAccess from '../features/admin/staff/admin-access.css?inline';
import circuit from '../features/circuit/circuit.css?inline';
import contact from '../features/contact/contact.css?inline';
import accommodation from '../features/information/accommodation.css?inline';
import cnMasters from '../features/information/cn-masters.css?inline';
import home from '../features/information/home.css?inline';
import legal from '../features/information/legal.css?inline';
import rules from '../features/information/rules.css?inline';
import sponsors from '../features/information/sponsors.css?inline';
import travel from '../features/information/travel.css?inline';
import participants from '../features/participants/participants.css?inline';
import payment from '../features/payments/payment.css?inline';
import program from '../features/program/program.css?inline';
import course from '../features/races/course.css?inline';
import race from '../features/races/race.css?inline';
import raceCards from '../features/races/race-cards.css?inline';
import races from '../features/races/races.css?inline';
import registration from '../features/registration/registration.css?inline';
import results from '../features/results/results.css?inline';
import office from '../ui/admin.css?inline';
import officeLists from '../ui/admin-lists.css?inline';
import officeParticipants from '../ui/admin-participants.css?inline';
import officeRegistration from '../ui/admin-registration.css?inline';
import base from '../ui/base.css?inline';
import folds from '../ui/folds.css?inline';
import footer from '../ui/footer.css?inline';
import forms from '../ui/forms.css?inline';
import header from '../ui/header.css?inline';
import myRegistration from '../ui/my-registration.css?inline';
import tables from '../ui/tables.css?inline';
import tokens from '../ui/tokens.css?inline';

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
