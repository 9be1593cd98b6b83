import type { ExtraFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { guessFields } from '../../registration/office/imports/import-values.ts';
import { postForm } from '../admin-kit.ts';
import { insertPayer } from '../payer.ts';
import { busSeat, sellExtras } from '../sell-extras.ts';
import { now, type Provoke, type Provoked, type RefusedSite } from './refused-site.ts';

const { races } = edition();

const header =
  'Last name,First name,Gender,Date of birth,Country,Race,T-shirt size,Email,Phone,Emergency contact,Emergency phone,Bib';
const row = (name: string, { bib = '', first = 'Ana' } = {}) =>
  `${name},${first},Female,5.7.1990,Romania,11 km,m,${name}@mail.example,0700 000 103,Ion Pop,0700 111 222,${bib}`;

/** Uploads a table; answers the address of its import. */
async function upload({ postParts }: RefusedSite, text: string): Promise<string> {
  const file = { name: 'list.csv', content: Buffer.from(text) };
  const answer = await postParts('/admin/lists', { intent: 'import', file });
  return String(answer.headers.location);
}

/** Uploads and checks a table, each column as its name says; answers the same. */
async function checked(site: RefusedSite, text: string): Promise<string> {
  const path = await upload(site, text);
  const columns = guessFields((text.split('\n')[0] ?? '').split(','));
  const fields = Object.fromEntries(columns.map((field, at) => [`field.${at}`, field ?? '']));
  await postForm(site.app, path, { intent: 'check', ...fields }, { cookie: site.admin });
  return path;
}

/** The page of a dry run of a table. */
async function judged(site: RefusedSite, text: string) {
  await site.db.updateTable('race_places').set({ capacity: 100 }).execute();
  return site.get(await checked(site, text));
}

const newcomers =
  (...rows: string[]): Provoke =>
  (site) =>
    judged(site, [header, ...rows].join('\n'));

/** A row about a runner who is registered already. */
const known =
  (column: string, value: string, participant: Parameters<typeof insertPayer>[2] = {}): Provoke =>
  async (site) => {
    const id = await insertPayer(site.db, now, participant);
    return judged(site, `Registration no.,${column}\n${id},${value}`);
  };

/** A row about a new runner with an order, while a bus seat is on sale. */
const ordering =
  (cell: string, changes: Partial<ExtraFacts> = {}): Provoke =>
  async (site) => {
    const stopSelling = sellExtras({ ...busSeat, races: races.map(({ id }) => id), ...changes });
    const answer = await judged(site, `${header},Extras\n${row('Order')},${cell}`);
    stopSelling();
    return answer;
  };

const cancelled = {
  status: 'cancelled' as const,
  cancelled_at: now,
  holds_place: false,
  held_until: null,
};
const gone = '00000000-0000-4000-8000-000000000000';

export const provokeImport: Provoked = {
  'import-column-twice': async (site) => {
    const path = await upload(site, `${header}\n${row('Twice')}`);
    const fields = { 'field.0': 'lastname', 'field.1': 'lastname' };
    return postForm(site.app, path, { intent: 'check', ...fields }, { cookie: site.admin });
  },
  'import-reason-missing': async (site) => {
    const path = await upload(site, `${header}\n${row('Reason')}`);
    const form = { intent: 'check', 'field.0': 'lastname', newcomers: 'confirmed' };
    return postForm(site.app, path, form, { cookie: site.admin });
  },
  'import-gone': ({ get }) => get(`/api/admin/imports/${gone}`),
  'import-not-checked': async (site) => {
    const path = await upload(site, `${header}\n${row('Unchecked')}`);
    return postForm(site.app, path, { intent: 'run' }, { cookie: site.admin });
  },
};

/** The problems that a dry run finds in a row. */
export const provokeRows: Provoked = {
  'import-formula': newcomers(row('=1+1')),
  'import-text-damaged': newcomers(row('An\ufffda')),
  'import-number-unknown': (site) => judged(site, 'Registration no.,Phone\n999999,0700 111 222'),
  'import-answer-unclear': known('Circuit', 'perhaps'),
  'import-fee-change': known('Race', '11 km'),
  'import-status-change': known('Status', 'confirmed'),
  'import-cancelled': known('Circuit', 'yes', cancelled),
  'import-paying': async (site) => {
    const id = await insertPayer(site.db, now, { status: 'confirmed', held_until: null });
    await site.db
      .insertInto('payment')
      .values({
        created_at: now,
        participant_id: id,
        provider: 'demo',
        purpose: 'extra',
        amount_minor: 50_00,
        state: 'processing',
        reference: `demo_${id}`,
      })
      .execute();
    return judged(site, `Registration no.,Circuit\n${id},yes`);
  },
  'import-bib-twice': newcomers(row('One', { bib: '77' }), row('Two', { bib: '77' })),
  'import-person-twice': newcomers(row('Same'), row('Same')),
  'import-person-registered': async (site) => {
    const path = await checked(site, `${header}\n${row('There')}`);
    await postForm(site.app, path, { intent: 'run' }, { cookie: site.admin });
    const { id } = await site.db
      .selectFrom('participant_import')
      .select('id')
      .where('state', 'in', ['running', 'done'])
      .executeTakeFirstOrThrow();
    for (let state = ''; state !== 'done'; ) {
      state = (await site.get(`/api/admin/imports/${id}`)).json().state;
    }
    return judged(site, `${header}\n${row('There')}`);
  },
  'import-extras-unclear': ordering('a yacht'),
  'import-extras-too-many': ordering('4 × Bus seat', { mostPerRunner: 3 }),
  'import-extras-missing': ordering('2 × Bus seat', { mostPerRunner: 2, mostInTotal: 1 }),
  'import-places-missing': async (site) => {
    await site.db.updateTable('race_places').set({ taken: 0, capacity: 1 }).execute();
    return site.get(await checked(site, [header, row('Much'), row('Many')].join('\n')));
  },
};
