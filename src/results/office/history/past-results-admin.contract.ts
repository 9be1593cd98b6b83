import type { PastRace } from '../../history/past-results.contract.ts';
import type { PastField, PastReport } from './past-row.rules.ts';

/** The race that a file is about, as it was typed. */
export type NamedRace = { year: string; day: string; race: string; distanceKm: string };

/** What the office sees of earlier editions. */
export type HistoryOffice = {
  races: (PastRace & { count: number; fileName: string; at: Date; by: string })[];
  drafts: { id: number; year: number; race: string; fileName: string }[];
};

/** A file of results before it is imported. */
export type StagedPast = {
  id: number;
  year: number;
  race: string;
  fileName: string;
  header: string[];
  sample: string[][];
  rowCount: number;
  fields: (PastField | null)[];
  report: PastReport;
  /** Of what would be imported. */
  fingerprint: string;
};
