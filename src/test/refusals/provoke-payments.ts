import { edition } from '../../edition/edition.ts';
import { currentToken } from '../../platform/auth/link.queries.ts';
import { startClock } from '../../platform/http/clock.ts';
import { insertPayer } from '../payer.ts';
import { busSeat, sellExtras } from '../sell-extras.ts';
import { openTestSite } from '../test-site.ts';
import { now, type Provoke, type Provoked, type RefusedSite } from './refused-site.ts';

const { registration } = edition();

const url = '/api/create-payment-intent';

/** Asks to pay for a registration, with the link of its mail. */
const pay =
  (row: Parameters<typeof insertPayer>[2], asked: object = {}): Provoke =>
  async ({ db, post }) => {
    await db.updateTable('race_places').set({ capacity: 100 }).execute();
    const id = await insertPayer(db, now, row);
    const link = await currentToken(db, 'registration', id);
    return post(url, { participantId: id, raceid: 1, isemaparticipant: false, link, ...asked });
  };

/** The same on a site with other options. */
const elsewhere =
  (changes: Parameters<RefusedSite['openAnother']>[0]): Provoke =>
  async ({ db, openAnother }) => {
    const other = await openAnother(changes);
    const id = await insertPayer(db, now);
    const link = await currentToken(db, 'registration', id);
    const payload = { participantId: id, raceid: 1, isemaparticipant: false, link };
    return other.inject({ method: 'POST', url, payload });
  };

const spent = { holds_place: false, held_until: null, holds_begun: registration.mostHolds };

export const provokePayments: Provoked = {
  'payment-data-missing': pay({}, { participantId: '' }),
  'payment-order-closed': pay({}, { link: null }),
  'payment-order-changed': pay({}, { raceid: 2 }),
  'payment-amount-invalid': pay({ fee_minor: 0 }),
  'payment-not-due': pay({
    status: 'cancelled',
    cancelled_at: now,
    holds_place: false,
    held_until: null,
  }),
  'payment-place-not-kept': pay(spent),
  async 'payment-extras-gone'(site) {
    const stopSelling = sellExtras({ ...busSeat, mostInTotal: 0 });
    const ordered = JSON.stringify({ 'bus-seat': { count: 1, priceMinor: 8_00 } });
    const row = { holds_place: false, held_until: null, ordered_extras: ordered };
    const answer = await pay(row)(site);
    stopSelling();
    return answer;
  },
  'payment-unavailable': elsewhere({ payments: undefined }),
  'payment-race-started': elsewhere({
    clock: startClock({ time: new Date('2025-07-06T10:00:00Z') }),
  }),
  'payment-signature-invalid': ({ post }) => post('/api/payments/events/demo', { id: 'made up' }),
  async restoring(site) {
    const closed = await site.openAnother({ isClosed: () => true });
    return closed.inject('/api/races');
  },
  async unavailable() {
    const site = await openTestSite({ isWithoutParticipants: true });
    await site.database.drop();
    const answer = await site.app.inject('/api/races');
    await site.close();
    return answer;
  },
};
