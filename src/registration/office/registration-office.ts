import type { OfficeContext } from '../../site/office-use-case.ts';
import type { ParticipantList } from '../participants/participant-list.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { TableReader } from './imports/read-table-file.ts';

/** What the office's use cases of this room work with. */
export type RegistrationOffice = OfficeContext & {
  participants: ParticipantList;
  /** Absent: tables are read in a process with limits. */
  readTable?: TableReader | undefined;
  /** Undefined: nobody takes the money. */
  provider: PaymentProvider | undefined;
  log: (facts: object, what: string) => void;
};
