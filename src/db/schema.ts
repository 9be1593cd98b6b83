import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PaymentPurpose } from '../features/payments/payments-rules.ts';
import type { PaymentSource } from '../features/payments/settled-rules.ts';
import type { WantedFile } from '../features/race-office/download-contract.ts';
import type { ImportChoice } from '../features/race-office/import-contract.ts';
import type { Choices } from '../features/readings/reading-rules.ts';
import type { CheckOutcome } from '../features/registration-office/money-contract.ts';
import type { Right } from '../features/staff/rights-rules.ts';
import type { Role } from '../features/staff/staff-contract.ts';
import type { PaymentOrder } from '../services/payment-provider.ts';
import type { Sealed } from './data-keys.ts';

/** What each table holds, as kysely sees it: snake_case stays in this folder and in queries. */
export type Schema = {
  edition: EditionTable;
  race: RaceTable;
  race_places: RacePlacesTable;
  participant: ParticipantTable;
  mailed_code: MailedCodeTable;
  waiting_entry: WaitingEntryTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  refund: RefundTable;
  demo_payment: DemoPaymentTable;
  demo_refund: DemoRefundTable;
  contact_message: ContactMessageTable;
  mail: MailTable;
  newsletter_subscriber: NewsletterSubscriberTable;
  staff: StaffTable;
  staff_session: StaffSessionTable;
  staff_passkey: StaffPasskeyTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_invitation: StaffInvitationTable;
  staff_device: StaffDeviceTable;
  staff_email_change: StaffEmailChangeTable;
  sign_in_try: SignInTryTable;
  visitor_key: VisitorKeyTable;
  audit_entry: AuditEntryTable;
  audit_chain: AuditChainTable;
  upload: UploadTable;
  race_course: RaceCourseTable;
  provider_check: ProviderCheckTable;
  bib_range: BibRangeTable;
  office_download: OfficeDownloadTable;
  participant_import: ParticipantImportTable;
  data_key_check: DataKeyCheckTable;
};

type EditionTable = {
  year: number;
  is_registration_open: Generated<boolean>;
  /** Null: from the start, and without end. */
  registration_opens_at: Date | null;
  registration_closes_at: Date | null;
  /** From when on the results are out, and where; null: not yet, and at the edition's address. */
  results_published_at: Date | null;
  results_url: string | null;
  /** When it was first served in production; null: demo mode may have it. */
  left_demo_at: Date | null;
  /** Chosen readings of facts that are stated twice. */
  readings: ColumnType<Choices, never, unknown>;
  link_secret: Generated<string>;
  /** Whether staff can do nothing before they have a second factor. */
  is_factor_required: Generated<boolean>;
};

type RacePlacesTable = {
  race_id: number;
  capacity: number;
  /** Places held, confirmed or on offer; the database refuses more than there are. */
  taken: Generated<number>;
};

type RaceTable = {
  id: number;
  position: number;
  name: string;
  name_ro: string;
  name_fr: string;
  name_de: string;
  description: string;
  description_ro: string;
  description_fr: string;
  description_de: string;
  image_url: string | null;
  difficulty: 'classic_updown' | 'long_trail';
  distance_km: number;
  climb_m: number;
  date: string;
  start_time: string;
  time_limit_min: number;
  fee_bani: number;
  fee_with_circuit_bani: number;
  is_ema_certified: boolean;
  is_national_championship: boolean;
  race_map: string | null;
  aid_stations_km: Json<number[]>;
  cutoffs: Json<{ km: number; afterMin: number }[]>;
  waymark: Json<{ kind: 'stripe' | 'triangle'; colour: 'blue' | 'yellow' }>;
  gpx: string;
  /** The office's picture, which wins over the edition's `image_url`. */
  own_image_url: string | null;
  /** The office's course, which wins over the edition's `gpx`. */
  course_id: number | null;
};

type ParticipantTable = {
  id: Generated<number>;
  created_at: Generated<Date>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** ISO 3166, two letters, or OTHER. */
  country: string;
  /** YYYY-MM-DD; null when an older list did not have it. */
  birth_date: string | null;
  gender: 'M' | 'F' | null;
  race_id: number;
  emergency_name: Sealed;
  emergency_phone: Sealed;
  medical_info: Generated<Sealed>;
  /** Explicit consent to hold it; null: none is known. */
  medical_consent_at: Date | null;
  medical_consent_by: 'runner' | 'office' | 'import' | null;
  is_in_circuit: boolean;
  shirt_size: string | null;
  bib: number | null;
  status: Generated<'pending' | 'confirmed' | 'cancelled'>;
  /** The browser's own key of one registration: a repeated request makes no second one. */
  claim_key: string | null;
  /** Name and day of birth, folded: one active registration of a person and race. */
  person_key: string | null;
  language: Generated<string>;
  /** Whether one of `race_places.taken` is this one's. */
  holds_place: Generated<boolean>;
  /** Until when a pending registration keeps its place; null: as long as it stands. */
  held_until: Date | null;
  /** How often a place was kept for it without payment, which ends somewhere. */
  holds_begun: Generated<number>;
  /** Hash of the network that it is paid from, which cannot have many kept at once. */
  hold_network: Buffer | null;
  /** When a mail last said that the place will be given back, and that it was. */
  hold_reminded_at: Date | null;
  hold_told_at: Date | null;
  /** Whether the mail that says the place was given back is still to be written. */
  is_hold_word_due: Generated<boolean>;
  /** Whether the mail that says the registration has arrived is still to be written. */
  is_mail_due: Generated<boolean>;
  mail_written_at: Date | null;
  fee_bani: number | null;
  /** What a paid one lacks to the fee that fits it by now, and since when; null: nothing. */
  extra_bani: number | null;
  extra_since: Date | null;
  licence: string | null;
  guardian_name: Sealed | null;
  guardian_email: Sealed | null;
  /** When the guardian was last written to; null: not yet. */
  guardian_asked_at: Date | null;
  guardian_reminders: Generated<number>;
  guardian_signed_at: Date | null;
  /** The name that the guardian typed. */
  guardian_signature: Sealed | null;
  accepted_at: Date | null;
  confirmed_at: Date | null;
  cancelled_at: Date | null;
  /** Null: the runner or the office cancelled it. */
  cancelled_because: 'unpaid' | null;
  /** When the runner had everything erased but what accounting has to keep. */
  erased_at: Date | null;
  /** What the office writes to itself; runners never see it. */
  note: Generated<string>;
  /** Who filled in the registration. */
  source: Generated<'site' | 'office'>;
  /** Of the runner’s links that were mailed only those of this version open anything. */
  link_version: Generated<number>;
  /** The same of the guardian’s. */
  guardian_link_version: Generated<number>;
};

/** The latest code that was mailed to a runner. */
type MailedCodeTable = {
  participant_id: number;
  /** Null: it was used. */
  code_hash: Buffer | null;
  /** Of the link that it was asked for with. */
  link_version: number;
  expires_at: Date;
  /** How often a code was tried that may have been wrong. */
  tries: Generated<number>;
  /** When the latest ones were sent. */
  sent_at: Date[];
};

type WaitingEntryTable = {
  id: Generated<string>;
  created_at: Generated<Date>;
  race_id: number;
  first_name: string;
  last_name: string;
  email: string;
  language: string;
  /** An offered entry holds a place until it is taken or expires. */
  state: Generated<'waiting' | 'offered' | 'taken' | 'expired' | 'left'>;
  offered_until: Date | null;
  /** Whether the mail that says how it stands is still to be written. */
  is_mail_due: Generated<boolean>;
  /** Hash of the network that it came from, which cannot have many entries at once. */
  network: Buffer | null;
  /** When the offer was last sent again. */
  mailed_at: Date | null;
  /** Of the offers that were mailed only those of this version are good. */
  link_version: Generated<number>;
};

type PaymentTable = {
  id: Generated<string>;
  created_at: Generated<Date>;
  participant_id: number;
  /** `office`: what the office entered. */
  provider: string;
  /** The provider's name of it; null until the provider has answered. */
  reference: string | null;
  purpose: PaymentPurpose;
  /** The race that a paid difference changes to. */
  target_race_id: number | null;
  amount_bani: number;
  /** `to_refund`: paid, but the place was gone. */
  state: Generated<'open' | 'processing' | 'succeeded' | 'failed' | 'to_refund' | 'refunded'>;
  succeeded_at: Date | null;
  refunded_bani: Generated<number>;
  source: Generated<PaymentSource>;
  /** The number on what the payer got for it. */
  receipt: string | null;
  /** Who of the staff took it. */
  taken_by: string | null;
  /** What the provider took, where that is not what was asked for. */
  received_bani: number | null;
  received_currency: string | null;
  /** Raised when the provider has refused for good: its answers are kept by key. */
  attempt: Generated<number>;
};

type PaymentEventTable = {
  /** The provider's; a repeated event finds its row and has no effect. */
  id: string;
  received_at: Generated<Date>;
  type: string;
  reference: string | null;
};

/**
 * Why money goes back: a cancellation, a place that was gone, nothing that was due any more, or the
 * organiser’s wish.
 */
export type RefundReason = 'cancelled' | 'place-gone' | 'not-due' | 'organiser';

type RefundTable = {
  id: Generated<string>;
  created_at: Generated<Date>;
  payment_id: string;
  amount_bani: number;
  reason: RefundReason;
  state: Generated<'waiting' | 'done' | 'failed'>;
  run_at: Generated<Date>;
  tries: Generated<number>;
  reference: string | null;
  done_at: Date | null;
  last_error: string | null;
  /** As of a payment. */
  attempt: Generated<number>;
};

type DemoPaymentTable = {
  reference: string;
  created_at: Generated<Date>;
  order: Json<PaymentOrder>;
  amount_bani: number;
  state: 'open' | 'processing' | 'succeeded' | 'failed';
};

type DemoRefundTable = {
  /** A repeated request finds its row and pays nothing more. */
  key: string;
  reference: string;
  amount_bani: number;
};

type ContactMessageTable = {
  id: string;
  created_at: Date;
  name: string;
  email: string;
  subject: string;
  message: string;
  language: string;
};

type NewsletterSubscriberTable = {
  id: Generated<string>;
  email: string;
  language: string;
  /** When the address was typed last. */
  asked_at: Date;
  /** When it was last asked by mail to confirm. */
  mailed_at: Date;
  /** Null: it waits for its owner, and nothing else is sent to it. */
  confirmed_at: Date | null;
};

type MailTable = {
  id: string;
  created_at: Generated<Date>;
  /** Whom it is about: erasing that person erases it. */
  participant_id: number | null;
  to_name: string | null;
  to_address: string;
  reply_to_name: string | null;
  reply_to_address: string | null;
  is_automatic_reply: boolean;
  /** Takes the address off a list by one POST (RFC 8058); null: the mail is of no list. */
  unsubscribe_url: Generated<string | null>;
  subject: string;
  /** Names, links and what somebody wrote. */
  text: Sealed;
  html: Sealed;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  /** Whether it was only written to a file, because there was no mail server. */
  is_file: Generated<boolean>;
  /** When it may be tried next; while a worker has it, when it may be taken away from that one. */
  run_at: Generated<Date>;
  tries: Generated<number>;
  sent_at: Date | null;
  last_error: string | null;
};

type StaffTable = {
  id: Generated<string>;
  created_at: Generated<Date>;
  /** Unique, whatever its case. */
  email: string;
  name: string;
  /** The name of `rights`, or `custom`. */
  role: Role;
  rights: Right[];
  /** Null: nobody can sign in with a password. */
  password_hash: string | null;
  /** Base32; a second factor is asked for from `totp_since` on. */
  totp_secret: string | null;
  totp_since: Date | null;
  /** bigint: text. The period of the last code that was taken. */
  totp_last_step: string | null;
  is_active: Generated<boolean>;
  /** In which they last signed in. */
  language: string | null;
};

type StaffSessionTable = {
  /** SHA-256 of what the cookie holds. */
  token_hash: Buffer;
  staff_id: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
  /** What the browser says it is. */
  device: string;
  /** Whether the second factor was given, where one is asked for. */
  is_verified: boolean;
  /** When the password or the second factor was last given in it. */
  confirmed_at: Date | null;
  /** What a passkey is to sign next, once and in time. */
  challenge: Generated<string | null>;
  challenge_until: Generated<Date | null>;
};

type StaffPasskeyTable = {
  /** The credential's own, in base64url. */
  id: string;
  staff_id: string;
  name: string;
  /** COSE. */
  public_key: Buffer;
  /** bigint: text. How often it was used, where it counts. */
  counter: string;
  transports: string[];
  created_at: Generated<Date>;
  used_at: Generated<Date | null>;
};

type StaffRecoveryCodeTable = {
  staff_id: string;
  /** SHA-256; deleted once the code is used. */
  code_hash: Buffer;
};

type StaffDeviceTable = {
  staff_id: string;
  /** As `deviceName` calls it. */
  device: string;
  seen_at: Generated<Date>;
};

type StaffEmailChangeTable = {
  staff_id: string;
  /** That somebody wants to have. */
  email: string;
  /** SHA-256 of what the link ends in. */
  token_hash: Buffer;
  expires_at: Date;
  created_at: Generated<Date>;
};

type StaffInvitationTable = {
  token_hash: Buffer;
  role: Role;
  rights: Right[];
  email: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  /** Whose link it is, and ends with their access; null: the server’s own. */
  made_by: string | null;
  /** SHA-256 of who asked for it, for whom and by which form. */
  form_hash: Buffer | null;
  /** What its link ends in, to be opened by the key of that form only. */
  sealed_token: string | null;
};

/** Of an address or an account, hashed: when somebody tried to sign in, within the last minute. */
type SignInTryTable = {
  key_hash: Buffer;
  tried_at: Date[];
};

/** What hashes addresses on one day; deleted a day later. */
type VisitorKeyTable = {
  day: string;
  secret: Generated<Buffer>;
};

type AuditEntryTable = {
  /** bigint: text. */
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  /** Null: the program itself. */
  staff_id: string | null;
  staff_email: string;
  action: string;
  subject: string;
  reason: string | null;
  before: Json<Record<string, unknown>> | null;
  after: Json<Record<string, unknown>> | null;
  /** bigint: text. Its place in the chain; null: not chained yet. */
  position: string | null;
  /** Of `details_hash`; null once the details are erased. */
  salt: Buffer | null;
  details_hash: Buffer | null;
  /** Holds the entry and all before it. */
  hash: Buffer | null;
};

/** One row: where the chain of the office's history ends. */
type AuditChainTable = {
  id: number;
  /** bigint: text. */
  length: string;
  last_hash: Buffer;
};

type UploadTable = {
  /** Made of the content, so that what it names never changes. */
  name: string;
  created_at: Generated<Date>;
  type: string;
  content: Buffer;
};

type RaceCourseTable = {
  id: GeneratedAlways<number>;
  race_id: number;
  created_at: Generated<Date>;
  file_name: string;
  gpx: string;
  /** When it was last put in force; null: it was only looked at. */
  used_at: Date | null;
};

/** One comparison with the payment provider's books. */
type ProviderCheckTable = {
  id: Generated<string>;
  started_at: Generated<Date>;
  since: Date;
  /** Payments that the provider has told of so far. */
  asked: Generated<number>;
  /** When it last came on; one that has not for long was cut off. */
  moved_at: Generated<Date>;
  outcome: Json<CheckOutcome> | null;
};

type BibRangeTable = {
  id: Generated<number>;
  /** Null: reserved, given by hand only. */
  race_id: number | null;
  /** Both inclusive; ranges of races do not overlap. */
  first: number;
  last: number;
};

/** A file that somebody may fetch once. */
type OfficeDownloadTable = {
  id: Generated<string>;
  created_at: Generated<Date>;
  staff_id: string;
  wanted: Json<WantedFile>;
};

type ParticipantImportTable = {
  id: Generated<string>;
  created_at: Generated<Date>;
  staff_id: string;
  file_name: string;
  header: Json<string[]>;
  /** JSON of the file's rows (`TableRow`); emptied once imported. */
  rows: Sealed;
  /** JSON of the first rows' cells. */
  sample: Sealed;
  row_count: number;
  choice: Json<ImportChoice>;
  /** JSON of an `ImportReport`, which quotes names. */
  report: Sealed | null;
  state: Generated<'draft' | 'checked' | 'running' | 'done'>;
  /** Of the run that may finish it. */
  run: string | null;
  done_rows: Generated<number>;
  /** When the run was last heard of. */
  touched_at: Generated<Date>;
};

type DataKeyCheckTable = {
  id: number;
  /** Sealed by the first start, so that every later one needs its key. */
  known: Sealed;
};

/** jsonb: read as the value, written as text. */
type Json<T> = ColumnType<T, string, string>;
