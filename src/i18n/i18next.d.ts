import type accommodation from '../../locales/en/accommodation.json';
import type admin from '../../locales/en/admin.json';
import type adminChanges from '../../locales/en/admin-changes.json';
import type adminLists from '../../locales/en/admin-lists.json';
import type adminParticipants from '../../locales/en/admin-participants.json';
import type adminRaces from '../../locales/en/admin-races.json';
import type adminReadiness from '../../locales/en/admin-readiness.json';
import type adminReadings from '../../locales/en/admin-readings.json';
import type adminRegistration from '../../locales/en/admin-registration.json';
import type audit from '../../locales/en/audit.json';
import type championship from '../../locales/en/championship.json';
import type circuit from '../../locales/en/circuit.json';
import type cnMasters from '../../locales/en/cn-masters.json';
import type common from '../../locales/en/common.json';
import type contact from '../../locales/en/contact.json';
import type cookies from '../../locales/en/cookies.json';
import type emailTest from '../../locales/en/email-test.json';
import type emails from '../../locales/en/emails.json';
import type errors from '../../locales/en/errors.json';
import type fields from '../../locales/en/fields.json';
import type home from '../../locales/en/home.json';
import type legal from '../../locales/en/legal.json';
import type myRegistration from '../../locales/en/my-registration.json';
import type newsletter from '../../locales/en/newsletter.json';
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

/** Texts by what the edition's facts call them. */
type Named = Record<string, string>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      accommodation: typeof accommodation;
      audit: typeof audit;
      circuit: typeof circuit;
      common: typeof common;
      contact: typeof contact;
      emails: typeof emails;
      'email-test': typeof emailTest;
      errors: typeof errors;
      fields: typeof fields;
      home: typeof home;
      participants: typeof participants;
      payment: typeof payment;
      program: typeof program;
      race: typeof race;
      races: typeof races;
      registration: typeof registration;
      results: typeof results;
      rules: typeof rules;
      travel: typeof travel & {
        air: { onward: Named };
        car: { routes: Named };
        train: { lines: Named };
        bus: { lines: Named };
      };
      championship: typeof championship;
      'cn-masters': typeof cnMasters;
      sponsors: typeof sponsors;
      cookies: typeof cookies;
      legal: typeof legal;
      newsletter: typeof newsletter;
      admin: typeof admin;
      'admin-changes': typeof adminChanges;
      'admin-races': typeof adminRaces;
      'admin-participants': typeof adminParticipants;
      'admin-readiness': typeof adminReadiness;
      'admin-readings': typeof adminReadings & { facts: Named };
      'admin-registration': typeof adminRegistration;
      'admin-lists': typeof adminLists;
      'my-registration': typeof myRegistration;
      privacy: typeof privacy;
      terms: typeof terms;
    };
  }
}
