import type { Kysely, Transaction } from 'kysely';
import type { Language } from '../../edition/words/languages.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { SentFile } from '../../site/download.ts';
import type { OfficeContext } from '../../site/office-use-case.ts';
import type { ParticipantList } from '../participants/participant-list.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { WantedResultFile } from './exports/download.contract.ts';
import type { TableReader } from './imports/read-table-file.ts';

/** How the room of results makes its files; undefined when there is no such publication. */
export type ResultFiles = {
  countRows(trx: Transaction<Schema>, wanted: WantedResultFile): Promise<number | undefined>;
  make(
    db: Kysely<Schema>,
    wanted: WantedResultFile,
    language: Language,
  ): Promise<SentFile | undefined>;
};

/** The services that the office's use cases of this room need. */
export type RegistrationOffice = OfficeContext & {
  participants: ParticipantList;
  /** Absent: tables are read in a process with limits. */
  readTable?: TableReader | undefined;
  /** Undefined when there is no payment provider. */
  provider: PaymentProvider | undefined;
  log: (facts: object, what: string) => void;
  /** The functions of the room of results that make files. */
  resultFiles: ResultFiles;
  /** Imports that are still running after their click was answered. */
  running: Set<Promise<void>>;
};
