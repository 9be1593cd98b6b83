import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sealRow } from '../../platform/db/sealed-rows.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { type Participant, participantSchema } from './participants.contract.ts';

const secret = {
  email: 'secret-mail@runner.example',
  phone: '+40 700 111 222',
  emergency_name: 'Secret Sister',
  emergency_phone: '+40 700 333 444',
  medical_info: 'secret asthma',
  shirt_size: 'XXL',
};
const row = (
  [first_name, last_name]: [string, string],
  rest: Partial<{
    country: string;
    birth_date: string | null;
    gender: 'M' | 'F' | null;
    race_id: number;
    is_in_circuit: boolean;
    bib: number | null;
    status: 'pending' | 'confirmed' | 'cancelled';
  }> = {},
) => ({
  ...sealRow(site.database.db, 'participant', secret),
  first_name,
  last_name,
  country: 'RO',
  birth_date: '1985-07-05',
  gender: 'F' as const,
  race_id: 1,
  is_in_circuit: false,
  fee_minor: 0,
  bib: null,
  status: 'pending' as const,
  ...rest,
});

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ isWithoutParticipants: true });
  await site.database.db
    .insertInto('participant')
    .values([
      row(['Zoe', 'Țurcanu'], { bib: 14, status: 'confirmed' }),
      row(['Ștefan', 'Abrudan'], { gender: 'M', is_in_circuit: true, race_id: 2, bib: 147 }),
      row(['Łucja', 'Żak'], { country: 'PL', is_in_circuit: true, birth_date: '1990-07-06' }),
      row(['=SUM(1)', 'O’Connor'], { country: 'OTHER', birth_date: null, gender: null }),
    ])
    .execute();
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });
const names = async (query: string) =>
  (await get(`/api/participants${query}`)).json<Participant[]>().map(({ firstname }) => firstname);

describe('GET /api/participants', () => {
  it('lists everybody by family name, with exactly the public fields', async () => {
    const answer = await get('/api/participants');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const list = answer.json<Participant[]>();
    expect(list).toMatchObject([
      {
        firstname: 'Ștefan',
        lastname: 'Abrudan',
        country: 'RO',
        gender: 'M',
        age: 40,
        raceid: 2,
        status: 'pending',
        isemaparticipant: true,
        bib: 147,
        category: 'M40',
      },
      { lastname: 'O’Connor', age: 0, gender: null, category: null, country: 'OTHER' },
      { lastname: 'Țurcanu', age: 40, isemaparticipant: false, category: null, bib: 14 },
      { lastname: 'Żak', age: 34, isemaparticipant: true, category: null, bib: null },
    ]);
    for (const each of list) {
      expect(Object.keys(each).toSorted()).toEqual(Object.keys(participantSchema.shape).toSorted());
      expect(participantSchema.parse(each)).toEqual(each);
    }
    for (const value of [...Object.values(secret), '1985-07-05']) {
      expect(answer.body).not.toContain(value);
    }
  });

  it.each([
    ['?raceid=2', ['Ștefan']],
    ['?raceid=99', []],
    ['?country=PL', ['Łucja']],
    ['?country=OTHER', ['=SUM(1)']],
    ['?country=FR', []],
    ['?search=stefan%20abrudan', ['Ștefan']],
    ['?search=ABRUDAN+ȘTEFAN', ['Ștefan']],
    ['?search=zak', ['Łucja']],
    ['?search=14', ['Zoe']],
    ['?search=nobody', []],
    ['?search=%20%20', ['Ștefan', '=SUM(1)', 'Zoe', 'Łucja']],
    ['?raceid=1&search=u', ['=SUM(1)', 'Zoe', 'Łucja']],
    ['?lang=de', ['Ștefan', '=SUM(1)', 'Zoe', 'Łucja']],
  ])('%s finds %j', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it.each([
    ['?raceid=one', 'value-invalid', 'raceid: this value is not valid.'],
    ['?raceid=-1', 'value-invalid', 'raceid: this value is not valid.'],
    ['?raceid=1&raceid=2', 'value-invalid', 'raceid: this value is not valid.'],
    ['?country=ro', 'value-not-allowed', /^country: this value is not allowed\. Allowed: AD, AL/],
    [`?search=${'x'.repeat(81)}`, 'value-invalid', 'search: this value is not valid.'],
    ['?email=a', 'key-unknown', 'email: there is no such parameter here.'],
    ['?status=confirmed&x', 'key-unknown', 'status, x: there is no such parameter here.'],
  ])('%s is refused', async (query, code, message) => {
    const answer = await get(`/api/participants${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it('is sent again only after a change', async () => {
    const { headers } = await get('/api/participants?country=HU');
    const known = { 'if-none-match': String(headers.etag) };
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await get('/api/participants?country=HU', known)).statusCode).toBe(304);
    await site.database.db
      .insertInto('participant')
      .values(row(['Zsófia', 'Kovács'], { country: 'HU' }))
      .execute();
    const changed = () => get('/api/participants?country=HU', known);
    await expect.poll(async () => (await changed()).statusCode).toBe(200);
    expect((await changed()).json()).toHaveLength(1);
    await site.database.db.deleteFrom('participant').where('country', '=', 'HU').execute();
    await expect.poll(() => names('?country=HU')).toEqual([]);
  });

  it('reads the table once for all who ask between two changes', async () => {
    const select = vi.spyOn(site.database.db, 'selectFrom');
    await site.database.pool.query("update participant set shirt_size = ''");
    const reads = async () => {
      await names('');
      return select.mock.calls.filter(([table]) => table === 'participant');
    };
    await expect.poll(reads).toHaveLength(1);
    await Promise.all(['', '?raceid=1', '?search=zoe', '?country=PL'].map(names));
    expect(select.mock.calls.filter(([table]) => table === 'participant')).toHaveLength(1);
    select.mockRestore();
  });
});

describe('GET /api/participants/{id}', () => {
  it('gives the same public fields', async () => {
    const [first] = (await get('/api/participants')).json<Participant[]>();
    const answer = await get(`/api/participants/${first?.id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(first);
  });

  it.each([
    ['999999', 404, 'participant-not-found'],
    ['abc', 400, 'value-invalid'],
    ['1.5', 400, 'value-invalid'],
    ['99999999999', 400, 'value-invalid'],
  ])('%s is refused', async (id, status, code) => {
    const answer = await get(`/api/participants/${id}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });
});

describe('GET /api/participants.csv', () => {
  it('is a spreadsheet of what the page’s address shows', async () => {
    const answer = await get('/api/participants.csv?raceid=1');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="start-list-2025.csv"',
    );
    expect(answer.body.split('\r\n')).toEqual([
      '\uFEFFBib,First name,Last name,Club,Country,Race,Category,Circuit,Gender,Age,Status',
      ",'=SUM(1),O’Connor,,Another country,Ridge Run 33K,,no,,,Pending",
      '14,Zoe,Țurcanu,,Romania,Ridge Run 33K,,no,F,40,Confirmed',
      ',Łucja,Żak,,Poland,Ridge Run 33K,,yes,F,34,Pending',
      '',
    ]);
  });

  it('speaks the visitor’s language, with the separator of its spreadsheets', async () => {
    const { body } = await get('/api/participants.csv?search=zak&lang=de');
    expect(body.split('\r\n')[1]).toMatch(/^;Łucja;Żak;;Polen;/);
  });
});
