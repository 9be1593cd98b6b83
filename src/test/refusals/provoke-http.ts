import { currentToken } from '../../platform/auth/link.queries.ts';
import { signedIn } from '../admin-kit.ts';
import { insertPayer } from '../payer.ts';
import { now, type Provoke, type Provoked, type RefusedSite } from './refused-site.ts';

const message = {
  name: 'Ana Pop',
  email: 'ana@mail.example',
  subject: 'Parking',
  message: 'Where can we leave the car?',
};
const contact =
  (changes: object): Provoke =>
  ({ post }) =>
    post('/api/contact', { ...message, ...changes });

/** Sends a request while a table is missing. */
async function without(site: RefusedSite, table: string, ask: () => ReturnType<Provoke>) {
  await site.database.pool.query(`alter table ${table} rename to gone`);
  try {
    return await ask();
  } finally {
    await site.database.pool.query(`alter table gone rename to ${table}`);
  }
}

export const provokeHttp: Provoked = {
  'not-found': ({ get }) => get('/api/nothing'),
  'race-not-found': ({ get }) => get('/api/races/99'),
  'participant-not-found': ({ get }) => get('/api/participants/999999'),
  'key-unknown': ({ get }) => get('/api/participants?colour=red'),
  'value-not-allowed': ({ get }) => get('/api/races?difficulty=mild'),
  'value-invalid': ({ get }) => get('/api/races/many'),
  'body-invalid': ({ post }) => post('/api/contact', '{'),
  'text-unstorable': contact({ name: 'A\u0000na' }),
  'method-not-allowed': ({ get }) => get('/api/contact'),
  'body-too-large': contact({ message: 'x'.repeat(2_000_000) }),
  'media-type-unsupported': ({ post }) =>
    post('/api/contact', '<x/>', { 'content-type': 'application/xml' }),
  'cross-site': ({ post }) =>
    post('/api/contact', message, {
      origin: 'https://other.example',
      'sec-fetch-site': 'cross-site',
    }),
  'sign-in-needed': ({ get }) => get('/api/email-status', {}),
  'code-needed': async ({ db, get }) => {
    const id = await insertPayer(db, now);
    return get(`/api/my-registration/${await currentToken(db, 'registration', id)}`);
  },
  'role-missing': ({ get, volunteer }) => get('/api/email-status', { cookie: volunteer }),
  'step-up-needed': async ({ db, get }) => {
    const { cookie } = await signedIn(db, 'admin', false);
    return get('/api/payments.csv', { cookie });
  },
  'factor-needed': async ({ db, get }) => {
    await db.updateTable('edition').set({ is_factor_required: true }).execute();
    const answer = await get('/api/email-status');
    await db.updateTable('edition').set({ is_factor_required: false }).execute();
    return answer;
  },
  'too-many-requests': async ({ app, admin }) => {
    const ask = () =>
      app.inject({
        method: 'POST',
        url: '/api/test-email',
        headers: { cookie: admin },
        payload: { email: 'ana@mail.example', language: 'en' },
      });
    for (let asked = 0; asked < 5; asked++) await ask();
    return ask();
  },
  internal: (site) => without(site, 'race', () => site.get('/api/races')),
  'contact-name-short': contact({ name: 'A' }),
  'contact-name-long': contact({ name: 'A'.repeat(101) }),
  'contact-email-invalid': contact({ email: 'ana' }),
  'contact-email-long': contact({ email: `${'a'.repeat(300)}@mail.example` }),
  'contact-subject-short': contact({ subject: 'x' }),
  'contact-subject-long': contact({ subject: 'x'.repeat(201) }),
  'contact-message-short': contact({ message: 'Hi' }),
  'contact-message-long': contact({ message: 'x'.repeat(5001) }),
};
