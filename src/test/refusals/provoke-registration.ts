import { randomUUID } from 'node:crypto';
import type { ExtraFacts, RaceFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { postForm } from '../admin-kit.ts';
import { goodForm } from '../good-form.ts';
import { insertPayer } from '../payer.ts';
import { openRegistration } from '../registration-kit.ts';
import { busSeat, dinner, sellExtras } from '../sell-extras.ts';
import { now, type Provoke, type Provoked, type RefusedSite } from './refused-site.ts';

const { races, registration } = edition();

const ask = ({ post }: RefusedSite, changes: object = {}) =>
  post('/api/participants', { key: randomUUID(), ...goodForm, ...changes });

/** Sends the form with a mistake in it. */
const wrong =
  (changes: object): Provoke =>
  async (site) => {
    await openRegistration(site.db, 100);
    return ask(site, changes);
  };

const opening =
  (setting: object): Provoke =>
  async (site) => {
    await site.db.updateTable('edition').set(setting).execute();
    const answer = await ask(site);
    const open = { is_registration_open: true, registration_opens_at: null };
    await site.db.updateTable('edition').set(open).execute();
    return answer;
  };

const wait = ({ app }: RefusedSite, email: string) =>
  app.inject({
    method: 'POST',
    url: '/api/waiting-list',
    payload: { raceid: 2, firstname: 'Wanda', lastname: email.split('@')[0], email },
    remoteAddress: '198.51.100.7',
  });

/** Orders extras on a site that sells a bus seat with race 1 and dinners with every race. */
const ordering =
  (counts: Record<string, number>, changes: Partial<ExtraFacts> = {}): Provoke =>
  async (site) => {
    const stopSelling = sellExtras({ ...busSeat, ...changes }, dinner);
    await openRegistration(site.db, 100);
    const app = await site.openAnother();
    const payload = { key: randomUUID(), ...goodForm, raceid: '1', extras: counts };
    const answer = await app.inject({ method: 'POST', url: '/api/participants', payload });
    stopSelling();
    return answer;
  };

export const provokeRegistration: Provoked = {
  'extra-unknown': ordering({ yacht: 1 }),
  'extra-too-many': ordering({ dinner: 4 }),
  'extra-too-late': ordering({ 'bus-seat': 1 }, { until: '2025-02-28' }),
  'extra-sold-out': ordering({ 'bus-seat': 1 }, { mostInTotal: 0 }),
  'registration-closed': opening({ is_registration_open: false }),
  'registration-not-yet': opening({
    is_registration_open: true,
    registration_opens_at: new Date('2025-03-02T10:00:00Z'),
  }),
  'registration-full': async (site) => {
    await openRegistration(site.db, 0);
    return ask(site);
  },
  'registration-duplicate': async (site) => {
    await openRegistration(site.db, 100);
    await ask(site);
    return ask(site);
  },
  'registration-overlap': async (site) => {
    await openRegistration(site.db, 100);
    await ask(site, { lastname: 'Both' });
    return ask(site, { lastname: 'Both', raceid: '1' });
  },
  'registration-fee-changed': async (site) => {
    await openRegistration(site.db, 100);
    const race = races.find(({ id }) => String(id) === goodForm.raceid) as RaceFacts;
    const { fees } = race;
    race.fees = [{ until: '2024-12-31', feeMinor: 1, feeWithCircuitMinor: 1 }, ...fees];
    const answer = await ask(site, { feeDay: '2024-12-31' });
    race.fees = fees;
    return answer;
  },
  'registration-offer-gone': wrong({ offer: 'made-up' }),
  'waiting-list-not-needed': async (site) => {
    await openRegistration(site.db, 100);
    return wait(site, 'wanda@mail.example');
  },
  'waiting-list-network': async (site) => {
    await openRegistration(site.db, 0);
    for (let each = 0; each < registration.mostWaitingOfNetwork; each++) {
      await wait(site, `w${each}@mail.example`);
    }
    return wait(site, 'last@mail.example');
  },
  'registration-name-missing': wrong({ firstname: ' ' }),
  'registration-name-two': wrong({ hasOneName: true }),
  'registration-name-web-address': wrong({ firstname: 'www.cheap.example' }),
  'registration-text-long': wrong({ firstname: 'A'.repeat(300) }),
  'registration-email-unreachable': async (site) => {
    const id = await insertPayer(site.db, now);
    const path = `/admin/participants/${id}`;
    const { body } = await site.get(`${path}?do=edit`);
    const seen = (/name="seen" value="([^"]*)"/.exec(body)?.[1] ?? '').replaceAll('&quot;', '"');
    const left = { override: 'true', reason: 'on an older list' };
    const form = { ...JSON.parse(seen), ...left, seen, intent: 'edit', email: 'ană@mail.example' };
    return postForm(site.app, path, form, { cookie: site.admin });
  },
  'registration-phone-invalid': wrong({ phone: 'none' }),
  'registration-country-missing': wrong({ country: '' }),
  'registration-gender-missing': wrong({ gender: '' }),
  'registration-race-missing': wrong({ raceid: '' }),
  'registration-emergency-missing': wrong({ emergencyContactName: '' }),
  'registration-shirt-missing': wrong({ tshirtSize: '' }),
  'registration-terms-missing': wrong({ acceptTerms: false }),
  'registration-privacy-missing': wrong({ acceptPrivacy: false }),
  'registration-medical-consent-missing': wrong({ medicalInfo: 'nuts', acceptMedical: false }),
  'registration-risks-missing': wrong({ acceptRisks: false }),
  'registration-birth-date-invalid': wrong({ birthDate: '1990-02-30' }),
  'registration-too-young': wrong({ birthDate: '2015-01-01' }),
  'registration-circuit-too-young': wrong({ birthDate: '2000-01-01', isemaparticipant: true }),
  'registration-circuit-too-old': wrong({ birthDate: '1930-01-01', isemaparticipant: true }),
  'registration-licence-missing': wrong({ isemaparticipant: true, licence: '' }),
  'registration-guardian-missing': wrong({ birthDate: '2008-08-01', guardianName: '' }),
  'registration-guardian-mailbox': wrong({
    birthDate: '2008-08-01',
    guardianName: 'Eva Pop',
    guardianEmail: goodForm.email,
  }),
  'registration-guardian-name': wrong({
    birthDate: '2008-08-01',
    guardianName: `${goodForm.firstname} ${goodForm.lastname}`,
    guardianEmail: 'eva@mail.example',
  }),
};
