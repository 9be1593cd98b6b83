import type { PhoneRecord } from '../checkpoints.contract.ts';
import { addEntry } from './log.rules.ts';
import type { PhoneState, Touch } from './phone.ts';
import type { PhoneLog } from './phone-log.ts';

/** How long to wait before what the storage refused is tried again. */
const retryMs = 3000;

/**
 * Writes touches to the disk. One that the phone's storage refuses, mostly since it is full, stays in
 * memory with its moment, and is tried again until there is room. `changed` is called after each try.
 */
export function touchWriter(log: PhoneLog, state: PhoneState, changed: () => void) {
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
    /** Tells that touches which the storage had refused are on the disk. */
    onLateWrite: (listener: () => void) => void lateListeners.add(listener),

    /** How often something was written, or refused. */
    count: () => written,

    /** Answers the entry once it is on the disk, undefined where it could not be written. */
    async keep(touch: Touch): Promise<PhoneRecord | undefined> {
      const entry = await write(touch);
      if (!entry) state.unwritten = [...state.unwritten, touch];
      wait();
      changed();
      return entry;
    },
  };
}
