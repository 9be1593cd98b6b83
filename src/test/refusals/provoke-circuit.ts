import { edition } from '../../edition/edition.ts';
import { postForm } from '../admin-kit.ts';
import type { Provoked, RefusedSite } from './refused-site.ts';

const { circuitCalendar } = edition();

const post = ({ app, admin }: RefusedSite, form: Record<string, string>) =>
  postForm(app, '/admin/circuit', form, { cookie: admin });

/** The refusals of the office's page of the circuit. */
export const provokeCircuit: Provoked = {
  'circuit-pair-contradicts': (site) => post(site, { intent: 'same', one: '1', other: '1' }),
  'circuit-own-missing': (site) =>
    post(site, { intent: 'own', stage: circuitCalendar[0]?.id ?? '' }),
  'circuit-published': (site) => post(site, { intent: 'publish', seen: '99' }),
};
