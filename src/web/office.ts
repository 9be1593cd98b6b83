import type { EmailTest } from '../features/email-test/email-test-contract.ts';
import type { ListsService } from '../features/race-office/lists-contract.ts';
import type { ParticipantsAdmin } from '../features/race-office/office-participants-contract.ts';
import type { PictureService } from '../features/race-pictures/race-pictures-contract.ts';
import type { Finding } from '../features/readiness/readiness-rules.ts';
import type { ReadingsDesk } from '../features/readings/choose-reading.ts';
import type { MoneyService } from '../features/registration-office/money-contract.ts';
import type { RegistrationAdmin } from '../features/registration-office/registration-office-contract.ts';
import type { AccountService, StepUp } from '../features/staff/account-contract.ts';
import type { Staff, StaffService } from '../features/staff/staff-contract.ts';
import type { Attempt } from '../http/attempt.ts';

/** What the one who is signed in may see and do: one property per feature, wired in `app.ts`. */
export type Office = {
  staff: Staff;
  /** Whether a second factor has to be set up before anything else. */
  lacksFactor: boolean;
  account: AccountService;
  stepUp: StepUp;
  /** For admins only. */
  accounts: StaffService;
  participants: ParticipantsAdmin;
  registration: RegistrationAdmin;
  readings: ReadingsDesk;
  /** What still stands between this site and real visitors. */
  readiness(): Promise<Finding[]>;
  money: MoneyService;
  emailTest: EmailTest;
  /**
   * Does something; an outage, or a refusal of the one table, comes back as a sentence. Throws
   * `StepUpNeeded`.
   */
  attempt: Attempt;
  pictures: PictureService;
  lists: ListsService;
};
