import officePictures from '../features/admin/pictures/admin-pictures.css?inline';
import officeAccess from '../features/admin/staff/admin-access.css?inline';
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
import accommodation from '../web/styles/accommodation.css?inline';
import circuit from '../web/styles/circuit.css?inline';
import cnMasters from '../web/styles/cn-masters.css?inline';
import contact from '../web/styles/contact.css?inline';
import course from '../web/styles/course.css?inline';
import home from '../web/styles/home.css?inline';
import legal from '../web/styles/legal.css?inline';
import participants from '../web/styles/participants.css?inline';
import payment from '../web/styles/payment.css?inline';
import program from '../web/styles/program.css?inline';
import race from '../web/styles/race.css?inline';
import raceCards from '../web/styles/race-cards.css?inline';
import races from '../web/styles/races.css?inline';
import registration from '../web/styles/registration.css?inline';
import results from '../web/styles/results.css?inline';
import rules from '../web/styles/rules.css?inline';
import sponsors from '../web/styles/sponsors.css?inline';
import travel from '../web/styles/travel.css?inline';

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
