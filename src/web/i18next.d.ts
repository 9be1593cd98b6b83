import type accommodation from '../../locales/en/accommodation.json';
import type championship from '../../locales/en/championship.json';
import type circuit from '../../locales/en/circuit.json';
import type common from '../../locales/en/common.json';
import type contact from '../../locales/en/contact.json';
import type cookies from '../../locales/en/cookies.json';
import type emailTest from '../../locales/en/email-test.json';
import type emails from '../../locales/en/emails.json';
import type errors from '../../locales/en/errors.json';
import type home from '../../locales/en/home.json';
import type legal from '../../locales/en/legal.json';
import type myRegistration from '../../locales/en/my-registration.json';
import type office from '../../locales/en/office.json';
import type officeLists from '../../locales/en/office-lists.json';
import type officeParticipants from '../../locales/en/office-participants.json';
import type officeRaces from '../../locales/en/office-races.json';
import type officeRegistration from '../../locales/en/office-registration.json';
import type participants from '../../locales/en/participants.json';
import type payment from '../../locales/en/payment.json';
import type privacy from '../../locales/en/privacy.json';
import type program from '../../locales/en/program.json';
import type race from '../../locales/en/race.json';
import type races from '../../locales/en/races.json';
import type registration from '../../locales/en/registration.json';
import type results from '../../locales/en/results.json';
import type rules from '../../locales/en/rules.json';
import type sponsors from '../../locales/en/sponsors.json';
import type terms from '../../locales/en/terms.json';
import type travel from '../../locales/en/travel.json';
import type cnMasters from '../../locales/ro/cn-masters.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      accommodation: typeof accommodation;
      circuit: typeof circuit;
      common: typeof common;
      contact: typeof contact;
      emails: typeof emails;
      'email-test': typeof emailTest;
      errors: typeof errors;
      home: typeof home;
      participants: typeof participants;
      payment: typeof payment;
      program: typeof program;
      race: typeof race;
      races: typeof races;
      registration: typeof registration;
      results: typeof results;
      rules: typeof rules;
      travel: typeof travel;
      championship: typeof championship;
      'cn-masters': typeof cnMasters;
      sponsors: typeof sponsors;
      cookies: typeof cookies;
      legal: typeof legal;
      office: typeof office;
      'office-races': typeof officeRaces;
      'office-participants': typeof officeParticipants;
      'office-registration': typeof officeRegistration;
      'office-lists': typeof officeLists;
      'my-registration': typeof myRegistration;
      privacy: typeof privacy;
      terms: typeof terms;
    };
  }
}
