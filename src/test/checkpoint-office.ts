import type {
  CheckpointAnswer,
  DeliveryAnswer,
  DeliveryBody,
  PhoneRecord,
} from '../race-day/checkpoints/checkpoints.contract.ts';

/** The runners whom phones get; any other bib is unknown to them. */
export const runners = [
  { bib: '101', name: 'Ana Popescu', race: 1 },
  { bib: '102', name: 'Ioana Mureșan', race: 1 },
  { bib: '203', name: 'Jürgen Groß', race: 2 },
];

const checkpoint = {
  checkpoint: { id: 'north-hut', name: 'North hut' },
  link: '6f1b2a34-0c1d-4e2f-8a3b-4c5d6e7f8091',
  label: 'Ana’s phone',
  endsAt: '2025-07-06T00:00:00.000Z',
  language: 'en' as const,
  event: { name: 'Sample race' },
  runners,
  races: [
    { id: 1, name: 'Ridge Run' },
    { id: 2, name: 'Valley Run' },
  ],
};

type Answered = { status: number; json: CheckpointAnswer | DeliveryAnswer | object };

/**
 * The server that phones at checkpoints call, in memory: it notes what each device has delivered.
 */
export function checkpointOffice() {
  const kept = new Map<string, Map<number, PhoneRecord>>();
  const now = () => new Date(Date.now() + office.aheadMs).toISOString();
  const upTo = (device: string) => {
    let last = 0;
    while (kept.get(device)?.has(last + 1)) last += 1;
    return last;
  };
  const office = {
    /** How far the phones' clocks are behind, in milliseconds. */
    aheadMs: 0,
    /** The status that every call answers, instead of taking anything. */
    refusesWith: undefined as number | undefined,
    /** How often the same entry came again. */
    repeated: 0,
    bibs: () =>
      [...kept.values()].flatMap((device) => [...device.values()].map(({ bib }) => bib)).toSorted(),
    entries: () => [...kept.values()].flatMap((device) => [...device.values()]),
    devices: () => kept.size,

    /** Answers the runners who are expected. */
    tell(): Answered {
      const status = office.refusesWith;
      return status === undefined
        ? { status: 200, json: { ...checkpoint, serverTime: now() } }
        : { status, json: {} };
    },

    /** Takes a delivery. */
    take({ batches = [] }: Partial<DeliveryBody>): Answered {
      // A link that has ended can still deliver.
      if (office.refusesWith !== undefined && office.refusesWith !== 410)
        return { status: office.refusesWith, json: {} };
      for (const { device, records } of batches) {
        const known = kept.get(device) ?? new Map<number, PhoneRecord>();
        kept.set(device, known);
        for (const record of records) {
          if (known.has(record.sequence)) office.repeated += 1;
          else known.set(record.sequence, record);
        }
      }
      const answer = batches.map(({ device }) => ({ device, upTo: upTo(device) }));
      return { status: 200, json: { serverTime: now(), kept: answer, refused: [] } };
    },
  };
  return office;
}
