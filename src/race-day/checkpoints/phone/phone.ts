import { plainBib } from '../../passages/records.rules.ts';
import type { CheckpointAnswer, PhoneRecord, RecordBatch } from '../checkpoints.contract.ts';
import type { Contact } from './delivery.rules.ts';
import { type DeviceLog, type Problem, undelivered } from './delivery.rules.ts';
import { addEntry, emptyIndex, type Kind, type LogIndex } from './log.rules.ts';
import type { KeptLink, Opened, PhoneLog, Settings } from './phone-log.ts';

type Runner = CheckpointAnswer['runners'][number];

/** What the page shows; `phone` changes it in place and calls its listeners. */
export type PhoneState = {
  link: KeptLink | undefined;
  contact: Contact | undefined;
  settings: Settings;
  /** By device; the phone's own is among them once it has a link. */
  logs: Map<string, DeviceLog>;
  /** The index of the phone's own log. */
  index: LogIndex;
  /** By the bib in the form in which bibs are compared. */
  runners: Map<string, Runner>;
  problem: Problem | undefined;
  isCalling: boolean;
  /**
   * Touches that the phone's storage refused: they are tried again, and lost when the page is
   * closed.
   */
  unwritten: Touch[];
};

/** What the volunteer records; `at`: the moment of the touch by the phone's clock. */
export type Said = {
  kind: Kind;
  bib: string;
  at: Date;
  note?: string | undefined;
  corrects?: number | undefined;
};

/** What is written of a touch, and into whose log. */
type Touch = { device: string; said: Omit<PhoneRecord, 'sequence'> };

export type Phone = ReturnType<typeof phoneOf>;

/** The phone's log with the page's copy of it in memory. */
export function phoneOf(log: PhoneLog, opened: Opened) {
  const state = stateOf(opened);
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const touches = touchWriter(log, state, changed);
  return {
    state,
    changed,
    onChange: (listener: () => void) => void listeners.add(listener),
    onLateWrite: touches.onLateWrite,

    /** Reads what another tab has written meanwhile. */
    async refresh() {
      let before: number;
      let found: Opened;
      do {
        before = touches.count();
        found = await log.read();
        // Reads again if an entry was written meanwhile, as it may be missing.
      } while (before !== touches.count());
      const { problem, isCalling, unwritten } = state;
      Object.assign(state, stateOf(found), { problem, isCalling, unwritten });
      changed();
    },

    /** Writes an entry; returns it once it is on the disk, undefined if that failed. */
    async record({ kind, bib, at, note, corrects }: Said): Promise<PhoneRecord | undefined> {
      const { link, contact } = state;
      if (!link) return undefined;
      const said = {
        kind,
        bib,
        deviceAt: at.toISOString(),
        offsetMs: contact?.offsetMs ?? null,
        corrects: corrects ?? null,
        ...(note && { note }),
      };
      return touches.keep({ device: link.device, said });
    },

    /** Takes what other phones handed over; returns how many entries are new. */
    async merge(batches: readonly RecordBatch[]): Promise<number> {
      let added = 0;
      for (const { records, ...from } of batches) {
        const isOwn = from.device === state.link?.device;
        if (!isOwn) await log.addDevice({ ...from, checkpoint: from.checkpoint });
        added += await log.merge(from.device, records);
      }
      await this.refresh();
      return added;
    },

    /** Keeps a link that the server has accepted; another link begins a log of its own. */
    async useLink(token: string, answer: CheckpointAnswer): Promise<void> {
      const device = await deviceAt(log, state, answer);
      const link = { token, device, answer, fetchedAt: Date.now() };
      if (device === state.link?.device) {
        // The log need not be read again, which would delay a touch; a full disk keeps the earlier
        // link.
        Object.assign(state, { link, runners: runnersOf(link) });
        await log.keep('link', link).catch(() => undefined);
        return changed();
      }
      await log.addDevice({ device, checkpoint: undefined });
      await log.keep('link', link);
      await this.refresh();
    },

    ...keepers(log, state, changed),

    async wipe(): Promise<void> {
      await log.wipe();
      Object.assign(state, { problem: undefined, unwritten: [] });
      await this.refresh();
    },
  };
}

/**
 * Functions that keep parts of the phone's state as soon as they change. A full disk stops nothing:
 * with an older state, entries are delivered twice at worst.
 */
const keepers = (log: PhoneLog, state: PhoneState, changed: () => void) => ({
  async keepContact(contact: Contact): Promise<void> {
    state.contact = contact;
    await log.keep('contact', contact).catch(() => undefined);
  },

  async keepDelivered(device: string, deliveredUpTo: number): Promise<void> {
    const known = state.logs.get(device);
    if (!known) return;
    known.deliveredUpTo = deliveredUpTo;
    await log.putDevice(keptOf(known)).catch(() => undefined);
  },

  async keepSettings(settings: Settings): Promise<void> {
    state.settings = settings;
    changed();
    await log.keep('settings', settings).catch(() => undefined);
  },
});

/**
 * The device whose log continues. Another link gets another device, and hands over the log from
 * before.
 */
async function deviceAt(
  log: PhoneLog,
  { link, logs }: PhoneState,
  answer: CheckpointAnswer,
): Promise<string> {
  if (!link) return crypto.randomUUID();
  const before = link.answer;
  if (before?.link === answer.link) return link.device;
  // Entries recorded with the earlier link, perhaps elsewhere, are delivered as that link's own.
  const known = logs.get(link.device);
  const from = { checkpoint: before?.checkpoint.id, link: before?.link };
  if (known) await log.putDevice({ ...keptOf(known), ...from });
  return crypto.randomUUID();
}

const keptOf = ({ device, checkpoint, link, deliveredUpTo }: DeviceLog) => ({
  device,
  checkpoint,
  link,
  deliveredUpTo,
});

const runnersOf = (link: KeptLink | undefined): Map<string, Runner> =>
  new Map(link?.answer?.runners.map((runner) => [plainBib(runner.bib), runner]));

function stateOf({ link, contact, settings, logs }: Opened): PhoneState {
  const index = emptyIndex();
  const own = logs.find(({ device }) => device === link?.device);
  for (const record of own?.records ?? []) addEntry(index, record);
  return {
    link,
    contact,
    settings: settings ?? { hasSound: true, hasVibration: true },
    logs: new Map(logs.map((each) => [each.device, each])),
    index,
    runners: runnersOf(link),
    problem: undefined,
    isCalling: false,
    unwritten: [],
  };
}

/** How many entries are on this phone alone, including those that others handed over to it. */
export const countUndelivered = ({ logs, unwritten }: PhoneState): number =>
  [...logs.values()].reduce((sum, each) => sum + undelivered(each).length, unwritten.length);

/** How long to wait before writing again what the storage refused. */
const retryMs = 3000;

/**
 * Writes touches to the disk. One that the phone's storage refuses, mostly since it is full, stays
 * in memory with its moment, and is tried again until the disk has room. `changed` is called after
 * each try.
 */
function touchWriter(log: PhoneLog, state: PhoneState, changed: () => void) {
  const lateListeners = new Set<() => void>();
  let written = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const write = async ({ device, said }: Touch): Promise<PhoneRecord | undefined> => {
    const entry = await log.add(device, said).catch(() => undefined);
    written += 1;
    const records = state.logs.get(device)?.records;
    // A refresh may have found it already.
    if (entry && records && (records.at(-1)?.sequence ?? 0) < entry.sequence) {
      records.push(entry);
      if (device === state.link?.device) addEntry(state.index, entry);
    }
    return entry;
  };

  const tryAgain = async () => {
    for (;;) {
      const [oldest] = state.unwritten;
      if (!oldest || !(await write(oldest))) break;
      state.unwritten = state.unwritten.filter((each) => each !== oldest);
    }
    retry = undefined;
    changed();
    wait();
    if (state.unwritten.length > 0) return;
    for (const listener of lateListeners) listener();
  };
  const wait = () => {
    if (state.unwritten.length > 0) retry ??= setTimeout(() => void tryAgain(), retryMs);
  };

  return {
    /** Calls a listener once touches that the storage had refused are on the disk. */
    onLateWrite: (listener: () => void) => void lateListeners.add(listener),

    /** How often something was written, or refused. */
    count: () => written,

    /** Returns the entry once it is on the disk, undefined where it could not be written. */
    async keep(touch: Touch): Promise<PhoneRecord | undefined> {
      const entry = await write(touch);
      if (!entry) state.unwritten = [...state.unwritten, touch];
      wait();
      changed();
      return entry;
    },
  };
}
