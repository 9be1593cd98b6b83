import { randomUUID } from 'node:crypto';

/** The address of the board. */
export const boardUrl = '/admin/race-control';

/** A list as a person at the base types it. */
export const radioList = (text: string, checkpoint = 'north-hut') => ({
  device: randomUUID(),
  checkpoint,
  text,
});

type Ref = { device: string; sequence: number };

/** The decision of a person at the base about entries: whose they truly are. */
export const judgement = (records: readonly Ref[], bib: string) => ({
  bib: 'none',
  other: bib,
  intent: 'judge',
  reason: 'Asked the station',
  records: records.map(({ device, sequence }) => `${device} ${sequence}`).join(','),
});
