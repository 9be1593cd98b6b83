import type { EmailTest } from '../features/email-test/email-test-contract.ts';
import type { ListsDesk } from '../features/race-office/lists-contract.ts';
import type { ParticipantsOffice } from '../features/race-office/office-participants-contract.ts';
import type { PictureDesk } from '../features/race-pictures/race-pictures-contract.ts';
import type { Finding } from '../features/readiness/readiness-rules.ts';
import type { ReadingsDesk } from '../features/readings/choose-reading.ts';
import type { MoneyDesk } from '../features/registration-office/money-contract.ts';
import type { RegistrationOffice } from '../features/registration-office/registration-office-contract.ts';
import type { AccountDesk, Staff, StaffDesk, StepUp } from '../features/staff/staff-contract.ts';

/** What the one who is signed in may see and do: one property per feature, wired in `app.ts`. */
export type Office = {
  staff: Staff;
  /** Whether a second factor has to be set up before anything else. */
  lacksFactor: boolean;
  account: AccountDesk;
  stepUp: StepUp;
  /** For admins only. */
  accounts: StaffDesk;
  participants: ParticipantsOffice;
  registration: RegistrationOffice;
  readings: ReadingsDesk;
  /** What still stands between this site and real visitors. */
  readiness(): Promise<Finding[]>;
  money: MoneyDesk;
  emailTest: EmailTest;
  /**
   * Does something; an outage, or a refusal that concerns no field, comes back as a sentence. Throws
   * `step-up-needed`.
   */
  attempt<Outcome>(
    work: () => Promise<Outcome>,
  ): Promise<Outcome | { ok: false; status: number; failure: string }>;
  pictures: PictureDesk;
  lists: ListsDesk;
};
