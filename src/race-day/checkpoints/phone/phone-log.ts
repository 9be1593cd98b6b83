import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { CheckpointAnswer, PhoneRecord } from '../checkpoints.contract.ts';
import type { Contact, DeviceLog } from './delivery.rules.ts';

/** The link with which the phone was opened, and what the server sent along. */
export type KeptLink = {
  token: string;
  /** Identifies this phone's log; chosen at random before its first entry. */
  device: string;
  /** Undefined: no answer came yet. */
  answer: CheckpointAnswer | undefined;
  /** When the answer came, by the phone's clock; milliseconds since 1970. */
  fetchedAt: number;
};
export type Settings = { hasSound: boolean; hasVibration: boolean };

/** What a phone keeps beside its entries, each under its name. */
type Kept = { link: KeptLink; contact: Contact; settings: Settings };
type KeptName = keyof Kept;

type KeptDevice = Omit<DeviceLog, 'records'>;

interface Schema extends DBSchema {
  entries: { key: [string, number]; value: PhoneRecord & { device: string } };
  devices: { key: string; value: KeptDevice };
  kept: { key: KeptName; value: Kept[KeptName] };
}

const databaseName = 'trailrun-checkpoint';

/** Everything that was kept, as a page reads it when it opens. */
export type Opened = { [name in KeptName]: Kept[name] | undefined } & { logs: DeviceLog[] };

export type PhoneLog = ReturnType<typeof phoneLog>;

/** Opens the log in this browser's storage (IndexedDB). Throws where there is none. */
export async function openPhoneLog() {
  const db = await openDB<Schema>(databaseName, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('entries', { keyPath: ['device', 'sequence'] });
      fresh.createObjectStore('devices', { keyPath: 'device' });
      fresh.createObjectStore('kept');
    },
  });
  return phoneLog(db);
}

const ofDevice = (device: string) =>
  IDBKeyRange.bound([device, 0], [device, Number.MAX_SAFE_INTEGER]);

function phoneLog(db: IDBPDatabase<Schema>) {
  const get = <Name extends KeptName>(name: Name) =>
    db.get('kept', name) as Promise<Kept[Name] | undefined>;
  return {
    async read(): Promise<Opened> {
      const [entries, devices, link, contact, settings] = await Promise.all([
        db.getAll('entries'),
        db.getAll('devices'),
        get('link'),
        get('contact'),
        get('settings'),
      ]);
      return { link, contact, settings, logs: logsOf(entries, devices) };
    },

    async keep<Name extends KeptName>(name: Name, value: Kept[Name]): Promise<void> {
      await db.put('kept', value, name);
    },

    /**
     * Adds an entry of the device, numbered after its last one; returns it once it is on the disk.
     * Two tabs never give the same number.
     */
    async add(device: string, entry: Omit<PhoneRecord, 'sequence'>): Promise<PhoneRecord> {
      const change = db.transaction('entries', 'readwrite', { durability: 'strict' });
      const last = await change.store.openKeyCursor(ofDevice(device), 'prev');
      const record = { ...entry, sequence: (last?.key[1] ?? 0) + 1 };
      await Promise.all([change.store.add({ ...record, device }), change.done]);
      return record;
    },

    /** Adds a device of which nothing is delivered yet; a known one stays as it is. */
    async addDevice(added: Omit<KeptDevice, 'deliveredUpTo'>): Promise<void> {
      const change = db.transaction('devices', 'readwrite');
      if (!(await change.store.get(added.device)))
        await change.store.put({ ...added, deliveredUpTo: 0 });
      await change.done;
    },

    async putDevice(device: KeptDevice): Promise<void> {
      await db.put('devices', device);
    },

    /**
     * Adds entries of another phone; those that are here already stay. Returns how many are new.
     */
    async merge(device: string, records: readonly PhoneRecord[]): Promise<number> {
      const change = db.transaction('entries', 'readwrite', { durability: 'strict' });
      let added = 0;
      for (const record of records) {
        if (await change.store.getKey([device, record.sequence])) continue;
        await change.store.put({ ...record, device });
        added += 1;
      }
      await change.done;
      return added;
    },

    /** Forgets the day: link, runners and entries; the phone's settings stay. */
    async wipe(): Promise<void> {
      const change = db.transaction(['entries', 'devices', 'kept'], 'readwrite');
      await Promise.all([
        change.objectStore('entries').clear(),
        change.objectStore('devices').clear(),
        change.objectStore('kept').delete('link'),
        change.objectStore('kept').delete('contact'),
        change.done,
      ]);
    },
  };
}

function logsOf(
  entries: readonly (PhoneRecord & { device: string })[],
  devices: readonly KeptDevice[],
): DeviceLog[] {
  const byDevice = Map.groupBy(entries, ({ device }) => device);
  return devices.map((kept) => ({
    ...kept,
    records: (byDevice.get(kept.device) ?? []).map(recordOf),
  }));
}

function recordOf(entry: PhoneRecord & { device: string }): PhoneRecord {
  const record: PhoneRecord & { device?: string } = { ...entry };
  delete record.device;
  return record;
}
