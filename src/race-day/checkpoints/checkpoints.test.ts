import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../test/admin-kit.ts';
import { addCheckpointLink, entries, keptEntries } from '../../test/checkpoint-kit.ts';
import { phoneEntry } from '../../test/phone-entry.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import type { RawRecord } from '../passages/passages.contract.ts';
import { recordsInForce } from '../passages/records.rules.ts';
import { listRecords } from '../race-day.queries.ts';
import type { DeliveryAnswer, PhoneRecord } from './checkpoints.contract.ts';

const now = new Date('2025-07-05T08:00:00Z');
/** How far the clock goes on whenever it is looked at. */
let stepMs = 0;
let looks = 0;
let site: TestSite;
beforeAll(async () => {
  const step = () => new Date(now.getTime() + stepMs * looks++);
  site = await openTestSite({ clock: { now: step, offsetMs: 0 } });
});
afterAll(() => site.close());

let token = '';
let device = '';
let address = '';
let calls = 0;
beforeEach(async () => {
  token = await addCheckpointLink(site.database.db);
  device = randomUUID();
  address = `10.0.1.${++calls}`;
});

const get = (bearer = token, query = '') =>
  site.app.inject({
    url: `/api/checkpoint${query}`,
    remoteAddress: address,
    headers: { authorization: `Bearer ${bearer}` },
  });
const post = (body: object | string, bearer = token) =>
  site.app.inject({
    method: 'POST',
    url: '/api/checkpoint/records',
    remoteAddress: address,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const deliver = async (records: PhoneRecord[], bearer = token) => {
  const answer = await post({ device, sentAt: now.toISOString(), records }, bearer);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<DeliveryAnswer>();
};
const kept = (of = device) => keptEntries(site.database.db, of);

describe('the server’s clock', () => {
  it('is told as of the middle of a call, however long that takes', async () => {
    stepMs = 8000;
    const told = async (call: () => ReturnType<typeof get>) => {
      looks = 0;
      const { serverTime } = (await call()).json<{ serverTime: string }>();
      const lastMs = stepMs * (looks - 1);
      expect(lastMs).toBeGreaterThan(0);
      return (Date.parse(serverTime) - now.getTime()) / lastMs;
    };
    try {
      const delivery = { device, sentAt: now.toISOString(), records: entries(2) };
      expect([await told(get), await told(() => post(delivery))]).toEqual([0.5, 0.5]);
    } finally {
      stepMs = 0;
    }
  });
});

describe('what a phone takes along', () => {
  it('is the place, the time, and bib, name and race of who comes by', async () => {
    const { db } = site.database;
    await db.updateTable('participant').set({ bib: null }).execute();
    const [one, other] = await db
      .selectFrom('participant')
      .select('id')
      .where('race_id', '=', 1)
      .where('status', '<>', 'cancelled')
      .limit(2)
      .execute();
    const elsewhere = await db
      .selectFrom('participant')
      .select('id')
      .where('race_id', '=', 2)
      .where('status', '<>', 'cancelled')
      .executeTakeFirstOrThrow();
    const name = { first_name: 'Ana', last_name: 'Pop' };
    const withBib = async (id = 0, bib = 0) =>
      db
        .updateTable('participant')
        .set({ ...name, bib })
        .where('id', '=', id)
        .execute();
    await withBib(one?.id, 101);
    await withBib(other?.id, 102);
    await withBib(elsewhere.id, 201);
    await db
      .updateTable('participant')
      .set({ status: 'cancelled' })
      .where('id', '=', other?.id ?? 0)
      .execute();
    const answer = await get(token, '?lang=de');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.json()).toEqual({
      checkpoint: { id: 'north-hut', name: 'North hut' },
      link: expect.any(String),
      label: 'Ana’s phone',
      endsAt: '2025-07-06T00:00:00.000Z',
      language: 'de',
      event: { name: expect.any(String) },
      runners: [{ bib: '101', name: 'Ana Pop', race: 1 }],
      races: [{ id: 1, name: expect.any(String) }],
      serverTime: now.toISOString(),
    });
    const { seen_at } = await db
      .selectFrom('checkpoint_link')
      .select('seen_at')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(seen_at).toEqual(now);
  });

  it('of a place that the edition has no more is everybody', async () => {
    const gone = await addCheckpointLink(site.database.db, { checkpoint: 'old-hut' });
    const { checkpoint, races, runners } = (await get(gone)).json();
    expect(checkpoint).toEqual({ id: 'old-hut', name: 'old-hut' });
    expect(races).toHaveLength(2);
    expect(runners.map(({ bib }: { bib: string }) => bib)).toContain('201');
  });

  it('is for nobody without a link, nor after its end', async () => {
    const { db } = site.database;
    const { cookie } = await signedIn(db, 'admin');
    const url = '/api/checkpoint';
    expect((await site.app.inject({ url, headers: { cookie } })).statusCode).toBe(401);
    expect((await get('x'.repeat(43))).json().code).toBe('checkpoint-link-invalid');
    const ended = await addCheckpointLink(db, { endsAt: now });
    expect((await get(ended)).json().code).toBe('checkpoint-link-ended');
    const revoked = await addCheckpointLink(db, { revokedAt: new Date(now.getTime() - 1) });
    expect((await get(revoked)).statusCode).toBe(410);
  });
});

describe('a delivery', () => {
  it('is kept as it was typed, at the place of the link', async () => {
    const typed = phoneEntry(1, { bib: ' 1*4', offsetMs: -1200, note: ' ankle ', kind: 'retired' });
    const answer = await deliver([typed, phoneEntry(2, { kind: 'void', corrects: 1 })]);
    expect(answer).toEqual({
      serverTime: now.toISOString(),
      kept: [{ device, upTo: 2 }],
      refused: [],
    });
    expect(await kept()).toEqual([
      {
        sequence: 1,
        checkpoint: 'north-hut',
        kind: 'retired',
        bib: ' 1*4',
        device_at: new Date('2025-07-05T07:00:00Z'),
        offset_ms: -1200,
        note: 'ankle',
        corrects: null,
        doubt: null,
        recorded_link_id: null,
        received_at: now,
      },
      expect.objectContaining({ sequence: 2, kind: 'void', corrects: 1, note: null }),
    ]);
  });

  it('counts once however often it comes; the first word stays, and the phone is told', async () => {
    await deliver([phoneEntry(1), phoneEntry(2)]);
    expect((await deliver([phoneEntry(1), phoneEntry(2)])).refused).toEqual([]);
    const other = await deliver([phoneEntry(2, { bib: '999' }), phoneEntry(3)]);
    expect(other).toMatchObject({
      kept: [{ device, upTo: 3 }],
      refused: [{ device, sequence: 2 }],
    });
    expect((await kept()).map(({ bib }) => bib)).toEqual(['101', '101', '101']);
  });

  it('says up to where nothing is missing', async () => {
    expect((await deliver([phoneEntry(2), phoneEntry(3)])).kept).toEqual([{ device, upTo: 0 }]);
    expect((await deliver([phoneEntry(1), phoneEntry(5)])).kept).toEqual([{ device, upTo: 3 }]);
  });

  it('hands over what others recorded, also elsewhere, and names their phone', async () => {
    const { db } = site.database;
    const dead = randomUUID();
    const { link } = (await get(await addCheckpointLink(db, { checkpoint: 'saddle' }))).json();
    const batches = [
      { device, records: [phoneEntry(1)] },
      {
        link,
        device: dead.toUpperCase(),
        checkpoint: 'saddle',
        records: [phoneEntry(1), phoneEntry(2)],
      },
    ];
    const answer = await post({ sentAt: now.toISOString(), batches });
    const upTo = new Map(
      answer.json<DeliveryAnswer>().kept.map((each) => [each.device, each.upTo]),
    );
    expect(upTo).toEqual(
      new Map([
        [device, 1],
        [dead, 2],
      ]),
    );
    const saddle = { checkpoint: 'saddle', doubt: null, recorded_link_id: link };
    expect(await kept(dead)).toMatchObject([saddle, saddle]);
  });

  it.each<[string, (linkOf: (checkpoint: string) => Promise<string>) => Promise<object>]>([
    ['no phone', async () => ({})],
    ['a phone that nobody has', async () => ({ link: randomUUID() })],
    ['a phone of a third place', async (linkOf) => ({ link: await linkOf('start') })],
  ])('of another place that names %s waits for a person', async (_, mark) => {
    const linkOf = async (checkpoint: string) =>
      (await get(await addCheckpointLink(site.database.db, { checkpoint }))).json().link;
    const batch = {
      device,
      checkpoint: 'finish',
      records: [phoneEntry(1)],
      ...(await mark(linkOf)),
    };
    expect((await post({ sentAt: now.toISOString(), batches: [batch] })).statusCode).toBe(200);
    expect(await kept()).toMatchObject([{ checkpoint: 'finish', doubt: 'other-place' }]);
  });

  it('is taken by a clock that was reset, and with a bib that nobody has', async () => {
    const odd = { deviceAt: '1970-01-01T00:03:00.500Z', offsetMs: 1_751_698_800_000, bib: '????' };
    await deliver([phoneEntry(1, odd)]);
    expect(await kept()).toMatchObject([{ bib: '????', offset_ms: odd.offsetMs }]);
  });

  it('is taken after the end, too', async () => {
    const { db } = site.database;
    const ended = await addCheckpointLink(db, { endsAt: new Date('2025-07-05T06:00:00Z') });
    await deliver([phoneEntry(1)], ended);
    expect(await kept()).toMatchObject([{ doubt: null }]);
  });

  it('after the link was revoked waits for a person, whatever its own time says', async () => {
    const revokedAt = new Date(now.getTime() - 1);
    const revoked = await addCheckpointLink(site.database.db, { revokedAt });
    const hoursBefore = { deviceAt: '2025-07-05T05:00:00Z' };
    await deliver([phoneEntry(1, hoursBefore), phoneEntry(2, { offsetMs: -3_600_000 })], revoked);
    expect((await kept()).map(({ doubt }) => doubt)).toEqual(['after-revoking', 'after-revoking']);
  });

  it('waits, too, where another phone hands it over', async () => {
    const { db } = site.database;
    const label = 'lost';
    const { link } = (await get(await addCheckpointLink(db, { label }))).json();
    await db
      .updateTable('checkpoint_link')
      .set({ revoked_at: now })
      .where('id', '=', link)
      .execute();
    const batch = { device, link, checkpoint: 'north-hut', records: [phoneEntry(1)] };
    await post({ sentAt: now.toISOString(), batches: [batch] });
    expect(await kept()).toMatchObject([{ doubt: 'after-revoking' }]);
  });

  it('comes as often as fifty phones behind one address need, and not without end', async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < 1000; call++) statuses.add((await get('x')).statusCode);
    expect([...statuses]).toEqual([401]);
    expect((await get('x')).json().code).toBe('too-many-requests');
  });
});

describe('what comes for a phone by another link than its own', () => {
  let stranger = '';
  let own = '';
  const linkOf = async (bearer: string) => (await get(bearer)).json<{ link: string }>().link;
  beforeEach(async () => {
    stranger = await addCheckpointLink(site.database.db, { label: 'Stranger' });
    own = await linkOf(token);
  });
  /** What is kept of the phone's log, with the link by which it came. */
  const log = () =>
    site.database.db
      .selectFrom('raw_record as record')
      .innerJoin('checkpoint_link as link', 'link.id', 'link_id')
      .select(['sequence', 'kind', 'bib', 'doubt', 'label'])
      .where((eb) => eb.or([eb('device', '=', device), eb('named_device', '=', device)]))
      .orderBy('sequence')
      .orderBy('label')
      .execute();
  const handOver = async (records: PhoneRecord[], bearer = stranger) => {
    const batch = { device, records, link: own, checkpoint: 'north-hut' };
    const answer = await post({ sentAt: now.toISOString(), batches: [batch] }, bearer);
    return answer.json<DeliveryAnswer>();
  };

  const inForce = async () => {
    const ofDevice = ({ device: of, named }: RawRecord) => (named ?? of) === device;
    const records = (await listRecords(site.database.db)).filter(ofDevice);
    return recordsInForce(records, []).inForce.map(({ sequence, bib, at, doubt }) =>
      [sequence, bib, new Date(at).toISOString().slice(11, 16), doubt].join(' ').trim(),
    );
  };

  it('is a log of its own: it takes nothing back, even if it comes first', async () => {
    await deliver([phoneEntry(9, { bib: '500' })], stranger);
    await deliver(entries(3));
    await deliver([phoneEntry(4, { kind: 'void', corrects: 1 })], stranger);
    await deliver([phoneEntry(4, { bib: '104' })]);
    expect((await log()).map(({ doubt }) => doubt)).toEqual(Array(6).fill(null));
    expect((await inForce()).toSorted()).toEqual([
      '1 101 07:00',
      '2 101 07:00',
      '3 101 07:00',
      '4 104 07:00',
      '9 500 07:00',
    ]);
  });

  it('counts as a hand-over that names the phone’s link, and once with what that says', async () => {
    await deliver([phoneEntry(1)]);
    await handOver(entries(3));
    await handOver(entries(3));
    await deliver(entries(3));
    await deliver(entries(3));
    expect((await log()).map(({ sequence, label }) => [sequence, label])).toEqual([
      [1, 'Ana’s phone'],
      [2, 'Ana’s phone'],
      [2, 'Stranger'],
      [3, 'Ana’s phone'],
      [3, 'Stranger'],
    ]);
    expect(await inForce()).toHaveLength(3);
  });

  it('changes nothing of what the phone says later, under its numbers or beyond', async () => {
    const said = [1, 2, 3].map((sequence) => phoneEntry(sequence, { bib: `10${sequence}` }));
    const slow = said.map((each) => ({ ...each, offsetMs: -3_600_000 }));
    const takesBack = (sequence: number, corrects: number) =>
      phoneEntry(sequence, { kind: 'void', corrects });
    await handOver([...slow, takesBack(4, 2), takesBack(5, 1)]);
    expect(await inForce()).toEqual(['3 103 06:00']);
    const answer = await deliver([...said, phoneEntry(4, { bib: '104' })]);
    expect(answer).toMatchObject({ kept: [{ device, upTo: 4 }], refused: [] });
    const counts = ['1 101 07:00', '2 102 07:00', '3 103 07:00', '4 104 07:00'];
    expect((await inForce()).toSorted()).toEqual([...counts, '5 101 07:00 other-link']);
  });

  it('is kept, though one delivery brings a device of two phones', async () => {
    const batch = { device, checkpoint: 'north-hut' };
    const batches = [
      { ...batch, link: own, records: entries(2) },
      { ...batch, records: [phoneEntry(2, { bib: '500' }), phoneEntry(2, { bib: '501' })] },
    ];
    await post({ sentAt: now.toISOString(), batches }, stranger);
    const kept = (await log()).map(({ sequence, bib }) => `${sequence} ${bib}`);
    expect(kept.toSorted()).toEqual(['1 101', '2 101', '2 500']);
  });

  it('counts, whatever a revoked link has said under the number before', async () => {
    const revokedAt = new Date(now.getTime() - 1);
    const lost = await addCheckpointLink(site.database.db, { label: 'Lost', revokedAt });
    await handOver([phoneEntry(1), phoneEntry(2, { bib: '999' })], lost);
    await handOver(entries(2));
    expect((await log()).filter(({ label }) => label === 'Stranger')).toMatchObject([
      { sequence: 1, doubt: null },
      { sequence: 2, bib: '101', doubt: null },
    ]);
  });

  it('waits, too, where a hand-over takes back what the phone has delivered itself', async () => {
    await deliver([phoneEntry(1)]);
    await handOver([phoneEntry(2), phoneEntry(3, { kind: 'void', corrects: 1 })]);
    await handOver([phoneEntry(4, { kind: 'void', corrects: 2 })]);
    expect((await log()).map(({ doubt }) => doubt)).toEqual([null, null, 'other-link', null]);
  });

  it('waits, too, where it takes back what a neighbour has handed over', async () => {
    const revokedAt = new Date(now.getTime() - 1);
    const lost = await addCheckpointLink(site.database.db, { label: 'Lost', revokedAt });
    const thief = await addCheckpointLink(site.database.db, {
      label: 'Thief',
      checkpoint: 'saddle',
    });
    await handOver([phoneEntry(4, { bib: '999' })], lost);
    // The neighbour's own takes back the neighbour's, whatever else is said of the number.
    await handOver([...entries(4), phoneEntry(5, { kind: 'void', corrects: 4 })]);
    const forged = [
      phoneEntry(900, { kind: 'void', corrects: 2 }),
      phoneEntry(901, { bib: '777', corrects: 3 }),
    ];
    await handOver(forged, thief);
    expect((await log()).slice(5)).toMatchObject([
      { sequence: 5, doubt: null },
      { sequence: 900, doubt: 'other-link' },
      { sequence: 901, doubt: 'other-link' },
    ]);
    const waits = ['4 999 07:00 after-revoking', '900 101 07:00 other-link'];
    const counts = ['1 101 07:00', '2 101 07:00', '3 101 07:00'];
    const all = [...counts, ...waits, '901 777 07:00 other-link'];
    expect((await inForce()).toSorted()).toEqual(all);
    await deliver([...entries(4), phoneEntry(5, { kind: 'void', corrects: 4 })]);
    expect((await inForce()).toSorted()).toEqual(all);
  });

  it.each(['a hand-over', 'itself'])(
    'takes no number from the phone, come by %s',
    async (manner) => {
      await deliver([phoneEntry(1)]);
      const forged = [7, 8, 9].map((sequence) => phoneEntry(sequence, { bib: '999' }));
      await (manner === 'itself' ? deliver(forged, stranger) : handOver(forged));
      // The phone learns of nothing that it has not sent, or it would leave its own words out.
      expect((await deliver(entries(6))).kept).toEqual([{ device, upTo: 6 }]);
      const later = [phoneEntry(7), phoneEntry(8, { kind: 'void', corrects: 7 })];
      const answer = { kept: [{ device, upTo: 8 }], refused: [] };
      expect(await deliver(later)).toMatchObject(answer);
      expect(await deliver(later)).toMatchObject(answer);
      expect((await log()).slice(6)).toMatchObject([
        { sequence: 7, bib: '101', doubt: null },
        { sequence: 7, bib: '999' },
        { sequence: 8, kind: 'void', doubt: null },
        { sequence: 8, bib: '999' },
        { sequence: 9, bib: '999' },
      ]);
    },
  );

  it('holds up nothing by saying first what the phone says', async () => {
    await deliver([phoneEntry(1)]);
    await deliver([phoneEntry(2)], stranger);
    await deliver([phoneEntry(2)]);
    expect((await log()).slice(1)).toMatchObject([
      { sequence: 2, label: 'Ana’s phone' },
      { sequence: 2, label: 'Stranger' },
    ]);
  });

  it('is kept under doubt where it says something else than the phone', async () => {
    await deliver([phoneEntry(1)]);
    expect((await handOver([phoneEntry(1, { bib: '102' })])).refused).toEqual([]);
    expect(await log()).toMatchObject([
      { bib: '101', doubt: null },
      { bib: '102', doubt: 'other-link' },
    ]);
  });
});

describe('what no phone sends', () => {
  const body = (records: object[]) => ({ device, sentAt: now.toISOString(), records });
  const whole = (values: object) => JSON.stringify(body([{ ...phoneEntry(1), ...values }]));

  it.each<[string, () => string, number, string]>([
    ['a NUL', () => whole({ bib: '1\0' }), 400, 'text-unstorable'],
    ['half a letter', () => whole({ note: '\ud83d' }), 400, 'text-unstorable'],
    ['too many entries', () => JSON.stringify(body(entries(501))), 400, 'value-invalid'],
    ['ten megabytes', () => whole({ note: 'x'.repeat(10_000_000) }), 413, 'body-too-large'],
    ['something unknown', () => whole({ name: 'Ana' }), 400, 'key-unknown'],
    ['no JSON', () => '{', 400, 'body-invalid'],
  ])('is refused with its reason: %s', async (_, text, status, code) => {
    const answer = await post(text());
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await kept()).toEqual([]);
  });

  it('is not even looked at without a link', async () => {
    expect((await post('{', 'x'.repeat(43))).statusCode).toBe(401);
  });
});
