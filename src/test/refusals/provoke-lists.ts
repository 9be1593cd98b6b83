import { mostPdfRows } from '../../registration/office/exports/download.contract.ts';
import {
  mostColumns,
  mostFileBytes,
  mostRows,
} from '../../registration/office/imports/import.contract.ts';
import { postForm } from '../admin-kit.ts';
import { insertPayer } from '../payer.ts';
import { now, type Provoke, type Provoked, type RefusedSite } from './refused-site.ts';

const lists = '/admin/lists';
const intent =
  (name: string, form: Record<string, string> = {}): Provoke =>
  ({ postParts }) =>
    postParts(lists, { intent: name, ...form });

const range = ({ postParts }: RefusedSite, raceId: number, first: number, last: number) =>
  postParts(lists, {
    intent: 'add-range',
    raceId: String(raceId),
    first: String(first),
    last: String(last),
  });

/** Gives a bib to a runner of the 33 km, where 500 to 600 are those of the 11 km. */
const giveBib =
  (bib: string, row: Parameters<typeof insertPayer>[2] = {}): Provoke =>
  async (site) => {
    await range(site, 2, 500, 600);
    const id = await insertPayer(site.db, now, row);
    return site.postParts(lists, { intent: 'set-bib', id: String(id), bib });
  };

const handOut = ({ app, admin }: RefusedSite, id: number, despite = 'unpaid') =>
  postForm(
    app,
    '/admin/check-in',
    { intent: 'hand-out', id: String(id), despite },
    { cookie: admin },
  );

const walkIn = ({ app, admin }: RefusedSite, raceid: string) =>
  postForm(
    app,
    '/admin/check-in',
    {
      intent: 'walk-in',
      raceid,
      firstname: 'Ana',
      lastname: 'Pop',
      birthDate: '1990-03-01',
      gender: 'female',
      emergencyContactName: 'Ion Pop',
      emergencyContactPhone: '+40 700 000 002',
    },
    { cookie: admin },
  );

/** Uploads a table, to import it or as a list of payments. */
const table =
  (content: string | Buffer, url = lists): Provoke =>
  ({ postParts }) =>
    postParts(url, {
      intent: url === lists ? 'import' : '',
      source: 'cash',
      file: { name: 'list.csv', content: Buffer.from(content) },
    });
const lines = (count: number, line: string) => Array(count).fill(line).join('\n');

export const provokeLists: Provoked = {
  'safety-reason-short': intent('export-safety', { format: 'csv' }),
  'export-columns-missing': intent('export', { format: 'csv' }),
  'download-gone': ({ get }) => get('/api/admin/downloads/00000000-0000-4000-8000-000000000000'),
  'list-empty': intent('sheet', { kind: 'start-list-name', raceId: '2' }),
  'result-file-empty': ({ app, admin }) =>
    postForm(app, '/admin/results/1/exports', { intent: 'itra', version: '1' }, { cookie: admin }),
  async 'list-too-long'(site) {
    await insertPayer(site.db, now, { status: 'confirmed', held_until: null, race_id: 2 });
    const { rows } = await site.database.pool.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = 'participant' and is_generated = 'NEVER' and is_identity = 'NO'
         and column_name not in ('id', 'claim_key', 'person_key', 'bib')`,
    );
    await site.database.pool.query(
      `insert into participant (${rows[0].names}) select ${rows[0].names} from participant,
       generate_series(1, ${mostPdfRows}) where race_id = 2 and status = 'confirmed'`,
    );
    return intent('sheet', { kind: 'start-list-name', raceId: '2' })(site);
  },
  'bib-range-invalid': (site) => range(site, 1, 20, 10),
  async 'bib-range-taken'(site) {
    await range(site, 2, 700, 800);
    return range(site, 1, 750, 760);
  },
  'bib-invalid': giveBib('0'),
  'bib-other-race': giveBib('510'),
  async 'bib-handed-out'(site) {
    const id = await insertPayer(site.db, now, { bib: 41 });
    await handOut(site, id);
    return handOut(site, id);
  },
  'bib-incomplete': async (site) => handOut(site, await insertPayer(site.db, now, { bib: 43 }), ''),
  async 'walk-in-registered'(site) {
    await range(site, 2, 800, 810);
    await walkIn(site, '2');
    return walkIn(site, '2');
  },
  async 'walk-in-full'(site) {
    await site.db
      .updateTable('race_places')
      .set((places) => ({ capacity: places.ref('taken') }))
      .where('race_id', '=', 1)
      .execute();
    return walkIn(site, '1');
  },
  'bib-none-free': async (site) => handOut(site, await insertPayer(site.db, now, {})),
  'bib-cancelled': giveBib('41', {
    status: 'cancelled',
    cancelled_at: now,
    holds_place: false,
    held_until: null,
  }),
  async 'bib-taken'(site) {
    await giveBib('42')(site);
    return giveBib('42', { email: 'second@mail.example' })(site);
  },
  async 'bibs-changed'(site) {
    await range(site, 1, 1, 40);
    await insertPayer(site.db, now, { status: 'confirmed', held_until: null });
    return site.postParts(lists, { intent: 'assign', order: 'name', digest: 'another' });
  },
  'import-file-missing': intent('import'),
  'import-file-large': table('x'.repeat(mostFileBytes + 1)),
  'import-unreadable': table('Name\n"Ana\n'),
  'import-empty': table('Name,Race\n'),
  'import-rows-many': table(`Name\n${lines(mostRows + 1, 'Ana')}`),
  'import-columns-many': table(`${'a,'.repeat(mostColumns)}b\n1\n`),
  'payment-columns-missing': table('Name,Day\nAna,1\n', '/admin/lists/payments'),
};
